// Playing a puzzle against the best defence. The server judges every move. If it cannot
// judge a move, the page says so and does not count the move as wrong.
//
//   play = {list, collection, puzzle, position, moves, state, text, hint, points, line, busy}
//
// list is the list with the puzzle; state and text are the server's judgement of the last
// move; hint is the number of hints so far.

import { attempt, modes } from "./app.js";
import { fromFields } from "./position.js";
import { get, post } from "./server.js";
import * as solver from "./solve.js";
import * as stepping from "./stepping.js";

const solvedKey = "gsolve-solved";

// solved returns the names of the puzzles that were solved in this browser.
export function solved() {
  try {
    return new Set(JSON.parse(localStorage.getItem(solvedKey) ?? "[]"));
  } catch {
    return new Set(); // no storage, or another program wrote it
  }
}

function remember({ collection, puzzle }) {
  try {
    localStorage.setItem(solvedKey, JSON.stringify([...solved().add(`${collection}/${puzzle.id}`)]));
  } catch {
    // no storage: nothing is remembered
  }
}

// start fetches a puzzle of a list and sets it up.
export function start(app, list, { collection, id }) {
  return attempt(app, async () => {
    const { puzzle } = await get(`/v1/puzzles/${encodeURIComponent(collection)}/${encodeURIComponent(id)}`);
    const position = fromFields(puzzle);
    app.state.work?.stop();
    app.set({ mode: modes.play, position, undo: [], work: null, answer: null, solution: null, why: null, forbidden: [], play: fresh(list, collection, puzzle, position) });
  });
}

const fresh = (list, collection, puzzle, position) => ({
  list, collection, puzzle, position, moves: [], state: "open", text: "", hint: 0, points: [], line: [], busy: false,
});

export function again(app) {
  const { list, collection, puzzle, position } = app.state.play;
  app.set({ mode: modes.play, play: fresh(list, collection, puzzle, position) });
}

// following returns the next unsolved puzzle of the list, if there is one.
export function following({ list, collection, puzzle }) {
  const done = solved();
  const here = list.findIndex((entry) => entry.collection === collection && entry.id === puzzle.id);
  return list.slice(here + 1).find((entry) => !done.has(`${entry.collection}/${entry.id}`));
}

export const leave = (app) => app.set({ mode: modes.setup, play: null });

// ask sends moves or asks for a hint, and merges the answer.
function ask(app, request, merge) {
  const { play } = app.state;
  if (play.busy) return undefined;
  app.set({ play: { ...play, busy: true } });
  return attempt(app, async () => {
    try {
      const got = await post("/v1/play", { puzzle: play.puzzle, ...request });
      if (app.state.play?.puzzle === play.puzzle) app.set({ play: { ...play, ...merge(got) } });
    } finally {
      if (app.state.play) app.set({ play: { ...app.state.play, busy: false } });
    }
  });
}

// touch plays a move.
export async function touch(app, point) {
  const { play } = app.state;
  if (play.state !== "open" || play.position.stones.has(point) || play.moves.includes(point)) return;
  const moves = [...play.moves, point];
  await ask(app, { moves, hint: 0 }, (got) => ({
    moves: got.reply ? [...moves, got.reply] : moves,
    state: got.state,
    text: got.text ?? "",
    line: got.line ?? [],
    hint: 0,
    points: [],
  }));
  if (app.state.play?.state === "solved") remember(app.state.play);
}

export const hints = 3;

// mayHint reports whether there is a hint left, and a game for it.
export const mayHint = ({ state, hint: given }) => state === "open" && given < hints;

// hint asks for the next of the three hints.
export function hint(app) {
  const { play } = app.state;
  if (!mayHint(play)) return undefined;
  const step = play.hint + 1;
  return ask(app, { moves: play.moves, hint: step }, (got) => ({
    hint: step,
    text: got.text ?? "",
    points: got.points ?? got.line ?? [],
  }));
}

// takeBack takes back the player's last move and the reply to it.
export function takeBack(app) {
  const { play } = app.state;
  const answered = play.puzzle.goal !== "forbidden" && play.moves.length % 2 === 0;
  const moves = play.moves.slice(0, Math.max(0, play.moves.length - (answered ? 2 : 1)));
  app.set({ play: { ...play, moves, state: "open", text: "", hint: 0, points: [], line: [] } });
}

// searchable are the goals whose solution is a win of the side to move.
const searchable = { vcf: "vcf", vct: "vct", win: "vct" };

// mayShow reports whether giveUp has something to show.
export const mayShow = ({ state, puzzle }) => state !== "solved" || Boolean(searchable[puzzle.goal]);

// giveUp asks the server to solve the puzzle, in the number of moves that the task
// allows, and steps through the solution. If the solution is not a win, giveUp shows the
// last hint.
export async function giveUp(app) {
  if (!mayShow(app.state.play)) return;
  const { play } = app.state;
  if (!searchable[play.puzzle.goal]) {
    if (play.state !== "open") takeBack(app);
    app.set({ play: { ...app.state.play, hint: hints - 1 } });
    await hint(app);
    return;
  }
  const goal = solver.goalOf({ class: searchable[play.puzzle.goal], threats: play.puzzle.threats });
  app.set({ position: play.position, ask: { ...app.state.ask, goal, question: play.puzzle.goal === "win" ? "shortest" : "any" } });
  await solver.solve(app);
  const { answer } = app.state;
  if (answer?.of === play.position && answer.certificate) await stepping.open(app, answer);
}
