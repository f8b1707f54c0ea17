// Whole games against searchers of the real server, on a desktop and on a phone: undo,
// resignation, both colours, the values on the board, and the analysis of a game.

import { test } from "node:test";
import assert from "node:assert/strict";
import { answering, begun, ended, played, state, stateNow, tapped } from "./games.js";
import { clickPoint, close, desktop, error, launch, marks, open, phone, serve, stones } from "./harness.js";

const url = await serve();
const browser = await launch();

// plan plays like a child: it goes on with the row that has the most of its stones, and
// blocks nothing. Each game ends, because the board is full at last.
function plan(size, own, others) {
  const name = (x, y) => "abcdefghijklmnopqrstuv"[x] + (y + 1);
  let best = { stones: -1 };
  for (let x = 0; x < size; x++) for (let y = 0; y < size; y++) for (const [dx, dy] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
    const row = Array.from({ length: 5 }, (_, i) => [x + i * dx, y + i * dy]);
    if (row.some(([a, b]) => a < 0 || b < 0 || a >= size || b >= size)) continue;
    const names = row.map(([a, b]) => name(a, b));
    if (names.some((point) => others.includes(point))) continue;
    const stones = names.filter((point) => own.includes(point)).length;
    if (stones > best.stones) best = { stones, point: names.find((point) => !own.includes(point)) };
  }
  for (let i = 0; !best.point; i++) {
    const point = name(i % size, Math.floor(i / size));
    if (!own.includes(point) && !others.includes(point)) best = { point };
  }
  return best.point;
}

// playOut plays a game to its end, and returns how it ended.
async function playOut(page, { size, human = "black", touch }) {
  const computer = human === "black" ? "white" : "black";
  for (let n = 0; n < size * size; n++) {
    const own = await stones(page, human);
    await tapped(page, plan(size, own, await stones(page, computer)), touch);
    await state(page, "open", ...ended);
    if (ended.includes(await stateNow(page))) return stateNow(page);
    assert.equal((await stones(page, human)).length, own.length + 1, "one move of the reader");
  }
  return assert.fail("the game does not end");
}

for (const [name, options, touch] of [["desktop", { viewport: desktop }, false], ["phone", { viewport: phone, hasTouch: true, isMobile: true, reducedMotion: "reduce" }, true]]) {
  test(`${name}: whole games against random, greedy and kill`, async () => {
    const page = await open(browser, url, options);
    for (const game of [{ engine: "random" }, { engine: "greedy" }, { engine: "kill", strength: "depth=1" }]) {
      await begun(page, { ...game, size: 9 });
      const end = await playOut(page, { size: 9, touch });
      if (game.engine === "random") assert.equal(end, "solved", "five in a row against random");
      if (game.engine === "kill") assert.equal(end, "wrong", "nobody blocks the searcher");
      assert.match(await page.textContent("#game-text"), { solved: /You win: five in a row/, wrong: /White wins: five in a row/, unknown: /draw/ }[end]);
      const before = await stones(page, "white");
      await tapped(page, "a1", touch); // the game is over: this plays nothing
      assert.deepEqual(await stones(page, "white"), before);
      await page.click("#leave");
      await page.click('button:has-text("Clear")');
    }
    await close(page);
  });
}

test("as White: the searcher begins; undo takes back a move and its reply", async () => {
  const page = await open(browser, url);
  await begun(page, { engine: "greedy", white: true });
  assert.equal((await stones(page, "black")).length, 1);
  assert.ok(await page.isDisabled("#game-undo"), "no move of the reader to take back");
  assert.match(await page.textContent("section[aria-label=Game] h2"), /You, White, against greedy/);
  await clickPoint(page, "a1");
  await page.waitForFunction(() => document.querySelectorAll("#board .stone.black").length === 2);
  await clickPoint(page, "c1");
  await page.waitForFunction(() => document.querySelectorAll("#board .stone.black").length === 3);
  await page.click("#game-undo");
  assert.deepEqual([await stones(page, "white"), (await stones(page, "black")).length], [["a1"], 2]);
  await page.keyboard.press("u");
  assert.deepEqual([await stones(page, "white"), (await stones(page, "black")).length], [[], 1]);
  assert.ok(await page.isDisabled("#game-undo"));
  await clickPoint(page, "e1");
  await page.waitForFunction(() => document.querySelectorAll("#board .stone.black").length === 2);
  await close(page);
});

test("a game by keyboard; Escape does not end it, resigning does, and undo goes on", async () => {
  const page = await open(browser, url);
  await begun(page, { engine: "random" });
  await page.focus("#board");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll("#board .stone.white").length === 1);
  assert.deepEqual(await stones(page, "black"), ["h9"]);
  await page.keyboard.press("Escape");
  assert.equal(await stateNow(page), "open");
  await page.click("#resign");
  await state(page, "wrong");
  assert.match(await page.textContent("#game-text"), /You resigned: White wins/);
  await page.keyboard.press("p");
  assert.match(await page.textContent("#board-keys"), /After move 1 of 2/);
  await page.keyboard.press("n");
  await page.click("#game-undo");
  assert.deepEqual([await stateNow(page), await stones(page, "black")], ["open", []]);
  await close(page);
});

