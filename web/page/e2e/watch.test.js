// A running proof on the board, from answers in the form of the server's, and from a server without one.

import { test } from "node:test";
import assert from "node:assert/strict";
import { clickPoint, close, desktop, error, launch, marks, open, phone, serve, stones } from "./harness.js";

const url = await serve();
const browser = await launch();

const running = {
  v: 1, kind: "opening", phase: "searching", seconds: 75, proved: 1, at_work: 1, open: 2, disproved: 0, per_minute: 1.5,
  rule: "freestyle", size: 15, black: ["h8", "i7"], white: ["j11"], to_move: "white", attacker: "black", space: "order3",
  jobs: 16, waiting: 3, nodes: 806436, positions: 58, line: ["j6", "g7"],
  choices: [{ move: "a1", state: "proved" }, { move: "j6", state: "at work", number: 12.4 }, { move: "b1", state: "open", number: 4 }, { move: "v22", state: "proved" }, { move: "c1", state: "open", number: 4 }],
};

const row = (page, name) => page.textContent(`#watched dd[data-name="${name}"]`);

for (const [name, options] of [["desktop", { viewport: desktop }], ["phone", { viewport: phone, hasTouch: true, isMobile: true, colorScheme: "dark" }]]) {
  test(`${name}: the board shows the states of the replies, and follows the run to its end`, async () => {
    const page = await open(browser, url, { ...options, allow: ["404"] });
    let answer = running;
    await page.route("**/v1/proof", (route) => route.fulfill(answer
      ? { contentType: "application/json", body: JSON.stringify(answer) }
      : { status: 404, contentType: "application/json", body: '{"v":1,"error":"no proof is running"}' }));
    await page.click("#watch");
    await page.waitForSelector("#watched");
    assert.deepEqual([await marks(page, "proved"), await marks(page, "working"), await marks(page, "open"), await marks(page, "next")], [["a1"], ["j6"], ["b1", "c1"], ["j6"]]);
    assert.deepEqual(await stones(page, "black"), ["h8", "i7"]);
    assert.deepEqual([await row(page, "Proved"), await row(page, "Time left"), await row(page, "Best line")], ["1 of 4", "unknown", "j6 g7"]);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, "the page is not too wide");
    await clickPoint(page, "j6");
    assert.equal(await page.textContent("#picked"), "j6: at work, proof number 12.4");
    await clickPoint(page, "a1");
    assert.equal(await page.textContent("#picked"), "a1: proved, Black wins against it");
    answer = { ...running, proved: 2, open: 1, left: 90, choices: running.choices.map((c) => (c.move === "b1" ? { move: "b1", state: "proved" } : c)) };
    await page.waitForSelector('#board .mark.proved[data-point="b1"]');
    assert.match(await row(page, "Time left"), /^1 min 30 s at this pace/);
    answer = null;
    await page.waitForSelector("#ended");
    await page.click("#leave");
    assert.deepEqual(await stones(page, "black"), []);
    await close(page);
  });
}

test("a server without a running proof says so", async () => {
  const page = await open(browser, url, { allow: ["404"] });
  await page.click("#watch");
  await error(page, /no proof is running/);
  await close(page);
});
