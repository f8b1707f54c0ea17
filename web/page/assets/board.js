// The board as SVG. It takes clicks, and shows the keyboard's cursor.

import { html, useRef } from "./vendor/preact-htm.js";
import { column, nameOf, parsePoint, starPoints } from "./points.js";
import { kinds } from "./scene.js";

// Units of the drawing: lines are 40 apart, the coordinates have 50 to the left
// and below, and 26 remain on the other sides.
const cell = 40;
const before = 50;
const after = 26;
const radius = 18.5;

const edge = (size) => (size - 1) * cell + before + after;

// centre returns the place of a point, "h8", in the drawing; row 1 is at the bottom.
function centre(point, size) {
  const { x, y } = parsePoint(point, size);
  return { x: before + x * cell, y: after + (size - 1 - y) * cell };
}

// pointAt returns the point of a click, or null for a click outside of the board.
function pointAt(event, svg, size) {
  const box = svg.getBoundingClientRect();
  const scale = edge(size) / box.width;
  const x = Math.round(((event.clientX - box.left) * scale - before) / cell);
  const y = size - 1 - Math.round(((event.clientY - box.top) * scale - after) / cell);
  return x >= 0 && y >= 0 && x < size && y < size ? nameOf(x, y) : null;
}

export function Board({ scene, cursor, label, onPoint, onFocus }) {
  const svg = useRef(null);
  const { size } = scene;
  const full = edge(size);
  const click = (event) => {
    const point = pointAt(event, svg.current, size);
    if (point) onPoint(point, event);
  };
  return html`<svg ref=${svg} id="board" class="board" viewBox="0 0 ${full} ${full}" tabindex="0" role="application"
      aria-roledescription="board" aria-label=${label} aria-describedby="board-keys" onClick=${click} onFocus=${onFocus}>
    <rect class="wood" width=${full} height=${full} rx="8" />
    <${Grid} size=${size} />
    <${Marks} scene=${scene} under=${true} />
    <${Stones} scene=${scene} />
    <${Marks} scene=${scene} under=${false} />
    ${cursor && parsePoint(cursor, size) && html`<${Cursor} at=${centre(cursor, size)} />`}
  </svg>`;
}

function Grid({ size }) {
  const end = before + (size - 1) * cell;
  const low = after + (size - 1) * cell;
  const coordinate = size > 16 ? "coordinate large" : "coordinate"; // to be read on a phone
  const each = Array.from({ length: size }, (_, i) => i);
  const lines = each.map((i) => `M${before + i * cell} ${after}V${low}M${before} ${after + i * cell}H${end}`).join("");
  return html`<g aria-hidden="true">
    <path class="grid" d=${lines} />
    ${starPoints(size).map((point) => dot(centre(point, size), 4.5, "star"))}
    ${each.map((i) => html`<text class=${coordinate} x=${before + i * cell} y=${low + 40}>${column(i)}</text>
      <text class=${coordinate} x="17" y=${low - i * cell + 7}>${i + 1}</text>`)}
  </g>`;
}

const dot = ({ x, y }, r, name) => html`<circle class=${name} cx=${x} cy=${y} r=${r} />`;

function Stones({ scene }) {
  const { size, stones, ghosts, numbers, last } = scene;
  const all = [...[...stones].map((entry) => [...entry, ""]), ...[...ghosts].map((entry) => [...entry, "ghost"])];
  return html`<g>${all.map(([point, side, ghost]) => {
    const at = centre(point, size);
    const n = numbers.get(point);
    return html`<g key=${point} class="stone ${side} ${ghost} ${point === last ? "last" : ""}" data-point=${point}>
      ${dot(at, radius, "body")}
      ${n && html`<text class="number ${n > 99 ? "long" : ""}" x=${at.x} y=${at.y + (n > 99 ? 5.5 : 6.5)}>${n}</text>`}
      ${point === last && html`<${Last} at=${at} bare=${!n} />`}
    </g>`;
  })}</g>`;
}

// Last marks the last move, with the number or instead of it.
const Last = ({ at, bare }) => (bare ? dot(at, 5, "last-dot") : dot(at, radius - 2.5, "last-ring"));

// below holds the kinds of marks that stones may cover.
const below = new Set(["heat", "losing", "zone", "forbidden", "cost", "five", "first", "hint", "share", "value", "disproved", "open", "working", "proved"]);

function Marks({ scene, under }) {
  const { size, marks } = scene;
  const order = Object.keys(kinds);
  const shown = marks.filter(({ kind }) => below.has(kind) === under).sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  return html`<g>${shown.map(({ point, kind, ...more }) => html`<${Mark} key=${kind + point} kind=${kind} point=${point} at=${centre(point, size)} ...${more} />`)}</g>`;
}

