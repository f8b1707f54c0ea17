// Phone width, labels and contrast, dark mode, reduced motion, no JavaScript, and
// a server that asks for a token.

import { test } from "node:test";
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clickPoint, close, easy, launch, open, phone, serve, stones, threats, verdict } from "./harness.js";
import { mock } from "./mock.js";

const url = await serve();
const browser = await launch();
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// begin begins a game from the position on the board; the searcher has moved twice.
async function begin(page, engine) {
  await page.click("#opponents summary");
  await page.waitForSelector("#opponent");
  await page.selectOption("#opponent", engine);
  await page.click("#from-board");
  await page.click("#start-game");
  for (let i = 0; i < 2; i++) {
    const taken = [...await stones(page, "black"), ...await stones(page, "white")];
    const before = await page.locator("#board .stone.white").count();
    await clickPoint(page, ["b2", "c2", "m2", "b13"].find((point) => !taken.includes(point)));
    await page.waitForFunction((n) => document.querySelectorAll("#board .stone.white").length > n, before);
  }
}

// views are the states of the page that the tests look at.
const views = {
  setup: async () => {},
  verdict: async (page) => {
    await page.click("#solve");
    await page.waitForSelector(".verdict");
  },
  puzzle: async (page) => {
    await mock(page);
    await page.click("#puzzles summary");
    await page.click('[data-puzzle="easy-1"]');
    await page.waitForSelector("#task");
  },
  opponents: async (page) => {
    await page.click("#opponents summary");
    await page.waitForSelector("#opponent");
  },
  game: async (page) => {
    await begin(page, "greedy");
    await page.waitForSelector("#board .mark.value");
  },
  heat: async (page) => {
    await begin(page, "mix");
    await page.waitForSelector("#board .mark.heat");
    await page.click('#view [data-value="policy"]');
  },
  analysis: async (page) => {
    await begin(page, "random");
    await page.click("#resign");
    await page.click("#analyse");
    await page.waitForSelector("#summary");
    await page.click("#findings button"); // Black resigned with a win
    await page.waitForSelector("#show-win");
  },
  why: async (page) => {
    await page.click("#why");
  },
  opened: async (page) => {
    await page.click("#read summary");
    await page.click("#share summary");
    await page.click("header button");
    await page.waitForSelector("#help[open]");
  },
};

test("phone width: nothing is wider than the screen, and every control is large enough to tap", async () => {
  for (const [name, show] of Object.entries(views)) {
    const page = await open(browser, `${url}/${threats}`, { viewport: phone, hasTouch: true, isMobile: true });
    await show(page);
    const { wide, board } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      board: document.querySelector("#board").getBoundingClientRect().width,
    }));
    assert.ok(wide <= phone.width, `${name}: ${wide} pixels wide`);
    assert.ok(board >= phone.width - 8, `${name}: the board has ${board} pixels`);
    const small = await page.$$eval("button, select, summary, label.check, input:not([type=checkbox]):not(.hidden), textarea", (list) =>
      list.filter((e) => e.getClientRects().length > 0).map((e) => [e.getBoundingClientRect(), e.id || e.textContent.trim()])
        .filter(([box]) => box.height < 40 || box.width < 40).map(([box, label]) => `${label}: ${box.width}×${box.height}`));
    assert.deepEqual(small, [], name);
    await close(page);
  }
});

test("tapping works at phone width, on every size", async () => {
  const page = await open(browser, url, { viewport: phone, hasTouch: true, isMobile: true });
  for (const [size, point] of [["15", "a15"], ["22", "v22"], ["22", "k1"]]) {
    await page.selectOption("#size", size);
    const { at } = await import("./harness.js");
    await page.locator("#board").scrollIntoViewIfNeeded();
    const { x, y } = await at(page, point);
    await page.touchscreen.tap(x, y);
    if (size === "22") {
      // Too close for a finger: the first tap aims.
      await page.waitForFunction((text) => document.querySelector("#board-keys").textContent.startsWith(text), point);
      assert.equal(await page.$(`#board .stone[data-point="${point}"]`), null);
      await page.touchscreen.tap(x, y);
    }
    await page.waitForSelector(`#board .stone[data-point="${point}"]`);
  }
  await close(page);
});

for (const colorScheme of ["light", "dark"]) {
  test(`labels, roles, contrast: ${colorScheme}`, async () => {
    for (const [name, show] of Object.entries(views)) {
      const page = await open(browser, `${url}/${easy}`, { colorScheme });
      await show(page);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"] }));
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html.slice(0, 120)} ${node.any.map((a) => a.message).join(";")}`).join(" | ")}`);
      assert.deepEqual(found, [], name);
      await close(page);
    }
  });
}

test("dark mode is dark, and with reduced motion nothing moves", async () => {
  const page = await open(browser, url, { colorScheme: "dark", reducedMotion: "reduce" });
  const [r, g, b] = (await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).match(/\d+/g).map(Number);
  assert.ok(r + g + b < 150, `${r}, ${g}, ${b}`);
  await page.click("#puzzles summary");
  const moving = await page.evaluate(() => document.getAnimations().length);
  assert.equal(moving, 0);
  await page.context().close();
});

test("the focus is visible", async () => {
  const page = await open(browser, url);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  const outline = await page.evaluate(() => {
    const style = getComputedStyle(document.activeElement);
    return [document.activeElement.id, style.outlineStyle, parseFloat(style.outlineWidth) >= 2];
  });
  assert.deepEqual(outline, ["board", "solid", true]);
  await close(page);
});

test("without JavaScript a line says that the page needs it", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(url);
  assert.match(await page.textContent("noscript, .noscript"), /needs JavaScript/);
  await context.close();
});

test("the page asks for the token of a server", async () => {
  const secret = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";
  const file = join(mkdtempSync(join(tmpdir(), "gsolve-token-")), "token");
  writeFileSync(file, secret);
  const guarded = await serve("--token-file", file);
  const page = await open(browser, `${guarded}/${easy}`, { allow: ["401 (Unauthorized)"] });
  await page.click("#solve");
  await page.fill("#token", "wrong");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("#token")?.value === "");
  await page.fill("#token", secret);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".verdict");
  assert.equal(await verdict(page), "win");
  assert.equal(await page.evaluate(() => sessionStorage.getItem("gsolve-token")), secret);
  assert.equal(await page.evaluate(() => localStorage.length), 0);
  await page.reload();
  await page.click("#solve");
  await page.waitForSelector(".verdict");
  await close(page);
});
