package testboard

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
)

// failing is a test that records its failure.
type failing struct {
	testing.TB
	text string
}

func (f *failing) Helper()       {}
func (f *failing) Failed() bool  { return f.text != "" }
func (f *failing) Skipped() bool { return false }

func (f *failing) Fatal(args ...any) {
	f.text = fmt.Sprint(args...)
	runtime.Goexit()
}

func (f *failing) Fatalf(format string, args ...any) { f.Fatal(fmt.Sprintf(format, args...)) }
func (f *failing) Errorf(format string, args ...any) { f.Fatal(fmt.Sprintf(format, args...)) }
func (f *failing) Skipf(format string, args ...any)  { f.Fatal(fmt.Sprintf(format, args...)) }

// fails runs a test that must fail, and expects want in its message.
func fails(t *testing.T, want string, run func(t testing.TB)) {
	t.Helper()
	f, done := &failing{TB: t}, make(chan bool)
	go func() {
		defer close(done)
		run(f)
	}()
	<-done
	if f.text == "" || !strings.Contains(f.text, want) {
		t.Errorf("the test failed with %q, want a failure with %q", f.text, want)
	}
}

func TestPoints(t *testing.T) {
	want := []board.Point{board.At(7, 7), board.Pass, board.At(0, 9)}
	for _, text := range []string{"h8 -- a10", "h8--a10", " h8  --a10 "} {
		if got := Points(t, text); !slices.Equal(got, want) {
			t.Errorf("Points(%q) = %v, want %v", text, got, want)
		}
	}
	fails(t, "z", func(t testing.TB) { Points(t, "h8 z99") })
	if Point(t, "--") != board.Pass || Point(t, "h8") != board.At(7, 7) {
		t.Error("Point(\"--\") is no pass, or Point(\"h8\") is not h8")
	}
	fails(t, "not a point", func(t testing.TB) { Point(t, "h") })
	fails(t, "expected an empty point", func(t testing.TB) { Position(t, board.Freestyle, 0, board.Black, "h8", "h8") })
	fails(t, "taken", func(t testing.TB) { Moves(t, board.Freestyle, 9, "c3c3") })
}

// TestPattern: the stones of a drawn pattern never form three in a row, and % draws the pattern
// with swapped colours.
func TestPattern(t *testing.T) {
	rows := strings.TrimSpace(strings.Repeat(strings.Repeat("# ", 8)+"\n", 8))
	pos := Draw(t, board.Freestyle, 0, board.Black, rows)
	other := Draw(t, board.Freestyle, 8, board.White, strings.ReplaceAll(rows, "#", "%"))
	if Diagram(Swapped(t, pos)) != Diagram(other) {
		t.Errorf("with swapped colours # is not %%:\n%s%s", Diagram(pos), Diagram(other))
	}
	for i := range 64 {
		for d := range Directions {
			from := board.PointAt(i, 8)
			second, _ := Step(from, d, 1, 8)
			if third, on := Step(from, d, 2, 8); on && pos.At(from) == pos.At(second) && pos.At(from) == pos.At(third) {
				t.Errorf("three stones in a row from %v", from)
			}
		}
	}
	fails(t, "cannot contain '?'", func(t testing.TB) { Marks(t, "? .") })
}

func TestCases(t *testing.T) {
	var names []string
	Run(t, "testdata/cases.txt", func(t *testing.T, c *Case) {
		names = append(names, c.Name)
		pos := c.Position(t)
		if c.Name == "drawn" {
			drawn(t, c, pos)
		} else if pos.Count(board.Black) != 2 || pos.Count(board.White) != 1 || pos.Rule() != board.Freestyle {
			t.Errorf("case %s reads the position\n%s", c.Name, Diagram(pos))
		}
	})
	if !slices.Equal(names, []string{"drawn", "played", "listed"}) {
		t.Errorf("Run visits the cases %v", names)
	}
}

