// Setting up and solving: by click, by paste, by keyboard; progress and Stop.

import { test } from "node:test";
import assert from "node:assert/strict";
import { clickPoint, close, easy, error, launch, marks, number, open, serve, slow, stones, threats, verdict } from "./harness.js";

const url = await serve();
const browser = await launch();

// watch measures, inside the page, the time from the click to the verdict.
function watch() {
  addEventListener("click", () => (window.began = performance.now()), { capture: true });
  new MutationObserver(() => {
    if (document.querySelector(".verdict")) window.taken ??= performance.now() - window.began;
  }).observe(document.body, { childList: true, subtree: true });
}

test("set up by click, and solve", async () => {
  const page = await open(browser, url);
  await page.click('.picks button:has-text("Black")');
  for (const point of ["h8", "i8", "j8"]) await clickPoint(page, point);
  await page.click('.picks button:has-text("White")');
  for (const point of ["a1", "a3", "a5", "c5"]) await clickPoint(page, point);
  await page.click('.picks button:has-text("Erase")');
  await clickPoint(page, "c5");
  assert.deepEqual(await stones(page, "black"), ["h8", "i8", "j8"]);
  assert.deepEqual(await stones(page, "white"), ["a1", "a3", "a5"]);
  await page.evaluate(watch);
  await page.click("#solve");
  await page.waitForSelector(".verdict");
  console.log(`click to verdict, an easy VCF: ${(await page.evaluate(() => window.taken)).toFixed(1)} ms`);
  assert.equal(await verdict(page), "win");
  assert.match(await page.textContent("#meaning"), /wins by continuous fours.*answers every defence, and it was checked/);
  assert.match(await page.textContent("#note"), /Black wins/, "the live region");
  const [first] = (await page.textContent("#line")).split(" ");
  assert.equal(await number(page, first), "1");
  await close(page);
});

test("stones set in turn are numbered and can be undone", async () => {
  const page = await open(browser, url);
  for (const point of ["h8", "i9", "h8", "g7"]) await clickPoint(page, point); // h8 is taken the second time
  assert.deepEqual(await stones(page, "black"), ["g7", "h8"]);
  assert.deepEqual([await number(page, "h8"), await number(page, "i9"), await number(page, "g7")], ["1", "2", "3"]);
  await page.click('button:has-text("Undo")');
  assert.deepEqual(await stones(page, "black"), ["h8"]);
  assert.equal(await page.inputValue("#side"), "black");
  await page.click('button:has-text("Clear")');
  assert.deepEqual(await stones(page, "white"), []);
  await page.click('button:has-text("Undo")');
  assert.deepEqual(await stones(page, "white"), ["i9"]);
  await close(page);
});

test("solve by paste", async () => {
  const page = await open(browser, url);
  await page.click("#read summary");
  await page.fill("#text", '{"rule":"standard","size":13,"black":["f6","g6","h6"],"white":["a1","a3","a5"],"to_move":"black"}');
  await page.click("#read-text");
  await page.waitForSelector('#board .stone[data-point="f6"]');
  assert.equal(await page.inputValue("#rule"), "standard");
  assert.equal(await page.inputValue("#size"), "13");
  await page.click("#solve");
  await page.waitForSelector(".verdict.win");
  await close(page);
});

test("paste anywhere, and drop a file", async () => {
  const page = await open(browser, url);
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "h8i9g7");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  });
  await page.waitForSelector('#board .stone[data-point="g7"]');
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(["(;GM[4]SZ[15];B[aa];W[bb])"], "game.sgf"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await page.waitForFunction(() => document.querySelectorAll("#board .stone").length === 2);
  assert.equal(await page.$('#board .stone[data-point="g7"]'), null);
  await close(page);
});

test("a text with several positions offers a choice", async () => {
  const page = await open(browser, url);
  const line = (point) => JSON.stringify({ id: `at-${point}`, rule: "freestyle", size: 15, black: [point], white: [], to_move: "white" });
  await page.setInputFiles("#file", { name: "p.jsonl", mimeType: "text/plain", buffer: Buffer.from(`${line("c3")}\n${line("d4")}\n${line("e5")}\n`) });
  await page.waitForSelector("#chooser[open]");
  assert.equal(await page.locator("#chooser li").count(), 3);
  await page.click('#chooser button[data-index="1"]');
  await page.waitForSelector('#board .stone[data-point="d4"]');
  await page.waitForSelector("#chooser", { state: "detached" });
  assert.equal(await page.inputValue("#side"), "white");
  await close(page);
});

