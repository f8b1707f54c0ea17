// The verdict, or the progress of the search for it.

import { html } from "./vendor/preact-htm.js";
import { Button } from "./controls.js";
import { solve, stop } from "./solve.js";
import { open } from "./stepping.js";
import { explain, goalText, headline, positions, progressText, seconds } from "./words.js";

export function AnswerPanel({ app }) {
  const { work, answer, position } = app.state;
  if (work) return html`<${Progress} app=${app} work=${work} />`;
  if (answer?.of !== position) return null;
  return html`<${Verdict} app=${app} answer=${answer} />`;
}

function Progress({ app, work }) {
  return html`<section class="panel progress" aria-label="Search">
    <p class="busy">${goalText(work.goal)}</p>
    <p id="progress">${progressText(work)}</p>
    <${Button} id="stop" kind="main" label="Stop" onClick=${() => stop(app)} />
  </section>`;
}

// Each verdict has its own sign: not everybody sees its colour.
const signs = { win: "✓", none: "–", unknown: "?", lost: "✕" };

function Verdict({ app, answer }) {
  const { verdict, line, nodes, micros, certificate, wins } = answer;
  return html`<section class="panel verdict ${verdict}" aria-label="Verdict" data-verdict=${verdict}>
    <h2><span class="sign" aria-hidden="true">${signs[verdict] ?? "?"}</span>${headline(answer)}</h2>
    <p id="meaning">${explain(answer)}</p>
    ${line?.length > 0 && html`<p class="moves" id="line">${line.join(" ")}</p>`}
    <p class="hint">${positions(nodes)}, ${seconds(micros)}</p>
    ${wins?.length > 1 && html`<${Wins} app=${app} answer=${answer} />`}
    ${certificate && !(wins?.length > 1) && html`<${Button} id="step" kind="main" label="Step through the solution" onClick=${() => open(app, answer)} />`}
    ${verdict === "none" && wider[answer.goal] && html`<${Button} id="wider" kind="main" label=${wider[answer.goal]} onClick=${() => searchWider(app)} />`}
  </section>`;
}

// wider holds labels of the button that searches a larger class of wins, by the goal that
// found none.
const wider = { vcf: "Search for any win", three: "Search for any win", order2: "Search for any win", order3: "Search for any win" };

function searchWider(app) {
  app.set({ ask: { ...app.state.ask, goal: "any" } });
  return solve(app);
}

// Wins lists the winning first moves, each with its own proof.
function Wins({ app, answer }) {
  return html`<p>Step through the solution that begins with</p>
    <ul class="replies" id="wins">${answer.wins.filter((win) => win.certificate).map((win) => html`<li key=${win.move}>
      <${Button} label=${win.move} data-first=${win.move} onClick=${() => open(app, answer, win.certificate)} />
    </li>`)}</ul>`;
}
