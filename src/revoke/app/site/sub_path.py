"""The sub-path of a site: the folder of a web host in which it lies.

The application names its addresses from the root of a host; the browser has them below that folder.
"""

from __future__ import annotations

import re
from html import escape

_ADDRESS = re.compile(r'(?<=\s)(href|src|action|formaction|data-events)="/(?!/)')
"""An attribute with an address of the application; what was typed is never one: its quotation marks are entities."""


def page_below(page: str, folder: str) -> str:
    """A page's text with each address of the application put below the folder.

    Args:
        page: HTML, in which an address of the application begins with one ``/``.
        folder: beginning and ending in ``/``, or ``./`` for addresses beside the page.

    >>> page_below('<a href="/full">Full</a> <a href="//else.where/">x</a>', "/club/revoke/")
    '<a href="/club/revoke/full">Full</a> <a href="//else.where/">x</a>'
    >>> page_below('<a class="main" href="/">Revoke</a>', "./")
    '<a class="main" href="./">Revoke</a>'
    """
    return _ADDRESS.sub(lambda found: f'{found[1]}="{escape(folder)}', page)


def address_below(address: str, folder: str) -> str:
    """An address of the application put below the folder; one that is not from a root stays.

    >>> address_below("/cases?done=1", "/club/revoke/"), address_below("?code=laws", "/club/revoke/")
    ('/club/revoke/cases?done=1', '?code=laws')
    """
    return f"{folder}{address[1:]}" if address.startswith("/") else address


def policy_below(policy: str, origin: str, folder: str) -> str:
    """A content security policy that allows the folder where it allowed the host, which others may have pages on.

    >>> policy_below("connect-src 'self'; form-action 'self'", "https://club.example", "/revoke/")
    'connect-src https://club.example/revoke/; form-action https://club.example/revoke/'
    >>> policy_below("connect-src 'self'", "https://club.example", "/")
    "connect-src 'self'"
    """
    if folder == "/":
        return policy
    place = folder.replace(";", "%3B").replace(",", "%2C")  # each ends something in a policy
    return policy.replace("'self'", f"{origin}{place}")
