// The pictures of README.md: a solution on a desktop, a puzzle's verdict on a
// phone.

import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { close, desktop, launch, open, serve } from "./harness.js";

const file = (name) => fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url));

// link returns the link of a position in one of the project's collections.
function link(collection, id) {
  const text = readFileSync(new URL(`../../../puzzles/collections/${collection}.jsonl`, import.meta.url), "utf8");
  const { rule, size, black, white, to_move: side } = text.split("\n").filter(Boolean).map((line) => JSON.parse(line)).find((entry) => entry.id === id);
  return `#p=${rule[0]}${size}${side[0]}-${black.join("")}-${white.join("")}`;
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
});
