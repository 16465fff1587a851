// Tic-tac-toe on boardgame.io, matches in memory only. A board that is won or full is wiped, so that no match ever ends.
const { Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];

const isOver = (cells) =>
  cells.every((sign) => sign !== null) ||
  LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[b] === cells[c]);

const TicTacToe = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  disableUndo: true,
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (!Number.isInteger(id) || G.cells[id] !== null) return INVALID_MOVE;
      G.cells[id] = playerID;
      if (isOver(G.cells)) G.cells.fill(null);
    },
  },
};

const server = Server({ games: [TicTacToe], origins: ["http://127.0.0.1"] });
const here = { port: Number(process.argv[2]), host: "127.0.0.1" }; // what Node's own listen() takes
server.run({ port: here });
