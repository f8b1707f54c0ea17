// Verdicts in plain words. What was proved, what was searched to the end and
// what is not known never sound alike.

import { goals, goalOf } from "./solve.js";

export const sideName = (side) => (side === "black" ? "Black" : "White");

// overText says that a row has ended the game.
export const overText = ({ side, points }) => `${sideName(side)} has won with ${points.length} in a row, ${points[0]} to ${points.at(-1)}`;

// kinds of wins, to stand behind "wins by" and "no win by".
const kinds = {
  vcf: "continuous fours (VCF)",
  three: "continuous fours and threes (VCT)",
  order2: "continuous threats (VCT, order 2)",
};

const reasons = {
  nodes: "the limit of positions was reached",
  time: "the time was up",
  memory: "the memory was full",
  cancelled: "the search was ended",
  stopped: "you stopped it",
};

// headline is the verdict in a word or two.
export function headline(answer) {
  const side = sideName(answer.of.toMove);
  return {
    win: `${side} wins`,
    none: `No ${answer.goal === "vcf" ? "VCF" : "VCT"} for ${side}`,
    unknown: "Unknown",
    lost: `${side} is lost`,
  }[answer.verdict];
}

// explain says what a verdict means, and what it does not.
export function explain(answer) {
  const side = sideName(answer.of.toMove);
  switch (answer.verdict) {
    case "win":
      return winText(answer, side);
    case "none":
      return `All of ${side}'s ${kinds[goalOf(answer)]} were searched to the end, and none wins. Only this class of wins is excluded: ${side} may still win in another way${larger(answer)}.`;
    case "lost":
      return `Every legal move of ${side}'s is refuted by a win that was checked.`;
    default:
      return `The search did not get to an end: ${reasons[answer.reason] ?? "it was stopped"}. Neither a win was found nor was one excluded.`;
  }
}

// larger names the classes that were not looked at.
const larger = ({ goal }) => ({ vcf: ", by threes for example", three: ", by quieter threats for example" })[goal] ?? "";

function winText(answer, side) {
  const length = answer.plies > 0 ? `; move ${answer.plies} makes five` : ""; // as the stones are numbered
  const shortest = answer.proved_shortest ? " No win of this class is shorter; that is proved." : "";
  return `${side} wins by ${kinds[goalOf(answer)]}${length}. Every defence was examined, and the proof was checked.${shortest}${firstText(answer)}`;
}

function firstText({ question, first, reason }) {
  const open = question !== "any" && reason ? ` But the search for ${question === "all" ? "all of them" : "the shortest"} did not get to an end: ${reasons[reason] ?? "it was stopped"}.` : "";
  return firstMoves(question, first) + open;
}

function firstMoves(question, first) {
  if (!first?.length) return "";
  if (question !== "all") return ` First move: ${first[0]}.`;
  return first.length === 1 ? ` First move: ${first[0]}.` : ` ${first.length} first moves: ${first.join(" ")}.`;
}

const stages = { store: "looking it up", vcf: "searching fours", tss: "looking for threat sequences", vct: "searching threats" };

// progressText follows a search.
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
