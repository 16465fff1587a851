"""Requests to addresses that people give us: never to a place inside, whatever a name leads to.

A name is resolved, every address it has is vetted, and the request goes to one of those very addresses: a name that
leads elsewhere a moment later leads us nowhere else. No redirect is followed, and of an answer only its status is read.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable, Collection, Mapping
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Final, NamedTuple
from urllib.parse import SplitResult, urlsplit

import httpx

from saloon.server.wire.problem import Problem

LONGEST: Final = 2000  # letters of an address
RESOLVING: Final = 5.0  # seconds
TIMES: Final = httpx.Timeout(10.0, connect=5.0)
AT_ONCE: Final = httpx.Limits(max_connections=20, max_keepalive_connections=0)
NAT64: Final = IPv6Network("64:ff9b::/96")  # an IPv4 address in its last four bytes
TUNNELS: Final = (IPv6Network("2002::/16"), IPv6Network("2001::/32"), IPv6Network("64:ff9b:1::/48"))
HOSTERS: Final = (IPv4Network("168.63.129.16/32"),)  # public by its number, and yet inside at a hoster
Resolve = Callable[[str, int], Awaitable[list[str]]]


class Unsent(Exception):
    """It has surely not arrived: it may be tried again."""


class Place(NamedTuple):
    """A vetted address."""

    url: str
    host: str
    address: str  # "" where the host is allowed by name


async def resolve(host: str, port: int) -> list[str]:
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(place[0]) for *_, place in found]


def is_outside(text: str) -> bool:
    """Whether anybody on the internet could reach this address: nothing private, local, reserved, or in disguise."""
    address = ip_address(text.partition("%")[0])
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return is_outside(str(address.ipv4_mapped))
        if address in NAT64:
            return is_outside(str(IPv4Address(int(address) & 0xFFFFFFFF)))
        if any(address in tunnel for tunnel in TUNNELS):
            return False
    if isinstance(address, IPv4Address) and any(address in hoster for hoster in HOSTERS):
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


class Outward:
    def __init__(self, allowed: Collection[str] = (), resolve: Resolve = resolve) -> None:
        """`allowed` are host:port that may be sent to wherever they are, also without TLS."""
        self.allowed = {name.lower() for name in allowed}
        self.resolve = resolve
        self.client = httpx.AsyncClient(trust_env=False, follow_redirects=False, timeout=TIMES, limits=AT_ONCE)

    async def vetted(self, url: str) -> Place:
        """Raises Problem, and says what is wrong with the address."""
        parts = _split(url)
        host = parts.hostname or ""
        if f"{host}:{_port(parts)}" in self.allowed:
            return Place(url, host, "")
        if parts.scheme != "https" or not host or parts.username is not None:
            raise Problem("outward-https")
        try:
            async with asyncio.timeout(RESOLVING):
                addresses = await self.resolve(host, _port(parts))
        except (OSError, UnicodeError, TimeoutError):
            raise Problem("outward-unknown", host=host[:80]) from None
        if not addresses or not all(is_outside(address) for address in addresses):
            raise Problem("outward-inside", host=host[:80])
        return Place(url, host, addresses[0])

    async def post(self, url: str, content: bytes, headers: Mapping[str, str]) -> int:
        """The status of the answer. Raises Problem, Unsent, and httpx.HTTPError where nobody knows if it arrived."""
        place = await self.vetted(url)
        target, named = httpx.URL(place.url), dict(headers)
        extensions = {}
        if place.address:
            named["host"] = target.netloc.decode()
            extensions["sni_hostname"] = place.host
            target = target.copy_with(host=place.address.partition("%")[0])
        request = self.client.build_request("POST", target, content=content, headers=named, extensions=extensions)
        try:
            answer = await self.client.send(request, stream=True)
        except (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout) as error:
            raise Unsent(type(error).__name__) from error
        await answer.aclose()
        return answer.status_code

    async def close(self) -> None:
        await self.client.aclose()


def _split(url: str) -> SplitResult:
    if len(url) > LONGEST or not url.isascii() or any(letter.isspace() for letter in url):
        raise Problem("outward-https")
    try:
        parts = urlsplit(url)
        httpx.URL(url)
        _port(parts)
    except (ValueError, httpx.InvalidURL):
        raise Problem("outward-https") from None
    return parts


def _port(parts: SplitResult) -> int:
    return parts.port or (443 if parts.scheme == "https" else 80)
