// Malicious links, texts and files: the page must show an error and do nothing else. The
// function close of the harness fails the test if there was a dialog or an exception.

import { test } from "node:test";
import assert from "node:assert/strict";
import { clickPoint, close, easy, error, launch, open, serve, stones } from "./harness.js";

const url = await serve();
const browser = await launch();
const refused = { allow: ["400 (Bad Request)", "413 (Request Entity Too Large)"] };

const upload = (page, name, buffer) => page.setInputFiles("#file", { name, mimeType: "application/octet-stream", buffer });

async function paste(page, text) {
  await page.evaluate(() => (document.querySelector("#read").open = true));
  await page.fill("#text", text);
  await page.click("#read-text");
}

// pasteAtOnce pastes a long text from the clipboard. The page must read it at once, and not
// put it into the field.
const pasteAtOnce = (page, text) => page.evaluate((value) => {
  document.querySelector("#read").open = true;
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", value);
  const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  if (document.querySelector("#text").dispatchEvent(event)) throw new Error("the text went into the field");
}, text);

test("a shared link leads to the same position", async () => {
  const page = await open(browser, url);
  await page.selectOption("#rule", "renju");
  await page.selectOption("#size", "19");
  for (const point of ["s19", "a1", "j10"]) await clickPoint(page, point);
  await page.click("#share summary");
  const link = await page.inputValue("#link");
  assert.match(link, /#p=r19w-[a-v0-9]+-[a-v0-9]+$/);
  await page.click("#copy");
  await page.waitForFunction(() => /copied|selected/.test(document.querySelector("#note").textContent));
  await page.waitForSelector("#copied >> text=/copied|selected/"); // on the screen, not only in the live region
  const again = await open(browser, link);
  assert.deepEqual(await stones(again, "black"), await stones(page, "black"));
  assert.deepEqual(await stones(again, "white"), ["a1"]);
  assert.deepEqual([await again.inputValue("#rule"), await again.inputValue("#size"), await again.inputValue("#side")], ["renju", "19", "white"]);
  await close(again);
  await close(page);
});

// holds tests a property: check runs in the page and returns what is wrong, "" if nothing is.
const holds = (name, check) => test(name, async () => {
  const page = await open(browser, url);
  assert.equal(await page.evaluate(check), "");
  await close(page);
});

holds("every position has a link, and every link its position", async () => {
  const { encodeLink, decodeLink } = await import("/assets/link.js");
  const { empty, put, points, fields, rules } = await import("/assets/position.js");
  for (let n = 0; n < 300; n++) {
    let position = { ...empty(rules[n % 3], 5 + (n % 18)), toMove: n % 2 ? "white" : "black" };
    for (const point of points(position)) if (Math.random() < n / 300) position = put(position, point, Math.random() < 0.5 ? "black" : "white");
    const link = encodeLink(position);
    if (JSON.stringify(fields(decodeLink(link))) !== JSON.stringify(fields(position))) return link;
  }
  return "";
});

holds("a link changed at random is refused, or holds a position", async () => {
  const { encodeLink, decodeLink } = await import("/assets/link.js");
  const { fields } = await import("/assets/position.js");
  const letters = "abhv0129-#=pfsrbw%<> \u00e9\u2028";
  const pick = (n) => Math.floor(Math.random() * n);
  for (let n = 0; n < 20_000; n++) {
    const link = [..."#p=r15b-h8i9j10-a1b2"];
    for (let i = 0; i <= n % 4; i++) link.splice(pick(link.length), pick(2), letters[pick(letters.length)]);
    try {
      const position = decodeLink(link.join(""));
      if (position && JSON.stringify(fields(decodeLink(encodeLink(position)))) !== JSON.stringify(fields(position))) return link.join("");
    } catch (error) {
      if (!error.message.startsWith("the link")) return `${link.join("")}: ${error}`;
    }
  }
  return "";
});

test("events are read wherever the network cuts them", async () => {
  const page = await open(browser, url);
  const seen = await page.evaluate(async () => {
    const { readEvents } = await import("/assets/events.js");
    const bytes = new TextEncoder().encode('event: progress\ndata: {"n":1}\n\nevent: answer\ndata: "\u00e9\u3042"\n\nevent: cut');
    const all = [];
    for (const step of [1, 2, 7, bytes.length]) {
      const body = new ReadableStream({
        start(stream) {
          for (let i = 0; i < bytes.length; i += step) stream.enqueue(bytes.slice(i, i + step));
          stream.close();
        },
      });
      const events = [];
      await readEvents(body, (event) => events.push(`${event.name} ${event.data}`));
      all.push(events.join("|"));
    }
    return all;
  });
  assert.deepEqual(seen, Array(4).fill('progress {"n":1}|answer "\u00e9\u3042"'));
  await close(page);
});

const links = {
  "#x": /holds no position/,
  "#p=": /holds no position/,
  "#p=f15b-h8": /holds no position/,
  "#p=f4b-0-0": /size 4, expected 5 to 22/,
  "#p=f99b-0-0": /size 99/,
  "#p=f15b-h8h8-0": /two stones on h8/,
  "#p=f15b-h8-h8": /two stones on h8/,
  "#p=f15b-p1-0": /p1 is not on a board of 15/,
  "#p=f15b-h0-0": /h0 is not on a board/,
  "#p=f15b-h08-0": /h08 is not on a board/,
  "#p=f15b-8h-0": /stones expected/,
  "#p=f15b-h8-0&x=<img src=x onerror=alert(1)>": /holds no position/,
  "#p=<script>alert(1)</script>": /holds no position/,
  "#javascript:alert(1)": /holds no position/,
  "#%": /holds no position/,
  [`#p=f15b-${"h8".repeat(5000)}-0`]: /too long for a position/,
};

test("broken links show an error, and nothing else", async () => {
  for (const [link, pattern] of Object.entries(links)) {
    const page = await open(browser, `${url}/${link}`);
    await error(page, pattern);
    assert.equal(await page.locator("#board .stone").count(), 0, link);
    assert.equal(await page.locator("#app script, #app img").count(), 0, link);
    await close(page);
  }
});

test("a broken link leaves the board as it is", async () => {
  const page = await open(browser, `${url}/${easy}`);
  await page.evaluate(() => (location.hash = "#p=broken"));
  await error(page, /holds no position/);
  assert.equal(await page.locator("#board .stone").count(), 6);
  await page.evaluate(() => (location.hash = "#p=f9w-e5-0"));
  await page.waitForFunction(() => document.querySelectorAll("#board .stone").length === 1);
  assert.equal(await page.textContent("#error"), "");
  await close(page);
});

test("a link starts no search", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${url}/${easy}`);
  await page.waitForSelector("#board .stone");
  await page.waitForLoadState("networkidle");
  assert.deepEqual(asked.filter((path) => path.startsWith("/v1/")), []);
  await context.close();
});

test("2 MB of noise give an error", async () => {
  const page = await open(browser, url, refused);
  const noise = Buffer.alloc(2_000_000, 0);
  for (let i = 0; i < noise.length; i++) noise[i] = (i * 2654435761) >>> 13;
  await upload(page, "noise.lib", noise);
  await error(page, /file is too long: 2000000 bytes/);
  await upload(page, "noise.lib", noise.subarray(0, 600_000));
  await page.waitForFunction(() => !/too long/.test(document.querySelector("#error").textContent) && document.querySelector("#error").textContent !== "");
  await pasteAtOnce(page, "ж".repeat(1_000_000));
  await error(page, /too long for the server: \d+ bytes/);
  assert.equal(await page.locator("#board .stone").count(), 0);
  await close(page);
});

test("a deep SGF is read or refused", async () => {
  const page = await open(browser, url, refused);
  await pasteAtOnce(page, "(;B[aa]".repeat(100_000));
  await page.waitForFunction(() => document.querySelector("#error").textContent !== "" || document.querySelectorAll("#board .stone").length > 0 || document.querySelector("#chooser"));
  await close(page);
});

test("a script in a comment and in names stays text", async () => {
  const page = await open(browser, url, refused);
  const evil = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
  await paste(page, `(;GM[4]SZ[15]GN[${evil}]C[${evil}];B[hh]C[${evil}];W[ii])`);
  await page.waitForSelector("#board .stone");
  const line = (id, point) => JSON.stringify({ id, rule: "freestyle", size: 15, black: [point], white: [], to_move: "white" });
  await paste(page, `${line(evil, "h8")}\n${line(`${evil}2`, "h9")}\n{"id":${JSON.stringify(evil)},"black":["${evil.slice(0, 4)}"]}`);
  await page.waitForSelector("#chooser[open]");
  assert.ok((await page.textContent("#chooser")).includes("<img src=x"));
  assert.equal(await page.locator("#app img, #app script").count(), 0);
  await close(page);
});

test("texts without a position give an error", async () => {
  const page = await open(browser, url, refused);
  for (const text of ["hello", "{", "(;", "\u0000\u0001", "h8h8", "z99", '{"size":1e9}', "<svg onload=alert(1)>"]) {
    await page.evaluate(() => (document.querySelector("#error").dataset.old = document.querySelector("#error").textContent));
    await paste(page, text);
    await page.waitForFunction(() => document.querySelector("#error").textContent !== "");
    assert.equal(await page.locator("#board .stone").count(), 0, text);
    await page.keyboard.press("Escape");
  }
  await close(page);
});

test("malicious answers give an error", async () => {
  const page = await open(browser, `${url}/${easy}`, { allow: ["502", "Failed to load"] });
  const answers = [
    [{ status: 502, contentType: "text/html", body: "<script>alert(1)</script>" }, /server answers with status 502/],
    [{ status: 400, contentType: "application/json", body: '{"v":1,"error":"<img src=x onerror=alert(1)>"}' }, /<img src=x/],
    [{ status: 200, contentType: "text/event-stream", body: "event: progress\ndata: {\"micros\":1,\"nodes\":1}\n\n" }, /ended the connection before it answered/],
    [{ status: 200, contentType: "text/event-stream", body: "event: answer\ndata: nonsense\n\n" }, /cannot be read/],
  ];
  for (const [answer, pattern] of answers) {
    await page.route("**/v1/solve", (route) => route.fulfill(answer), { times: 1 });
    await page.click("#solve");
    await error(page, pattern);
    assert.equal(await page.$(".verdict"), null);
  }
  await page.route("**/v1/solve", (route) => route.abort(), { times: 1 });
  await page.click("#solve");
  await error(page, /server does not answer/);
  await close(page);
});
