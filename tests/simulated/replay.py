"""Tells one history of the simulated house again: `python tests/simulated/replay.py SEED`, every line with its time."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parent.parent / "src")]

from sim_world import World, run  # noqa: E402


def told(world: World) -> str:
    return "\n".join(f"{time:10.3f}  {who:<14} {' '.join(map(str, what))}" for time, who, *what in world.story)


def main(seed: int) -> int:
    try:
        world = run(seed)
    except Exception as error:
        print(told(error.__dict__["world"]))
        traceback.print_exception(error)
        return 1
    print(told(world))
    print(f"seed {seed}: all is well, {world.digest()}")
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
