// What a searcher thinks, drawn over the board of a game: the policy of its network as heat, the
// values of the moves that it compared, and what it has proved. It is drawn while the searcher
// thinks, and after its move.

import { thoughtAt } from "./against.js";
import { onBoard, parsePoint } from "./points.js";
import { percent } from "./words.js";

const names = { both: "Both", policy: "Policy", values: "Values", nothing: "Nothing" };

// viewsOf lists what the reader may choose to see of a searcher's thoughts.
export const viewsOf = ({ policy }) => (policy ? Object.keys(names) : ["values", "nothing"]);
export const nameOfView = (view) => names[view];

// shownView returns what the board shows. The choice of the reader outlasts a game against a
// searcher without a policy.
export function shownView({ view, game }) {
  const views = viewsOf(game);
  return views.includes(view) ? view : views[0];
}

// turnView makes the next view the choice of the reader.
export function turnView(app) {
  const views = viewsOf(app.state.game);
  const view = views[(views.indexOf(shownView(app.state)) + 1) % views.length];
  app.set({ view, note: `the board shows: ${names[view]}` });
}

const mostValues = 12; // on the board at a time; the best come first
const leastShare = 0.005; // to be seen
const leastNumber = 0.01; // rounds to 1 %

// thoughtMarks returns the marks on the board with these stones.
export function thoughtMarks(state, { size, stones }) {
  const { game } = state;
  const view = shownView(state);
  const heard = game.work ?? thoughtAt(game, game.at ?? game.moves.length);
  if (view === "nothing" || !heard || heard.basis === "guess") return [];
  const lost = heard.basis === "lost"; // all moves
  const list = (heard.candidates ?? []).filter(({ move }) => parsePoint(move, size)).map((entry) => (lost ? { ...entry, proven: "loss" } : entry));
  const free = list.filter(({ move }) => !stones.has(move));
  const open = free.filter(({ proven }) => !proven);
  return [
    ...(view === "values" ? [] : heat(list)),
    ...(view === "policy" ? shares(open) : values(open)),
    ...proved(heard, free, size, stones),
  ];
}

const heat = (list) => list.filter(({ prior }) => prior >= leastShare).map(({ move, prior }) => ({ point: move, kind: "heat", share: prior }));

const shares = (list) => list.filter(({ prior }) => prior >= leastNumber).map(({ move, prior }) => ({ point: move, kind: "share", share: prior }));

const values = (list) => list.filter(({ value }) => value >= 0).slice(0, mostValues).map(({ move, value }) => ({ point: move, kind: "value", value }));

const kindOf = { win: "won", loss: "lost", proof: "won", lost: "lost" };

// proved marks the moves of which the searcher is certain. The move that it made has a stone.
function proved(heard, free, size, stones) {
  const { move, basis, candidates = [], losing = [] } = heard;
  const made = stones.has(move) && (kindOf[basis] ?? kindOf[candidates.find((entry) => entry.move === move)?.proven]);
  const others = onBoard(losing, size).filter((point) => !stones.has(point));
  return [
    ...free.filter(({ proven }) => kindOf[proven]).map(({ move: point, proven }) => ({ point, kind: kindOf[proven] })),
    ...others.map((point) => ({ point, kind: "losing" })),
    ...(made ? [{ point: move, kind: made, onStone: true }] : []),
  ];
}

const words = {
  heat: ({ share }) => `policy ${percent(share)}`,
  value: ({ value }) => `value ${percent(value)}`,
  won: () => "proved to win",
  lost: () => "proved to lose",
  losing: () => "proved to lose",
  proved: () => "proved",
  working: ({ number }) => `at work, proof number ${number}`,
  open: () => "open",
  disproved: () => "no win found",
};

// markText says what the marks on a point mean, for those who hear the board: ", policy 12 %".
export const markText = (marks, point) => marks.filter((mark) => mark.point === point && words[mark.kind]).map((mark) => `, ${words[mark.kind](mark)}`).join("");
