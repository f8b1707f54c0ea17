// Setting up a position: by clicks, from text and files, from a link.

import { attempt, change, modes } from "./app.js";
import { fields, fromFields, other, play, put } from "./position.js";
import { decodeLink } from "./link.js";
import { endingRow } from "./rows.js";
import { post } from "./server.js";
import { leave } from "./watch.js";

// touch handles a click on the board, or Enter.
export function touch(app, point) {
  const { position, tool } = app.state;
  const there = position.stones.get(point);
  if (tool === "alternate") alternate(app, point);
  else if (tool === "erase") there && change(app, put(position, point, null));
  else change(app, put(position, point, there === tool ? null : tool));
}

function alternate(app, point) {
  const { position, forbidden } = app.state;
  if (position.stones.has(point) || endingRow(position)) return;
  const rule = position.toMove === "black" && forbidden.find((entry) => entry.point === point);
  if (rule) app.set({ error: `${point} is forbidden to Black: ${rule.reason}` });
  else change(app, play(position, point));
}

export function undo(app) {
  const { undo: before } = app.state;
  if (before.length === 0) return;
  change(app, before.at(-1), false);
  app.set({ undo: before.slice(0, -1) });
}

export const setSide = (app, toMove) => change(app, { ...app.state.position, toMove });
export const pass = (app) => setSide(app, other(app.state.position.toMove));

// read sends text of any format to the server and shows the position, or the
// choice if there are several.
export function read(app, text, base64 = false) {
  return attempt(app, async () => {
    const got = await post("/v1/parse", { text, ...(base64 && { base64 }) });
    const good = got.positions.filter((entry) => !entry.error);
    if (good.length === 0) throw new Error(got.positions[0]?.error ?? "no position in it");
    if (got.positions.length === 1) load(app, good[0]);
    else app.set({ chooser: { positions: got.positions, more: got.more, format: got.format } });
  });
}

// load shows one position of a text.
export function load(app, entry) {
  change(app, fromFields(entry));
  app.set({ mode: modes.setup, play: null, chooser: null, note: `read the position${entry.id ? `: ${entry.id}` : ""}` });
}

const longestFile = 700 << 10; // in base64 it must fit into a request

// readFile reads a dropped or chosen file, as text if possible, else as bytes.
export function readFile(app, file) {
  return attempt(app, async () => {
    if (file.size > longestFile) throw new Error(`the file is too long: ${file.size} bytes, expected at most ${longestFile}`);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const text = asText(bytes);
    await (text === null ? read(app, toBase64(bytes), true) : read(app, text));
  });
}

function asText(bytes) {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null; // another encoding, which the server may know
  }
}

// toBase64 works in parts, because a call takes a limited number of arguments.
function toBase64(bytes) {
  let binary = "";
  for (let i = 0; i < bytes.length; i += 4096) binary += String.fromCharCode(...bytes.subarray(i, i + 4096));
  return btoa(binary);
}

// followLink shows the position of the address. A broken link changes nothing.
export function followLink(app, fragment) {
  try {
    const position = decodeLink(fragment);
    if (!position) return;
    leave(app);
    change(app, position);
    app.set({ mode: modes.setup, play: null });
  } catch (failure) {
    app.set({ error: failure.message });
  }
}

// watchForbidden asks after each change under renju which points are forbidden, and drops
// the answer if the next change comes first. It does not ask during puzzles: the marks
// would give the solution away.
export function watchForbidden(app) {
  let asked = null;
  let pending = null;
  app.subscribe(() => {
    const wanted = app.state.mode === modes.play ? null : app.state.position;
    if (wanted === asked) return;
    asked = wanted;
    pending?.abort();
    if (wanted?.rule !== "renju" || endingRow(wanted)) return;
    pending = new AbortController();
    fetchForbidden(app, wanted, pending.signal);
  });
}

async function fetchForbidden(app, position, signal) {
  try {
    const { forbidden } = await post("/v1/view", { ...fields(position), path: [] }, signal);
    if (app.state.position === position) app.set({ forbidden: forbidden ?? [] });
  } catch (failure) {
    // The page works without the marks, but the reader must know of a missing token.
    if (failure.status === 401) attempt(app, () => Promise.reject(failure));
  }
}
