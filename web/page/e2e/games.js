// What the tests of games against searchers share.

import { at, clickPoint, stones } from "./harness.js";

export const state = (page, ...want) => page.waitForFunction((list) => list.includes(document.querySelector("#game-text")?.dataset.state), want);
export const stateNow = (page) => page.getAttribute("#game-text", "data-state");
export const ended = ["solved", "wrong", "unknown"];

// filled fills the form of a game.
export async function filled(page, { engine, strength, oracle, white, rule, size, fromBoard }) {
  await page.click("#opponents summary");
  await page.waitForSelector("#opponent");
  await page.selectOption("#opponent", engine);
  if (strength) await page.selectOption("#strength", strength);
  if (oracle) await page.selectOption("#oracle", oracle);
  if (rule) await page.selectOption("#game-rule", rule);
  if (size) await page.selectOption("#game-size", String(size));
  if (white) await page.click("text=You play White");
  if (fromBoard) await page.click("#from-board");
}

// begun fills the form of a game and begins it.
export async function begun(page, form) {
  await filled(page, form);
  await page.click("#start-game");
  await state(page, "open");
}

// tapped plays a point by mouse or finger.
export async function tapped(page, point, touch) {
  if (!touch) return clickPoint(page, point);
  await page.locator("#board").scrollIntoViewIfNeeded();
  const { x, y } = await at(page, point);
  return page.touchscreen.tap(x, y);
}

// played plays a point for Black, and waits for White's answer.
export async function played(page, point, touch) {
  const before = (await stones(page, "white")).length;
  await tapped(page, point, touch);
  await page.waitForFunction((n) => document.querySelectorAll("#board .stone.white").length > n, before);
}

// answering lets the server answer with these moves, one after the other, and with more fields.
export async function answering(page, moves, more = {}) {
  await page.route("**/v1/move", (route) => {
    const { path } = route.request().postDataJSON();
    const move = moves[Math.floor(path.length / 2)];
    route.fulfill({ contentType: "text/event-stream", body: `event: answer\ndata: ${JSON.stringify({ v: 1, rule: "freestyle", size: 15, to_move: "white", move, value: 0.5, nodes: 1, basis: "static", micros: 1, ...more })}\n\n` });
  });
}
