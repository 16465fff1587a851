"""The shapes of all that is sent and received, by socket and by HTTP: `wire.News`, `wire.TablePlan` …"""

from saloon.server.wire.analysis import (
    Analysis as Analysis,
)
from saloon.server.wire.analysis import (
    DrawReport as DrawReport,
)
from saloon.server.wire.analysis import (
    MoveReport as MoveReport,
)
from saloon.server.wire.analysis import (
    Odds as Odds,
)
from saloon.server.wire.analysis import (
    Report as Report,
)
from saloon.server.wire.analysis import (
    SeatReport as SeatReport,
)
from saloon.server.wire.analysis import (
    TurningPoint as TurningPoint,
)
from saloon.server.wire.analysis import (
    TurnReport as TurnReport,
)
from saloon.server.wire.analysis import (
    Why as Why,
)
from saloon.server.wire.lessons import (
    CourseInfo as CourseInfo,
)
from saloon.server.wire.lessons import (
    CourseSitting as CourseSitting,
)
from saloon.server.wire.lessons import (
    LessonInfo as LessonInfo,
)
from saloon.server.wire.lessons import (
    Page as Page,
)
from saloon.server.wire.lessons import (
    Taught as Taught,
)
from saloon.server.wire.lessons import (
    Words as Words,
)
from saloon.server.wire.lobby import LONGEST_NAME as LONGEST_NAME
from saloon.server.wire.lobby import (
    Case as Case,
)
from saloon.server.wire.lobby import (
    CaseStep as CaseStep,
)
from saloon.server.wire.lobby import (
    ChairPlan as ChairPlan,
)
from saloon.server.wire.lobby import (
    ClockPlan as ClockPlan,
)
from saloon.server.wire.lobby import (
    Frame as Frame,
)
from saloon.server.wire.lobby import (
    GameInfo as GameInfo,
)
from saloon.server.wire.lobby import (
    Lot as Lot,
)
from saloon.server.wire.lobby import (
    Lots as Lots,
)
from saloon.server.wire.lobby import (
    Me as Me,
)
from saloon.server.wire.lobby import (
    OptionInfo as OptionInfo,
)
from saloon.server.wire.lobby import (
    Origin as Origin,
)
from saloon.server.wire.lobby import (
    Replay as Replay,
)
from saloon.server.wire.lobby import (
    TablePlan as TablePlan,
)
from saloon.server.wire.lobby import (
    Ticket as Ticket,
)
from saloon.server.wire.messages import (
    ASK_ME as ASK_ME,
)
from saloon.server.wire.messages import (
    FRAME_LIMIT as FRAME_LIMIT,
)
from saloon.server.wire.messages import (
    ONLY_ANSWER as ONLY_ANSWER,
)
from saloon.server.wire.messages import (
    PROTOCOL as PROTOCOL,
)
from saloon.server.wire.messages import (
    Ack as Ack,
)
from saloon.server.wire.messages import (
    Advice as Advice,
)
from saloon.server.wire.messages import (
    Advised as Advised,
)
from saloon.server.wire.messages import (
    Ask as Ask,
)
from saloon.server.wire.messages import Back as Back
from saloon.server.wire.messages import (
    Bye as Bye,
)
from saloon.server.wire.messages import (
    Chair as Chair,
)
from saloon.server.wire.messages import (
    Chat as Chat,
)
from saloon.server.wire.messages import (
    ChatLine as ChatLine,
)
from saloon.server.wire.messages import (
    Clock as Clock,
)
from saloon.server.wire.messages import (
    ClockNews as ClockNews,
)
from saloon.server.wire.messages import Close as Close
from saloon.server.wire.messages import (
    Consent as Consent,
)
from saloon.server.wire.messages import (
    FairDice as FairDice,
)
from saloon.server.wire.messages import (
    Foreseen as Foreseen,
)
from saloon.server.wire.messages import GroupName as GroupName
from saloon.server.wire.messages import (
    Habit as Habit,
)
from saloon.server.wire.messages import (
    Heard as Heard,
)
from saloon.server.wire.messages import (
    Hint as Hint,
)
from saloon.server.wire.messages import (
    Hinted as Hinted,
)
from saloon.server.wire.messages import (
    History as History,
)
from saloon.server.wire.messages import (
    Key as Key,
)
from saloon.server.wire.messages import (
    Likely as Likely,
)
from saloon.server.wire.messages import (
    Line as Line,
)
from saloon.server.wire.messages import (
    Look as Look,
)
from saloon.server.wire.messages import (
    Message as Message,
)
from saloon.server.wire.messages import (
    Move as Move,
)
from saloon.server.wire.messages import (
    News as News,
)
from saloon.server.wire.messages import (
    Ping as Ping,
)
from saloon.server.wire.messages import (
    Pong as Pong,
)
from saloon.server.wire.messages import (
    Refused as Refused,
)
from saloon.server.wire.messages import (
    Reply as Reply,
)
from saloon.server.wire.messages import (
    Resync as Resync,
)
from saloon.server.wire.messages import (
    Said as Said,
)
from saloon.server.wire.messages import (
    Sight as Sight,
)
from saloon.server.wire.messages import (
    Stale as Stale,
)
from saloon.server.wire.messages import StandIn as StandIn
from saloon.server.wire.messages import (
    TableInfo as TableInfo,
)
from saloon.server.wire.messages import (
    TableNews as TableNews,
)
from saloon.server.wire.messages import (
    Text as Text,
)
from saloon.server.wire.messages import (
    ToClient as ToClient,
)
from saloon.server.wire.messages import (
    Told as Told,
)
from saloon.server.wire.messages import (
    ToServer as ToServer,
)
from saloon.server.wire.messages import (
    Trouble as Trouble,
)
from saloon.server.wire.messages import (
    Undo as Undo,
)
from saloon.server.wire.messages import (
    UndoWish as UndoWish,
)
from saloon.server.wire.messages import (
    Welcome as Welcome,
)
from saloon.server.wire.messages import (
    WishNews as WishNews,
)
from saloon.server.wire.people import Device as Device
from saloon.server.wire.people import Emblem as Emblem
from saloon.server.wire.people import MyAccount as MyAccount
from saloon.server.wire.people import Passkey as Passkey
from saloon.server.wire.people import Profile as Profile
from saloon.server.wire.people import ProfileGame as ProfileGame
from saloon.server.wire.people import Recovered as Recovered
from saloon.server.wire.people import RecoveryCodes as RecoveryCodes
from saloon.server.wire.people import ShownTo as ShownTo
from saloon.server.wire.positions import (
    AnswerChance as AnswerChance,
)
from saloon.server.wire.positions import (
    Explored as Explored,
)
from saloon.server.wire.positions import (
    Played as Played,
)
from saloon.server.wire.positions import (
    Position as Position,
)
from saloon.server.wire.positions import (
    PositionAnalysis as PositionAnalysis,
)
from saloon.server.wire.positions import (
    PositionFact as PositionFact,
)
from saloon.server.wire.positions import (
    SavedPosition as SavedPosition,
)
from saloon.server.wire.puzzles import (
    AnswerOdds as AnswerOdds,
)
from saloon.server.wire.puzzles import (
    DailyPuzzle as DailyPuzzle,
)
from saloon.server.wire.puzzles import (
    PuzzleInfo as PuzzleInfo,
)
from saloon.server.wire.puzzles import (
    PuzzleShelf as PuzzleShelf,
)
from saloon.server.wire.puzzles import (
    PuzzleSight as PuzzleSight,
)
from saloon.server.wire.puzzles import (
    PuzzleVerdict as PuzzleVerdict,
)
from saloon.server.wire.puzzles import (
    Solver as Solver,
)
from saloon.server.wire.ratings import Ladder as Ladder
from saloon.server.wire.ratings import LadderKind as LadderKind
from saloon.server.wire.ratings import LadderLine as LadderLine
from saloon.server.wire.ratings import LadderRating as LadderRating
from saloon.server.wire.ratings import Rated as Rated
from saloon.server.wire.statistics import (
    AnalysedGame as AnalysedGame,
)
from saloon.server.wire.statistics import (
    GameResults as GameResults,
)
from saloon.server.wire.statistics import (
    HouseGame as HouseGame,
)
from saloon.server.wire.statistics import (
    HouseStatistics as HouseStatistics,
)
from saloon.server.wire.statistics import (
    Length as Length,
)
from saloon.server.wire.statistics import (
    MyStatistics as MyStatistics,
)
from saloon.server.wire.statistics import (
    OpeningResults as OpeningResults,
)
from saloon.server.wire.statistics import (
    OpponentResults as OpponentResults,
)
from saloon.server.wire.statistics import (
    PlayedGame as PlayedGame,
)
from saloon.server.wire.statistics import (
    PlayedKind as PlayedKind,
)
from saloon.server.wire.statistics import (
    PlayedOpponent as PlayedOpponent,
)
from saloon.server.wire.statistics import (
    RoleResults as RoleResults,
)
from saloon.server.wire.statistics import (
    RoleShare as RoleShare,
)
from saloon.server.wire.statistics import (
    SeatsResults as SeatsResults,
)
from saloon.server.wire.statistics import (
    WinShare as WinShare,
)
from saloon.server.wire.words import Bell as Bell
from saloon.server.wire.words import MyTable as MyTable
from saloon.server.wire.words import MyTables as MyTables
from saloon.server.wire.words import PushDevice as PushDevice
from saloon.server.wire.words import TableWords as TableWords
from saloon.server.wire.words import WordWishes as WordWishes
