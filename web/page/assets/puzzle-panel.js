// Choosing a puzzle, and playing it.

import { html, useEffect, useState } from "./vendor/preact-htm.js";
import { loadPuzzles } from "./app.js";
import { Button, Choice } from "./controls.js";
import * as play from "./play.js";
import { sideName } from "./words.js";

const any = ["", "any"];

export function PuzzlesPanel({ app }) {
  const { puzzles } = app.state;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (shown) loadPuzzles(app);
  }, [shown]);
  return html`<details class="panel" id="puzzles" onToggle=${(event) => setShown(event.target.open)}><summary>Puzzles</summary>
    ${puzzles ? html`<${PuzzleList} app=${app} collections=${puzzles} />` : html`<p class="busy">loading</p>`}
  </details>`;
}

const mostShown = 60; // puzzles in the list at a time

function PuzzleList({ app, collections }) {
  const [rule, setRule] = useState("");
  const [grade, setGrade] = useState("");
  const all = collections.flatMap((c) => (c.puzzles ?? []).map((puzzle) => ({ ...puzzle, collection: c.name, rule: puzzle.rule ?? c.rule })));
  const list = all.filter((puzzle) => (!rule || puzzle.rule === rule) && (!grade || String(puzzle.grade) === grade));
  const done = play.solved();
  return html`<div class="row">
      <${Choice} id="puzzle-rule" label="Rule" value=${rule} options=${[any, ...valuesOf(all, "rule")]} onChange=${setRule} />
      <${Choice} id="puzzle-grade" label="Grade" value=${grade} options=${[any, ...valuesOf(all, "grade")]} onChange=${setGrade} />
    </div>
    <ul class="puzzles">${list.slice(0, mostShown).map((puzzle) => html`<li key=${puzzle.collection + puzzle.id}>
      <${Button} label=${titleOf(puzzle, done)} data-puzzle=${puzzle.id} onClick=${() => play.start(app, list, puzzle)} />
    </li>`)}</ul>
    <p class="hint">${list.length > mostShown ? `the first ${mostShown} of ${list.length}` : `${list.length} ${list.length === 1 ? "puzzle" : "puzzles"}`}</p>`;
}

const valuesOf = (all, name) => [...new Set(all.map((puzzle) => puzzle[name]).filter((value) => value !== undefined))]
  .sort((a, b) => (typeof a === "number" ? a - b : String(a).localeCompare(String(b)))).map((value) => [String(value), String(value)]);

const goals = { vcf: "VCF", vct: "VCT", defend: "defence", forbidden: "forbidden points" };

function titleOf({ id, collection, attacks, grade, goal }, done) {
  const tick = done.has(`${collection}/${id}`) ? "✓ " : "";
  const parts = [id, goals[goal] ?? goal, attacks && `${attacks} moves`, grade !== undefined && `grade ${grade}`];
  return tick + parts.filter(Boolean).join(" · ");
}

const tasks = {
  vcf: (side, n) => `${side} to play and win by continuous fours${n}.`,
  vct: (side, n) => `${side} to play and win by continuous threats${n}.`,
  win: (side, n) => `${side} to play and win${n}.`,
  defend: (side) => `${side} to play and hold: find the move that stops all threats of the opponent.`,
  forbidden: () => "Name every point that is forbidden to Black: tap these points one by one.",
};

const taskOf = ({ goal, attacks }, side) => (tasks[goal] ?? tasks.win)(side, attacks ? `, in ${attacks} ${attacks === 1 ? "move" : "moves"} before the five` : "");

const stateWords = { open: "", solved: "Solved!", wrong: "Not this way.", over: "The game is over.", unknown: "Not known." };

export function PlayPanel({ app }) {
  const { play: game } = app.state;
  const { puzzle, state, text, moves, busy } = game;
  const next = play.following(game);
  return html`<section class="panel" aria-label="Puzzle">
    <h2>${puzzle.id}</h2>
    <p id="task">${taskOf(puzzle, sideName(game.position.toMove))}</p>
    ${puzzle.source && html`<p class="hint">${puzzle.source}</p>`}
    <div id="play-text" class="result ${state}" data-state=${state} aria-live="polite">
      ${stateWords[state] && html`<b>${stateWords[state]} </b>`}${text}
    </div>
    <div class="row">
      <${Button} id="hint" label=${`Hint ${Math.min(play.hints, game.hint + 1)} of ${play.hints}`} onClick=${() => play.hint(app)} disabled=${busy || !play.mayHint(game)} />
      <${Button} id="take-back" label="Take back" onClick=${() => play.takeBack(app)} disabled=${busy || moves.length === 0} />
      <${Button} id="again" label="Again" onClick=${() => play.again(app)} disabled=${busy || moves.length === 0} />
      <${Button} id="give-up" label=${state === "solved" ? "Show the solution" : "Give up"} onClick=${() => play.giveUp(app)} disabled=${busy || !play.mayShow(game)} />
      ${next && html`<${Button} id="next" label="Next puzzle" onClick=${() => play.start(app, game.list, next)} disabled=${busy} />`}
      <${Button} id="leave" label="Leave" onClick=${() => play.leave(app)} />
    </div>
  </section>`;
}
