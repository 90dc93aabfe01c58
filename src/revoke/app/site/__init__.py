"""The static site: the pages of ``revoke serve`` in a folder, with the engine run by the browser itself."""
