// A small card game on boardgame.io, matches in memory only: hands that only their owners see, a deck that nobody sees,
// and an end after as many moves as a game of Two-Town Trail has.
const { Server } = require("boardgame.io/server");
const { INVALID_MOVE, PlayerView } = require("boardgame.io/core");

const CARDS = 44;
const HAND = 3;

const Trail = {
  name: "trail",
  setup: ({ random }) => {
    const deck = random.Shuffle([...Array(CARDS).keys()]);
    const players = { 0: { hand: deck.splice(0, HAND) }, 1: { hand: deck.splice(0, HAND) } };
    return { players, row: [], secret: { deck } };
  },
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    lay: ({ G, playerID }, place) => {
      const { hand } = G.players[playerID];
      if (!Number.isInteger(place) || place < 0 || place >= hand.length) return INVALID_MOVE;
      G.row.push(...hand.splice(place, 1));
      if (G.secret.deck.length > 0) hand.push(G.secret.deck.pop());
    },
  },
  endIf: ({ G }) => (G.row.length === CARDS ? { draw: true } : undefined),
};

const server = Server({ games: [Trail], origins: ["http://127.0.0.1"] });
const here = { port: Number(process.argv[2]), host: "127.0.0.1" }; // what Node's own listen() takes
server.run({ port: here });