func drawn(t *testing.T, c *Case, pos *board.Position) {
	t.Helper()
	if pos.Size() != 9 || pos.Rule() != board.Renju || pos.ToMove() != board.White || pos.Count(board.Black) != 3 || pos.At(board.At(3, 0)) != board.White {
		t.Errorf("the drawn case reads the position\n%s", Diagram(pos))
	}
	if _, marks := c.Setup(t); marks['a'] != board.At(4, 0) {
		t.Errorf("marks %v, want a at e1", marks)
	}
	if c.Int(t, "attacks") != 3 || c.Int(t, "plies") != 0 || !c.Bool(t, "won") || c.Bool(t, "lost") || len(c.All("fact")) != 2 || len(c.Points(t, "first")) != 3 {
		t.Errorf("keys %v with values %v are not those of the file", c.keys, c.values)
	}
	if got := c.Literal(t, "text"); got != "a\n\"b\"\xff" {
		t.Errorf("a literal is read as %q", got)
	}
	fails(t, "invalid syntax", func(t testing.TB) { c.Literal(t, "broken") })
	fails(t, "several", func(t testing.TB) { c.Text(t, "fact") })
	fails(t, "expected yes or no", func(t testing.TB) { c.Bool(t, "attacks") })
	fails(t, "won", func(t testing.TB) { c.Int(t, "won") })
}

func TestBadCases(t *testing.T) {
	for want, text := range map[string]string{
		"f:1": "rule: renju", "f:3": "== a\n\n== a", "f:2": "== a\nno colon",
	} {
		if _, err := parse("f", text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("parse(%q): error %v, want one about %s", text, err, want)
		}
	}
	file := filepath.Join(t.TempDir(), "f")
	fails(t, "no such file", func(t testing.TB) { Cases(t, file) })
	for text, want := range map[string]string{"no key": "no key", "rule: chess": "f:1: ", "side: red": "f:1: ", "extra: 1": `does not read "extra"`} {
		if err := os.WriteFile(file, []byte("== a\n"+text), 0o600); err != nil {
			t.Fatal(err)
		}
		fails(t, want, func(t testing.TB) {
			c := Cases(t, file)[0]
			c.Position(t)
			c.allRead(t)
		})
	}
}

func TestSets(t *testing.T) {
	ours, seen := map[string]int{}, map[string]bool{}
	for _, set := range Sets(t, "vcf", "no-vcf", "vct", "forbidden") {
		for _, k := range set.Known {
			if set.Ours {
				ours[k.Expect]++
			}
			if seen[k.ID] && set.Ours {
				t.Errorf("two positions of the project have the ID %s", k.ID)
			}
			seen[k.ID] = true
		}
	}
	if ours["vcf"] < 3 || ours["no-vcf"] < 1 || ours["vct"] < 2 {
		t.Errorf("the project has too few positions of a kind: %v", ours)
	}
	fails(t, "unexpected end", func(t testing.TB) { known(t, []byte("{")) })
	fails(t, "rule", func(t testing.TB) { known(t, []byte(`{"rule": "chess"}`)) })
	fails(t, "side", func(t testing.TB) { known(t, []byte(`{"rule": "renju"}`)) })
	if list := File(t, "testdata/known/papers.jsonl"); len(list) != 6 || len(Ours(t, "papers")) != 6 {
		t.Errorf("%d positions of papers, want 6", len(list))
	}
	fails(t, "not exist", func(t testing.TB) { Ours(t, "none") })
	fails(t, "no such file", func(t testing.TB) { File(t, "testdata/none") })
	if k := known(t, []byte(`{"rule": "renju", "size": 9, "moves": "c3d4"}`)); k.Order2 != -1 || k.Position.Count(board.Empty) != 79 {
		t.Errorf("read %+v, want two stones and no claim about order 2", k)
	}
}

// TestWriteFile: a file that was written, read and written again has the same text.
func TestWriteFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "f")
	for _, set := range Sets(t, "vcf", "vct", "no-vcf", "forbidden") {
		var texts [2]string
		for i, list := 0, set.Known; i < 2; i, list = i+1, File(t, file) {
			WriteFile(t, file, list)
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			texts[i] = string(text)
		}
		if texts[0] != texts[1] {
			t.Errorf("%s: the second text differs from the first", set.Name)
		}
	}
	fails(t, "not a directory", func(t testing.TB) { WriteFile(t, filepath.Join(file, "none"), nil) })
}

