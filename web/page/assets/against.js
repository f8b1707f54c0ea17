// A game against a searcher of the server. The server keeps nothing: each request for a
// move holds the whole game.
//
//   opponent = {engine, level, oracle, timeout, human, fromBoard}      the form
//   game = {title, spec, policy, timeout, human, start, moves, work, thoughts, over, at, review}
//
// start is the position before the first of the moves. policy is whether the searcher has one.
// work is the running search, thoughts holds the answers of the searcher by the number of
// moves before them, and over is null or {winner, how}. The board shows the first "at" of the
// moves, or all if at is null. For review see review.js.

import { attempt, modes } from "./app.js";
import { parsePoint } from "./points.js";
import { empty, fields, other, playAll } from "./position.js";
import { endingRow } from "./rows.js";
import * as server from "./server.js";

// loadEngines fetches the list of searchers once.
export function loadEngines(app) {
  if (app.state.engines) return;
  attempt(app, async () => {
    const engines = (await server.get("/v1/engines")).engines ?? [];
    const { opponent } = app.state;
    app.set({ engines, opponent: { ...opponent, engine: opponent.engine || engines[0]?.name } });
  });
}

export const chosenEngine = ({ engines, opponent }) => engines?.find(({ name }) => name === opponent.engine) ?? engines?.[0];

// chosenLevel returns the strength of the form; at first that in the middle.
export function chosenLevel(engine, { level }) {
  const levels = engine.levels ?? [];
  return levels.find(({ options }) => options === level) ?? levels[Math.floor((levels.length - 1) / 2)] ?? { title: "", options: "" };
}

export const optionOf = (engine, name) => engine.options?.find((option) => option.name === name);

// chosenOracle returns the level of the oracle, or undefined if the searcher has no choice.
export function chosenOracle(engine, { oracle }) {
  const option = optionOf(engine, "oracle");
  return option?.choices.includes(oracle) ? oracle : option?.default;
}

// specOf writes the name of a searcher with its options. A new seed makes games differ.
function specOf(engine, opponent) {
  const oracle = chosenOracle(engine, opponent);
  const options = [
    chosenLevel(engine, opponent).options,
    oracle && `oracle=${oracle}`,
    optionOf(engine, "seed") && `seed=${Math.floor(Math.random() * 1e9)}`,
  ].filter(Boolean);
  return options.length > 0 ? `${engine.name}:${options.join(",")}` : engine.name;
}

// plays reports whether a searcher plays on boards of a size; some play on one size only.
export const plays = (engine, size) => !engine.size || engine.size === size;

const nothingPlayed = { moves: [], work: null, thoughts: {}, over: null, at: null, review: null };

// begin starts a game by the form.
export function begin(app) {
  const { opponent, position } = app.state;
  const engine = chosenEngine(app.state);
  if (!engine || !plays(engine, position.size)) return undefined;
  const start = opponent.fromBoard && position.stones.size > 0 && !endingRow(position) ? { ...position, moves: [] } : empty(position.rule, position.size);
  const title = [engine.name, chosenLevel(engine, opponent).title].filter(Boolean).join(", ");
  app.state.work?.stop();
  app.set({
    mode: modes.game, undo: [], work: null, answer: null, solution: null, why: null,
    game: { title, spec: specOf(engine, opponent), policy: engine.policy === true, timeout: opponent.timeout, human: opponent.human, start, ...nothingPlayed },
  });
  show(app);
  return think(app);
}

// again begins a new game from the same position, against the same searcher.
export function again(app) {
  stop(app);
  const { game } = app.state;
  const spec = game.spec.replace(/seed=\d+/, `seed=${Math.floor(Math.random() * 1e9)}`);
  update(app, { spec, ...nothingPlayed });
  show(app);
  return think(app);
}

export function leave(app) {
  stop(app);
  app.set({ mode: modes.setup, game: null });
}

const update = (app, change) => app.state.game && app.set({ game: { ...app.state.game, ...change } });

// show makes the position of the game that of the page: the board's label, the forbidden
// points and the set-up after the game follow it.
function show(app) {
  const { position } = app.state;
  const now = shownPosition(app.state.game);
  if (now !== position) app.set({ position: now, forbidden: [], aim: "" });
}

export const positionAt = ({ start, moves }, n) => playAll(start, moves.slice(0, n));

export const shownPosition = (game) => positionAt(game, game.at ?? game.moves.length);

// thoughtAt returns what the searcher thought before the last of n moves, if it made that move.
export const thoughtAt = ({ thoughts }, n) => thoughts[n - 1];

const toMove = (game) => (game.moves.length % 2 === 0 ? game.start.toMove : other(game.start.toMove));

export const isHumans = (game) => !game.over && toMove(game) === game.human;

