"""Which sites a browser may come from, and under which names the server may be asked for."""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import ip_address
from urllib.parse import urlsplit

from longbox.server.refusals import Refused


class Origins:
    """The site's own origins: those it was told, and addresses in numbers.

    A name that leads to this machine can be made by anyone, so unknown names are refused; an
    address in numbers, and ``localhost``, cannot be made to lead elsewhere.
    """

    def __init__(self, told: tuple[str, ...]) -> None:
        self.told = {origin.rstrip("/").lower() for origin in told}
        self.hosts = {urlsplit(origin).netloc for origin in self.told}
        self.secure = any(origin.startswith("https:") for origin in self.told)

    def is_secure(self, headers: Mapping[str, str]) -> bool:
        """Whether it is asked for as an https site; a name that was told for http alone is not."""
        host = headers.get("host", "").lower()
        return self.secure and (f"http://{host}" not in self.told or f"https://{host}" in self.told)

    def check_host(self, headers: Mapping[str, str]) -> None:
        host = headers.get("host", "").lower()
        if host not in self.hosts and not in_numbers(host):
            raise Refused("wrong_host", "this server does not go by that name; see --origin")

    def check(self, headers: Mapping[str, str], cookie: bool, writes: bool) -> None:
        """Refuse what another site's page sends, and cookies that come from nowhere."""
        origin = headers.get("origin")
        if origin is not None:
            if not self.own(origin.lower(), headers.get("host", "").lower()):
                raise Refused("foreign_origin", "this came from another site")
        elif cookie and writes and headers.get("sec-fetch-site") != "same-origin":
            raise Refused("foreign_origin", "a cookie needs the Origin it is sent from")

    def own(self, origin: str, host: str) -> bool:
        if origin in self.told:
            return True
        scheme, _, netloc = origin.partition("://")
        return scheme in ("http", "https") and netloc == host and in_numbers(netloc)


def in_numbers(netloc: str) -> bool:
    try:
        name = urlsplit(f"//{netloc}").hostname
        return name == "localhost" or ip_address(name or "") is not None
    except ValueError:
        return False