test("the values of the candidates are drawn, and can be turned off", async () => {
  const page = await open(browser, url);
  await begun(page, { engine: "kill", strength: "depth=2" });
  for (const point of ["h8", "i8"]) await played(page, point);
  const shown = await marks(page, "value");
  assert.ok(shown.length > 0, "no value on the board");
  assert.match(await page.textContent("#board .mark.value text"), /^([0-9]|[1-9][0-9]|100)$/);
  assert.match(await page.textContent(".legend"), /chance to win/);
  assert.match(await page.textContent("#game-text"), /White plays [a-o][0-9]+ .*chance of [0-9]+ %|proved win/);
  assert.deepEqual(await page.$$eval("#view button", (list) => list.map((button) => button.textContent)), ["Values", "Nothing"], "kill has no policy");
  await page.click('#view [data-value="nothing"]');
  assert.deepEqual(await marks(page, "value"), []);
  await close(page);
});

test("thinking shows its progress, and can be stopped", async () => {
  const page = await open(browser, url);
  await begun(page, { engine: "statenode", strength: "iterations=100000" });
  await clickPoint(page, "h8");
  await page.waitForSelector("#board .mark.value");
  assert.equal(await stateNow(page), "thinking");
  assert.match(await page.textContent("#thought"), /[0-9,]+ iterations · .*positions/);
  await clickPoint(page, "a1"); // not the reader's turn
  assert.deepEqual(await stones(page, "black"), ["h8"]);
  await page.click("#move-now");
  await state(page, "open");
  assert.equal((await stones(page, "white")).length, 1);
  assert.match(await page.textContent("#game-text"), /because you stopped its search/);
  await clickPoint(page, "a1");
  await page.waitForSelector("#stop");
  await page.click("#stop");
  await state(page, "paused");
  assert.match(await page.textContent("#game-text"), /does not think/);
  await page.click("#think");
  await state(page, "thinking");
  await page.click("#game-undo");
  await state(page, "open");
  assert.deepEqual([await stones(page, "black"), (await stones(page, "white")).length], [["h8"], 1]);
  await page.click("#leave");
  assert.ok(await page.isVisible("#solve"), "the game is left");
  assert.deepEqual(await stones(page, "black"), ["h8"], "its position stays");
  await close(page);
});

const taboo = "#p=r15b-h7h8i9j9-a1a3a5o1"; // h9 is a double-three

for (const [name, prepare] of [["at once", () => {}], ["by the server", (page) => page.route("**/v1/view", (route) => route.fulfill({ contentType: "application/json", body: '{"v":1,"forbidden":[]}' }))]]) {
  test(`a forbidden point is refused ${name}, in a game from the position on the board`, async () => {
    const page = await open(browser, `${url}/${taboo}`, { allow: ["400 (Bad Request)"] });
    await prepare(page);
    await page.click("#opponents summary");
    await page.waitForSelector("#opponent");
    await page.selectOption("#opponent", "random");
    await page.click("#from-board");
    await page.click("#start-game");
    await state(page, "open");
    assert.equal((await stones(page, "black")).length, 4);
    if (name === "at once") await page.waitForSelector('#board .mark.forbidden[data-point="h9"]');
    await clickPoint(page, "h9");
    await error(page, name === "at once" ? /h9 is forbidden to Black: double-three/ : /h9, cannot be played by Black/);
    assert.equal((await stones(page, "black")).length, 4);
    await clickPoint(page, "l4");
    await page.waitForFunction(() => document.querySelectorAll("#board .stone.white").length === 5);
    await close(page);
  });
}

// prepared plays a game in which White does not stop an open three.
async function prepared(options) {
  const page = await open(browser, url, options);
  await answering(page, ["a15", "c15", "e13", "g8"]);
  await begun(page, { engine: "random" });
  for (const point of ["h8", "i8", "j8"]) await played(page, point);
  return page;
}

async function analysed(page, goal) {
  await page.click("#resign");
  await page.selectOption("#review-goal", goal);
  await page.click("#analyse");
  await page.waitForSelector("#summary");
  return page.$$eval("#findings li", (list) => list.map((li) => [li.dataset.kind, Number(li.dataset.ply)]));
}

test("the analysis finds a missed win, and the move that allowed it", async () => {
  const page = await prepared();
  await played(page, "a1"); // and not g8 or k8, which win
  assert.deepEqual(await analysed(page, "vcf"), [["lost", 5], ["missed", 6]]);
  assert.match(await page.textContent('[data-ply="5"]'), /Move 6 e13 loses to a proved win of Black.* held/);
  assert.match(await page.textContent('[data-ply="6"]'), /Move 7 Black had a proved win\. a1 does not win by fours\./);
  await page.click('[data-ply="6"] button');
  assert.deepEqual(await stones(page, "black"), ["h8", "i8", "j8"]);
  const ghosts = await stones(page, "black", true);
  assert.ok(ghosts.some((point) => ["g8", "k8"].includes(point)), `the win is drawn: ${ghosts}`);
  assert.match(await page.textContent('[data-ply="6"] .moves'), /^[gk]8 /);
  await page.click("#show-win");
  await page.waitForSelector("#move");
  assert.match(await page.textContent("#threat"), /four/);
  await page.click("#leave");
  assert.ok(await page.isVisible("#findings"), "back in the analysis");
  await page.click("#forward");
  assert.deepEqual(await stones(page, "black"), ["a1", "h8", "i8", "j8"]);
  await close(page);
});

