package notation_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/notation"
)

// write writes items in a format.
func write(t testing.TB, f notation.Format, items ...notation.Item) (string, error) {
	t.Helper()
	var b bytes.Buffer
	w, err := notation.NewWriter(&b, f)
	if err != nil {
		t.Fatal(err)
	}
	for _, it := range items {
		if err := w.Write(it); err != nil {
			return b.String(), err
		}
	}
	return b.String(), nil
}

func TestWriteEachFormat(t *testing.T) {
	it := readOne(t, `{"id":"a]","rule":"renju","size":6,"moves":"a1b2--f6","to_move":"black"}`, notation.Options{})
	game := readOne(t, `{"size":6,"moves":"a1b2f6"}`, notation.Options{})
	stones := readOne(t, `{"size":20,"black":["b2","a1"],"white":["t20"]}`, notation.Options{})
	for _, tc := range []struct {
		format notation.Format
		it     notation.Item
		want   string
	}{
		{notation.JSONL, it, `{"id":"a]","rule":"renju","size":6,"moves":"a1b2--f6","to_move":"black"}` + "\n"},
		{notation.JSONL, stones, `{"rule":"freestyle","size":20,"black":["b2","a1"],"white":["t20"],"to_move":"white"}` + "\n"},
		{notation.Moves, it, "a1b2--f6\n"},
		{notation.Moves, stones, "a1t20b2\n"},
		{notation.SGF, it, "(;FF[4]GM[4]CA[UTF-8]SZ[6]RU[renju]GN[a\\]];B[af];W[be];B[tt];W[fa])\n"},
		{notation.SGF, stones, "(;FF[4]GM[4]CA[UTF-8]SZ[20]RU[freestyle]AB[at][bs]AW[ta]PL[W])\n"},
		{notation.PSQ, game, "Piskvorky 6x6, 0:0, 0\n1,6,0\n2,5,0\n6,1,0\n"},
		{notation.Rec, game, "Piskvorky 6x6, 0:0, 0\nblack\nwhite\n0,5,0\n1,4,0\n5,0,0\n"},
		{notation.Openings, game, "-3,2, -2,1, 2,-3\n"},
		{notation.Pos, game, "\x03\xd2\xc4\x8c"},
		{notation.Lib, game, libHead + "\x00\x00\xe1\x00\xd2\x00\x96\x40"},
		{notation.Diagram, game, "; freestyle, white to move\n    a b c d e f\n 6  . . . . . x  6\n 5  . . . . . .  5\n 4  . . . . . .  4\n" +
			" 3  . . . . . .  3\n 2  . o . . . .  2\n 1  x . . . . .  1\n    a b c d e f\n"},
	} {
		got, err := write(t, tc.format, tc.it)
		if err != nil || got != tc.want {
			t.Errorf("%s: error %v\ngot  %q\nwant %q", tc.format, err, got, tc.want)
		}
	}
}

