// "Why not this move?": one plays moves of one's own, and hears what refutes
// them, or that they win too.
//
//   why = {moves, steps, extend, busy}

import { attempt, modes } from "./app.js";
import { fields } from "./position.js";
import { post } from "./server.js";
import { goals } from "./solve.js";

export const begin = (app) => app.set({ mode: modes.why, why: { moves: [], steps: [], extend: false, busy: false }, error: "" });
export const end = (app) => app.set({ mode: modes.setup, why: null });

export const setExtend = (app, extend) => app.set({ why: { ...app.state.why, extend } });

// touch takes a point as the idea, or as its next move.
export function touch(app, point) {
  const { why, position } = app.state;
  if (why.busy || position.stones.has(point)) return undefined;
  return judge(app, why.extend ? [...why.moves, point] : [point]);
}

function judge(app, moves) {
  const { position, ask, why } = app.state;
  app.set({ why: { ...why, moves, steps: [], busy: true } });
  const done = (change) => app.state.why?.moves === moves && app.set({ why: { ...app.state.why, busy: false, ...change } });
  return attempt(app, async () => {
    try {
      const request = { ...fields(position), ...goals[ask.goal].request, moves, ...timeoutOf(ask) };
      const got = await post("/v1/why", request);
      done({ steps: got.steps ?? [], wins: got.wins });
    } finally {
      done({});
    }
  });
}

// timeoutOf is the time of a search in the words of /v1/why.
const timeoutOf = ({ timeout }) => (timeout ? { timeout_ms: 1000 * parseInt(timeout, 10) } : {});

// lineOf is all that was played: the idea, the replies to it, and what follows
// its last move.
export function lineOf(steps) {
  const last = steps.at(-1);
  if (!last) return [];
  const before = steps.slice(0, -1).flatMap((step) => [step.move, step.reply]);
  const rest = last.line?.length ? last.line : [last.move, last.reply];
  return [...before, ...rest].filter(Boolean);
}
