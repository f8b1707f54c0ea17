// The policy of a network as a heat map over the board, the values of the search beside it, and the
// moves that are proved.

import { test } from "node:test";
import assert from "node:assert/strict";
import { answering, begun, filled, played, state } from "./games.js";
import { close, desktop, easy, launch, marks, open, phone, serve, stones } from "./harness.js";

const url = await serve();
const browser = await launch();

const view = (page, name) => page.click(`#view [data-value="${name}"]`);
const pressed = (page) => page.$$eval('#view button[aria-pressed="true"]', (list) => list.map((button) => button.dataset.value));
const legend = (page) => page.textContent(".legend");

// some plays n moves for Black, wherever the searcher has left a point free.
async function some(page, n, touch) {
  for (let i = 0; i < n; i++) {
    const taken = [...await stones(page, "black"), ...await stones(page, "white")];
    await played(page, ["h8", "i10", "g6", "l5", "d12", "e3"].find((point) => !taken.includes(point)), touch);
  }
}

for (const [name, options, touch] of [["desktop", { viewport: desktop }, false], ["phone", { viewport: phone, hasTouch: true, isMobile: true, reducedMotion: "reduce" }, true]]) {
  test(`${name}: the policy of mix is drawn as heat, with the values or without`, async () => {
    const page = await open(browser, url, options);
    await begun(page, { engine: "mix", strength: "iterations=100" });
    await some(page, 3, touch);
    const heat = await marks(page, "heat");
    const values = await marks(page, "value");
    assert.ok(heat.length > 0 && values.length > 0, `heat on ${heat}, values on ${values}`);
    const strengths = await page.$$eval("#board .mark.heat rect", (list) => list.map((rect) => Number(rect.getAttribute("fill-opacity"))));
    assert.ok(strengths.every((s) => s >= 0.14 && s <= 0.8), `strengths ${strengths}`);
    assert.match(await legend(page), /policy: the share/);

    await view(page, "policy");
    assert.deepEqual([await marks(page, "heat"), await marks(page, "value")], [heat, []]);
    const shares = await page.$$eval("#board .mark.share text", (list) => list.map((text) => Number(text.textContent)));
    assert.ok(shares.every((share) => share >= 1 && share <= 100), `shares ${shares}`);
    assert.ok(shares.reduce((a, b) => a + b, 0) <= 100 + shares.length / 2, `the shares ${shares} add up to 100, but for rounding`);
    await view(page, "values");
    assert.deepEqual([await marks(page, "heat"), await marks(page, "value")], [[], values]);
    await view(page, "nothing");
    assert.equal(await page.locator("#board .mark").count(), 0);
    assert.equal(await page.locator(".legend").count(), 0);

    await page.click("#leave"); // the choice lasts
    await begun(page, { engine: "mix", strength: "iterations=100" });
    assert.deepEqual(await pressed(page), ["nothing"]);
    await close(page);
  });

  test(`${name}: a proved win and proved losses are drawn as such, beside the policy`, async () => {
    const page = await open(browser, `${url}/${easy}`, options);
    await begun(page, { engine: "mix", strength: "iterations=100", oracle: "vcf", white: true, fromBoard: true });
    const [won] = await marks(page, "won");
    assert.ok(["g8", "k8"].includes(won), `${won} is marked as won`);
    assert.ok((await stones(page, "black")).includes(won), "the stone of the move is marked");
    assert.ok((await marks(page, "heat")).length > 0, "the policy is beside it");
    assert.match(await legend(page), /W: the computer has proved/);
    await view(page, "nothing");
    assert.deepEqual(await marks(page, "won"), []);
    await close(page);
  });

  test(`${name}: moves that do not stop a win by fours are marked as lost`, async () => {
    const page = await open(browser, `${url}/#p=f15b-h8i8-a1a3`, options);
    await begun(page, { engine: "mix", strength: "iterations=100", oracle: "vcf", fromBoard: true });
    await played(page, "j8", touch);
    const losing = await marks(page, "losing");
    assert.ok(losing.length > 200 && !losing.includes("g8") && !losing.includes("k8"), `${losing.length} losing moves`);
    assert.match(await legend(page), /hatched: the computer has proved/);
    await close(page);
  });
}

