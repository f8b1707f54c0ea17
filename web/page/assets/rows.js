// Rows of five or more stones: the only thing about the game that the page decides
// itself, so that it can say at once that a game is over.

import { nameOf, parsePoint } from "./points.js";

const directions = [[1, 0], [0, 1], [1, 1], [1, -1]];

// wins reports whether a row of n stones wins. Six or more do not win under
// standard, nor for Black under renju.
const wins = (rule, side, n) => n === 5 || (n > 5 && (rule === "freestyle" || (rule === "renju" && side === "white")));

// winningRow returns {side, points} of the first row that wins, or null.
export function winningRow({ rule, size, stones }) {
  for (const [point, side] of stones) {
    const { x, y } = parsePoint(point, size);
    for (const [dx, dy] of directions) {
      const at = (i) => nameOf(x + i * dx, y + i * dy);
      if (stones.get(at(-1)) === side) continue; // the row begins before
      let n = 1;
      while (stones.get(at(n)) === side) n++;
      if (wins(rule, side, n)) return { side, points: Array.from({ length: n }, (_, i) => at(i)) };
    }
  }
  return null;
}
