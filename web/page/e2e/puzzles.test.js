// Playing puzzles: with a stand-in for the server that gives every kind of answer, and with
// the real server, against the solution that it finds itself.

import { test } from "node:test";
import assert from "node:assert/strict";
import { clickPoint, close, launch, marks, number, open, serve, stones } from "./harness.js";
import { mock } from "./mock.js";

const url = await serve();
const browser = await launch();

const state = (page, want) => page.waitForSelector(`#play-text[data-state="${want}"]`, { state: "attached" });

async function opened() {
  const page = await open(browser, url);
  await mock(page);
  await page.click("#puzzles summary");
  await page.waitForSelector("[data-puzzle]");
  return page;
}

async function begun(id) {
  const page = await opened();
  await page.click(`[data-puzzle="${id}"]`);
  await page.waitForSelector("#task");
  return page;
}

const listed = (page) => page.$$eval("[data-puzzle]", (list) => list.map((b) => b.dataset.puzzle));

test("puzzles can be chosen by rule and grade", async () => {
  const page = await opened();
  assert.deepEqual(await listed(page), ["easy-1", "hard-1", "renju-1", "forbidden-1", "defend-1"]);
  await page.selectOption("#puzzle-rule", "renju");
  assert.deepEqual(await listed(page), ["renju-1", "forbidden-1", "defend-1"]);
  await page.selectOption("#puzzle-rule", "");
  await page.selectOption("#puzzle-grade", "3");
  assert.deepEqual(await listed(page), ["hard-1"]);
  await close(page);
});

test("a puzzle is solved with hints, and the page remembers it", async () => {
  const page = await begun("easy-1");
  assert.match(await page.textContent("#task"), /Black to play and win by continuous fours, in 2 moves/);
  for (const n of [1, 2, 3]) {
    await page.click("#hint");
    await page.waitForFunction((text) => document.querySelector("#play-text").textContent.includes(text), `hint ${n}`);
  }
  assert.deepEqual(await marks(page, "hint"), ["g8"]);
  assert.ok(await page.isDisabled("#hint"), "a fourth hint");
  await clickPoint(page, "g8");
  await page.waitForSelector('#board .stone[data-point="f8"]');
  assert.equal((await page.textContent("#play-text")).trim(), "White has to block.");
  assert.deepEqual(await marks(page, "hint"), []);
  await clickPoint(page, "k8");
  await state(page, "solved");
  assert.match(await page.textContent("#play-text"), /Solved!/);
  await clickPoint(page, "c3"); // the puzzle is over: this does nothing
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.keyboard.press("h");
  await page.waitForTimeout(200);
  assert.deepEqual(asked, []);
  assert.equal(await page.textContent("#error"), "", "a hint for a solved puzzle");
  assert.equal(await page.$('#board .stone[data-point="c3"]'), null);
  await page.click("#leave");
  await page.click("#puzzles summary");
  assert.match(await page.textContent('[data-puzzle="easy-1"]'), /^✓/);
  await close(page);
});

test("a wrong move is refuted, and taken back", async () => {
  const page = await begun("easy-1");
  await clickPoint(page, "c3");
  await state(page, "wrong");
  assert.match(await page.textContent("#play-text"), /Not this way\. .*White blocks/);
  assert.deepEqual(await stones(page, "white", true), ["g8"], "the refutation is drawn");
  assert.deepEqual(await stones(page, "black", true), ["f8"]);
  assert.deepEqual([await number(page, "c3"), await number(page, "g8"), await number(page, "f8")], ["1", "2", "3"]);
  await page.click("#take-back");
  await state(page, "open");
  assert.equal(await page.$('#board .stone[data-point="c3"]'), null);
  await clickPoint(page, "d4");
  await state(page, "unknown");
  assert.match(await page.textContent("#play-text"), /Not known/);
  await page.keyboard.press("u");
  await state(page, "open");
  await close(page);
});