test("the keyboard chooses what is drawn, and the cursor says what is there", async () => {
  const page = await open(browser, url);
  await answering(page, ["a15"], { basis: "search", candidates: [
    { move: "a15", value: 0.6, visits: 5, prior: 0.2 }, { move: "h9", value: 0.41, visits: 3, prior: 0.5 }, { move: "i9", value: 0, prior: 0.1, proven: "loss" }], losing: ["h10"] });
  await begun(page, { engine: "mix" });
  await played(page, "h8");
  await page.focus("#board");
  const notes = {};
  for (const key of ["ArrowUp", "ArrowRight", "ArrowLeft", "ArrowUp"]) {
    await page.keyboard.press(key);
    const note = await page.textContent("#note");
    notes[note.split(",")[0]] = note;
  }
  assert.deepEqual(notes, { h9: "h9, empty, policy 50 %, value 41 %", i9: "i9, empty, policy 10 %, proved to lose", h10: "h10, empty, proved to lose" });
  assert.deepEqual([await marks(page, "heat"), await marks(page, "lost"), await marks(page, "losing")], [["a15", "h9", "i9"], ["i9"], ["h10"]]);
  for (const want of ["policy", "values", "nothing", "both"]) {
    await page.keyboard.press("v");
    assert.deepEqual(await pressed(page), [want]);
  }
  assert.equal(await page.textContent("#note"), "the board shows: Both");
  await close(page);
});

test("if every move is proved to lose, no move has a value", async () => {
  const page = await open(browser, url);
  await answering(page, ["a15"], { basis: "lost", candidates: [{ move: "a15", value: 0.4, prior: 0.3 }, { move: "h9", value: 0.3, prior: 0.5 }] });
  await begun(page, { engine: "mix" });
  await played(page, "h8");
  assert.deepEqual([await marks(page, "value"), await marks(page, "lost")], [[], ["a15", "h9"]]);
  await close(page);
});

test("after the game, each move of the searcher shows what it thought", async () => {
  const page = await open(browser, url);
  await begun(page, { engine: "mix", strength: "iterations=100" });
  await some(page, 2);
  const last = await marks(page, "heat");
  await page.click("#resign");
  assert.deepEqual(await marks(page, "heat"), last);
  await page.click("#back");
  assert.deepEqual(await marks(page, "heat"), [], "Black's move");
  await page.click("#back");
  assert.match(await page.textContent("#thought-then"), /White plays [a-o][0-9]+ /);
  assert.ok((await marks(page, "heat")).length > 0);
  await page.click("#analyse");
  await page.waitForSelector("#summary");
  await close(page);
});

test("undo shows the thoughts before the move that is left", async () => {
  const page = await open(browser, url);
  await begun(page, { engine: "mix", strength: "iterations=100" });
  await some(page, 1);
  const first = await marks(page, "heat");
  await some(page, 1);
  await page.click("#game-undo");
  assert.deepEqual(await marks(page, "heat"), first);
  await close(page);
});

test("alphagomoku plays on 15×15, and the form says so for other boards", async () => {
  const page = await open(browser, url);
  await filled(page, { engine: "alphagomoku", strength: "iterations=100", size: 19 });
  assert.match(await page.textContent("#other-size"), /alphagomoku plays on 15 × 15 only/);
  assert.ok(await page.isDisabled("#start-game"));
  await page.selectOption("#game-size", "15");
  assert.equal(await page.$("#other-size"), null);
  await page.click("#start-game");
  await state(page, "open");
  await played(page, "h8");
  assert.deepEqual(await page.$$eval("#view button", (list) => list.length), 4);
  await close(page);
});

test("what the server says about policies draws nothing strange", async () => {
  const page = await open(browser, url);
  const evil = "<img src=x onerror=alert(1)>";
  await answering(page, ["a15"], { basis: "search", losing: [evil, "z99"], candidates: [
    { move: evil, prior: 0.5 }, { move: "h9", prior: evil, value: evil }, { move: "h10", prior: -1, value: -1 }, { move: "v22", prior: 1 }, { move: "h11", prior: 0.5, proven: evil }] });
  await begun(page, { engine: "mix" });
  await played(page, "h8");
  assert.deepEqual([await marks(page, "heat"), await marks(page, "value"), await marks(page, "losing")], [["h11"], [], []]);
  assert.equal(await page.$("#app img"), null);
  await close(page);
});
