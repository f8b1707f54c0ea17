// A position never changes: actions replace it by another one. Undo relies on this.
//
//   {rule, size, stones: Map of point → "black" | "white", toMove, moves}
//
// moves are the points played in turn since the set-up; they get numbers.

import { nameOf, onBoard, maxSize, minSize } from "./points.js";

export const rules = ["freestyle", "standard", "renju"];

export const other = (side) => (side === "black" ? "white" : "black");

export const empty = (rule = "freestyle", size = 15) => ({ rule, size, stones: new Map(), toMove: "black", moves: [] });

// fromFields makes a position from the fields of an answer.
export function fromFields(fields) {
  const size = Math.min(maxSize, Math.max(minSize, fields.size));
  const stones = new Map();
  for (const side of ["black", "white"]) {
    for (const point of onBoard(fields[side], size)) stones.set(point, side);
  }
  return { rule: fields.rule, size, stones, toMove: fields.to_move, moves: orderOf(fields.moves, stones) };
}

// orderOf returns the order of play, if the answer has it for every stone.
function orderOf(moves, stones) {
  const order = Array.isArray(moves) ? moves.filter((move) => stones.has(move)) : [];
  return new Set(order).size === stones.size && order.length === stones.size ? order : [];
}

// fields returns the fields of a request.
export function fields(position) {
  const list = (side) => points(position).filter((point) => position.stones.get(point) === side);
  return { rule: position.rule, size: position.size, black: list("black"), white: list("white"), to_move: position.toMove };
}

// points of the board, row by row from a1.
export function points({ size }) {
  return Array.from({ length: size * size }, (_, i) => nameOf(i % size, Math.floor(i / size)));
}

// put sets or, with colour null, takes away a stone.
export function put(position, point, colour) {
  const stones = new Map(position.stones);
  if (colour) stones.set(point, colour);
  else stones.delete(point);
  return { ...position, stones, moves: position.moves.filter((move) => move !== point) };
}

// play lets the side to move play.
export function play(position, point) {
  const next = put(position, point, position.toMove);
  return { ...next, toMove: other(position.toMove), moves: [...position.moves, point] };
}

// playAll plays moves in turn; a taken point or "--" is a pass.
export function playAll(position, moves) {
  const step = (at, move) => (move === "--" || at.stones.has(move) ? { ...at, toMove: other(at.toMove) } : play(at, move));
  return moves.reduce(step, { ...position, moves: [] });
}

// resize keeps the stones that fit on the new board.
export function resize(position, size) {
  const keep = new Set(onBoard([...position.stones.keys()], size));
  const stones = new Map([...position.stones].filter(([point]) => keep.has(point)));
  return { ...position, size, stones, moves: position.moves.filter((move) => keep.has(move)) };
}

export function count(position) {
  const all = [...position.stones.values()];
  const black = all.filter((side) => side === "black").length;
  return { black, white: all.length - black };
}