// Mark draws a mark on the board or in the legend. Each kind has its own shape: not
// everybody sees its colour.
export function Mark({ kind, point, at: { x, y }, value = 0.5, share = 0.25, number = 9, onStone }) {
  const shape = {
    heat: html`<rect x=${x - 20} y=${y - 20} width="40" height="40" fill-opacity=${strength(share)} />`,
    losing: html`<rect x=${x - 20} y=${y - 20} width="40" height="40" /><path d="M${x - 20} ${y}l20 -20M${x - 20} ${y + 20}l40 -40M${x} ${y + 20}l20 -20" />`,
    share: html`<text x=${x} y=${y + 6}>${Math.round(share * 100)}</text>`,
    value: html`<circle cx=${x} cy=${y} r=${13 + 5 * value} /><text x=${x} y=${y + 6}>${Math.round(value * 100)}</text>`,
    won: html`<${Badge} x=${x} y=${y} letter="W" onStone=${onStone} />`,
    lost: html`<${Badge} x=${x} y=${y} letter="L" onStone=${onStone} />`,
    proved: html`<rect x=${x - 19} y=${y - 19} width="38" height="38" rx="4" /><path d="M${x - 9} ${y}l6 7l12 -14" />`,
    working: html`<rect x=${x - 20} y=${y - 20} width="40" height="40" fill-opacity=${strength(share)} /><text class=${number > 999 ? "long" : ""} x=${x} y=${y + 6}>${shortNumber(number)}</text>`,
    open: html`<circle cx=${x} cy=${y} r="6" />`,
    disproved: html`<path d="M${x - 9} ${y - 9}l18 18m0 -18l-18 18" />`,
    next: html`<path d="M${x - 20} ${y - 10}v-10h10m20 0h10v10m0 20v10h-10m-20 0h-10v-10" />`,
    zone: html`<rect x=${x - 19} y=${y - 19} width="38" height="38" rx="4" />`,
    forbidden: html`<path d="M${x - 9} ${y - 9}l18 18m0 -18l-18 18" />`,
    cost: html`<rect x=${x - 6} y=${y - 6} width="12" height="12" rx="2" />`,
    five: html`<path d="M${x} ${y - 17}l17 17l-17 17l-17 -17z" />`,
    first: html`<path d="M${x} ${y - 13}l13 22h-26z" />`,
    hint: html`<circle cx=${x} cy=${y} r="14" />`,
    at: html`<circle cx=${x} cy=${y} r="11" />`,
    rest: html`<circle cx=${x} cy=${y} r="19" />`,
    gain: html`<path d="M${x - 20} ${y - 10}v-10h10m20 0h10v10m0 20v10h-10m-20 0h-10v-10" />`,
  }[kind];
  return html`<g class="mark ${kind}" data-point=${point} data-kind=${kind}>${shape}</g>`;
}

// shortNumber fits between two lines: 12, 345, 12k, 3M.
function shortNumber(n) {
  if (n < 1000) return String(Math.round(n));
  return n < 1e6 ? `${Math.round(n / 1000)}k` : `${Math.round(n / 1e6)}M`;
}

// strength returns the opacity of heat. It grows with the square root: shares of 1 % can be seen, and
// those of 50 % and 60 % told apart.
const strength = (share) => 0.14 + 0.66 * Math.sqrt(share);

// Badge is a letter in a square for a loss, or in a square on its corner for a win. On a stone it
// stands aside.
function Badge({ x, y, letter, onStone }) {
  const [cx, cy, scale] = onStone ? [x + 13, y - 13, 0.8] : [x, y, 1];
  const path = letter === "W" ? "M0 -19l19 19l-19 19l-19 -19z" : "M-11 -11h22v22h-22z";
  return html`<g transform="translate(${cx} ${cy}) scale(${scale})"><path d=${path} /><text y="6">${letter}</text></g>`;
}

const Cursor = ({ at: { x, y } }) => html`<rect class="cursor" x=${x - 21} y=${y - 21} width="42" height="42" rx="6" />`;

// Legend explains the kinds of marks on the board, and no others.
export function Legend({ marks }) {
  const present = Object.keys(kinds).filter((kind) => marks.some((mark) => mark.kind === kind));
  if (present.length === 0) return null;
  return html`<ul class="legend" aria-label="Legend">${present.reverse().map((kind) => html`<li key=${kind}>
    <svg viewBox="0 0 48 48" aria-hidden="true"><${Mark} kind=${kind} at=${{ x: 24, y: 24 }} /></svg>${kinds[kind]}
  </li>`)}</ul>`;
}
