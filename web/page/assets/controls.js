// The controls of the panels.

import { html } from "./vendor/preact-htm.js";

export const Button = ({ label, onClick, kind = "", ...rest }) =>
  html`<button type="button" class=${kind} onClick=${onClick} ...${rest}>${label}</button>`;

// Choice is a list with a label; options are [value, text].
export function Choice({ id, label, value, options, onChange, kind = "", disabled = false }) {
  return html`<div class="field ${kind}"><label for=${id}>${label}</label>
    <select id=${id} value=${value} disabled=${disabled} onChange=${(event) => onChange(event.target.value)}>
      ${options.map(([name, text]) => html`<option key=${name} value=${name} selected=${name === value}>${text}</option>`)}
    </select></div>`;
}

// Picks is a row of buttons; one of them is pressed.
export function Picks({ id, label, value, options, onChange }) {
  return html`<div class="picks" id=${id} role="group" aria-label=${label}>
    ${options.map(([name, text]) => html`<button type="button" key=${name} data-value=${name} aria-pressed=${name === value} onClick=${() => onChange(name)}>${text}</button>`)}
  </div>`;
}

export function Check({ id, label, checked, onChange }) {
  return html`<label class="check" for=${id}><input type="checkbox" id=${id} checked=${checked} onChange=${(event) => onChange(event.target.checked)} /> ${label}</label>`;
}
