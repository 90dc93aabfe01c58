@echo off
rem The folder for a club's computer, built on Windows: double-click, or run club\windows.cmd from the sources.
rem Needs Python 3.11 or newer from python.org and a network; without a C compiler pip fetches one for the time of the build.
setlocal
cd /d "%~dp0.."
py -3 -m venv build\windows || goto failed
set python=build\windows\Scripts\python.exe
if exist dist rmdir /s /q dist
%python% -m pip wheel --quiet --no-deps --wheel-dir dist . || goto failed
%python% -m pip install --quiet --editable .[dev] || goto failed
%python% -m club.build || goto failed
build\club\revoke\revoke.exe rule examples\running_suit.pbn --short || goto failed
echo The folder is build\club\revoke; a double click on revoke.exe in it starts the pages.
pause
exit /b 0
:failed
echo It could not be built; what went wrong stands above.
pause
exit /b 1
