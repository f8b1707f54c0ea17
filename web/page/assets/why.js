// "Why not this move?": the reader plays moves of the side to move, and the page shows
// their refutation, or that they win too.
//
//   why = {moves, steps, extend, work}
//
// steps are the server's answers, one for each move. If extend is true, the next click
// continues the idea. work is the running search.

import { attempt, modes } from "./app.js";
import { fields } from "./position.js";
import * as server from "./server.js";
import { goals, whyGoal } from "./solve.js";

export const begin = (app) => app.set({ mode: modes.why, why: { moves: [], steps: [], extend: false, work: null }, error: "" });

export function end(app) {
  stop(app);
  app.set({ mode: modes.setup, why: null });
}

export const stop = (app) => app.state.why?.work?.stop();

export const setExtend = (app, extend) => app.set({ why: { ...app.state.why, extend } });

// touch makes a point the idea, or its next move.
export function touch(app, point) {
  const { why, position } = app.state;
  if (why.work || position.stones.has(point)) return undefined;
  return judge(app, why.extend ? [...why.moves, point] : [point]);
}

function judge(app, moves) {
  const { position, ask, why } = app.state;
  const running = new AbortController();
  const work = { stage: "", nodes: 0, micros: 0, stop: () => running.abort() };
  app.set({ why: { ...why, moves, steps: [], work } });
  const set = (change) => app.state.why?.moves === moves && app.set({ why: { ...app.state.why, ...change } });
  return attempt(app, async () => {
    try {
      const got = await server.search("/v1/why", requestOf(position, ask, moves), running.signal, (heard) => set({ work: { ...work, ...heard } }));
      set({ steps: got.why ?? [] });
    } finally {
      set({ work: null });
    }
  });
}

const requestOf = (position, ask, idea) => ({
  ...fields(position),
  ...goals[whyGoal(ask)].request,
  idea,
  ...(ask.timeout && { timeout: ask.timeout }),
});

// lineOf returns the whole line: the idea, the replies to it, and the moves after its
// last move.
export function lineOf(steps) {
  const last = steps.at(-1);
  if (!last) return [];
  const before = steps.slice(0, -1).flatMap((step) => [step.move, step.reply]);
  const rest = last.line?.length ? last.line : [last.move, last.reply];
  return [...before, ...rest].filter(Boolean);
}