// endOf returns how the game has ended by the stones alone, or null.
function endOf(game) {
  const now = positionAt(game, game.moves.length);
  const row = endingRow(now);
  if (row) return { winner: row.forbidden ? other(row.side) : row.side, how: "five" };
  return now.stones.size === now.size * now.size ? { winner: "draw", how: "full" } : null;
}

// play adds a move to the game, with what the searcher thought before it.
function play(app, point, more = {}, thought = undefined) {
  const { game } = app.state;
  const thoughts = { ...game.thoughts, [game.moves.length]: thought };
  const next = { ...game, ...more, moves: [...game.moves, point], thoughts, at: null, review: null };
  app.set({ game: { ...next, over: endOf(next) ?? more.over ?? null } });
  show(app);
}

// touch plays the reader's move, and lets the searcher answer.
export function touch(app, point) {
  const { game, position, forbidden } = app.state;
  if (game.work || game.at !== null || !isHumans(game) || position.stones.has(point)) return undefined;
  const rule = position.toMove === "black" && forbidden.find((entry) => entry.point === point);
  if (rule) {
    app.set({ error: `${point} is forbidden to Black: ${rule.reason}` });
    return undefined;
  }
  play(app, point);
  return think(app);
}

// think asks the searcher for its move, if it has the move.
export function think(app) {
  const { game } = app.state;
  if (game.work || game.over || isHumans(game)) return undefined;
  const running = new AbortController();
  const work = { nodes: 0, micros: 0, candidates: [], stop: () => running.abort() };
  update(app, { work, review: null });
  const mine = () => app.state.game?.work?.stop === work.stop;
  const request = { ...fields(game.start), path: game.moves, engine: game.spec, ...(game.timeout && { timeout: game.timeout }) };
  return attempt(app, async () => {
    try {
      const got = await server.search("/v1/move", request, running.signal, (heard) => mine() && update(app, { work: { ...work, ...heard } }));
      if (mine()) answered(app, got);
    } catch (failure) {
      if (mine()) refused(app, failure);
      throw failure;
    } finally {
      if (mine()) update(app, { work: null });
    }
  });
}

// answered plays the move of an answer. An answer without a move says that the game is over.
function answered(app, got) {
  const over = got.over ? { winner: got.over, how: got.over === "draw" ? "full" : "five" } : null;
  if (!got.move) update(app, { work: null, over });
  else if (isFree(app, got.move)) play(app, got.move, { work: null, over }, got);
  else throw new Error(`the server plays ${String(got.move).slice(0, 8)}, which is no empty point`);
}

function isFree(app, point) {
  const { size, stones } = app.state.position;
  return Boolean(parsePoint(point, size)) && !stones.has(point);
}

// refused takes the reader's move back if the server refuses it, such as a forbidden point.
function refused(app, failure) {
  const { game } = app.state;
  if (failure.status !== 400 || !failure.message.startsWith("path:") || game.moves.length === 0) return;
  update(app, { moves: game.moves.slice(0, -1) });
  show(app);
}

export const stop = (app) => {
  app.state.game?.work?.stop();
  app.state.game?.review?.stop?.();
};

// moveNow ends the search and plays the best move so far.
export function moveNow(app) {
  const { work } = app.state.game;
  const best = work?.move;
  if (!isFree(app, best)) return;
  work.stop();
  play(app, best, { work: null }, { ...work, basis: "stopped" });
}

// ownMoves counts the reader's moves.
const ownMoves = ({ start, moves, human }) => Math.floor((moves.length + (start.toMove === human ? 1 : 0)) / 2);

export const mayUndo = (game) => ownMoves(game) > 0;

// undo takes back the reader's last move and the reply to it.
export function undo(app) {
  const { game } = app.state;
  if (!mayUndo(game)) return;
  stop(app);
  const last = game.moves.length - 1;
  const ownLast = (last % 2 === 0) === (game.start.toMove === game.human);
  const moves = game.moves.slice(0, ownLast ? last : last - 1);
  update(app, { moves, work: null, over: null, at: null, review: null });
  app.set({ error: "" });
  show(app);
}

export function resign(app) {
  const { game } = app.state;
  if (game.over) return;
  stop(app);
  update(app, { work: null, over: { winner: other(game.human), how: "resigned" } });
}

// goTo shows the position after n moves of a finished game.
export function goTo(app, n) {
  const { game } = app.state;
  if (!game.over) return;
  const at = Math.min(game.moves.length, Math.max(0, n));
  update(app, { at: at === game.moves.length ? null : at, review: game.review && { ...game.review, shown: null } });
  show(app);
}

export const step = (app, ahead) => goTo(app, (app.state.game.at ?? app.state.game.moves.length) + (ahead ? 1 : -1));
