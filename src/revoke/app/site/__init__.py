"""The static site: the pages of ``revoke serve`` in a folder for any web host.

The engine is run by the browser itself. Nothing leaves the phone.

Public: ``folder`` (``write_site``), ``runtime`` (``CannotMake``).
"""