test("solve by keyboard", async () => {
  const page = await open(browser, url);
  await page.focus("#board");
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press("ArrowLeft");
  assert.match(await page.textContent("#note"), /^g8, empty$/);
  await page.waitForSelector("#board .cursor");
  await press("Enter", "ArrowUp", "Space", "ArrowDown", "ArrowRight", "Enter");
  assert.deepEqual(await stones(page, "black"), ["g8", "h8"]);
  assert.deepEqual(await stones(page, "white"), ["g9"]);
  await press("ArrowDown", "Enter", "ArrowUp", "ArrowRight", "Enter", "u", "Backspace", "ArrowLeft", "ArrowDown", "Enter");
  assert.deepEqual(await stones(page, "white"), ["g9", "h7"]);
  for (let i = 0; i < 20; i++) await press("ArrowLeft");
  assert.match(await page.textContent("#note"), /^a7, empty$/, "the edge holds the cursor");
  await press("?");
  await page.waitForSelector("#help[open]");
  await press("Escape");
  await page.waitForSelector("#help", { state: "detached" });
  await page.selectOption("#goal", "vcf");
  await page.focus("#solve");
  await press("Enter");
  await page.waitForSelector(".verdict.none");
  await close(page);
});

test("a search for any win names the class that it found", async () => {
  const page = await open(browser, `${url}/${threats}`);
  assert.equal(await page.inputValue("#goal"), "any");
  assert.equal(await page.isDisabled("#question"), true, "a search for any win finds one");
  await page.click("#solve");
  await page.waitForSelector(".verdict.win");
  assert.match(await page.textContent("#meaning"), /continuous threats \(VCT, order 2\)/);
  assert.equal(await page.$("#wider"), null, "a win needs no larger class");
  await close(page);
});

test("the verdict none is about the class of wins, and claims no more", async () => {
  const page = await open(browser, `${url}/${threats}`);
  await page.selectOption("#goal", "vcf");
  await page.click("#solve");
  await page.waitForSelector(".verdict");
  assert.equal(await verdict(page), "none");
  assert.match(await page.textContent(".verdict h2"), /No VCF for Black/);
  assert.match(await page.textContent("#meaning"), /Only this class of wins is excluded/);
  await page.selectOption("#goal", "order2");
  await page.click("#solve");
  await page.waitForSelector(".verdict.win");
  assert.match(await page.textContent("#meaning"), /continuous threats/);
  await clickPoint(page, "c3");
  assert.equal(await page.$(".verdict"), null, "a verdict on another position");
  await close(page);
});

test("no VCF: the page offers to search for any win", async () => {
  const page = await open(browser, `${url}/${threats}`);
  await page.selectOption("#goal", "vcf");
  await page.click("#solve");
  await page.waitForSelector(".verdict.none");
  assert.equal(await page.textContent("#wider"), "Search for any win");
  await page.click("#wider");
  await page.waitForSelector(".verdict.win");
  assert.equal(await page.inputValue("#goal"), "any");
  assert.equal(await page.$("#wider"), null, "a win needs no larger class");
  await close(page);
});

test("after five in a row, or a forbidden six, nobody can play or ask", async () => {
  const page = await open(browser, url);
  for (const point of ["h8", "a1", "i8", "a3", "j8", "a5", "k8", "a7", "l8"]) await clickPoint(page, point);
  await page.waitForSelector("#over");
  assert.match(await page.textContent("#over"), /Black has won with 5 in a row, h8 to l8/);
  assert.match(await page.textContent("#board-keys"), /Black has won/);
  await clickPoint(page, "c3");
  assert.equal((await stones(page, "white")).includes("c3"), false, "a move after the end");
  assert.equal(await page.$("#solve"), null);
  await page.click("#over-undo");
  await page.waitForSelector("#solve");
  assert.equal(await page.locator("#board .stone").count(), 8);
  await close(page);
  const linked = await open(browser, `${url}/#p=s15b-a1a2a3a4a5a6-o1`); // six: not a win under standard
  assert.equal(await linked.$("#over"), null);
  await close(linked);
  const forbidden = await open(browser, `${url}/#p=r15w-h8i8j8k8l8m8-a1a3a5a7a9`); // six: Black may not have that
  assert.match(await forbidden.textContent("#over"), /Black has lost with 6 in a row, h8 to m8: renju forbids more than five\./);
  assert.match(await forbidden.textContent("#board-keys"), /Black has lost/);
  assert.equal(await forbidden.$("#solve"), null);
  await close(forbidden);
});

