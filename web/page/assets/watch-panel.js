// A running proof in words.

import { html } from "./vendor/preact-htm.js";
import { Button } from "./controls.js";
import { begin, end, stateText } from "./watch.js";
import { sideName } from "./words.js";

export function WatchEntry({ app }) {
  return html`<section class="panel" aria-label="Running proof">
    <p class="hint">Does gsolve prove work in the database of this server?</p>
    <div class="row"><${Button} id="watch" label="Watch the running proof" onClick=${() => begin(app)} /></div>
  </section>`;
}

export function WatchPanel({ app }) {
  const { running, picked, ended } = app.state.watch;
  if (!running) return null;
  const opening = running.kind === "opening";
  return html`<section class="panel" id="watched" aria-label="Running proof">
    <h2>${opening ? `Proof that ${sideName(running.attacker)} wins` : "Proofs of a book"}</h2>
    ${ended ? html`<p id="ended" class="refused">Ended: ${ended}. This is the last state.</p>` : html`<p class="busy">${running.phase}</p>`}
    <div class="squares"><dl>
      ${rows(running, opening).map(([name, text]) => html`<div key=${name}><dt>${name}</dt><dd data-name=${name}>${text}</dd></div>`)}
    </dl></div>
    ${opening && html`<p id="picked" class="hint">${picked ? stateText(app.state, picked) : "Tap a point to read its state."}</p>`}
    <div class="row"><${Button} id="leave" label="Done" onClick=${() => end(app)} /></div>
  </section>`;
}

const count = (n) => n.toLocaleString("en");

function rows(running, opening) {
  const { proved, at_work: working, open, disproved, per_minute: rate, left, seconds } = running;
  const all = proved + working + open + disproved;
  return [
    ["Proved", `${count(proved)} of ${count(all)}`],
    ...(opening ? [["At work", count(working)]] : []),
    ["Open", count(open)],
    ...(disproved > 0 ? [["No win found", count(disproved)]] : []),
    ["A minute", rate === undefined ? "unknown" : `${rate.toFixed(1)} decided, of late`],
    ["Time left", left === undefined ? "unknown" : `${duration(left)} at this pace; the last replies may take longer`],
    ["Running for", duration(seconds)],
    ...(opening ? openingRows(running) : []),
  ];
}

const openingRows = ({ line, nodes, jobs, waiting, positions, space }) => [
  ["Best line", line.slice(0, 12).join(" ") || "none yet"],
  ["Nodes", count(nodes)],
  ["Jobs", `${count(jobs)} done, ${count(waiting)} under way`],
  ["Positions", `${count(positions)} in the tree`],
  ["Space", space],
];

function duration(seconds) {
  const s = Math.round(seconds);
  if (s < 60) return `${s} s`;
  if (s < 3600) return `${Math.floor(s / 60)} min ${s % 60} s`;
  return `${Math.floor(s / 3600)} h ${Math.floor((s % 3600) / 60)} min`;
}
