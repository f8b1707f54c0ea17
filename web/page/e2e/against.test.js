// Whole games against searchers of the real server, on a desktop and on a phone: undo,
// resignation, both colours, the values on the board, and the analysis of a game.

import { test } from "node:test";
import assert from "node:assert/strict";
import { at, clickPoint, close, desktop, error, launch, marks, open, phone, serve, stones } from "./harness.js";

const url = await serve();
const browser = await launch();

const state = (page, ...want) => page.waitForFunction((list) => list.includes(document.querySelector("#game-text")?.dataset.state), want);
const stateNow = (page) => page.getAttribute("#game-text", "data-state");
const ended = ["solved", "wrong", "unknown"];

// set fills the form of a game and begins it.
async function begun(page, { engine, strength, oracle, white, rule, size }) {
  await page.click("#opponents summary");
  await page.waitForSelector("#opponent");
  await page.selectOption("#opponent", engine);
  if (strength) await page.selectOption("#strength", strength);
  if (oracle) await page.selectOption("#oracle", oracle);
  if (rule) await page.selectOption("#game-rule", rule);
  if (size) await page.selectOption("#game-size", String(size));
  if (white) await page.click("text=You play White");
  await page.click("#start-game");
  await state(page, "open");
}

// tapped plays a point by mouse or finger.
async function tapped(page, point, touch) {
  if (!touch) return clickPoint(page, point);
  await page.locator("#board").scrollIntoViewIfNeeded();
  const { x, y } = await at(page, point);
  return page.touchscreen.tap(x, y);
}

// plan plays like a child: it goes on with the row that has the most of its stones, and
// blocks nothing. Each game ends, because the board is full at last.
function plan(size, own, others) {
  const name = (x, y) => "abcdefghijklmnopqrstuv"[x] + (y + 1);
  let best = { stones: -1 };
  for (let x = 0; x < size; x++) for (let y = 0; y < size; y++) for (const [dx, dy] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
    const row = Array.from({ length: 5 }, (_, i) => [x + i * dx, y + i * dy]);
    if (row.some(([a, b]) => a < 0 || b < 0 || a >= size || b >= size)) continue;
    const names = row.map(([a, b]) => name(a, b));
    if (names.some((point) => others.includes(point))) continue;
    const stones = names.filter((point) => own.includes(point)).length;
    if (stones > best.stones) best = { stones, point: names.find((point) => !own.includes(point)) };
  }
  for (let i = 0; !best.point; i++) {
    const point = name(i % size, Math.floor(i / size));
    if (!own.includes(point) && !others.includes(point)) best = { point };
  }
  return best.point;
}

// playOut plays a game to its end, and returns how it ended.
async function playOut(page, { size, human = "black", touch }) {
  const computer = human === "black" ? "white" : "black";
  for (let n = 0; n < size * size; n++) {
    const own = await stones(page, human);
    await tapped(page, plan(size, own, await stones(page, computer)), touch);
    await state(page, "open", ...ended);
    if (ended.includes(await stateNow(page))) return stateNow(page);
    assert.equal((await stones(page, human)).length, own.length + 1, "one move of the reader");
  }
  return assert.fail("the game does not end");
}

for (const [name, options, touch] of [["desktop", { viewport: desktop }, false], ["phone", { viewport: phone, hasTouch: true, isMobile: true, reducedMotion: "reduce" }, true]]) {
  test(`${name}: whole games against random, greedy and kill`, async () => {
    const page = await open(browser, url, options);
    for (const game of [{ engine: "random" }, { engine: "greedy" }, { engine: "kill", strength: "depth=1" }]) {
      await begun(page, { ...game, size: 9 });
      const end = await playOut(page, { size: 9, touch });
      if (game.engine === "random") assert.equal(end, "solved", "five in a row against random");
      if (game.engine === "kill") assert.equal(end, "wrong", "nobody blocks the searcher");
      assert.match(await page.textContent("#game-text"), { solved: /You win: five in a row/, wrong: /White wins: five in a row/, unknown: /draw/ }[end]);
      const before = await stones(page, "white");
      await tapped(page, "a1", touch); // the game is over: this plays nothing
      assert.deepEqual(await stones(page, "white"), before);
      await page.click("#leave");
      await page.click('button:has-text("Clear")');
    }
    await close(page);
  });
}
