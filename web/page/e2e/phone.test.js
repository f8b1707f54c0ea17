// Small screens: the whole board fits, and the page scrolls new elements into sight.

import { test } from "node:test";
import assert from "node:assert/strict";
import { clickPoint, close, easy, launch, open, serve, threats } from "./harness.js";
import { mock } from "./mock.js";

const url = await serve();
const browser = await launch();
const upright = { width: 360, height: 640 };
const sideways = { width: 640, height: 360 };

const show = (viewport, link = "") => open(browser, `${url}/${link}`, { viewport, hasTouch: true, isMobile: true, reducedMotion: "reduce" });

// inSight waits until all of an element is on the screen, or as much of it as fits.
const inSight = (page, selector) => page.waitForFunction((at) => {
  const box = document.querySelector(at)?.getBoundingClientRect();
  return box && box.height > 0 && box.top >= -1 && box.top + Math.min(box.height, innerHeight) <= innerHeight + 1;
}, selector);

for (const viewport of [upright, sideways]) {
  const name = `${viewport.width}×${viewport.height}`;

  test(`${name}: the whole board is on the screen`, async () => {
    const page = await show(viewport, easy);
    await inSight(page, "#board");
    const { wide, board } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, board: document.querySelector("#board").getBoundingClientRect() }));
    assert.ok(wide <= viewport.width, `${wide} pixels wide`);
    assert.ok(board.height >= 300 && Math.abs(board.height - board.width) < 1, JSON.stringify(board));
    await close(page);
  });

  test(`${name}: a verdict is scrolled into sight`, async () => {
    for (const [link, verdict] of [[easy, "win"], [threats, "none"]]) {
      const page = await show(viewport, link);
      await page.selectOption("#goal", "vcf");
      await page.click("#solve");
      await page.waitForSelector(`.verdict.${verdict}`);
      await inSight(page, ".verdict");
      await close(page);
    }
  });

  test(`${name}: an error is scrolled into sight`, async () => {
    const page = await show(viewport);
    await page.click("#read summary");
    await page.fill("#text", "h8 i9 h8 p99");
    page.removeAllListeners("console"); // the browser reports status 400
    await page.click("#read-text");
    await page.waitForSelector("#error.error");
    await inSight(page, "#error");
    await close(page);
  });

  test(`${name}: a solution and a puzzle begin with the whole board`, async () => {
    const page = await show(viewport, easy);
    await page.click("#solve");
    await page.click("#step");
    await page.waitForSelector("#move");
    await inSight(page, "#board");
    await page.click("#leave");
    await mock(page);
    await page.click("#puzzles summary");
    await page.click('[data-puzzle="easy-1"]');
    await page.waitForSelector("#task");
    await inSight(page, "#board");
    await clickPoint(page, "c3");
    await page.waitForSelector('#play-text[data-state="wrong"]');
    await inSight(page, "#play-text");
    await close(page);
  });

  test(`${name}: a game begins with the whole board, and its end is scrolled into sight`, async () => {
    const page = await show(viewport);
    await page.click("#opponents summary");
    await page.waitForSelector("#opponent");
    await page.selectOption("#opponent", "random");
    await page.click("#start-game");
    await page.waitForSelector("#game-text");
    await inSight(page, "#board");
    await clickPoint(page, "h8");
    await page.waitForSelector("#board .stone.white");
    await inSight(page, "#board");
    await page.click("#resign");
    await inSight(page, "#game-text");
    await page.click("#analyse");
    await page.waitForSelector("#summary");
    await inSight(page, "#findings");
    await close(page);
  });
}