func TestCannotHold(t *testing.T) {
	item := func(text string) notation.Item { return readOne(t, text, notation.Options{}) }
	for _, tc := range []struct {
		format notation.Format
		text   string
		want   string
	}{
		{notation.PSQ, `{"moves":"a1--b2"}`, "1 white stones"},
		{notation.PSQ, `{"black":["a1","b1"],"white":[],"to_move":"white"}`, "2 black and 0 white stones with white to move are no game without a pass"},
		{notation.Rec, `{"black":["a1"],"white":["b1"],"to_move":"white"}`, "no game without a pass"},
		{notation.Openings, `{"black":[],"white":["b1"]}`, "no game without a pass"},
		{notation.Openings, `{"black":[]}`, "a line without a move is no position"},
		{notation.Moves, `{"black":[]}`, "a line without a move is no position"},
		{notation.Pos, `{"size":16,"moves":"a1"}`, "a board of 16×16, expected at most 15×15"},
		{notation.Pos, `{"moves":"--a1"}`, "no game without a pass"},
		{notation.Lib, `{"size":16,"moves":"a1"}`, "a board of 16×16, expected at most 15×15"},
		{notation.Lib, `{"moves":"` + strings.Repeat("--", 241) + `"}`, "241 moves and passes from the root, expected at most 240"},
	} {
		got, err := write(t, tc.format, item(tc.text))
		if got != "" || !errors.Is(err, notation.ErrCannotHold) || !strings.Contains(err.Error(), tc.want) && tc.want != "1 white stones" {
			t.Errorf("%s of %s: wrote %q, error %v; want ErrCannotHold with %q", tc.format, tc.text, got, err, tc.want)
		}
	}
	for _, f := range []notation.Format{notation.PSQ, notation.Rec, notation.Pos, notation.Lib} {
		if _, err := write(t, f, item("h8"), item("h8")); !errors.Is(err, notation.ErrCannotHold) {
			t.Errorf("two games in one %s file: error %v, want ErrCannotHold", f, err)
		}
	}
	long := item(`{"id":"` + strings.Repeat("]", notation.MaxValue) + `","black":[]}`)
	if _, err := write(t, notation.SGF, long); !errors.Is(err, notation.ErrCannotHold) {
		t.Errorf("a name of %d brackets, each escaped: error %v, want ErrCannotHold", notation.MaxValue, err)
	}
	var full []string
	for i := range 22 * 22 {
		full = append(full, board.PointAt(i, 22).String())
	}
	crowd := item(`{"size":22,"black":["` + strings.Join(full, `","`) + `"]}`)
	if _, err := write(t, notation.Moves, crowd); !errors.Is(err, notation.ErrCannotHold) {
		t.Errorf("968 moves and passes: error %v, want ErrCannotHold", err)
	}
}

func TestWriteRefusesImpossibleItems(t *testing.T) {
	stone := []board.Point{board.At(0, 0)}
	for name, tc := range map[string]struct {
		it   notation.Item
		want error
	}{
		"size":       {notation.Item{Setup: board.Setup{Size: 99}}, board.ErrSize},
		"off":        {notation.Item{Setup: board.Setup{Size: 5, Black: []board.Point{board.At(5, 0)}}}, board.ErrOff},
		"pass":       {notation.Item{Setup: board.Setup{Black: []board.Point{board.Pass}}}, board.ErrOff},
		"taken":      {notation.Item{Setup: board.Setup{Black: stone, White: stone}}, board.ErrOccupied},
		"wrong side": {notation.Item{Setup: board.Setup{White: stone}, Moves: stone}, notation.ErrCannotHold},
		"no stone":   {notation.Item{Moves: stone}, notation.ErrCannotHold},
		"move twice": {notation.Item{Setup: board.Setup{Black: stone}, Moves: append(stone, stone...)}, board.ErrOccupied},
		"long":       {notation.Item{Moves: slices.Repeat([]board.Point{board.Pass}, 242)}, notation.ErrLimit},
	} {
		if got, err := write(t, notation.JSONL, tc.it); got != "" || !errors.Is(err, tc.want) {
			t.Errorf("%s: wrote %q, error %v; want nothing and %v", name, got, err, tc.want)
		}
	}
	if _, err := notation.NewWriter(nil, "nosuch"); !errors.Is(err, notation.ErrFormat) {
		t.Errorf("NewWriter(nosuch): error %v, want ErrFormat", err)
	}
	if got, err := write(t, notation.JSONL, notation.Item{Setup: board.Setup{Black: stone}}); err != nil || !strings.Contains(got, `"size":15,"black":["a1"],"white":[],"to_move":"white"`) {
		t.Errorf("an Item made by hand is written as %s, error %v; want the defaults filled in", got, err)
	}
}

// same reports whether two items have the same stones, size, rule and side to move.
func same(a, b notation.Item) bool {
	sorted := func(pts []board.Point) []board.Point { s := slices.Clone(pts); slices.Sort(s); return s }
	return a.Setup.Size == b.Setup.Size && a.Setup.Rule == b.Setup.Rule && a.Setup.ToMove == b.Setup.ToMove &&
		slices.Equal(sorted(a.Setup.Black), sorted(b.Setup.Black)) && slices.Equal(sorted(a.Setup.White), sorted(b.Setup.White))
}

