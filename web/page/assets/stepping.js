// Steps through a solution, one move at a time. The server gave the certificate with the
// win. For each move of the attacker it returns the threat and the proof's answer to each
// reply.
//
//   solution = {position, certificate, moves, at, nodes, busy}
//
// moves alternate, the attacker's first; the first "at" of them are on the board.
// nodes holds the server's answers, by the moves that lead there.

import { attempt, modes } from "./app.js";
import { fields } from "./position.js";
import { post } from "./server.js";

const key = (moves) => moves.join(" ");

// open begins at the position of an answer that has a certificate.
export function open(app, answer, certificate = answer.certificate) {
  app.set({
    mode: modes.solution,
    solution: { position: answer.of, certificate, moves: [], at: 0, nodes: {}, busy: false },
  });
  return go(app, (solution) => forwardFrom(app, solution));
}

// begin opens the solution of the position, or says that there is none.
export function begin(app) {
  const { answer, position } = app.state;
  const certificate = answer?.certificate ?? answer?.wins?.find((win) => win.certificate)?.certificate;
  if (certificate && answer.of === position) return open(app, answer, certificate);
  app.set({ error: "No solution to step through yet: press Solve first." });
  return undefined;
}

// close goes back to the set-up, to the puzzle or to the game: from a puzzle the reader
// reaches the next one.
export function close(app) {
  const { play, game } = app.state;
  app.set({ mode: play ? modes.play : game ? modes.game : modes.setup, solution: null });
}

// nodeShown returns the server's answer about the attacker's last move, or null.
export function nodeShown({ moves, at, nodes }) {
  const last = at % 2 === 1 ? at - 1 : at - 2;
  return last < 0 ? null : (nodes[key(moves.slice(0, last))] ?? null);
}

// atEnd reports whether the five is on the board. Before it the defender may still block
// in vain.
export const atEnd = (solution) => solution.at % 2 === 1 && nodeShown(solution)?.end === "five";

// defaultReply returns the longest defence. If no defence is left, it blocks one of two
// five-squares, or passes.
const defaultReply = (node) => node?.replies?.[0]?.move ?? node?.fives?.[0] ?? "--";

// go runs one step at a time; a key that is held down would send dozens.
function go(app, step) {
  if (app.state.solution?.busy) return undefined;
  app.set({ solution: { ...app.state.solution, busy: true } });
  return attempt(app, async () => {
    try {
      await step(app.state.solution);
    } finally {
      if (app.state.solution) app.set({ solution: { ...app.state.solution, busy: false } });
    }
  });
}

const update = (app, change) => app.state.solution && app.set({ solution: { ...app.state.solution, ...change } });

// node asks the server what the attacker plays after moves, an even number.
async function node(app, solution, moves) {
  const known = app.state.solution.nodes[key(moves)];
  if (known) return known;
  const got = await post("/v1/step", { ...fields(solution.position), certificate: solution.certificate, path: moves });
  update(app, { nodes: { ...app.state.solution?.nodes, [key(moves)]: got } });
  return got;
}

async function forwardFrom(app, solution) {
  const { moves, at } = solution;
  const played = moves.slice(0, at);
  if (at % 2 === 0) {
    const next = await node(app, solution, played);
    if (next.move) update(app, { moves: moves.length > at ? moves : [...played, next.move], at: at + 1 });
    return;
  }
  if (atEnd(solution)) return;
  const reply = moves[at] ?? defaultReply(nodeShown(solution));
  update(app, { moves: moves.length > at ? moves : [...played, reply], at: at + 1 });
}

export const forward = (app) => go(app, (solution) => forwardFrom(app, solution));

export function back(app) {
  const { at } = app.state.solution;
  if (at > 0) update(app, { at: at - 1 });
}

export const toStart = (app) => update(app, { at: 0 });

// reply lets the defender play point instead, and the attacker answer.
export function reply(app, point) {
  const { solution } = app.state;
  const at = solution.at % 2 === 1 ? solution.at : solution.at - 1;
  const before = { ...solution, at };
  if (at < 1 || solution.position.stones.has(point) || solution.moves.slice(0, at).includes(point) || atEnd(before)) return undefined;
  return go(app, async () => {
    const moves = [...solution.moves.slice(0, at), point];
    await node(app, solution, moves); // a reply that is not legal is refused, and nothing changes
    update(app, { moves, at: at + 1 });
  });
}
