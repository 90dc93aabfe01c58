"""What the tests of the pages share: a browser."""

from tests.app.browser import browser

__all__ = ["browser"]
