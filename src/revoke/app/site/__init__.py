"""The static site: the pages of ``revoke serve`` in a folder for any web host.

The browser itself runs the engine. Nothing leaves the phone.

Public: ``folder`` (``write_site``), ``runtime`` (``CannotMake``).
"""
