// "Why not this move?" in words.

import { html } from "./vendor/preact-htm.js";
import { Button, Check } from "./controls.js";
import { end, setExtend, stop } from "./why.js";
import { whyGoal } from "./solve.js";
import { goalText, progressText } from "./words.js";

export function WhyPanel({ app }) {
  const { why, ask } = app.state;
  return html`<section class="panel" aria-label="Why not this move?">
    <h2>Why not this move?</h2>
    <p class="hint">Does this move win by ${goalText(whyGoal(ask))}?</p>
    <div id="why-steps" aria-live="polite">
      ${why.work && html`<p class="busy">examining ${why.moves.join(" ")}</p>`}
      ${why.steps.length > 0 && html`<ol class="reasons">${why.steps.map((step, i) => html`<li key=${i} class=${step.verdict} data-verdict=${step.verdict}><b>${step.move}</b>: ${step.text}</li>`)}</ol>`}
    </div>
    ${why.work && html`<p class="hint">${progressText(why.work)}</p><${Button} id="stop" kind="main" label="Stop" onClick=${() => stop(app)} />`}
    <div class="row">
      ${why.steps.length > 0 && html`<${Check} id="extend" label="the next tap goes on with this idea" checked=${why.extend} onChange=${(on) => setExtend(app, on)} />`}
      <${Button} id="leave" label="Done" onClick=${() => end(app)} />
    </div>
  </section>`;
}
