// A stand-in for the server's puzzles: fixed puzzles and fixed answers, in the form of
// the real ones.

const position = { rule: "freestyle", size: 15, black: ["h8", "i8", "j8"], white: ["a1", "a3", "a5"], to_move: "black" };
const easy = { id: "easy-1", goal: "vcf", attacks: 2, grade: 1, themes: ["four"], ...position };
const puzzles = [easy, { ...easy, id: "hard-1", grade: 3, attacks: 7 }];

const renju = { ...easy, id: "renju-1", rule: "renju" };

const collections = [
  { name: "one", title: "One", rule: "freestyle", puzzles },
  { name: "two", title: "Two", rule: "renju", puzzles: [renju, { ...renju, id: "forbidden-1", goal: "forbidden", attacks: undefined, black: ["h7", "h8", "i9", "j9"], white: ["a1", "a3", "a5", "o1"] }, { ...renju, id: "defend-1", goal: "defend" }] },
];

const points = { 1: [], 2: ["g8", "k8", "f8"], 3: ["g8"] };

function play({ puzzle, moves, hint }) {
  if (puzzle.goal === "forbidden") return naming(moves);
  if (hint && ["k8", "c3"].includes(moves.at(-1))) return { state: "over", text: "The game is over." };
  if (hint) return { state: "open", text: `hint ${hint}`, points: points[hint] };
  const [last] = moves.slice(-1);
  if (last === "g8") return { state: "open", reply: "f8", left: 1, text: "White has to block." };
  if (last === "k8") return { state: "solved", text: "Five in a row." };
  if (last === "c3") return { state: "wrong", text: "White blocks, and nothing is left.", line: ["c3", "g8", "f8"] };
  return { state: "unknown", text: "The time was up." };
}

// naming takes h9 and e5 for the forbidden points.
function naming(moves) {
  if (!["h9", "e5"].includes(moves.at(-1))) return { state: "wrong", text: "It is not forbidden." };
  return moves.length === 2 ? { state: "solved", text: "All are named." } : { state: "open", left: 1, text: "One more." };
}

const answer = (route, object) => route.fulfill({ contentType: "application/json", body: JSON.stringify({ v: 1, ...object }) });

export async function mock(page) {
  await page.route("**/v1/puzzles", (route) => answer(route, { collections }));
  await page.route("**/v1/puzzles/*/*", (route) => {
    const [name, id] = new URL(route.request().url()).pathname.split("/").slice(-2);
    answer(route, { puzzle: collections.find((c) => c.name === name).puzzles.find((puzzle) => puzzle.id === id) });
  });
  await page.route("**/v1/play", (route) => answer(route, play(route.request().postDataJSON())));
}
