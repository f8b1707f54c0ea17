// What the board shows, by mode:
//
//   {size, stones, ghosts, numbers, last, marks: [{point, kind}]}
//
// stones and ghosts map points to sides; ghosts are moves to come. numbers map points to
// the numbers on their stones.

import { modes } from "./app.js";
import { onBoard } from "./points.js";
import { playAll } from "./position.js";
import { lineOf } from "./why.js";
import { shownPosition } from "./against.js";
import { nodeShown } from "./stepping.js";
import { thoughtMarks } from "./thought.js";
import { watchMarks } from "./watch.js";

// kinds of marks, in the order in which they are drawn, and their legend.
export const kinds = {
  heat: "policy: the share that the computer's network gives to the move before any search; the stronger the colour, the more",
  losing: "hatched: the computer has proved that these moves lose",
  zone: "zone: the attacker must answer a reply here; replies elsewhere lose to the threat",
  forbidden: "forbidden to Black",
  cost: "cost: where the defender can answer the threat",
  five: "five-square: a stone here makes five",
  first: "winning first move",
  hint: "hint",
  share: "the share of the move in the policy, in percent",
  value: "the computer's chance to win with this move, in percent, as it sees it after its search",
  at: "the points of the refutation",
  rest: "rest: the stones that make the threat",
  gain: "gain: the move that threatens",
  lost: "L: the computer has proved that this move loses",
  disproved: "cross: no win found after this move",
  open: "ring: open, no job has looked at it yet",
  working: "number: at work; its proof number, and the stronger the colour the farther from a proof",
  proved: "tick: proved, the attacker wins after this move",
  next: "corners: the first move of the most promising line",
  won: "W: the computer has proved that this move wins",
};

const marksOf = (kind, list, size) => onBoard(list, size).map((point) => ({ point, kind }));

export function sceneOf(state) {
  const draw = { [modes.solution]: solutionScene, [modes.why]: whyScene, [modes.play]: playScene, [modes.game]: againstScene, [modes.watch]: watchScene }[state.mode] ?? setupScene;
  const scene = { size: state.position.size, stones: new Map(), ghosts: new Map(), numbers: new Map(), last: "", marks: [], ...draw(state) };
  return { ...scene, marks: scene.marks.filter(({ point }) => point) };
}

function setupScene({ position, forbidden, answer, numbers }) {
  const { size, stones, moves } = position;
  const all = answer?.question === "all";
  const line = all ? [] : (answer?.line ?? []); // stones would cover the first moves
  const shown = line.length > 0 ? ahead(position, line) : { numbers: numbers ? numbered(moves) : new Map() };
  const first = all ? marksOf("first", answer.first, size) : [];
  return { stones, last: moves.at(-1) ?? "", ...shown, marks: [...forbiddenMarks(forbidden, position), ...first] };
}

const forbiddenMarks = (forbidden, position) =>
  marksOf("forbidden", forbidden.map((entry) => entry.point), position.size).filter(({ point }) => !position.stones.has(point));

const numbered = (moves) => new Map(moves.map((move, i) => [move, i + 1]).filter(([move]) => move !== "--"));

// ahead draws a line of moves to come.
function ahead(position, line) {
  const end = playAll(position, line);
  const points = onBoard(line, position.size).filter((point) => !position.stones.has(point));
  return { ghosts: new Map(points.map((point) => [point, end.stones.get(point)])), numbers: numbered(line) };
}

function solutionScene({ solution }) {
  const { position, moves, at } = solution;
  const { size } = position;
  const played = moves.slice(0, at);
  const { stones } = playAll(position, played);
  const scene = { size, stones, numbers: numbered(played), last: played.at(-1) ?? "" };
  const node = nodeShown(solution);
  if (!node || at % 2 === 0) return { ...scene, marks: [] };
  const quiet = (node.zone ?? []).filter((point) => !stones.has(point));
  return {
    ...scene,
    marks: [
      ...marksOf("zone", quiet, size),
      ...marksOf("cost", node.cost, size),
      ...marksOf("five", node.fives, size),
      ...marksOf("rest", node.rest, size),
      ...marksOf("gain", [node.gain ?? node.move], size),
    ],
  };
}

function whyScene({ position, why, forbidden }) {
  const line = why.steps.length > 0 ? lineOf(why.steps) : why.moves;
  const shown = why.steps.length > 0 ? ahead(position, line) : pending(position, why.moves);
  const at = why.steps.flatMap((step) => step.at ?? []).filter((point) => !shown.ghosts.has(point));
  return { stones: position.stones, ...shown, marks: [...forbiddenMarks(forbidden, position), ...marksOf("at", at, position.size)] };
}

// watchScene draws a running proof as a heat map.
const watchScene = (state) => ({ stones: state.position.stones, marks: watchMarks(state) });

// pending draws the idea while the server judges it.
const pending = (position, moves) => ({ ghosts: new Map(moves.map((move) => [move, position.toMove])), numbers: new Map() });

function playScene({ play }) {
  return play.puzzle.goal === "forbidden" ? namingScene(play) : gameScene(play);
}

// namingScene marks the points that the player has named as forbidden; nobody plays there.
const namingScene = ({ position, moves, points }) => ({
  stones: position.stones,
  marks: [...marksOf("forbidden", moves, position.size), ...marksOf("hint", points, position.size)],
});

function gameScene(play) {
  const { position, moves, line, points } = play;
  const now = playAll(position, moves);
  const shown = line.length > 0 ? refuted(now, line, moves.length) : { numbers: numbered(moves) };
  return {
    size: position.size, stones: now.stones, last: moves.at(-1) ?? "", ...shown,
    marks: marksOf("hint", points, position.size),
  };
}

// refuted draws the refutation of a wrong move; the line may begin with that move.
function refuted(now, line, played) {
  const shown = ahead(now, line[0] === now.moves.at(-1) ? line.slice(1) : line);
  const later = new Map([...shown.numbers].map(([point, n]) => [point, n + played]));
  return { ghosts: shown.ghosts, numbers: new Map([...numbered(now.moves), ...later]) };
}

// againstScene draws a game against a searcher, with what it thinks; in the analysis with the
// win.
function againstScene(state) {
  const { game, forbidden, numbers, position } = state;
  const now = shownPosition(game);
  const moves = game.moves.slice(0, game.at ?? game.moves.length);
  const base = { size: now.size, stones: now.stones, last: moves.at(-1) ?? "", numbers: numbers ? numbered(moves) : new Map() };
  const found = game.review?.shown;
  if (found) return { ...base, ...ahead(now, (found.win ?? found.loss).line ?? []) };
  const marks = position.toMove === game.human ? forbiddenMarks(forbidden, position) : [];
  return { ...base, marks: [...thoughtMarks(state, now), ...marks] };
}
