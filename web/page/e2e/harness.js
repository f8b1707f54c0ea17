// What every test needs: a server, a browser with a fresh profile, and pages
// that report their faults.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { after } from "node:test";
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

const flags = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];

// patience limits every wait, in milliseconds. A wait in vain fails the test with the
// name of the missing element.
const patience = 60_000;

// serve starts gsolve on a free port and returns its address.
export async function serve(...more) {
  const server = spawn(process.env.GSOLVE, ["serve", "--addr", "127.0.0.1:0", "--timeout", "60s", ...more], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(server, "exit");
  after(async () => {
    server.kill("SIGTERM");
    await ended;
  });
  const [line] = await once(server.stdout.setEncoding("utf8"), "data");
  return line.trim();
}

// launch starts the browser; Playwright gives it a user-data-dir of its own and
// removes that.
export async function launch() {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: flags });
  after(() => browser.close());
  return browser;
}

export const desktop = { width: 1280, height: 900 };
export const phone = { width: 360, height: 740 };

// open shows an address in a page with its own context. page.faults lists exceptions,
// dialogs, console errors and requests to other hosts; it must stay empty. allow lists
// texts of console errors that the test expects.
export async function open(browser, url, { allow = [], viewport = desktop, ...options } = {}) {
  const context = await browser.newContext({ viewport, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(`exception: ${error.message}`));
  page.on("dialog", (dialog) => {
    page.faults.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  page.on("console", (message) => {
    if (message.type() === "error" && !allow.some((text) => message.text().includes(text))) page.faults.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(new URL(url).origin) && !request.url().startsWith("data:") && !request.url().startsWith("blob:")) page.faults.push(`request: ${request.url()}`);
  });
  await page.goto(url);
  await page.waitForSelector("#board");
  return page;
}

// close ends a page, which must have had no faults.
export async function close(page) {
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

// at returns the place of a point on the screen.
export async function at(page, point) {
  const box = await page.locator("#board").boundingBox();
  const [, , full] = (await page.locator("#board").getAttribute("viewBox")).split(" ").map(Number);
  const x = point.charCodeAt(0) - "a".charCodeAt(0);
  const y = Number(point.slice(1)) - 1;
  const size = (full - 50 - 26) / 40 + 1;
  const scale = box.width / full;
  return { x: box.x + (50 + 40 * x) * scale, y: box.y + (26 + 40 * (size - 1 - y)) * scale };
}

export async function clickPoint(page, point) {
  await page.locator("#board").scrollIntoViewIfNeeded();
  const { x, y } = await at(page, point);
  await page.mouse.click(x, y);
}

// stones returns the points of one side's stones, or of its ghosts: moves to come.
export const stones = (page, side, ghosts = false) =>
  page.$$eval(`#board .stone.${side}${ghosts ? ".ghost" : ":not(.ghost)"}`, (list) => list.map((g) => g.dataset.point).sort());

export const marks = (page, kind) => page.$$eval(`#board .mark.${kind}`, (list) => list.map((g) => g.dataset.point).sort());

export const number = (page, point) => page.textContent(`#board .stone[data-point="${point}"] .number`);

export const verdict = (page) => page.getAttribute(".verdict", "data-verdict");

// error waits until the page shows an error that matches the pattern.
export async function error(page, pattern) {
  await page.waitForFunction((source) => new RegExp(source).test(document.querySelector("#error").textContent), pattern.source);
  return page.textContent("#error");
}

// Positions of the tests, as links. In easy, Black has three in a row with open ends; in
// threats, Black wins by threes and fours only.
export const easy = "#p=f15b-h8i8j8-a1a3a5";
export const threats = "#p=f15b-h8i8h9i9-a1o1o15a15";

// slow returns the link of a position whose search takes longer than any test.
export function slow() {
  const [line] = readFileSync(new URL("../../../cmd/gsolve/testdata/slow.jsonl", import.meta.url), "utf8").split("\n");
  const { rule, size, black, white, to_move: side } = JSON.parse(line);
  return `#p=${rule[0]}${size}${side[0]}-${black.join("")}-${white.join("")}`;
}