test("forbidden points are named, not played", async () => {
  const page = await begun("forbidden-1");
  assert.match(await page.textContent("#task"), /every point that is forbidden to Black/);
  await clickPoint(page, "h9");
  await page.waitForFunction(() => document.querySelector("#play-text").textContent.includes("One more"));
  assert.deepEqual(await marks(page, "forbidden"), ["h9"]);
  assert.equal(await page.locator("#board .stone").count(), 8);
  await clickPoint(page, "c3");
  await state(page, "wrong");
  await page.click("#take-back");
  await state(page, "open");
  assert.deepEqual(await marks(page, "forbidden"), ["h9"]);
  await clickPoint(page, "e5");
  await state(page, "solved");
  await close(page);
});

test("Next puzzle opens the next unsolved puzzle of the chosen ones", async () => {
  const page = await opened();
  await page.selectOption("#puzzle-rule", "renju");
  await page.evaluate(() => localStorage.setItem("gsolve-solved", '["two/forbidden-1"]'));
  await page.click('[data-puzzle="renju-1"]');
  await page.click("#next");
  await page.waitForFunction(() => document.querySelector("[aria-label=Puzzle] h2").textContent === "defend-1");
  assert.equal(await page.$("#next"), null, "there is none after the last");
  await close(page);
});

test("giving up a defence shows the move", async () => {
  const page = await opened();
  await page.click('[data-puzzle="defend-1"]');
  await page.click("#give-up");
  await page.waitForFunction(() => document.querySelector("#play-text").textContent.includes("hint 3"));
  assert.deepEqual(await marks(page, "hint"), ["g8"]);
  await close(page);
});

test("giving up after a wrong defence takes that move back", async () => {
  const page = await begun("defend-1");
  await clickPoint(page, "c3");
  await state(page, "wrong");
  const asked = page.waitForRequest((request) => request.url().endsWith("/v1/play"));
  await page.click("#give-up");
  assert.deepEqual((await asked).postDataJSON().moves, []);
  await page.waitForFunction(() => document.querySelector("#play-text").textContent.includes("hint 3"));
  await clickPoint(page, "k8");
  await state(page, "solved");
  assert.ok(await page.isDisabled("#give-up"), "nothing is left to show");
  await close(page);
});

test("giving up leads to the steps of the solution", async () => {
  const page = await opened();
  await page.click('[data-puzzle="easy-1"]');
  await page.click("#give-up");
  await page.waitForSelector("#move");
  assert.match(await page.textContent("#threat"), /four/);
  await page.click("#leave"); // back to the puzzle, not to the empty list
  assert.ok(await page.isVisible("#task"));
  assert.ok(await page.isVisible("#next"));
  await close(page);
});

test("a real puzzle on the real server", async () => {
  const page = await open(browser, url);
  await page.click("#puzzles summary");
  await page.waitForSelector("[data-puzzle]");
  const { collections } = await (await fetch(`${url}/v1/puzzles`)).json();
  const all = collections.flatMap((c) => c.puzzles.map((puzzle) => ({ ...puzzle, collection: c.name })));
  const easiest = all.filter((puzzle) => puzzle.goal === "vcf").sort((a, b) => a.attacks - b.attacks)[0];
  const { puzzle } = await (await fetch(`${url}/v1/puzzles/${easiest.collection}/${easiest.id}`)).json();
  const { rule, size, black, white, to_move } = puzzle;
  const solved = await (await fetch(`${url}/v1/solve`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ rule, size, black, white, to_move, goal: "shortest" }),
  })).json();
  await page.click(`[data-puzzle="${puzzle.id}"]`);
  await page.waitForSelector("#task");
  await page.click("#hint");
  await page.waitForFunction(() => document.querySelector("#play-text").textContent.trim() !== "");
  const wrong = ["a1", "o1", "a15", "o15"].find((point) => ![...black, ...white, ...solved.line].includes(point));
  await clickPoint(page, wrong);
  await state(page, "wrong");
  assert.match(await page.textContent("#play-text"), /Not this way\. ./);
  await page.click("#take-back");
  await state(page, "open");
  for (const move of solved.line.filter((_, i) => i % 2 === 0)) {
    if ((await page.getAttribute("#play-text", "data-state")) === "solved") break;
    await clickPoint(page, move);
    await page.waitForSelector(`#board .stone[data-point="${move}"]`);
  }
  await state(page, "solved");
  await close(page);
});
