// The keyboard. The arrows move a cursor on the board. In a solution, left and right step
// through the moves; up, down, and shift with any arrow move the cursor.

import { modes } from "./app.js";
import { nameOf, parsePoint } from "./points.js";
import * as setup from "./setup.js";
import * as stepping from "./stepping.js";
import * as play from "./play.js";
import * as against from "./against.js";
import * as watch from "./watch.js";
import * as why from "./why.js";
import { sceneOf } from "./scene.js";
import { markText, turnView } from "./thought.js";
import { touchBoard } from "./touch.js";

export const keyList = [
  ["arrow keys", "move the cursor on the board"],
  ["Enter, space", "play there; the line above the board says what that does"],
  ["u, Backspace", "take back"],
  ["n, →", "next move of the solution, or of a finished game; n also begins to step"],
  ["p, ←", "previous move of the solution, or of a finished game"],
  ["shift + arrows", "move the cursor while stepping through moves"],
  ["h", "next hint of a puzzle"],
  ["v", "what the board shows of the computer's thoughts in a game"],
  ["Esc", "leave the solution, the question or the puzzle"],
  ["?", "this list"],
];

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

// typing reports whether the keys go to a field or a dialog.
const typing = (target) => target.closest?.("input, textarea, select, dialog") !== null;

// hear acts on a key and reports whether it did.
export function hear(app, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return false;
  const onBoard = event.target.id === "board";
  if (arrows[event.key]) return arrow(app, event, onBoard);
  if ((event.key === "Enter" || event.key === " ") && onBoard) return press(app);
  return command(app, event.key);
}

function arrow(app, event, onBoard) {
  const sideways = event.key === "ArrowLeft" || event.key === "ArrowRight";
  if (mayStep(app.state) && sideways && !event.shiftKey) return step(app, event.key === "ArrowRight");
  if (!onBoard) return false;
  moveCursor(app, arrows[event.key]);
  return true;
}

const mayStep = ({ mode, game }) => mode === modes.solution || (mode === modes.game && game.over !== null);

function step(app, ahead) {
  if (!mayStep(app.state)) return false;
  if (app.state.mode === modes.game) against.step(app, ahead);
  else if (ahead) stepping.forward(app);
  else stepping.back(app);
  return true;
}

function press(app) {
  const { cursor, position } = app.state;
  if (!parsePoint(cursor, position.size)) return false;
  app.set({ cursorShown: true });
  touchBoard(app, cursor);
  return true;
}

// moveCursor stops at the edge, and writes the point to the live region.
function moveCursor(app, [dx, dy]) {
  const { cursor, position } = app.state;
  const { size } = position;
  const middle = Math.floor(size / 2);
  const { x, y } = parsePoint(cursor, size) ?? { x: middle, y: middle };
  const within = (z) => Math.min(size - 1, Math.max(0, z));
  const point = nameOf(within(x + dx), within(y + dy));
  const { stones, marks } = sceneOf(app.state);
  app.set({ cursor: point, cursorShown: true, aim: "", note: `${point}, ${stones.get(point) ?? "empty"}${markText(marks, point)}` });
}

function command(app, key) {
  const { mode } = app.state;
  if (key === "?") app.set({ help: true });
  else if (key === "n" && mode === modes.setup) stepping.begin(app);
  else if (key === "n" || key === "p") return step(app, key === "n");
  else if (key === "u" || key === "Backspace") takeBack(app, mode);
  else if (key === "h" && mode === modes.play) play.hint(app);
  else if (key === "v" && mode === modes.game) turnView(app);
  else if (key === "Escape" && mode !== modes.setup && mode !== modes.game) leave(app); // a game must not end by mistake
  else return false;
  return true;
}

function leave(app) {
  why.stop(app);
  if (app.state.mode === modes.watch) watch.end(app);
  else if (app.state.mode === modes.solution) stepping.close(app);
  else app.set({ mode: modes.setup, solution: null, why: null, play: null });
}

function takeBack(app, mode) {
  if (mode === modes.setup) setup.undo(app);
  else if (mode === modes.play) play.takeBack(app);
  else if (mode === modes.game) against.undo(app);
  else if (mode === modes.solution) stepping.back(app);
}
