// The beginning of the page: its state, its listeners and its drawing.

import { html, render, useEffect, useLayoutEffect, useRef, useState } from "./vendor/preact-htm.js";
import { makeApp, modes } from "./app.js";
import { AnswerPanel } from "./answer-panel.js";
import { Board, Legend } from "./board.js";
import { Chooser, Help, TokenForm } from "./dialogs.js";
import { GamePanel, OpponentPanel } from "./against-panel.js";
import { hear } from "./keys.js";
import { PlayPanel, PuzzlesPanel } from "./puzzle-panel.js";
import { sceneOf } from "./scene.js";
import { AskPanel, ReadPanel, SetupPanel, SharePanel } from "./setup-panel.js";
import { SolutionPanel } from "./solution-panel.js";
import * as setup from "./setup.js";
import { meaning, tapBoard } from "./touch.js";
import { WatchEntry, WatchPanel } from "./watch-panel.js";
import { WhyPanel } from "./why-panel.js";
import { explain, headline, sideName } from "./words.js";

function Page({ app }) {
  const [, redraw] = useState(0);
  useLayoutEffect(() => app.subscribe(() => redraw((n) => n + 1)), []); // at once: the link of the address comes next
  const { error, help, chooser, token } = app.state;
  useShown(app.state);
  return html`<header><h1>gsolve</h1><p>Wins in Gomoku and Renju, proved</p>
      <button type="button" class="round" aria-label="Help" onClick=${() => app.set({ help: true })}>?</button></header>
    <main>
      <${BoardArea} app=${app} />
      <div class="panels">
        ${token && html`<${TokenForm} app=${app} />`}
        <p id="error" role="alert" class=${error ? "error" : "quiet"}>${error}</p>
        <${Panels} app=${app} />
      </div>
    </main>
    <p id="note" role="status" class="unseen">${spoken(app.state)}</p>
    ${help && html`<${Help} app=${app} />`}
    ${chooser && html`<${Chooser} app=${app} />`}`;
}

// shownAt selects the element that the reader has to see now, "" if nothing is new.
function shownAt({ error, token, mode, work, answer, play, why, game, position }) {
  if (token) return ".token";
  if (error) return "#error";
  if (mode === modes.play && play.text) return "#play-text";
  if (mode === modes.game && game.review && !game.review.shown) return "#findings";
  if (mode === modes.game && game.over && !game.review) return "#game-text";
  if (mode === modes.why && why.steps.length > 0) return "#why-steps";
  if (mode !== modes.setup) return ".board-area";
  if (work) return ".progress";
  return answer?.of === position ? ".verdict" : "";
}

// useShown scrolls a new element into sight: on a phone the panels are below the board.
function useShown(state) {
  const { error, token, mode, work, answer, play, why, game } = state;
  useEffect(() => {
    const at = shownAt(state);
    const smooth = !matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (at) document.querySelector(at)?.scrollIntoView({ block: "nearest", behavior: smooth ? "smooth" : "auto" });
  }, [error, token, mode, work?.stop, answer, play?.text, why?.steps, game?.over, game?.review?.stop, game?.review?.busy, game?.review?.shown]);
}

function Panels({ app }) {
  const panel = { [modes.solution]: SolutionPanel, [modes.why]: WhyPanel, [modes.play]: PlayPanel, [modes.game]: GamePanel, [modes.watch]: WatchPanel }[app.state.mode];
  const legend = html`<${Legend} marks=${sceneOf(app.state).marks} />`;
  if (panel) return html`<${panel} app=${app} />${app.state.mode === modes.play && html`<${AnswerPanel} app=${app} />`}${legend}`;
  return html`<${AskPanel} app=${app} /><${AnswerPanel} app=${app} />${legend}<${SetupPanel} app=${app} />
    <${OpponentPanel} app=${app} /><${PuzzlesPanel} app=${app} /><${WatchEntry} app=${app} /><${ReadPanel} app=${app} /><${SharePanel} app=${app} />`;
}

function BoardArea({ app }) {
  const { state } = app;
  const scene = sceneOf(state);
  const phase = [state.mode, Boolean(state.game?.work), Boolean(state.game?.over)].join();
  const shown = useRef(phase);
  useEffect(() => {
    if (shown.current !== phase) keepFocus();
    shown.current = phase;
  }, [phase]);
  return html`<div class="board-area">
    <p id="board-keys" class="meaning">${meaning(state)}</p>
    <${Board} scene=${scene} cursor=${state.cursorShown && state.cursor} label=${boardLabel(state)} onPoint=${(point, event) => tapBoard(app, point, event)} />
  </div>`;
}

// keepFocus gives the focus to the board if the button with the focus is gone.
function keepFocus() {
  if (document.activeElement === document.body) document.getElementById("board").focus({ preventScroll: true });
}

const boardLabel = ({ position }) => `Board of ${position.size} by ${position.size}, ${position.rule}, ${position.stones.size} stones, ${sideName(position.toMove)} to move`;

// spoken returns the text of the live region: the verdict as soon as there is one.
const spoken = ({ answer, note, position, mode }) =>
  mode === modes.setup && answer?.of === position && note === "solving" ? `${headline(answer)}. ${explain(answer)}` : note;

const app = makeApp();

// Keys, drops, pastes and links reach the page wherever the focus is.
function listen() {
  addEventListener("keydown", (event) => {
    if (hear(app, event)) event.preventDefault();
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault(); // or the browser would leave the page for the file
    const [file] = event.dataTransfer.files;
    if (file) setup.readFile(app, file);
    else setup.read(app, event.dataTransfer.getData("text/plain"));
  });
  addEventListener("paste", pasted);
  addEventListener("hashchange", () => setup.followLink(app, location.hash));
}

function pasted(event) {
  if (event.target.closest?.("input, textarea")) return;
  const [file] = event.clipboardData.files;
  const text = event.clipboardData.getData("text/plain");
  if (file) setup.readFile(app, file);
  else if (text.trim()) setup.read(app, text);
}

listen();
setup.watchForbidden(app);
render(html`<${Page} app=${app} />`, document.getElementById("app"));
setup.followLink(app, location.hash);
