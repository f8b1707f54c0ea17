// Choosing an opponent, the game against it, and the analysis of the game.

import { html, useEffect, useState } from "./vendor/preact-htm.js";
import { change } from "./app.js";
import * as against from "./against.js";
import { Button, Check, Choice, Picks } from "./controls.js";
import { other, resize, rules } from "./position.js";
import * as review from "./review.js";
import { sizes } from "./setup-panel.js";
import { nameOfView, shownView, viewsOf } from "./thought.js";
import { effort, findingText, gameOver, sideName, thoughtText } from "./words.js";

const colours = [["black", "Black"], ["white", "White"]];
const oracles = { off: "none", vcf: "by fours", vct: "by fours and threats" };
const times = [["", "by strength"], ["1s", "1 s"], ["5s", "5 s"], ["20s", "20 s"]];

export function OpponentPanel({ app }) {
  const { engines } = app.state;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (shown) against.loadEngines(app);
  }, [shown]);
  return html`<details class="panel" id="opponents" onToggle=${(event) => setShown(event.target.open)}><summary>Play against the computer</summary>
    ${engines ? html`<${OpponentForm} app=${app} />` : html`<p class="busy">loading</p>`}
  </details>`;
}

function OpponentForm({ app }) {
  const { engines, opponent, position } = app.state;
  const engine = against.chosenEngine(app.state);
  if (!engine) return html`<p class="hint">This server has no opponents.</p>`;
  const set = (name) => (value) => app.set({ opponent: { ...opponent, [name]: value } });
  const oracle = against.optionOf(engine, "oracle");
  const plays = against.plays(engine, position.size);
  const levels = (engine.levels ?? []).map(({ title, options }) => [options, title || "as it is"]);
  return html`<div class="row">
      <${Choice} id="opponent" kind="wide" label="Opponent" value=${engine.name} options=${engines.map(({ name }) => [name, name])} onChange=${(name) => app.set({ opponent: { ...opponent, engine: name, level: null } })} />
      ${levels.length > 1 && html`<${Choice} id="strength" kind="wide" label="Strength" value=${against.chosenLevel(engine, opponent).options} options=${levels} onChange=${set("level")} />`}
    </div>
    <p class="hint">${sentence(engine.about)}</p>
    <div class="row">
      ${oracle && html`<${Choice} id="oracle" kind="wide" label="Proved wins it sees" value=${against.chosenOracle(engine, opponent)} options=${oracle.choices.map((name) => [name, oracles[name] ?? name])} onChange=${set("oracle")} />`}
      <${Choice} id="turn" label="Time limit" value=${opponent.timeout} options=${times} onChange=${set("timeout")} />
    </div>
    <div class="row">
      <${Choice} id="game-rule" label="Rule" value=${position.rule} options=${rules.map((rule) => [rule, rule])} onChange=${(rule) => change(app, { ...position, rule })} />
      <${Choice} id="game-size" label="Board" value=${String(position.size)} options=${sizes} onChange=${(size) => change(app, resize(position, Number(size)))} />
    </div>
    <${Picks} label="You play" value=${opponent.human} options=${colours.map(([side, name]) => [side, `You play ${name}`])} onChange=${set("human")} />
    ${!plays && html`<p id="other-size" class="refused">${engine.name} plays on ${engine.size} × ${engine.size} only: choose that board.</p>`}
    <div class="row">
      <${Button} id="start-game" kind="main" label="New game" onClick=${() => against.begin(app)} disabled=${!plays} />
      ${position.stones.size > 0 && html`<${Check} id="from-board" label="from the position on the board" checked=${opponent.fromBoard} onChange=${set("fromBoard")} />`}
    </div>`;
}

const sentence = (text) => (text ? `${text[0].toUpperCase()}${text.slice(1)}.` : "");

export function GamePanel({ app }) {
  const { game, numbers } = app.state;
  const { human, title, work, over } = game;
  const thought = lastThought(game);
  return html`<section class="panel" aria-label="Game">
    <h2>You, ${sideName(human)}, against ${title}</h2>
    <div id="game-text" class="result ${stateOf(game)}" data-state=${stateOf(game)} aria-live="polite">${textOf(game)}</div>
    <p id="thought" class="hint">${work ? effort(work) : thought && !over ? effort(thought) : ""}</p>
    <div class="row">
      ${work && html`<${Button} id="move-now" kind="main" label="Move now" onClick=${() => against.moveNow(app)} disabled=${!work.move} />
        <${Button} id="stop" label="Stop" onClick=${() => against.stop(app)} />`}
      ${stateOf(game) === "paused" && html`<${Button} id="think" kind="main" label="Let it move" onClick=${() => against.think(app)} />`}
      <${Button} id="game-undo" label="Undo" onClick=${() => against.undo(app)} disabled=${!against.mayUndo(game)} />
      ${!over && html`<${Button} id="resign" label="Resign" onClick=${() => against.resign(app)} />`}
      ${over && html`<${Button} id="new-game" label="New game" kind="main" onClick=${() => against.again(app)} />`}
      <${Button} id="leave" label="Leave" onClick=${() => against.leave(app)} />
    </div>
    <p class="hint">The board shows of the computer's thoughts:</p>
    <${Picks} id="view" label="The board shows of the computer's thoughts" value=${shownView(app.state)} options=${viewsOf(game).map((view) => [view, nameOfView(view)])} onChange=${(view) => app.set({ view })} />
    <div class="row">
      <${Check} id="game-numbers" label="Numbers" checked=${numbers} onChange=${(on) => app.set({ numbers: on })} />
    </div>
  </section>
  ${over && html`<${Review} app=${app} />`}`;
}

