// Asks for a verdict, and follows the search.

import { attempt } from "./app.js";
import { fields } from "./position.js";
import * as server from "./server.js";

// goals are the classes of wins to ask for.
export const goals = {
  any: { text: "any win", request: { class: "any" } },
  vcf: { text: "VCF (fours)", request: { class: "vcf" } },
  three: { text: "VCT (threes)", request: { class: "vct", threats: "three" } },
  order2: { text: "VCT (order 2)", request: { class: "vct", threats: "order2" } },
  order3: { text: "threats (order 3)", request: { class: "vct", threats: "order3" } },
};

export const questions = { any: "one win", shortest: "shortest win", all: "all first moves" };

// whyGoal returns the goal by which the page judges a reader's move. Wins by any moves take too long.
export const whyGoal = ({ goal }) => (goal === "any" ? "order2" : goal);

// goalOf returns the name in goals for a class and its threats.
export const goalOf = ({ class: cls, threats }) => (cls === "vct" ? (threats ?? "order2") : "vcf");

// questionOf returns what to find: only one win, if wins by any moves count.
const questionOf = ({ goal, question }) => (goal === "any" ? "any" : question);

export function requestOf(position, ask) {
  return {
    ...fields(position),
    ...goals[ask.goal].request,
    goal: questionOf(ask),
    cert: true,
    ...(ask.timeout && { timeout: ask.timeout }),
  };
}

// solve asks for the verdict on the position.
export function solve(app) {
  const { position, ask } = app.state;
  app.state.work?.stop();
  return attempt(app, () => search(app, position, ask));
}

async function search(app, position, ask) {
  const running = new AbortController();
  const work = { stage: "", nodes: 0, micros: 0, goal: ask.goal, stop: () => running.abort() };
  app.set({ work, answer: null, solution: null, why: null, note: "solving" });
  const mine = () => app.state.work?.stop === work.stop;
  try {
    const answer = await server.search("/v1/solve", requestOf(position, ask), running.signal, (heard) => mine() && app.set({ work: { ...work, ...heard } }));
    if (mine()) app.set({ answer: { ...answer, goal: ask.goal, question: questionOf(ask), of: position } });
  } catch (failure) {
    if (mine() && failure.name === "AbortError") app.set({ answer: stopped(app.state.work, ask, position) });
    throw failure;
  } finally {
    if (mine()) app.set({ work: null });
  }
}

// stopped returns the answer of a search that the reader stopped: unknown.
function stopped(work, ask, position) {
  return { verdict: "unknown", reason: "stopped", nodes: work.nodes, micros: work.micros, goal: ask.goal, question: questionOf(ask), of: position };
}

export const stop = (app) => app.state.work?.stop();
