// A position in the fragment of an address, which browsers do not send:
//
//   #p=r15b-h8i9-g7      renju, 15×15, Black to move, Black's stones, White's
//   #p=f9w-0-e5          freestyle, 9×9, White to move, no black stones
//
// A link has only letters, digits and "-": no messenger breaks it, and a person can
// read it.

import { rules, fields, fromFields } from "./position.js";
import { maxSize, minSize, parsePoint } from "./points.js";

const prefix = "#p=";
const initials = rules.map((rule) => rule[0]).join("");
const shape = new RegExp(`^#p=([${initials}])([0-9]{1,2})([bw])-(0|[a-v0-9]+)-(0|[a-v0-9]+)$`);
const longest = 2 * maxSize * maxSize * 3; // twice 3 characters a point: no position needs more

export function encodeLink(position) {
  const { rule, size, black, white, to_move: side } = fields(position);
  const stones = (list) => list.join("") || "0";
  return `${prefix}${rule[0]}${size}${side[0]}-${stones(black)}-${stones(white)}`;
}

// decodeLink returns a position, or null for an empty fragment. It throws an Error.
export function decodeLink(fragment) {
  if (fragment === "" || fragment === "#") return null;
  if (fragment.length > longest) throw new Error(`the link is too long for a position: ${fragment.length} characters, expected at most ${longest}`);
  const parts = shape.exec(fragment);
  if (!parts) throw new Error(`the link holds no position: expected ${prefix}, then such as r15b-h8i9-g7`);
  const size = Number(parts[2]);
  if (size < minSize || size > maxSize) throw new Error(`the link: size ${size}, expected ${minSize} to ${maxSize}`);
  const seen = new Set();
  return fromFields({
    rule: rules.find((rule) => rule[0] === parts[1]),
    size,
    black: stonesOf(parts[4], size, seen),
    white: stonesOf(parts[5], size, seen),
    to_move: parts[3] === "b" ? "black" : "white",
  });
}

// stonesOf splits "h8i9", and refuses points that are off the board or taken.
function stonesOf(text, size, seen) {
  if (text === "0") return [];
  const list = text.match(/[a-v][0-9]+/g) ?? [];
  if (list.join("") !== text) throw new Error("the link: stones expected as such as h8i9");
  for (const point of list) {
    if (!parsePoint(point, size)) throw new Error(`the link: ${point.slice(0, 8)} is not on a board of ${size}×${size}`);
    if (seen.has(point)) throw new Error(`the link: two stones on ${point}`);
    seen.add(point);
  }
  return list;
}
