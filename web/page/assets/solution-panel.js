// A step of a solution: the threat, and the defender's replies.

import { html } from "./vendor/preact-htm.js";
import { Button } from "./controls.js";
import { other } from "./position.js";
import * as stepping from "./stepping.js";
import { endText, sideName } from "./words.js";

export function SolutionPanel({ app }) {
  const { solution } = app.state;
  const node = stepping.nodeShown(solution);
  return html`<section class="panel" aria-label="Solution">
    <div class="row steps">
      <${Button} id="start" label="Start" onClick=${() => stepping.toStart(app)} disabled=${solution.at === 0} />
      <${Button} id="back" label="←" aria-label="Back" onClick=${() => stepping.back(app)} disabled=${solution.at === 0} />
      <span id="at" class="count">move ${solution.at}</span>
      <${Button} id="forward" kind="main" label="→" aria-label="Forward" onClick=${() => stepping.forward(app)} disabled=${stepping.atEnd(solution)} />
      <${Button} id="leave" label="Done" onClick=${() => stepping.close(app)} />
    </div>
    <div id="step-text" aria-live="polite">${solution.at === 0 ? html`<p>The position. → shows the first move.</p>` : html`<${Step} app=${app} solution=${solution} node=${node} />`}</div>
  </section>`;
}

function Step({ app, solution, node }) {
  const { at, moves, position } = solution;
  const attacker = sideName(position.toMove);
  const defender = sideName(other(position.toMove));
  if (at % 2 === 0) return html`<p>${at}. ${defender} ${moves[at - 1] === "--" ? "has no answer" : html`answers <b>${moves[at - 1]}</b>`}. → shows how ${attacker} goes on.</p>`;
  if (!node) return null;
  return html`<p>${at}. ${attacker} plays <b id="move">${node.move}</b>: <b id="threat">${node.threat}</b>.</p>
    <${Squares} node=${node} />
    ${node.ends ? html`<p id="end">${endText(node.end)}</p>` : html`<${Replies} app=${app} solution=${solution} node=${node} />`}`;
}

// Squares lists the marks of the board, for readers who do not see them.
function Squares({ node }) {
  const rows = [["gain", node.gain && [node.gain]], ["cost", node.cost], ["rest", node.rest], ["five-squares", node.fives], ["zone", node.zone]];
  return html`<dl class="squares">${rows.filter(([, list]) => list?.length > 0).map(([name, list]) => html`<div key=${name}><dt>${name}</dt><dd>${list.join(" ")}</dd></div>`)}</dl>`;
}

function Replies({ app, solution, node }) {
  const defender = sideName(other(solution.position.toMove));
  const chosen = solution.moves[solution.at];
  const replies = node.replies ?? [];
  return html`<h3>${replies.length === 1 ? "The answer" : `${defender}'s answers, and the moves left to the five`}</h3>
    <ul class="replies" id="replies">${replies.map(({ move, plies, forbidden }) => html`<li key=${move}>
      <${Button} label=${replyText(move, plies, forbidden)} disabled=${Boolean(forbidden)} aria-pressed=${move === chosen} data-reply=${move} onClick=${() => stepping.reply(app, move)} />
    </li>`)}</ul>
    ${node.other && html`<p class="hint">Any other reply loses to the threat, to <b>${node.other.move}</b>: tap one on the board to see how.</p>`}`;
}

function replyText(move, plies, forbidden) {
  if (forbidden) return `${move} is forbidden`;
  return plies > 0 ? `${move} · ${plies}` : move;
}