// sameIn compares the position that a format gave back with the written one. A .db keeps one of the
// eight images.
func sameIn(f notation.Format, wrote, back notation.Item) bool {
	if f != notation.DB {
		return same(wrote, back)
	}
	for sym := range board.Symmetry(board.Symmetries) {
		image := wrote
		turn := func(pts []board.Point) (turned []board.Point) {
			for _, pt := range pts {
				turned = append(turned, sym.Apply(pt, wrote.Setup.Size))
			}
			return turned
		}
		image.Setup.Black, image.Setup.White = turn(wrote.Setup.Black), turn(wrote.Setup.White)
		if same(image, back) {
			return true
		}
	}
	return false
}

// options returns the options that a reader needs because the format does not state them.
func options(it notation.Item, f notation.Format) notation.Options {
	o := notation.Options{Size: it.Setup.Size, Rule: &it.Setup.Rule, Format: f}
	switch f {
	case notation.Diagram:
		o.ToMove = it.Setup.ToMove
	case notation.JSONL, notation.SGF, notation.DB:
		o.Size, o.Rule = 0, nil
	case notation.PSQ, notation.Rec:
		o.Size = 0
	}
	return o
}

// roundTrip writes an item, reads it and writes it again. It reports whether the format can hold
// it.
func roundTrip(t testing.TB, it notation.Item, f notation.Format) (held bool) {
	t.Helper()
	text, err := write(t, f, it)
	if errors.Is(err, notation.ErrCannotHold) && text == "" {
		return false
	}
	if err != nil {
		t.Fatalf("cannot write %+v as %s: %v", it, f, err)
	}
	back := readOne(t, text, options(it, f))
	if !sameIn(f, it, back) {
		t.Fatalf("%s wrote %q,\nwhich is read as %+v,\nwant %+v", f, text, back.Setup, it.Setup)
	}
	again, err := write(t, f, back)
	if err != nil || again != text {
		t.Fatalf("%s wrote %q,\nand %q after reading that; error %v", f, text, again, err)
	}
	likelyText := f == notation.Pos && strings.IndexByte("\t\n\f\r", text[0]) >= 0
	if len(it.Setup.Black) > 0 && !likelyText {
		if g, err := notation.Detect([]byte(text)); err != nil || g != f {
			t.Fatalf("Detect(%q) is %q, want %s; error %v", text, g, f, err)
		}
	}
	return true
}

// randomItem returns a game, a game from a setup, or stones. Often the side to move is random.
func randomItem(r *rand.Rand) notation.Item {
	n := board.MinSize + r.IntN(board.MaxSize-board.MinSize+1)
	it := notation.Item{ID: "a", Stated: notation.Stated{ID: r.IntN(2) == 0}}
	it.Setup = board.Setup{Size: n, Rule: board.Rule(r.IntN(3)), ToMove: board.Colour(1 + r.IntN(2))}
	place := func(black bool, pt board.Point) {
		if black {
			it.Setup.Black = append(it.Setup.Black, pt)
		} else {
			it.Setup.White = append(it.Setup.White, pt)
		}
	}
	order := r.Perm(n * n)
	order = order[:r.IntN(min(len(order), 60))]
	setup := []int{0, 0, len(order), r.IntN(len(order) + 1)}[r.IntN(4)]
	for _, i := range order[:setup] {
		place(r.IntN(2) == 0, board.PointAt(i, n))
	}
	for _, i := range order[setup:] {
		if r.IntN(20) == 0 && len(it.Moves) < n*n/2 {
			it.Moves = append(it.Moves, board.Pass)
		}
		place(len(it.Moves)%2 == 0, board.PointAt(i, n))
		it.Moves = append(it.Moves, board.PointAt(i, n))
	}
	if r.IntN(3) > 0 && len(it.Moves) > 0 {
		it.Setup.ToMove = []board.Colour{board.Black, board.White}[len(it.Moves)%2]
	}
	return it
}

func TestRoundTripRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	held := map[notation.Format]int{}
	for range 2000 {
		it := randomItem(r)
		for _, f := range notation.Formats() {
			if roundTrip(t, it, f) {
				held[f]++
			}
		}
	}
	for _, f := range notation.Formats() {
		if held[f] < 200 {
			t.Errorf("%s held %d of 2000 positions, want at least 200", f, held[f])
		}
	}
	if held[notation.JSONL] != 2000 || held[notation.SGF] != 2000 || held[notation.Diagram] != 2000 {
		t.Errorf("formats held %v positions, want 2000 in diagram, jsonl and sgf", held)
	}
}

func TestManyInOneFile(t *testing.T) {
	items := readAll(t, "h8\nh8i9\nh8i9g7\n", notation.Options{})
	for _, f := range []notation.Format{notation.Diagram, notation.Moves, notation.JSONL, notation.SGF, notation.Openings} {
		text, err := write(t, f, items...)
		if err != nil {
			t.Fatal(err)
		}
		back := readAll(t, text, notation.Options{})
		if len(back) != 3 || !same(back[0], items[0]) || !same(back[1], items[1]) || !same(back[2], items[2]) {
			t.Errorf("three items written as %s are read back as %d, or as others:\n%s", f, len(back), text)
		}
	}
}

// TestShippedPositions writes and reads every position that ships, and every acceptance position
// beside the checkout, in all formats.
func TestShippedPositions(t *testing.T) {
	count, files := 0, shipped(t)
	for _, file := range files {
		text := testdir.Read(t, file)
		items := readAll(t, string(text), notation.Options{Source: filepath.Base(file)})
		if want := strings.Count(strings.TrimSpace(string(text)), "\n") + 1; len(items) != want {
			t.Errorf("%s is read as %d positions, want one a line, %d", file, len(items), want)
		}
		for _, it := range items {
			if _, err := it.Position(); err != nil {
				t.Errorf("%s: %v", file, err)
			}
			for _, f := range notation.Formats() {
				roundTrip(t, it, f)
			}
			count++
		}
	}
	if count < 300 {
		t.Errorf("%d files hold %d positions, want at least 300", len(files), count)
	}
}

// shipped returns the files of positions that ship, and the acceptance files if they lie beside the
// checkout.
func shipped(t *testing.T) (files []string) {
	t.Helper()
	for _, pattern := range []string{"../puzzles/collections/*.jsonl", "../internal/testboard/testdata/known/*.jsonl", "../../shared/acceptance/*.jsonl"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	return files
}

// TestWritePSQ: the last moves have their times, and names that look like moves or codes are
// changed. What a .psq cannot hold is refused.
func TestWritePSQ(t *testing.T) {
	setup := board.Setup{Size: 15, Black: []board.Point{231, 232}, White: []board.Point{3}, ToMove: board.White}
	it := notation.Item{Setup: setup, Moves: []board.Point{231, 3, 232}}
	var b bytes.Buffer
	if err := notation.WritePSQ(&b, it, []time.Duration{1999 * time.Microsecond, time.Minute}, "kill:depth=4", "3,4"); err != nil {
		t.Fatal(err)
	}
	if want := "Piskvorky 15x15, 0:0, 0\n8,8,0\n4,15,1\n9,8,60000\nkill:depth=4\n\"player 3,4\"\n0\n"; b.String() != want {
		t.Errorf("%q, expected %q", b.String(), want)
	}
	got, err := notation.NewReader(t.Context(), &b, notation.Options{}).Next()
	if err != nil || !slices.Equal(got.Moves, it.Moves) {
		t.Errorf("read back %v, error %v", got.Moves, err)
	}
	it.Setup.ToMove = board.Black
	if err := notation.WritePSQ(&b, it, nil, "a", "b"); !errors.Is(err, notation.ErrCannotHold) {
		t.Errorf("error %v, expected %v", err, notation.ErrCannotHold)
	}
	it.Setup.Size = 23
	if err := notation.WritePSQ(&b, it, nil, "a", "b"); !errors.Is(err, board.ErrSize) {
		t.Errorf("error %v, expected %v", err, board.ErrSize)
	}
}
