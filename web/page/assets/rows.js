// Rows of five or more stones: the only thing about the game that the page decides
// itself, so that it can say at once that a game is over.

import { nameOf, parsePoint } from "./points.js";

const directions = [[1, 0], [0, 1], [1, 1], [1, -1]];

// ends reports whether a row of n stones ends the game. Under standard, six or more do not.
const ends = (rule, n) => n === 5 || (n > 5 && rule !== "standard");

// endingRow returns {side, points, forbidden} of the first row that ends the game, or null.
// Renju forbids more than five to Black.
export function endingRow({ rule, size, stones }) {
  for (const [point, side] of stones) {
    const { x, y } = parsePoint(point, size);
    for (const [dx, dy] of directions) {
      const at = (i) => nameOf(x + i * dx, y + i * dy);
      if (stones.get(at(-1)) === side) continue; // counted from its first stone
      let n = 1;
      while (stones.get(at(n)) === side) n++;
      const forbidden = rule === "renju" && side === "black" && n > 5;
      if (ends(rule, n)) return { side, forbidden, points: Array.from({ length: n }, (_, i) => at(i)) };
    }
  }
  return null;
}
