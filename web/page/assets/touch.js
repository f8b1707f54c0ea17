// The effect of a click on the board, or of Enter at the cursor, by mode.

import { modes } from "./app.js";
import { endingRow } from "./rows.js";
import * as setup from "./setup.js";
import * as stepping from "./stepping.js";
import * as why from "./why.js";
import * as play from "./play.js";
import * as watch from "./watch.js";
import * as against from "./against.js";
import { other } from "./position.js";
import { overText, sideName } from "./words.js";

export function touchBoard(app, point) {
  const act = { [modes.setup]: setup.touch, [modes.solution]: stepping.reply, [modes.why]: why.touch, [modes.play]: play.touch, [modes.game]: against.touch, [modes.watch]: watch.pick };
  return act[app.state.mode](app, point);
}

const finger = 20; // the least pixels between two lines that a finger hits

// tapBoard takes a click or a tap. If the lines are too close for a finger, the first tap
// aims and a second one there plays.
export function tapBoard(app, point, event) {
  const { cursor, cursorShown, position } = app.state;
  const board = event.currentTarget.getBoundingClientRect().width;
  const aimed = cursorShown && cursor === point;
  const guess = event.pointerType === "touch" && board / (position.size + 1) < finger && !aimed;
  app.set({ cursor: point, cursorShown: guess, note: guess ? `${point}: tap again to play there` : app.state.note, aim: guess ? point : "" });
  if (!guess) touchBoard(app, point);
}

function gameMeaning(game) {
  if (game.over) return game.at === null ? "The game is over" : `After move ${game.at} of ${game.moves.length}`;
  return against.isHumans(game) ? `Your move: tap a point to play ${sideName(game.human)}` : `${sideName(other(game.human))} is to move`;
}

// meaning says above the board what a tap does.
export function meaning({ mode, tool, position, aim, game }) {
  if (aim) return `${aim}: tap it again, or another point`;
  const row = mode === modes.setup && tool === "alternate" && endingRow(position);
  if (row) return overText(row);
  if (mode === modes.game) return gameMeaning(game);
  const own = position.toMove === "black" ? "Black" : "White";
  return {
    [modes.setup]: {
      alternate: `${own} to move: tap a point to play there`,
      black: "Tap a point to set or take away a black stone",
      white: "Tap a point to set or take away a white stone",
      erase: "Tap a stone to take it away",
    }[tool],
    [modes.solution]: "← and → step; a tap tries another defence",
    [modes.why]: `Tap a move of ${own} to examine it`,
    [modes.play]: "Tap a point to play there",
    [modes.watch]: "Tap a point to read its state",
  }[mode];
}
