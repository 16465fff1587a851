"""How a server is set up: what `saloon serve` was told."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import urlsplit

from msgspec import Struct


def data_folder() -> Path:
    """Where programs keep a person's data."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "saloon"


class Settings(Struct, frozen=True, kw_only=True):
    data: Path  # folder of the embedded database
    database: str = ""  # SQLAlchemy URL; nothing: SQLite in the data folder
    redis: str = ""
    content: Path | None = None  # an owner's box
    public_url: str = ""  # where people find the server, if it is not where it listens
    proxy: str = ""  # addresses of the reverse proxy whose forwarded headers are believed
    hosts: tuple[str, ...] = ()  # further host names it answers to
    origins: tuple[str, ...] = ()  # further origins whose pages may talk to it
    workers: int = 1  # processes
    log: str = "info"  # level
    limit_factor: float = 1.0  # all rate limits times this
    link_key: Path | None = None  # file of the key that seals links, if it is not where it usually is

    def database_url(self) -> str:
        return self.database or f"sqlite:///{self.data / 'saloon.db'}"

    def link_key_file(self) -> Path:
        """Beside the embedded database, wherever that is."""
        folder = Path(self.database_url().partition("///")[2]).parent if self.embedded() else self.data
        return self.link_key or folder / "links.key"

    def embedded(self) -> bool:
        return self.database_url().startswith("sqlite")

    def public_origin(self) -> str:
        url = urlsplit(self.public_url)
        return f"{url.scheme}://{url.netloc}".lower() if url.netloc else ""

    def public_host(self) -> str:
        return (urlsplit(self.public_url).hostname or "").lower()
