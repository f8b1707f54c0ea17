// The analysis of a finished game: where was a proved win missed? The server's solver
// looks at the position before each move.
//
//   review = {goal, done, of, findings, undecided, busy, stop, shown}
//
// A finding is about one move of the game:
//
//   {ply, side, move, kind, win, loss, holds, text}
//
//   missed    the side had a checked win, and this move does not win in that class: the
//             server searched it to the end
//   doubtful  the side had a checked win; whether this move wins too is not known
//   lost      the opponent has a checked win after this move, and another move held (holds);
//             if holds is empty, a limit stopped the search for such a move
//   resigned  the side gave up, and had a checked win
//
// win and loss are the server's answers, with certificates. shown is the finding whose win
// the board shows.

import { attempt } from "./app.js";
import { positionAt } from "./against.js";
import { fields, other } from "./position.js";
import { endingRow } from "./rows.js";
import * as server from "./server.js";
import { goals } from "./solve.js";
import * as stepping from "./stepping.js";

// The limits of a question: a game of fifty moves must not take minutes.
const solveLimit = "3s";
const filterLimit = "10s";

const update = (app, change) => app.state.game?.review && app.set({ game: { ...app.state.game, review: { ...app.state.game.review, ...change } } });

// begin examines the game.
export function begin(app, goal) {
  const running = new AbortController();
  const { game } = app.state;
  game.review?.stop?.();
  const review = { goal, done: 0, of: game.moves.length, findings: [], undecided: 0, busy: true, stop: () => running.abort(), shown: null };
  app.set({ game: { ...game, at: null, review }, position: positionAt(game, game.moves.length) });
  const mine = () => app.state.game?.review?.stop === review.stop;
  return attempt(app, async () => {
    try {
      await examine(asker(game, goal, running.signal), game, (change) => mine() && update(app, change));
    } finally {
      if (mine()) update(app, { busy: false });
    }
  });
}

// asker asks the server about positions of the game, and about each only once.
function asker(game, goal, signal) {
  const known = [];
  const of = (ply) => ({ ...positionAt(game, ply), moves: [] });
  const ask = (path, ply, more) => server.post(path, { ...fields(of(ply)), ...goals[goal].request, ...more }, signal);
  const solve = async (ply) => {
    const position = of(ply);
    if (endingRow(position)) return { verdict: "none" };
    return { ...(await ask("/v1/solve", ply, { cert: true, timeout: solveLimit })), goal, question: "any", of: position };
  };
  return {
    win: (ply) => (known[ply] ??= solve(ply)),
    why: (ply, move) => ask("/v1/why", ply, { idea: [move], timeout: solveLimit }),
    filter: (ply) => ask("/v1/filter", ply, { timeout: filterLimit }),
  };
}

// examine goes through the moves. kept reports whether the move before kept a checked win: then
// the side to move is lost, and none of its moves is a mistake.
async function examine(asked, game, tell) {
  const findings = [];
  let undecided = 0;
  let kept = false;
  for (let ply = 0; ply < game.moves.length; ply++) {
    const about = { ply, side: positionAt(game, ply).toMove, move: game.moves[ply] };
    const win = await asked.win(ply);
    if (win.verdict === "unknown") undecided++;
    const found = win.verdict === "win" ? await missed(asked, game, about, win) : await losing(asked, about, kept);
    kept = win.verdict === "win" && found === null;
    if (found) findings.push(found);
    tell({ done: ply + 1, findings: [...findings], undecided });
  }
  const last = await resigned(asked, game);
  if (last) tell({ findings: [...findings, last] });
}

// resigned returns a finding if a side gave up a position that it wins.
async function resigned(asked, game) {
  const ply = game.moves.length;
  const side = positionAt(game, ply).toMove;
  if (game.over.how !== "resigned" || game.over.winner === side) return null;
  const win = await asked.win(ply);
  return win.verdict === "win" ? { ply, side, move: "", kind: "resigned", win, loss: null, text: "" } : null;
}

// missed returns a finding if the side had a win and did not play it.
async function missed(asked, game, about, win) {
  const { ply, move } = about;
  if (endingRow(positionAt(game, ply + 1)) || win.first?.includes(move)) return null;
  const { verdict, why } = await asked.why(ply, move);
  if (verdict === "wins") return null;
  const loss = await asked.win(ply + 1);
  return { ...about, kind: verdict === "fails" ? "missed" : "doubtful", win, loss: loss.verdict === "win" ? loss : null, text: why?.at(-1)?.text ?? "" };
}

// losing returns a finding if the move allows a checked win, and another one held.
async function losing(asked, about, kept) {
  if (kept) return null;
  const loss = await asked.win(about.ply + 1);
  if (loss.verdict !== "win") return null;
  const { moves } = await asked.filter(about.ply);
  const of = (...fates) => (moves ?? []).filter(({ fate }) => fates.includes(fate)).map(({ move }) => move);
  const holds = of("holds", "wins");
  return holds.length + of("unknown").length > 0 ? { ...about, kind: "lost", win: null, loss, holds } : null;
}

// winOf returns the win that a finding is about: that of the side, else that of the opponent.
export const winOf = (finding) => finding.win ?? finding.loss;

// jump shows the position of a finding, with the moves of its win.
export function jump(app, finding) {
  const { game } = app.state;
  const at = finding.win ? finding.ply : finding.ply + 1;
  app.set({
    game: { ...game, at: at === game.moves.length ? null : at, review: { ...game.review, shown: finding } },
    position: positionAt(game, at),
    forbidden: [],
  });
}

// showWin steps through the proof.
export const showWin = (app, finding) => stepping.open(app, winOf(finding));

export const winner = (finding) => (finding.win ? finding.side : other(finding.side));
