// Four sockets at each table; who is asked moves at once. A move has arrived when the next player hears of it.
const { io } = require("socket.io-client");

const SEATS = 4;
const [url, tables, seconds] = process.argv.slice(2);
/** @type {number[]} */
let took = [];

/** @param {string} path @param {object} body */
async function call(path, body) {
  const headers = { "content-type": "application/json" };
  return (await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) })).json();
}

async function sitDown() {
  const { matchID } = await call("/games/turns/create", { numPlayers: SEATS });
  let sent = 0;
  /** @type {(() => void)[]} */
  const begin = [];
  for (let seat = 0; seat < SEATS; seat += 1) {
    const playerID = String(seat);
    const { playerCredentials } = await call(`/games/turns/${matchID}/join`, { playerID, playerName: playerID });
    const socket = io(`${url}/turns`, { transports: ["websocket"], forceNew: true });
    const look = (/** @type {{ctx: {currentPlayer: string}, _stateID: number}} */ { ctx, _stateID }) => {
      if (ctx.currentPlayer !== playerID) return;
      if (sent) took.push(performance.now() - sent);
      sent = performance.now();
      const payload = { type: "say", args: [], playerID, credentials: playerCredentials };
      socket.emit("update", { type: "MAKE_MOVE", payload }, _stateID, matchID, playerID);
    };
    socket.on("update", (_, state) => look(state));
    const welcomed = new Promise((resolve) => socket.once("sync", (_, { state }) => resolve(state)));
    socket.on("connect", () => socket.emit("sync", matchID, playerID, playerCredentials, SEATS));
    const state = await welcomed;
    begin.push(() => look(state));
  }
  for (const look of begin) look();
}

async function main() {
  for (let table = 0; table < Number(tables); table += 1) await sitDown();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  took = [];
  process.stdout.write("measuring\n");
  await new Promise((resolve) => setTimeout(resolve, Number(seconds) * 1000));
  process.stdout.write(`${JSON.stringify(took)}\n`, () => process.exit());
}

main();