func TestTrials(t *testing.T) {
	t.Setenv(LongVariable, "1")
	if want := map[bool]int{true: 1, false: 3}[testing.Short()]; Trials(t, 1, 2, 3) != want {
		t.Errorf("GSOLVE_LONG=1: %d trials, want %d", Trials(t, 1, 2, 3), want)
	}
	t.Setenv(LongVariable, "")
	if want := map[bool]int{true: 1, false: 2}[testing.Short()]; Trials(t, 1, 2, 3) != want {
		t.Errorf("without GSOLVE_LONG: %d trials, want %d", Trials(t, 1, 2, 3), want)
	}
	fails(t, "GSOLVE_LONG=1", func(t testing.TB) { Long(t) })
	t.Setenv("GSOLVE_DIFFERENTIAL", "7")
	t.Setenv("GSOLVE_SEED", "5")
	if Trials(t, 1, 2, 3) != 7 || Seed() != 5 {
		t.Error("Trials or Seed ignores its variable of the environment")
	}
	t.Setenv("GSOLVE_DIFFERENTIAL", "x")
	fails(t, "GSOLVE_DIFFERENTIAL", func(t testing.TB) { Trials(t, 1, 2, 3) })
}

func TestRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		pos := Scatter(rng, board.Renju, 6, 9)
		if n := pos.Size(); n < 6 || n > 9 || pos.Count(board.Empty) == n*n {
			t.Errorf("Scatter returns a board of a wrong size, or an empty one\n%s", Diagram(pos))
		}
		same := Legal(Filled(board.Setup{Size: pos.Size(), Rule: pos.Rule(), ToMove: pos.ToMove()}, pos.At))
		if Diagram(same) != Diagram(pos) {
			t.Errorf("Filled and Legal return\n%swant\n%s", Diagram(same), Diagram(pos))
		}
	}
	pos := Played(board.Renju, 9, 60, func() board.Point { return board.PointAt(rng.IntN(81), 9) })
	if pos.Count(board.Black) < 10 || len(Indices([]board.Point{board.At(1, 1)}, 9)) != 1 {
		t.Errorf("Played returns too few stones, or Indices too many points\n%s", Diagram(pos))
	}
	if game := Game(rng, board.Renju, 50); game.Count(board.Black) < 15 || game.Count(board.Black)-game.Count(board.White) > 1 {
		t.Errorf("Game returns too few stones, or too many of one side\n%s", Diagram(game))
	}
	if Legal(board.Setup{Size: 3}) != nil {
		t.Error("Legal returned a position of 3×3")
	}
	if pt, on := Step(board.At(2, 2), 3, 3, 9); on {
		t.Errorf("Step reports %v as a point on the board", pt)
	}
}

func TestDeadline(t *testing.T) {
	limit, end, said := patience, giveUp, make(chan string)
	defer func() { patience, giveUp = limit, end }()
	patience, giveUp = time.Millisecond, func(why string) { said <- why }
	Deadline(new(testing.B))
	Deadline(t)
	if why := <-said; !strings.HasPrefix(why, "TestDeadline has not ended after") || !strings.Contains(why, "goroutine ") {
		t.Errorf("Deadline ended the test with %q, want its name and the stacks", why)
	}
}

// TestJudge: a five-square of the side to move is a win, two of the opponent are a loss, a full
// pattern is a draw, and the value of a position is that of its best move.
func TestJudge(t *testing.T) {
	full := strings.TrimSpace(strings.Repeat(strings.Repeat("# ", 6)+"\n", 6))
	for want, rows := range map[int]string{
		1:  "X X X X . O",
		-1: ". O O O O .",
		0:  ". # # # # .",
	} {
		diagram := strings.Replace(full, strings.Repeat("# ", 6), rows, 1)
		if got := NewJudge(Draw(t, board.Freestyle, 0, board.Black, diagram)).Value(); got != want {
			t.Errorf("%s: value %d, want %d", rows, got, want)
		}
	}
	rng := rand.New(rand.NewPCG(3, 4))
	for range 5 {
		pos := BesiegedUpTo(6, rng, board.Renju)
		best := -1
		for _, pt := range pos.AppendStones(nil, board.Empty) {
			if pos.Legal(pt, pos.ToMove()) {
				best = max(best, -NewJudge(pos).After(pt))
			}
		}
		if got := NewJudge(pos).Value(); got != best {
			t.Errorf("value %d, but the best move has %d\n%s", got, best, Diagram(pos))
		}
	}
	if k := Unknown("a", Besieged(rng, board.Standard), "vcf"); k.Threes != -1 || Amount(1, 1, 1) != 1 {
		t.Errorf("Unknown returns %+v, or Amount is not 1", k)
	}
}
