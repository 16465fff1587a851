"""How a server is set up: what `saloon serve` was told."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

MAKERS: Final = ("everybody", "accounts", "keepers")  # of tournaments


def data_folder() -> Path:
    """Where programs keep a person's data."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "saloon"


@dataclass(frozen=True, kw_only=True)
class Settings:
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
    mail: str = ""  # smtp:// or smtps:// with user and password; nothing: the house sends no mail
    mail_from: str = ""  # the sender of its letters
    link_key: Path | None = None  # file of the key that seals links, if it is not where it usually is
    word_wait: float = 20.0  # seconds before somebody is told by push or webhook that it is their turn
    mail_wait: float = 600.0  # seconds before they are told by mail, of all tables at once
    holiday_days: int = 30  # days off that one person may take in a year
    tournaments: str = "accounts"  # who makes them: everybody, accounts, or keepers
    webhook_allow: tuple[str, ...] = ()  # host:port that words may be sent to although they are inside

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
