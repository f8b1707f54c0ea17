// What a click on the board, or Enter at the cursor, means: that depends on the
// mode.

import { modes } from "./app.js";
import * as setup from "./setup.js";
import * as stepping from "./stepping.js";
import * as why from "./why.js";
import * as play from "./play.js";

export function touchBoard(app, point) {
  const act = { [modes.setup]: setup.touch, [modes.solution]: stepping.reply, [modes.why]: why.touch, [modes.play]: play.touch };
  return act[app.state.mode](app, point);
}

// meaning is said above the board.
export function meaning({ mode, tool, position }) {
  const own = position.toMove === "black" ? "Black" : "White";
  return {
    [modes.setup]: {
      alternate: `${own} to move: tap a point to play there`,
      black: "Tap a point to set or take away a black stone",
      white: "Tap a point to set or take away a white stone",
      erase: "Tap a stone to take it away",
    }[tool],
    [modes.solution]: "Step with → and ←, or tap a point to try another defence",
    [modes.why]: `Tap the move of ${own}'s that you have in mind`,
    [modes.play]: "Tap a point to play there",
  }[mode];
}
