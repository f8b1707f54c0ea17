// The controls that set up a position and ask about it.

import { html, useRef, useState } from "./vendor/preact-htm.js";
import { change } from "./app.js";
import { Button, Check, Choice, Picks } from "./controls.js";
import { encodeLink } from "./link.js";
import { maxSize, minSize } from "./points.js";
import { count, empty, resize, rules } from "./position.js";
import { endingRow } from "./rows.js";
import * as setup from "./setup.js";
import { goals, questions, solve } from "./solve.js";
import { begin } from "./why.js";
import { overText } from "./words.js";

export const sizes = Array.from({ length: maxSize - minSize + 1 }, (_, i) => [String(minSize + i), `${minSize + i} × ${minSize + i}`]);
const sides = [["black", "Black"], ["white", "White"]];
const tools = [["alternate", "In turn"], ["black", "Black"], ["white", "White"], ["erase", "Erase"]];
const limits = [["", "default"], ["2s", "2 s"], ["10s", "10 s"], ["30s", "30 s"]];

export function SetupPanel({ app }) {
  const { position, tool, undo, numbers } = app.state;
  return html`<section class="panel" aria-label="Position">
    <div class="row">
      <${Choice} id="rule" label="Rule" value=${position.rule} options=${rules.map((rule) => [rule, rule])} onChange=${(rule) => change(app, { ...position, rule })} />
      <${Choice} id="size" label="Board" value=${String(position.size)} options=${sizes} onChange=${(size) => change(app, resize(position, Number(size)))} />
      <${Choice} id="side" label="To move" value=${position.toMove} options=${sides} onChange=${(side) => setup.setSide(app, side)} />
    </div>
    <${Picks} label="A tap sets" value=${tool} options=${tools} onChange=${(name) => app.set({ tool: name })} />
    <div class="row">
      <${Button} label="Undo" onClick=${() => setup.undo(app)} disabled=${undo.length === 0} />
      <${Button} label="Clear" onClick=${() => change(app, empty(position.rule, position.size))} disabled=${position.stones.size === 0} />
      <${Check} id="numbers" label="Numbers" checked=${numbers} onChange=${(on) => app.set({ numbers: on })} />
      <span class="count">${stonesText(position)}</span>
    </div>
  </section>`;
}

function stonesText(position) {
  const { black, white } = count(position);
  return `${black} black, ${white} white`;
}

export function AskPanel({ app }) {
  const { ask, work, position, undo } = app.state;
  const row = endingRow(position);
  const set = (name) => (value) => app.set({ ask: { ...ask, [name]: value } });
  const list = (of) => Object.entries(of).map(([name, entry]) => [name, entry.text ?? entry]);
  if (row) {
    return html`<section class="panel" id="over" aria-label="The game is over">
      <h2>The game is over</h2>
      <p>${overText(row)}. Take back a move or change the stones to go on.</p>
      <div class="row"><${Button} id="over-undo" kind="main" label="Take back" onClick=${() => setup.undo(app)} disabled=${undo.length === 0} /></div>
    </section>`;
  }
  return html`<section class="panel" aria-label="Question">
    <div class="row">
      <${Choice} id="goal" kind="wide" label="Goal" value=${ask.goal} options=${list(goals)} onChange=${set("goal")} />
      <${Choice} id="question" kind="wide" label="Find" value=${ask.question} options=${list(questions)} onChange=${set("question")} disabled=${ask.goal === "any"} />
    </div>
    <div class="row low">
      <${Choice} id="timeout" kind="slim" label="Limit" value=${ask.timeout} options=${limits} onChange=${set("timeout")} />
      <${Button} id="solve" kind="main" label="Solve" onClick=${() => solve(app)} disabled=${Boolean(work)} />
      <${Button} id="why" label="Why not this move?" onClick=${() => begin(app)} disabled=${Boolean(work) || position.stones.size === 0} />
    </div>
  </section>`;
}

export function ReadPanel({ app }) {
  const [text, setText] = useState("");
  const file = useRef(null);
  const submit = () => setup.read(app, text);
  return html`<details class="panel" id="read"><summary>Paste or open a position</summary>
    <label for="text">Text in any format: a diagram, moves such as h8i9 or 1. h8 2. i9, SGF, JSON lines …</label>
    <textarea id="text" rows="5" spellcheck="false" value=${text}
      onInput=${(event) => setText(event.target.value)} onPaste=${(event) => pasteLong(app, event)}></textarea>
    <div class="row">
      <${Button} id="read-text" label="Read the text" onClick=${submit} disabled=${text.trim() === ""} />
      <${Button} label="Open a file" onClick=${() => file.current.click()} />
      <input ref=${file} id="file" type="file" class="hidden" aria-label="Open a file" tabindex="-1" onChange=${(event) => openFiles(app, event)} />
    </div>
    <p class="hint">You may also drop a file on the page, or paste text anywhere.</p>
  </details>`;
}

// Browsers take minutes to show a megabyte in a field, so the page reads a text of this
// length at once, without the field.
const longText = 20_000;

function pasteLong(app, event) {
  const text = event.clipboardData.getData("text/plain");
  if (text.length < longText) return;
  event.preventDefault();
  setup.read(app, text);
}

function openFiles(app, event) {
  const [file] = event.target.files;
  event.target.value = ""; // or the same file could not be opened again
  if (file) setup.readFile(app, file);
}

export function SharePanel({ app }) {
  const { position } = app.state;
  const [copied, setCopied] = useState({});
  const link = `${location.origin}/${encodeLink(position)}`;
  return html`<details class="panel" id="share"><summary>Share the position</summary>
    <label for="link">This link holds the rule, the board, the stones and the side to move:</label>
    <input id="link" readonly value=${link} onFocus=${(event) => event.target.select()} />
    <div class="row"><${Button} id="copy" label="Copy the link" onClick=${async () => setCopied({ link, text: await copy(app, link) })} />
      <span id="copied" class="hint" aria-hidden="true">${copied.link === link && copied.text}</span></div>
  </details>`;
}

// copy copies the link, and returns a note that the live region shows, too. The clipboard
// needs a secure context; without one the reader copies from the field.
async function copy(app, link) {
  let note = "the link was copied";
  try {
    await navigator.clipboard.writeText(link);
  } catch {
    document.getElementById("link").select();
    note = "the link is selected: copy it with the keyboard";
  }
  app.set({ note });
  return note;
}
