// The smallest game of four seats, one move a turn, on boardgame.io's own server and its storage in files.
const { FlatFile, Server } = require("boardgame.io/dist/cjs/server.js");

const [dir, port] = process.argv.slice(2);
const moves = { say: ({ G }) => ({ said: G.said + 1 }) };
const game = { name: "turns", setup: () => ({ said: 0 }), moves, turn: { minMoves: 1, maxMoves: 1 } };
console.log = () => {}; // it tells of every request
Server({ games: [game], db: new FlatFile({ dir }), origins: ["http://127.0.0.1"] }).run(Number(port), () => process.stdout.write("ready\n"));
