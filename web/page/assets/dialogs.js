// The dialogs: the list of keys, the choice of a position, and the token.

import { html, useEffect, useRef, useState } from "./vendor/preact-htm.js";
import { Button } from "./controls.js";
import { keyList } from "./keys.js";
import { fromFields, count } from "./position.js";
import { rememberToken } from "./server.js";
import { load } from "./setup.js";
import { sideName } from "./words.js";

// Dialog is modal: the browser keeps the focus inside, and Esc closes it.
function Dialog({ id, title, onClose, children }) {
  const element = useRef(null);
  useEffect(() => {
    element.current.showModal();
  }, []);
  return html`<dialog ref=${element} id=${id} aria-label=${title} onClose=${onClose}>
    <h2>${title}</h2>${children}
    <div class="row"><${Button} label="Close" onClick=${() => element.current.close()} /></div>
  </dialog>`;
}

export function Help({ app }) {
  return html`<${Dialog} id="help" title="Keys" onClose=${() => app.set({ help: false })}>
    <dl class="keys">${keyList.map(([keys, what]) => html`<div key=${keys}><dt>${keys}</dt><dd>${what}</dd></div>`)}</dl>
    <p>There are three verdicts. <b>Win</b>: the server found a proof and checked it. <b>None</b>: the search came to its end, and no win of the class exists. <b>Unknown</b>: a limit or you stopped the search before its end.</p>
  <//>`;
}

export function Chooser({ app }) {
  const { chooser } = app.state;
  return html`<${Dialog} id="chooser" title="Which position?" onClose=${() => app.set({ chooser: null })}>
    <ul class="puzzles">${chooser.positions.map((entry, i) => html`<li key=${i}>${entry.error
      ? html`<p class="refused">${entry.error}</p>`
      : html`<${Button} label=${describe(entry, i)} data-index=${i} onClick=${() => load(app, entry)} />`}</li>`)}</ul>
    ${chooser.more && html`<p class="hint">The text has more positions; the server read only these.</p>`}
  <//>`;
}

function describe(entry, i) {
  const { black, white } = count(fromFields(entry));
  return `${entry.id ?? i + 1} · ${entry.rule} ${entry.size}×${entry.size} · ${black + white} stones · ${sideName(entry.to_move)} to move`;
}

export function TokenForm({ app }) {
  const { token } = app.state;
  const [text, setText] = useState("");
  const submit = (event) => {
    event.preventDefault();
    rememberToken(text.trim());
    app.set({ token: null });
    token.retry();
  };
  return html`<form class="panel token" onSubmit=${submit} aria-label="Token">
    <label for="token">This server asks for a token. It is kept until this tab is closed.</label>
    <div class="row"><input id="token" type="password" autocomplete="off" value=${text} onInput=${(event) => setText(event.target.value)} />
    <button type="submit" class="main" disabled=${text.trim() === ""}>Send</button></div>
  </form>`;
}
