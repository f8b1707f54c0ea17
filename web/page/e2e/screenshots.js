// The pictures of README.md and docs/serve.md: a solution and the analysis of a game on a
// desktop, a puzzle's verdict and a game on a phone. The weights of mix decide what the game
// shows.

import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { at, close, desktop, launch, open, serve } from "./harness.js";

const file = (name) => fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url));

// link returns the link of a position in one of the project's collections.
function link(collection, id) {
  const text = readFileSync(new URL(`../../../puzzles/collections/${collection}.jsonl`, import.meta.url), "utf8");
  const { rule, size, black, white, to_move: side } = text.split("\n").filter(Boolean).map((line) => JSON.parse(line)).find((entry) => entry.id === id);
  return `#p=${rule[0]}${size}${side[0]}-${black.join("")}-${white.join("")}`;
}

// against plays points in a game against a searcher, until the searcher has answered the last.
async function against(page, { engine, strength }, points) {
  await page.click("#opponents summary");
  await page.waitForSelector("#opponent");
  await page.selectOption("#opponent", engine);
  if (strength) await page.selectOption("#strength", strength);
  await page.click("#start-game");
  for (const [i, point] of points.entries()) {
    await page.locator("#board").scrollIntoViewIfNeeded();
    const { x, y } = await at(page, point);
    await page.mouse.click(x, y);
    await page.waitForFunction((n) => document.querySelectorAll("#board .stone.white").length > n, i);
  }
}

async function picture({ url, browser }, name, where, options, prepare) {
  const page = await open(browser, `${url}/${where}`, options);
  await prepare(page);
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.activeElement.blur());
  await page.screenshot({ path: file(name), ...options.shot });
  await close(page);
}

// This is a test so that the server and the browser end with it.
test("pictures", async () => {
  const shown = { url: await serve(), browser: await launch() };
  await picture(shown, "page-desktop.png", process.argv[2] ?? "#p=f15b-h8i8h9i9-a1o1o15a15", { viewport: { ...desktop, height: 960 } }, async (page) => {
    await page.selectOption("#goal", "order2");
    await page.click("#solve");
    await page.click("#step");
    await page.waitForSelector("#move");
    for (const n of [2, 3]) {
      await page.click("#forward");
      await page.waitForFunction((text) => document.querySelector("#at").textContent === text, `move ${n}`);
      await page.waitForFunction(() => document.querySelector("#step-text").textContent !== "");
    }
    await page.waitForSelector("#replies");
  });

  await picture(shown, "page-phone.png", link("renju", "renju-003"), { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: "dark" }, async (page) => {
    await page.click("#solve");
    await page.waitForSelector(".verdict.win");
    await page.locator(".verdict").scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, 0));
  });

  await picture(shown, "page-game.png", "", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }, async (page) => {
    await page.addInitScript(() => { Math.random = () => 0.5; }); // one seed for every picture
    await page.reload();
    await against(page, { engine: "mix", strength: "iterations=1600" }, ["h8", "i10"]);
    await page.evaluate(() => scrollTo(0, 0));
  });

  await picture(shown, "page-analysis.png", "", { viewport: { ...desktop, height: 960 } }, async (page) => {
    await against(page, { engine: "kill", strength: "depth=2" }, ["h8", "i7", "g7", "i9", "f8", "j8", "h6"]);
    await page.click("#resign");
    await page.click("#analyse");
    await page.waitForSelector("#summary");
    await page.click('#findings [data-kind="missed"] button');
  });
});
