"""Whose a network address is: what one household, school or machine has counts as one."""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any, Final

LOCAL: Final = "local"  # there is no address: a socket in the file system
HOUSEHOLD: Final = 64  # leading bits of an IPv6 address: all behind one line share them


def address_of(scope: Any) -> str:
    """Where a request comes from: uvicorn has already put in what a proxy that we trust has said."""
    client = scope.get("client")
    return client[0] if client else LOCAL


def payer_of(scope: Any) -> str:
    """The address as its costs are counted."""
    return counted(address_of(scope))


def counted(address: str) -> str:
    """One IPv4 address, however it is written; of IPv6 the /64, since whoever has one address there has all of them."""
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(ip, IPv6Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(IPv6Network((ip, HOUSEHOLD), strict=False))