const lastThought = (game) => against.thoughtAt(game, game.moves.length);

// stateOf names the state of a game: over, thinking, open (the reader moves) or paused (the
// searcher should move, and does not think).
function stateOf(game) {
  if (game.over) return { [game.human]: "solved", draw: "unknown" }[game.over.winner] ?? "wrong";
  if (game.work) return "thinking";
  return against.isHumans(game) ? "open" : "paused";
}

function textOf(game) {
  const { human, work, over } = game;
  const computer = other(human);
  const thought = lastThought(game);
  if (over) return html`<b>${gameOver(over, human)}</b>`;
  if (work) return html`<span class="busy">${sideName(computer)} thinks</span>`;
  if (thought) return `${thoughtText(thought, computer)} Your move.`;
  return against.isHumans(game) ? "Your move." : `${sideName(computer)} is to move, and does not think.`;
}

const goals = [["vcf", "fours"], ["order2", "fours and threats"]];

function Review({ app }) {
  const { game } = app.state;
  const [goal, setGoal] = useState("order2");
  const at = game.at ?? game.moves.length;
  const { review: found } = game;
  const thought = against.thoughtAt(game, at);
  return html`<section class="panel" id="review" aria-label="Analysis">
    <h2>Analysis of the game</h2>
    <div class="row steps">
      <${Button} id="back" label="←" aria-label="Back" onClick=${() => against.step(app, false)} disabled=${at === 0} />
      <span id="at" class="count">move ${at} of ${game.moves.length}</span>
      <${Button} id="forward" label="→" aria-label="Forward" onClick=${() => against.step(app, true)} disabled=${at === game.moves.length} />
    </div>
    ${thought && html`<p id="thought-then" class="hint">${thoughtText(thought, other(game.human))}</p>`}
    <div class="row low">
      <${Choice} id="review-goal" kind="wide" label="Where was a proved win missed?" value=${goal} options=${goals} onChange=${setGoal} />
      ${found?.busy
        ? html`<${Button} id="stop-review" kind="main" label="Stop" onClick=${() => found.stop()} />`
        : html`<${Button} id="analyse" kind="main" label="Analyse" onClick=${() => review.begin(app, goal)} disabled=${game.moves.length === 0} />`}
    </div>
    ${found && html`<${Findings} app=${app} found=${found} />`}
  </section>`;
}

function Findings({ app, found }) {
  const { busy, done, of, findings, undecided, shown } = found;
  return html`<div id="findings" data-busy=${String(busy)}>
    ${busy && html`<p class="busy" id="review-progress">move ${Math.min(done + 1, of)} of ${of}</p>`}
    <div aria-live="polite">${!busy && html`<p id="summary">${summary(found)}</p>`}</div>
    <ol class="findings">${findings.map((finding) => html`<li key=${finding.ply} data-kind=${finding.kind} data-ply=${finding.ply}>
      <button type="button" aria-pressed=${shown === finding} onClick=${() => review.jump(app, finding)}><b>Move ${finding.ply + 1}</b> ${findingText(finding)}</button>
      ${shown === finding && html`<p class="moves">${(review.winOf(finding).line ?? []).join(" ")}</p>
        ${finding.text && html`<p class="hint">${finding.text}</p>`}
        <${Button} id="show-win" label=${`Step through ${sideName(review.winner(finding))}'s win`} onClick=${() => review.showWin(app, finding)} />`}
    </li>`)}</ol>
    ${findings.some(({ holds }) => holds?.length > 0) && html`<p class="hint">A move held if a search to the end found no win of this kind against it.</p>`}
    ${undecided > 0 && html`<p class="hint">At ${undecided} ${undecided === 1 ? "position" : "positions"} the search did not come to its end: a win may have been missed there, too.</p>`}
  </div>`;
}

function summary({ done, of, findings }) {
  const part = done < of ? `You stopped the analysis after ${done} of ${of} moves. ` : "";
  if (findings.length === 0) return `${part}No side missed a win that the search found.`;
  return `${part}${findings.length === 1 ? "One move" : `${findings.length} moves`} to look at. The checker accepted every win shown here.`;
}
