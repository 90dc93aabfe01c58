@echo off
rem The folder for a club's computer, built on Windows: double-click, or run club\windows.cmd from the sources.
rem Needs Python 3.11 or newer from python.org and a network. All that is installed is in the locks, the C compiler for the solver too.
setlocal
cd /d "%~dp0.."
py -3 -m venv build\windows || goto failed
set python=build\windows\Scripts\python.exe
set locked=-m pip install --quiet --no-deps --no-build-isolation --require-hashes --requirement
%python% %locked% requirements\build.lock || goto failed
%python% %locked% requirements\dev.lock || goto failed
%python% %locked% requirements\compiler.lock --target build\compiler || goto failed
set PYTHONPATH=build\compiler
if exist dist rmdir /s /q dist
%python% -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist . || goto failed
%python% -m pip install --quiet --no-deps --no-build-isolation --editable . || goto failed
set PYTHONPATH=
%python% -m club.build || goto failed
build\club\revoke\revoke.exe rule examples\running_suit.pbn --short || goto failed
echo The folder is build\club\revoke; a double click on revoke.exe in it starts the pages.
pause
exit /b 0
:failed
echo It could not be built; what went wrong stands above.
pause
exit /b 1
