// The requests of the page. Every failure is an Error with one line for the reader;
// .status is the HTTP status, or 0.

import { readEvents } from "./events.js";

const tokenKey = "gsolve-token";
const longestBody = 1 << 20; // bytes, as the server has it

// The token lives as long as the tab.
export const rememberToken = (token) => sessionStorage.setItem(tokenKey, token);
const token = () => sessionStorage.getItem(tokenKey);

class Refusal extends Error {
  constructor(text, status) {
    super(text);
    this.status = status;
  }
}

function headers(more) {
  const all = new Headers(more);
  if (token()) all.set("Authorization", `Bearer ${token()}`);
  return all;
}

async function send(path, options) {
  let answer;
  try {
    answer = await fetch(path, { credentials: "omit", redirect: "error", ...options });
  } catch (failure) {
    if (options.signal?.aborted) throw failure;
    throw new Refusal("the server does not answer", 0);
  }
  if (!answer.ok) throw await refusalOf(answer);
  return answer;
}

// refusalOf reads the server's reason. The page shows nothing else of an answer, which may
// come from a proxy.
async function refusalOf(answer) {
  try {
    const { error } = await answer.json();
    if (typeof error === "string" && error) return new Refusal(error.slice(0, 500), answer.status);
  } catch {
    // not JSON: show the status
  }
  return new Refusal(`the server answers with status ${answer.status}`, answer.status);
}

function encode(request) {
  const body = JSON.stringify(request);
  const bytes = new TextEncoder().encode(body).length;
  if (bytes > longestBody) throw new Refusal(`too long for the server: ${bytes} bytes, expected at most ${longestBody}`, 413);
  return body;
}

async function readJSON(answer) {
  try {
    return await answer.json();
  } catch {
    throw new Refusal("the server's answer cannot be read", answer.status);
  }
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal("the server's answer cannot be read", 0);
  }
}

export async function get(path, signal) {
  return readJSON(await send(path, { headers: headers(), signal }));
}

export async function post(path, request, signal) {
  const body = encode(request);
  return readJSON(await send(path, { method: "POST", headers: headers({ "Content-Type": "application/json" }), body, signal }));
}

// search posts a request, passes on its progress and returns the answer. The end of the
// signal ends the search on the server, too.
export async function search(path, request, signal, onProgress) {
  const body = encode(request);
  const asked = headers({ "Content-Type": "application/json", Accept: "text/event-stream" });
  const answer = await send(path, { method: "POST", headers: asked, body, signal });
  let last = null;
  await readEvents(answer.body, ({ name, data }) => {
    const object = parse(data);
    if (name === "progress") onProgress(object);
    else if (name === "error") throw new Refusal(object.error, 400);
    else last = object;
  });
  if (!last) throw new Refusal("the server ended the connection before it answered", 0);
  return last;
}
