// The state of the page, and what all its actions share.

import { makeStore } from "./store.js";
import { empty } from "./position.js";
import { get } from "./server.js";

// Modes say what a click on the board means.
export const modes = { setup: "setup", solution: "solution", why: "why", play: "play", game: "game", watch: "watch" };

export function makeApp() {
  return makeStore({
    mode: modes.setup,
    position: empty(),
    undo: [], // positions before the last changes of the set-up
    tool: "alternate", // or black, white, erase
    cursor: "h8",
    cursorShown: false,
    aim: "", // the point of a first tap that waits for a second one
    numbers: true,
    forbidden: [], // [{point, reason}], of the position
    ask: { goal: "any", question: "any", timeout: "" },
    work: null, // the running search: {stage, nodes, micros, stop}
    answer: null, // the last verdict on the position
    chooser: null, // the positions of a text that has more than one
    solution: null, // see stepping.js
    why: null, // see why.js
    play: null, // see play.js
    watch: null, // see watch.js
    puzzles: null, // the list of collections
    game: null, // see against.js
    opponent: { engine: "", level: null, oracle: "", timeout: "", human: "black", fromBoard: false }, // the form for a game
    engines: null, // the list of searchers
    view: "both", // what the board shows of a searcher's thoughts, see thought.js
    error: "",
    note: "", // for the live region
    token: null, // {retry}: the server asked for a token
    help: false,
  });
}

const historyLimit = 500; // changes that undo can take back

// change replaces the position, drops all answers about the old one, and stops its
// search.
export function change(app, position, undoable = true) {
  const { undo, position: before, work, why, game } = app.state;
  work?.stop();
  why?.work?.stop();
  game?.work?.stop();
  game?.review?.stop();
  app.set({
    position,
    undo: undoable ? [...undo.slice(-historyLimit), before] : undo,
    work: null,
    aim: "",
    answer: null,
    solution: null,
    why: null,
    ...(game && { game: null, mode: modes.setup }),
    error: "",
    forbidden: [],
  });
}

// attempt runs an action and shows its failure. If the server asks for a token, attempt
// asks the reader for it and tries again.
export async function attempt(app, action) {
  try {
    app.set({ error: "" });
    await action();
  } catch (failure) {
    if (failure.name === "AbortError") return;
    if (failure.status === 401) app.set({ token: { retry: () => attempt(app, action) }, error: "" });
    else app.set({ error: failure.message });
  }
}

// loadPuzzles fetches the list once.
export function loadPuzzles(app) {
  if (app.state.puzzles) return;
  attempt(app, async () => app.set({ puzzles: (await get("/v1/puzzles")).collections ?? [] }));
}
