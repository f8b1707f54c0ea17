// Points have the names of the server: "h8" is column h, counted from a,
// and row 8, counted from 1 at the bottom. Coordinates x, y count from 0.

export const minSize = 5;
export const maxSize = 22;

const letters = "abcdefghijklmnopqrstuv";

export const column = (x) => letters[x];

export const nameOf = (x, y) => letters[x] + (y + 1);

// parsePoint returns {x, y}, or null if the text is no point of a board of this size.
export function parsePoint(text, size) {
  const parts = /^([a-v])([1-9][0-9]?)$/.exec(text);
  if (!parts) return null;
  const x = letters.indexOf(parts[1]);
  const y = Number(parts[2]) - 1;
  return x < size && y < size ? { x, y } : null;
}

// onBoard keeps the points of a list that are on the board: the page must not draw
// others, even if an answer holds them.
export const onBoard = (list, size) => (list ?? []).filter((point) => parsePoint(point, size));

// starPoints returns the points with dots on boards of this size.
export function starPoints(size) {
  const middle = (size - 1) / 2;
  const off = size >= 12 ? 3 : 2;
  const lines = size >= 17 && size % 2 === 1 ? [off, middle, size - 1 - off] : [off, size - 1 - off];
  const stars = size < 9 ? [] : lines.flatMap((x) => lines.map((y) => nameOf(x, y)));
  if (size % 2 === 1 && lines.length === 2) stars.push(nameOf(middle, middle));
  return stars;
}
