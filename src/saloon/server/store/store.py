"""What is kept: the journal, which is the game, and everything around it. One interface, two engines.

A commit is one transaction that inserts the rows of a move and moves the table on, on condition that nobody else has.
"""

from __future__ import annotations

from abc import abstractmethod

from saloon.server.store.database import HANGS as HANGS
from saloon.server.store.database import bump as bump
from saloon.server.store.moves import COMMITTED as COMMITTED
from saloon.server.store.moves import LOST as LOST
from saloon.server.store.moves import CommitOutcome as CommitOutcome
from saloon.server.store.moves import Committed as Committed
from saloon.server.store.moves import Known as Known
from saloon.server.store.moves import Lost as Lost
from saloon.server.store.moves import Unavailable as Unavailable
from saloon.server.store.moves import Write as Write
from saloon.server.store.moves import resolve_waiting as resolve_waiting
from saloon.server.store.moves import wall as wall
from saloon.server.store.records import CLOSE as CLOSE
from saloon.server.store.records import ClockState as ClockState
from saloon.server.store.records import Head as Head
from saloon.server.store.records import Stands as Stands
from saloon.server.store.records import Stored as Stored
from saloon.server.store.records import StoredChair as StoredChair
from saloon.server.store.records import StoredRow as StoredRow
from saloon.server.store.records import TableRow as TableRow
from saloon.server.store.records import UndoRequest as UndoRequest
from saloon.server.store.records import clock_state as clock_state
from saloon.server.store.records import head_of as head_of
from saloon.server.store.tables import Tables
from saloon.server.store.workers import Workers


class Store(Tables, Workers):
    @abstractmethod
    async def commit(self, write: Write) -> CommitOutcome:
        """Stores a move, together with whatever else is waiting. Raises Unavailable."""