test("if a limit stops the search, the analysis does not call a move a mistake", async () => {
  const page = await prepared();
  await played(page, "a1");
  await page.route("**/v1/why", (route) => route.fulfill({ contentType: "application/json", body: '{"v":1,"verdict":"unknown","why":[{"move":"a1","verdict":"unknown","text":"A limit stopped the search."}]}' }));
  assert.deepEqual(await analysed(page, "vcf"), [["lost", 5], ["doubtful", 6]]);
  assert.match(await page.textContent('[data-ply="6"]'), /did not find out whether a1 wins, too/);
  await page.route("**/v1/solve", (route) => route.fulfill({ contentType: "application/json", body: '{"v":1,"verdict":"unknown","reason":"time"}' }));
  await page.click("#analyse");
  await page.waitForFunction(() => document.querySelector("#findings").dataset.busy === "false" && document.querySelectorAll("#findings li").length === 0);
  assert.match(await page.textContent("#findings"), /At 8 positions the search did not come to its end/);
  await close(page);
});

test("the analysis finds that a side resigned with a win, also by threats", async () => {
  const page = await prepared();
  const found = await analysed(page, "order2");
  assert.deepEqual(found.at(-1), ["resigned", 6]);
  assert.match(await page.textContent("#summary"), /The checker accepted every win/);
  await page.click("#new-game");
  await state(page, "open");
  assert.deepEqual(await stones(page, "black"), []);
  await close(page);
});

test("the analysis of a game can be stopped, and a game without wins has no findings", async () => {
  const page = await open(browser, url);
  await answering(page, ["a15", "c13"]);
  await begun(page, { engine: "random" });
  await played(page, "h8");
  assert.deepEqual(await analysed(page, "vcf"), []);
  assert.match(await page.textContent("#summary"), /No side missed a win that the search found/);
  await page.route("**/v1/solve", () => {}); // no answer
  await page.click("#analyse");
  await page.click("#stop-review");
  await page.waitForFunction(() => document.querySelector("#summary")?.textContent.includes("You stopped the analysis after 0 of 2 moves"));
  await close(page);
});

test("a move may lose while it is not known whether another held", async () => {
  const page = await prepared();
  await page.route("**/v1/filter", (route) => route.fulfill({ contentType: "application/json", body: '{"v":1,"moves":[{"move":"g8","fate":"unknown"},{"move":"a2","fate":"loses"}]}' }));
  assert.deepEqual(await analysed(page, "vcf"), [["lost", 5], ["resigned", 6]]);
  assert.match(await page.textContent('[data-ply="5"]'), /e13 loses to a proved win of Black\. A limit stopped the search/);
  await page.unroute("**/v1/filter");
  await page.route("**/v1/filter", (route) => route.fulfill({ contentType: "application/json", body: '{"v":1,"moves":[{"move":"a2","fate":"loses"}]}' }));
  await page.click("#analyse");
  await page.waitForFunction(() => document.querySelector("#findings").dataset.busy === "false" && document.querySelectorAll("#findings li").length === 1);
  await close(page);
});

test("the link of another position ends the game and its search", async () => {
  const page = await open(browser, url);
  await begun(page, { engine: "statenode", strength: "iterations=100000" });
  await clickPoint(page, "h8");
  await page.waitForSelector("#stop");
  const given = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/v1/move"));
  await page.evaluate(() => { location.hash = "#p=f15w-h8i9g7-j10"; });
  await page.waitForSelector("#solve");
  await given;
  assert.deepEqual([await stones(page, "black"), await stones(page, "white")], [["g7", "h8", "i9"], ["j10"]]);
  await close(page);
});

test("what the server says about searchers and moves is text", async () => {
  const page = await open(browser, url);
  const evil = '<img src=x onerror=alert(1)>';
  await page.route("**/v1/engines", (route) => route.fulfill({ contentType: "application/json", body: JSON.stringify({ v: 1, engines: [{ name: evil, about: evil, options: [{ name: "oracle", choices: [evil], default: evil }], levels: [{ title: evil, options: evil }, { title: "b", options: "b" }] }] }) }));
  await answering(page, [evil]);
  await page.click("#opponents summary");
  await page.waitForSelector("#opponent");
  await page.click("#start-game");
  await state(page, "open");
  await clickPoint(page, "h8");
  await error(page, /no empty point/);
  assert.equal(await stateNow(page), "paused");
  assert.equal(await page.$("#app img"), null);
  await close(page);
});
