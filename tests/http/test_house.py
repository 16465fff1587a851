"""`saloon serve`, `saloon backup`, `saloon restore`: as processes, as a person starts them."""

from __future__ import annotations

import signal
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest
from http_house import BOTS, PATIENCE, Server, answered, make_table, played, serving
from processes import EASE, guest, house, run

from saloon.games import find
from saloon.kernel import fair, journal
from saloon.server.common.settings import Settings
from saloon.server.network.listening import bound, listen

pytest_plugins = ["http_server"]


# --- serve ---


def test_serving_and_stopping(tmp_path: Path) -> None:
    with house("--port", "0", "--data", str(tmp_path), *EASE) as (process, url):
        host = guest(url, "Host")
        table = make_table(host, [{"kind": "me"}, {"kind": "bot"}])["id"]
        answered(host.post(f"/api/tables/{table}/start"))
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
    with house("--port", "0", "--data", str(tmp_path), *EASE) as (_, url):
        host.base_url = httpx.URL(url)
        assert answered(host.get(f"/api/tables/{table}"))["status"] == "running"


def test_a_taken_port_leads_to_the_next(tmp_path: Path) -> None:
    taken = bound("127.0.0.1", 0)
    port = taken.getsockname()[1]
    try:
        with listen("127.0.0.1", port) as other:
            assert port < other.getsockname()[1] < port + 20
    finally:
        taken.close()


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--workers", "2"], "PostgreSQL"),
        (["--public-url", "saloon.example"], "saloon.example"),
        (["--database", "mysql://x"], "mysql"),
        (["--database", "postgresql://me:secret@host:port/x"], "postgresql"),
        (["--database", "postgresql://me:secret@127.0.0.1:1/x"], "me:***@127.0.0.1:1"),
        (["--database", "postgresql://me:secret@127.0.0.1:1/x", "--workers", "3"], "Connect call failed"),
        (["--database", "postgresql://127.0.0.1:1/x", "--redis", "http://x"], "redis://"),
        (["--redis", "redis://127.0.0.1"], "--redis"),
        (["--data", "/proc/nowhere"], "/proc/nowhere"),
        (["--host", "203.0.113.9"], "203.0.113.9"),
        (["--content", "no-such-folder"], "no-such-folder"),
        (["--log", "loud"], "loud"),
    ],
)
def test_what_cannot_be_served_is_said_in_one_line(tmp_path: Path, args: list[str], words: str) -> None:
    done = run("serve", "--no-browser", "--port", "0", "--data", str(tmp_path), *args)
    assert done.returncode == 2
    assert words in done.stderr
    assert "secret" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_the_lan_link_has_a_code(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from saloon.cli import serve

    monkeypatch.setattr(serve, "lan_address", lambda: "192.168.1.7")
    serve.tell(Settings(data=Path()), "0.0.0.0", 8876)
    said = capsys.readouterr().out
    assert "http://192.168.1.7:8876" in said
    assert "█" in said
    serve.tell(Settings(data=Path()), "127.0.0.1", 8876)
    assert "█" not in capsys.readouterr().out


def test_workers_share_one_address(database: str, tmp_path: Path) -> None:
    args = ("--port", "0", "--workers", "2", "--database", database, *EASE)
    with house(*args) as (process, url):
        host, friend = guest(url, "Host"), guest(url, "Friend")
        table = make_table(host)
        answered(friend.post(f"/api/invite/{table['invite']}", json={}))
        finished = played(host)
        assert len({answered(host.get(f"/api/tables/{finished['id']}"))["seq"] for _ in range(10)}) == 1
        assert "saloon_requests_total" in host.get("/metrics").text
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0


def test_the_folder_is_the_usual_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from saloon.server.common.settings import data_folder

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "saloon"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data_folder() == tmp_path / ".local" / "share" / "saloon"


# --- backup and restore ---


def restored(folder: Path, key: bytes, client: httpx.Client, tables: list[Any], journals: list[str]) -> None:
    """A house opened on what was brought back, with the key of its links: the same tables, the same journals, and the
    guest is still known."""
    (folder / "links.key").write_bytes(key)
    with serving(Settings(data=folder, limit_factor=1000.0)) as server:
        again = server.visitor(cookie=f"saloon={client.cookies['saloon']}")
        for before in tables:
            now = answered(again.get(f"/api/tables/{before['id']}"))
            assert now | {"seq": 0} == before | {"seq": 0}
        assert [again.get(f"/api/tables/{tables[0]['id']}/journal").text] == journals
        opened = journal.read_journal(journals[0], find).journal
        assert fair.verify(opened) > 0
        answered(again.post(f"/api/tables/{tables[0]['id']}/rematch"))


def test_the_drill(tmp_path: Path) -> None:
    """Saved while games run, brought back elsewhere, checked, opened."""
    home, away, file = tmp_path / "home", tmp_path / "away", tmp_path / "saloon.backup"
    with serving(Settings(data=home, limit_factor=1000.0)) as server:
        host = server.guest("Host")
        over, waiting = played(host), make_table(host)
        running = make_table(host, BOTS, pause=0.05)
        answered(host.post(f"/api/tables/{running['id']}/start"))
        done = run("backup", str(file), "--data", str(home))
        assert done.returncode == 0, done.stderr
        assert "3 tables" in done.stdout
        journals = [host.get(f"/api/tables/{over['id']}/journal").text]
        assert run("backup", str(file), "--data", str(home)).returncode == 2, "nothing is overwritten"
        busy = run("restore", str(file), "--data", str(home))
        assert busy.returncode == 2
        assert "stop it" in busy.stderr
    done = run("restore", str(file), "--data", str(away))
    assert done.returncode == 0, done.stderr
    assert "3 tables" in done.stdout
    restored(away, (home / "links.key").read_bytes(), host, [over, waiting], journals)
    modes = [oct(path.stat().st_mode & 0o777) for path in (file, away / "saloon.db", away)]
    assert modes == ["0o600", "0o600", "0o700"], "for their owner alone"
    again = run("restore", str(file), "--data", str(away))
    assert again.returncode == 0, again.stderr
    assert len(list(away.glob("saloon.db.*"))) == 1, "what was there is kept"


def test_a_house_moves_to_postgresql_and_back(database: str, embedded: Server, tmp_path: Path) -> None:
    host = embedded.guest("Mover")
    over = played(host)
    journals = [host.get(f"/api/tables/{over['id']}/journal").text]
    first, second, home = tmp_path / "first.backup", tmp_path / "second.backup", tmp_path / "home"
    done = run("backup", str(first), "--data", str(embedded.settings.data))
    assert done.returncode == 0, done.stderr
    done = run("restore", str(first), "--database", database)
    assert done.returncode == 0, done.stderr
    full = run("restore", str(first), "--database", database)
    assert full.returncode == 2
    assert "empty" in full.stderr
    with serving(Settings(data=tmp_path, database=database, limit_factor=1000.0)) as grown:
        there = grown.visitor(cookie=f"saloon={host.cookies['saloon']}")
        assert there.get(f"/api/tables/{over['id']}/journal").text == journals[0]
        assert played(there)["status"] == "over"
    done = run("backup", str(second), "--database", database)
    assert done.returncode == 0, done.stderr
    done = run("restore", str(second), "--data", str(home))
    assert done.returncode == 0, done.stderr
    restored(home, (embedded.settings.data / "links.key").read_bytes(), host, [over], journals)


def test_a_damaged_journal_is_found(tmp_path: Path) -> None:
    home, file = tmp_path / "home", tmp_path / "saloon.backup"
    with serving(Settings(data=home, limit_factor=1000.0)) as server:
        host = server.guest("Host")
        table = played(host)["id"]
    with sqlite3.connect(home / "saloon.db") as db:
        db.execute("UPDATE journal SET line = replace(line, '\"ask\":', '\"ask\":1') WHERE seq = 9")
    db.close()
    assert run("backup", str(file), "--data", str(home)).returncode == 0
    done = run("restore", str(file), "--data", str(tmp_path / "away"))
    assert done.returncode == 1
    assert table in done.stderr


@pytest.mark.parametrize("content", [None, b"not a backup", b"SQLite format 3\0 and then nonsense"])
def test_what_is_no_backup_is_refused(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "file"
    if content is not None:
        file.write_bytes(content)
    done = run("restore", str(file), "--data", str(tmp_path / "data"))
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert not (tmp_path / "data" / "saloon.db").exists()
