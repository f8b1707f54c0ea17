// Stepping through a solution, other defences, "why not this move?".

import { test } from "node:test";
import assert from "node:assert/strict";
import { clickPoint, close, easy, error, launch, marks, open, serve, slow, stones, threats } from "./harness.js";

const url = await serve();
const browser = await launch();

// solved opens a link, solves it and begins to step.
async function solved(link, goal = "vcf") {
  const page = await open(browser, `${url}/${link}`, { allow: ["400 (Bad Request)"] });
  await page.selectOption("#goal", goal);
  await page.click("#solve");
  await page.click("#step");
  await page.waitForSelector("#move");
  return page;
}

const atMove = (page, n) => page.waitForFunction((text) => document.querySelector("#at")?.textContent === text, `move ${n}`);
const canGo = (page) => page.waitForFunction(() => !document.querySelector("#forward")?.disabled);

// toEnd steps until the five is on the board, and returns the number of moves.
async function toEnd(page) {
  for (let n = 0; n < 100; n++) {
    const before = await page.textContent("#at");
    if (await page.isDisabled("#forward")) return Number(before.split(" ")[1]);
    await page.click("#forward");
    await page.waitForFunction((text) => document.querySelector("#at").textContent !== text, before);
  }
  throw new Error("no end after 100 moves");
}

test("forward to the five, and back", async () => {
  const page = await solved(easy);
  assert.match(await page.textContent("#threat"), /four/);
  assert.equal((await marks(page, "gain")).length, 1);
  assert.ok((await marks(page, "rest")).length >= 3);
  assert.ok(await page.isVisible(".legend"));
  const plies = await toEnd(page);
  assert.equal(plies % 2, 1);
  assert.match(await page.textContent("#end"), /Five in a row/);
  await page.keyboard.press("p");
  await atMove(page, plies - 1);
  await page.keyboard.press("ArrowLeft");
  await atMove(page, plies - 2);
  await page.keyboard.press("n");
  await atMove(page, plies - 1);
  await page.keyboard.press("ArrowRight");
  await atMove(page, plies);
  await page.click("#start");
  await atMove(page, 0);
  assert.equal(await page.locator("#board .stone").count(), 6);
  await page.keyboard.press("Escape");
  await page.waitForSelector("#solve");
  await close(page);
});

test("the key n begins to step, or the page says why not", async () => {
  const page = await open(browser, `${url}/${easy}`);
  await page.keyboard.press("n");
  await error(page, /press Solve first/);
  await page.click("#solve");
  await page.waitForSelector(".verdict");
  assert.equal(await page.textContent("#error"), "");
  await page.keyboard.press("n");
  await atMove(page, 1);
  await page.waitForSelector("#move");
  await page.click("#leave");
  await page.selectOption("#goal", "vcf");
  await page.selectOption("#question", "all"); // a proof for each first move
  await page.click("#solve");
  await page.waitForSelector("#wins");
  await page.keyboard.press("n");
  await atMove(page, 1);
  await close(page);
});

test("another defence can be chosen from the list and on the board", async () => {
  const page = await solved(threats, "order2");
  const first = await page.textContent("#move");
  const replies = await page.$$eval("#replies button", (list) => list.map((b) => b.dataset.reply));
  assert.ok(replies.length > 1, `a quiet move with one answer: ${replies}`);
  const zone = await marks(page, "zone");
  assert.ok(zone.length > 0, "no zone");
  for (const reply of replies) assert.ok(reply === "--" || zone.includes(reply), `${reply} is answered, but not in the zone`);
  const other = replies.at(-1);
  await page.click(`#replies button[data-reply="${other}"]`);
  await atMove(page, 2);
  assert.ok((await stones(page, "white")).includes(other));
  await toEnd(page);
  await page.click("#start");
  await page.click("#forward");
  await atMove(page, 1);
  await canGo(page);
  assert.equal(await page.textContent("#move"), first);
  const outside = ["c3", "m3", "c13", "m12"].find((point) => !zone.includes(point));
  await clickPoint(page, outside); // a reply that is not listed
  await atMove(page, 2);
  assert.ok((await stones(page, "white")).includes(outside));
  await toEnd(page);
  assert.match(await page.textContent("#end"), /Five in a row/);
  await close(page);
});

test("a tap on a taken point changes nothing", async () => {
  const page = await solved(threats, "order2");
  const before = await page.textContent("#step-text");
  await clickPoint(page, "h8"); // taken
  assert.equal(await page.textContent("#at"), "move 1");
  assert.equal(await page.textContent("#step-text"), before);
  await close(page);
});

test("stepping by keyboard alone", async () => {
  const page = await solved(threats, "order2");
  await page.focus("#board");
  await page.keyboard.press("ArrowRight");
  await atMove(page, 2);
  await canGo(page);
  await page.keyboard.press("ArrowRight");
  await atMove(page, 3);
  await page.keyboard.press("Shift+ArrowRight");
  await page.waitForSelector("#board .cursor");
  assert.equal(await page.textContent("#at"), "move 3");
  await close(page);
});

test("why not this move", async () => {
  const page = await open(browser, `${url}/${easy}`);
  assert.equal(await page.inputValue("#goal"), "any");
  await page.click("#why");
  assert.match(await page.textContent(".hint"), /VCT \(order 2\)/, "moves are judged by threats");
  await page.click("#leave");
  await page.selectOption("#goal", "vcf");
  await page.click("#why");
  await clickPoint(page, "c12");
  await page.waitForSelector("#why-steps li.fails");
  assert.match(await page.textContent("#why-steps"), /c12/);
  assert.ok((await stones(page, "black", true)).includes("c12"), "the idea is drawn");
  await clickPoint(page, "g8");
  await page.waitForSelector("#why-steps li.wins");
  await page.click("#leave");
  await page.waitForSelector("#solve");
  assert.equal((await stones(page, "black", true)).length, 0);
  await close(page);
});

test("why: the refutation is drawn, and the idea goes on", async () => {
  const page = await open(browser, `${url}/${easy}`);
  await page.selectOption("#goal", "vcf");
  await page.click("#why");
  await clickPoint(page, "f8"); // a four that g8 blocks
  await page.waitForSelector("#why-steps li.fails");
  assert.deepEqual(await stones(page, "white", true), ["g8"]);
  assert.match(await page.textContent("#why-steps"), /f8.*g8/);
  await page.check("#extend");
  await clickPoint(page, "k8");
  await page.waitForFunction(() => document.querySelectorAll("#why-steps li").length === 2);
  assert.match(await page.textContent("#why-steps li:last-child"), /k8/);
  assert.deepEqual(await stones(page, "black", true), ["f8", "k8"]);
  await close(page);
});

test("why: a long examination can be stopped", async () => {
  const page = await open(browser, `${url}/${slow()}`);
  await page.click("#why");
  await clickPoint(page, "e2");
  // The examination may end before the click.
  await Promise.race([page.click("#stop"), page.waitForSelector("#why-steps li")]);
  await page.waitForSelector("#stop", { state: "detached" });
  await page.click("#leave");
  await close(page);
});
