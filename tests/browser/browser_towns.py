"""Towns of Dice Town a few moves before something happens."""

from __future__ import annotations

from typing import Any

BOT = {"kind": "bot", "level": "easy"}
TALL_PHONE = {"width": 360, "height": 740}

# Five players, one nugget left: the round ends the game. Seats 1 and 2 tie for the Store, seat 0 wears the star.
LAST_ROUND: dict[str, Any] = {
    "phase": "keep", "round": 8, "sheriff": 0, "cash": [7, 7, 7, 7, 5], "coach": 2, "nuggets": [6, 6, 6, 6, 5],
    "dice": ["", "", "", "", "TTTKA"], "cups": ["9KKAA", "9TJJA", "JJQQA", "999QK", ""],
    "titles": [["t2a"], ["t5a", "t1a"], ["t3a"], ["t4a"], ["t1b"]], "queue": ["t3c", "t5b", "t2d"],
}  # fmt: skip

# A keep with little money, three dice loose.
POOR: dict[str, Any] = {
    "phase": "keep", "round": 3, "sheriff": 1, "cash": [1, 9], "dice": ["KK", "99"], "cups": ["QAA", "TJK"],
    "stores": [["cheater"], ["eq1"]], "titles": [["t5a", "t3d"], ["t1a"]], "queue": ["t3c", "t5b", "t2d"],
}  # fmt: skip

# Six players with everything the Extension brings.
FULL_TOWN: dict[str, Any] = {
    "round": 5, "sheriff": 0, "cash": [7, 5, 9, 4, 12, 6], "coach": 3, "nuggets": [4, 3, 5, 6, 1, 2],
    "titles": [["t5a", "t3d", "t2a"], ["t1a", "t2b"], ["t4c", "t1b"], ["t2c"], ["t3a"], []],
    "stores": [["cheater", "eq5", "brute"], ["eq1"], ["joe"], [], ["wanted", "eq3"], ["dynamite"]],
    "wired": [[], ["t4a", "t5c"], [], [], [], ["t3e"]], "ranches": [1, 0, 2, 0, 0, 1],
    "queue": ["t3c", "t5b", "ranch"], "wanted": ["o02", "o05"],
    "recruited": [["o09"], [], ["o03"], [], [], []], "captured": [[], [], [], ["o01", "o04"], [], []],
}  # fmt: skip
CROWDED_KEEP = {
    **FULL_TOWN, "phase": "keep", "dice": ["KK", "J", "QQ", "99", "", "T"],
    "cups": ["QAA", "9TJQ", "KAA", "TJK", "99QKA", "JJJA"],
}  # fmt: skip
CROWDED_DESK = {**FULL_TOWN, "phase": "store", "dice": ["KKQ9A", "JJT99", "JJQQA", "999TK", "TTQAA", "99TQK"]}
TIED_WITH_ME = ["JJQ9A", "KKT99", "JJQQA", "999TK", "TTQAA", "99TQK"]
OFFER = {**CROWDED_DESK, "sheriff": 3, "dice": TIED_WITH_ME}
STORE_PICK = {
    "phase": "store", "round": 1, "sheriff": 1, "cash": [7, 5, 9, 4], "nuggets": [4, 3, 5, 6],
    "dice": ["JJJQA", "KKT99", "TTQQA", "999TK"], "queue": ["t3c", "t5b", "t2d"],
}  # fmt: skip
TWO_RIVALS = {
    "phase": "keep", "round": 3, "sheriff": 2, "cash": [4, 9, 5], "dice": ["K", "99", "J"],
    "cups": ["9QAA", "TJK", "99QK"], "stores": [["brute", "cheater", "eq1"], ["eq2"], []],
    "queue": ["t3c", "t5b", "t2d"],
}  # fmt: skip
ROBBERY = {
    "phase": "saloon", "round": 4, "sheriff": 1, "cash": [7, 5, 9, 4], "nuggets": [4, 3, 5, 6],
    "dice": ["QQQ9A", "KKT99", "JJQQA", "999TK"], "titles": [["t5a"], ["t1a", "t2b"], ["t4c", "t1b"], []],
    "stores": [["girls"], ["eq1", "eq2"], ["joe"], []], "queue": ["t3c", "t5b", "t2d"],
}  # fmt: skip
SURGERY = {
    "phase": "doc", "round": 4, "sheriff": 1, "gained": [1, 2, 3], "cash": [7, 5, 9, 4], "nuggets": [4, 3, 5, 6],
    "dice": ["TTJ9A", "KKT99", "JJQQA", "999TK"], "queue": ["t3c", "t5b", "t2d"],
    "titles": [["t5a", "t3d", "t2a"], ["t1a", "t2b"], ["t4c", "t1b"], ["t2c"]],
}  # fmt: skip
OUTLAWS = {
    "phase": "throw", "round": 4, "sheriff": 1, "cash": [7, 5, 9, 4], "nuggets": [4, 3, 5, 6],
    "recruited": [["o09", "o11"], [], ["o03"], []], "wanted": ["o02", "o05"], "queue": ["t3c", "t5b", "t2d"],
    "titles": [["t5a"], ["t1a", "t2b"], ["t4c", "t1b"], []],
}  # fmt: skip
CHOICE = {
    "phase": "mine", "round": 4, "sheriff": 1, "holder": 2, "cash": [7, 5, 9, 4], "nuggets": [4, 3, 5, 6],
    "dice": ["999QA", "KKT99", "JJQQA", "99TTK"], "titles": [["t5a"], ["t1a", "t2b"], ["t4c", "t1b"], []],
    "queue": ["t3c", "t5b", "t2d"], "wanted": ["o02", "o05"], "recruited": [["o09"], [], ["o03"], []],
}  # fmt: skip