test("the page finds the rows that the server finds", async () => {
  const page = await open(browser, url, { allow: ["400 (Bad Request)"] });
  const wrong = await page.evaluate(async () => {
    const { endingRow } = await import("/assets/rows.js");
    const { empty, put, points, fields, rules } = await import("/assets/position.js");
    const pick = (n) => Math.floor(Math.random() * n);
    const directions = [[1, 0], [0, 1], [1, 1], [1, -1]];
    let won = 0;
    for (let n = 0; n < 300; n++) {
      let position = { ...empty(rules[n % 3], 7 + (n % 3) * 7), toMove: "black" };
      const [dx, dy] = directions[pick(4)];
      const side = n % 2 ? "black" : "white";
      const all = points(position);
      const x = pick(position.size);
      const y = pick(position.size);
      for (let i = 0; i < 4 + pick(3); i++) {
        const point = all[(y + i * dy) * position.size + x + i * dx];
        if (point && x + i * dx < position.size && y + i * dy >= 0) position = put(position, point, side);
      }
      for (let i = 0; i < 6; i++) position = put(position, all[pick(all.length)], i % 2 ? "black" : "white");
      const answer = await fetch("/v1/view", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(fields(position)) });
      const { error = "" } = await answer.json();
      const row = endingRow(position);
      won += row ? 1 : 0;
      if (Boolean(row) !== /already has (a winning row|an overline)/.test(error)) return `${JSON.stringify(fields(position))}: ${JSON.stringify(row)}, ${error}`;
    }
    return won > 50 ? "" : `only ${won} of 300 positions have a row`;
  });
  assert.equal(wrong, "");
  await close(page);
});

// won asks a question about a position that is won.
async function won(question) {
  const page = await open(browser, `${url}/${easy}`);
  await page.selectOption("#goal", "vcf");
  await page.selectOption("#question", question);
  await page.click("#solve");
  await page.waitForSelector(".verdict.win");
  return page;
}

test("all first moves are marked", async () => {
  const page = await won("all");
  assert.deepEqual(await marks(page, "first"), ["g8", "k8"]);
  assert.match(await page.textContent("#meaning"), /2 first moves: g8 k8/);
  await page.click('#wins button[data-first="k8"]');
  await page.waitForSelector("#move");
  assert.equal(await page.textContent("#move"), "k8");
  await close(page);
});

test("the shortest win, and that it is proved", async () => {
  const page = await won("shortest");
  assert.match(await page.textContent("#meaning"), /No win of this class is shorter; that is proved/);
  await close(page);
});

test("a search shows its progress, and Stop ends it", async () => {
  const page = await open(browser, `${url}/${slow()}`);
  await page.selectOption("#goal", "vcf");
  await page.click("#solve");
  await page.waitForFunction(() => /searching fours · [1-9][\d,]* positions/.test(document.querySelector("#progress")?.textContent));
  const gone = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/v1/solve"));
  await page.click("#stop");
  await page.waitForSelector(".verdict");
  await gone;
  assert.equal(await verdict(page), "unknown");
  assert.match(await page.textContent("#meaning"), /you stopped it.*It found no win and excluded none/);
  await close(page);
});

test("a time limit gives the verdict unknown", async () => {
  const page = await open(browser, `${url}/${slow()}`);
  await page.selectOption("#goal", "vcf");
  await page.selectOption("#timeout", "2s");
  await page.click("#solve");
  await page.waitForSelector(".verdict");
  assert.equal(await verdict(page), "unknown");
  assert.match(await page.textContent("#meaning"), /the time limit stopped it/);
  await close(page);
});

test("a change of the position ends the search", async () => {
  const page = await open(browser, `${url}/${slow()}`);
  await page.selectOption("#goal", "vcf");
  await page.click("#solve");
  await page.waitForSelector("#stop");
  const gone = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/v1/solve"));
  await page.selectOption("#side", "black");
  await gone;
  assert.equal(await page.$(".verdict"), null);
  assert.equal(await page.isEnabled("#solve"), true);
  await close(page);
});

test("renju: forbidden points are shown and cannot be played", async () => {
  const page = await open(browser, `${url}/#p=r15b-h7h8i9j9-a1a3a5o1`);
  await page.waitForSelector("#board .mark.forbidden");
  assert.deepEqual(await marks(page, "forbidden"), ["h9"]);
  await clickPoint(page, "h9");
  await error(page, /h9 is forbidden to Black: double-three/);
  assert.equal((await stones(page, "black")).includes("h9"), false);
  await page.selectOption("#rule", "freestyle");
  await page.waitForFunction(() => !document.querySelector("#board .mark.forbidden"));
  await clickPoint(page, "h9");
  assert.equal((await stones(page, "black")).includes("h9"), true);
  await close(page);
});

test("a board of every size can be set up", async () => {
  const page = await open(browser, url);
  for (const size of ["5", "8", "9", "19", "22"]) {
    await page.selectOption("#size", size);
    const last = "abcdefghijklmnopqrstuv"[size - 1] + size;
    await clickPoint(page, last);
    await page.waitForSelector(`#board .stone[data-point="${last}"]`);
    assert.equal(await page.locator("#board .coordinate").count(), 2 * size);
  }
  await page.selectOption("#size", "5"); // stones that do not fit are gone
  assert.equal(await page.locator("#board .stone").count(), 1);
  await close(page);
});
