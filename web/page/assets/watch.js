// Watches the proof at which another command works.
//
//   watch = {running, picked, before, ended, missing, stop}
//
// running is the last answer of the server, null before the first; picked is a point whose state the
// reader wants in words; before is the position that comes back at the end; ended says why there is no
// more news, "" while there is; missing counts the answers in a row that nothing runs.

import { attempt, change, modes } from "./app.js";
import { onBoard, parsePoint } from "./points.js";
import { fromFields } from "./position.js";
import { get } from "./server.js";
import { sideName } from "./words.js";

const interval = 2000; // milliseconds from an answer to the next question
const patience = 3; // answers that nothing runs: between two positions nothing does for a moment

// begin asks once. If a proof is running, the page turns to it.
export const begin = (app) =>
  attempt(app, async () => {
    const running = await get("/v1/proof");
    if (app.state.mode !== modes.setup) return;
    const before = app.state.position;
    let timer = 0;
    const later = () => (timer = setTimeout(async () => (await again(app)) && later(), interval));
    const watch = { running: null, picked: "", before, ended: "", missing: 0, stop: () => clearTimeout(timer) };
    app.set({ mode: modes.watch, watch });
    show(app, running);
    later();
  });

export function end(app) {
  const { watch } = app.state;
  if (!watch) return;
  watch.stop();
  change(app, watch.before, false);
  app.set({ mode: modes.setup, watch: null });
}

// leave forgets the proof, and keeps the position.
export function leave(app) {
  app.state.watch?.stop();
  app.set({ watch: null });
  return false;
}

// again asks for news, while the page can be seen, and returns whether to ask again. The end of the run
// is news, too. A busy server, or one that cannot be reached, is not the end.
async function again(app) {
  const { watch } = app.state;
  if (!watch) return false;
  if (app.state.mode !== modes.watch) return leave(app); // another position was read
  if (document.hidden) return true;
  const mine = () => app.state.mode === modes.watch && app.state.watch?.stop === watch.stop;
  try {
    const running = await get("/v1/proof");
    if (!mine()) return false;
    show(app, running);
  } catch (failure) {
    if (!mine()) return false;
    const missing = failure.status === 404 ? watch.missing + 1 : 0;
    const over = missing >= patience || failure.status === 401;
    app.set({ watch: { ...app.state.watch, missing, ended: over ? failure.message : "" }, note: failure.message });
    return !over;
  }
  return true;
}

function show(app, running) {
  const { watch } = app.state;
  const old = watch.running;
  const same = old && ["size", "rule", "black", "white"].every((name) => String(old[name]) === String(running[name]));
  if (running.kind === "opening" && !same) change(app, fromFields(running), false);
  app.set({ watch: { ...app.state.watch, running, missing: 0, ended: "" } });
}

// pick shows the state of a point in words.
export function pick(app, point) {
  const text = stateText(app.state, point);
  app.set({ watch: { ...app.state.watch, picked: point }, note: text });
}

const choiceAt = ({ watch }, point) => watch.running?.choices?.find(({ move }) => move === point);

// stateText says in words what is known about a move.
export function stateText(state, point) {
  const choice = choiceAt(state, point);
  const { attacker, to_move: side } = state.watch.running ?? {};
  const name = sideName(attacker);
  if (!choice) return `${point}: ${state.position.stones.has(point) ? "a stone stands here" : "no move of this proof"}`;
  const number = choice.number ? `, proof number ${choice.number}` : "";
  return `${point}: ${{
    proved: side === attacker ? `proved, ${name} wins with it` : `proved, ${name} wins against it`,
    "at work": `at work${number}`,
    open: `open${number}`,
    disproved: `${name} does not win here, as far as the jobs go`,
  }[choice.state] ?? ""}`;
}

const kindOf = { proved: "proved", "at work": "working", open: "open", disproved: "disproved" };

// watchMarks returns the heat map. Heat is the logarithm of the proof number, beside the greatest.
export function watchMarks({ watch, position }) {
  const { running, picked } = watch;
  const list = (running?.choices ?? []).filter(({ move, state }) => parsePoint(move, position.size) && kindOf[state]);
  const log = ({ number = 1 }) => Math.log(1 + Math.max(0, number));
  const most = Math.max(...list.map(log), 1);
  const [next] = onBoard(running?.line, position.size);
  return [
    ...list.map((choice) => ({ point: choice.move, kind: kindOf[choice.state], share: log(choice) / most, number: choice.number })),
    ...(next ? [{ point: next, kind: "next" }] : []),
    ...(picked && parsePoint(picked, position.size) ? [{ point: picked, kind: "at" }] : []),
  ];
}
