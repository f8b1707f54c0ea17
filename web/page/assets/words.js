// Verdicts in plain words. A proof, a search that came to its end and an unknown must
// never sound alike.

import { goals, goalOf } from "./solve.js";

export const sideName = (side) => (side === "black" ? "Black" : "White");

// overText says that a row has ended the game.
export function overText({ side, points, forbidden }) {
  const row = `${points.length} in a row, ${points[0]} to ${points.at(-1)}`;
  return forbidden ? `Black has lost with ${row}: renju forbids more than five` : `${sideName(side)} has won with ${row}`;
}

// kinds of wins, as they follow "wins by".
const kinds = {
  vcf: "continuous fours (VCF)",
  three: "continuous fours and threes (VCT)",
  order2: "continuous threats (VCT, order 2)",
  order3: "threats of order 3",
  any: "quiet moves",
};

const reasons = {
  nodes: "the limit of positions stopped it",
  time: "the time limit stopped it",
  memory: "the memory limit stopped it",
  cancelled: "the server stopped it",
  exhausted: "it tried every move",
  stopped: "you stopped it",
};

// headline returns the verdict in a word or two.
export function headline(answer) {
  const side = sideName(answer.of.toMove);
  return {
    win: `${side} wins`,
    none: `No ${answer.goal === "vcf" ? "VCF" : "VCT"} for ${side}`,
    unknown: "Unknown",
    lost: `${side} is lost`,
  }[answer.verdict];
}

// explain says what a verdict proves, and what it leaves open.
export function explain(answer) {
  const side = sideName(answer.of.toMove);
  switch (answer.verdict) {
    case "win":
      return winText(answer, side);
    case "none":
      return `The search for a win of ${side} by ${kinds[goalOf(answer)]} came to its end: no such win exists. Only this class of wins is excluded: ${side} may still win in another way${larger(answer)}.`;
    case "lost":
      return `A checked win refutes every legal move of ${side}.`;
    default:
      return `The search did not come to its end: ${reasons[answer.reason] ?? "something stopped it"}. It found no win and excluded none.`;
  }
}

// larger names the classes that the search left out.
const larger = ({ goal }) => ({ vcf: ", by threes for example", three: ", by quieter threats for example", order2: ", by a threat of threats for example" })[goal] ?? "";

function winText(answer, side) {
  const length = answer.plies > 0 ? `; move ${answer.plies} makes five` : ""; // as the stones are numbered
  const shortest = answer.proved_shortest ? " No win of this class is shorter; that is proved." : "";
  return `${side} wins by ${kinds[goalOf(answer)]}${length}. The proof answers every defence, and it was checked.${shortest}${firstText(answer)}`;
}

function firstText({ question, first, reason }) {
  const open = question !== "any" && reason ? ` But the search for ${question === "all" ? "all of them" : "the shortest"} did not come to its end: ${reasons[reason] ?? "something stopped it"}.` : "";
  return firstMoves(question, first) + open;
}

function firstMoves(question, first) {
  if (!first?.length) return "";
  if (question !== "all") return ` First move: ${first[0]}.`;
  return first.length === 1 ? ` First move: ${first[0]}.` : ` ${first.length} first moves: ${first.join(" ")}.`;
}

const stages = { store: "looking it up", vcf: "searching fours", tss: "looking for threat sequences", vct: "searching threats", lambda: "searching quiet moves" };

// progressText describes the progress of a search.
export function progressText({ stage, nodes, micros }) {
  return `${stages[stage] ?? "starting"} · ${positions(nodes)} · ${seconds(micros)}`;
}

export const positions = (n) => `${n.toLocaleString("en")} ${n === 1 ? "position" : "positions"}`;

export function seconds(micros) {
  return micros < 1e6 ? `${(micros / 1e3).toFixed(micros < 1e4 ? 1 : 0)} ms` : `${(micros / 1e6).toFixed(1)} s`;
}

export const goalText = (goal) => goals[goal].text;

const endings = {
  five: "Five in a row: the win is there.",
  "two five-squares": "Two points make five, and only one can be blocked: the win is there.",
  "no legal block": "The one point that would block is forbidden to Black: the win is there.",
};

export const endText = (end) => endings[end] ?? "The win is there.";

// gameOver says how a game against a searcher has ended.
export function gameOver({ winner, how }, human) {
  if (winner === "draw") return "A draw: no point is left to play.";
  const who = winner === human ? "You win" : `${sideName(winner)} wins`;
  return how === "resigned" ? `You resigned: ${sideName(winner)} wins.` : `${who}: five in a row.`;
}

// what a move of a searcher rests on, as it follows "plays h8".
const bases = {
  guess: "by chance",
  static: "after a look at each move",
  search: "after a search",
  forced: "and considers no other move",
  proof: "and has a proved win",
  lost: "and is lost: you have a checked win after every move",
  stopped: "because you stopped its search",
};

// certain are the bases whose value says nothing new.
const certain = new Set(["proof", "lost", "guess", "forced"]);

// thoughtText says what a searcher played, and why.
export function thoughtText({ move, basis, value }, side) {
  const hope = certain.has(basis) || value === undefined ? "" : `, and sees a chance of ${percent(value)} to win`;
  return `${sideName(side)} plays ${move} ${bases[basis] ?? ""}${hope}.`;
}

export const percent = (value) => `${Math.round(value * 100)} %`;

// effort says what a search has done so far.
export function effort({ iterations, nodes, depth, micros }) {
  const parts = [
    iterations > 0 && `${iterations.toLocaleString("en")} iterations`,
    nodes > 0 && positions(nodes),
    depth > 0 && `depth ${depth}`,
    seconds(micros ?? 0),
  ];
  return parts.filter(Boolean).join(" · ");
}

// findingText says what a player missed.
export function findingText({ kind, side, move, holds, win, loss }) {
  const rival = side === "black" ? "White" : "Black";
  const after = loss ? ` After ${move} ${rival} has a proved win.` : "";
  return {
    missed: `${sideName(side)} had a proved win. ${move} does not win by ${win && ways[win.goal]}.${after}`,
    doubtful: `${sideName(side)} had a proved win. The search did not find out whether ${move} wins, too.${after}`,
    lost: `${move} loses to a proved win of ${rival}. ${heldText(holds)}`,
    resigned: `${sideName(side)} resigned with a proved win.`,
  }[kind];
}

const ways = { vcf: "fours", three: "fours and threes", order2: "fours and threats", order3: "threats of order 3", any: "any moves" };

function heldText(holds) {
  if (!holds?.length) return "A limit stopped the search for a move that held, so it is not known whether there was one.";
  return holds.length > 3 ? `${holds.length} other moves held, such as ${holds[0]}.` : `${holds.join(" and ")} held.`;
}
