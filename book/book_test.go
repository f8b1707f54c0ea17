package book_test

import (
	"context"
	"errors"
	"iter"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proof"
)

// add adds items to a new book and returns it with the errors.
func add(every bool, items ...notation.Item) (*book.Book, error) {
	b := book.New()
	var errs []error
	for _, it := range items {
		errs = append(errs, b.Add(it, every))
	}
	return b, errors.Join(errs...)
}

func TestAdd(t *testing.T) {
	free := func(id, moves string) notation.Item { return gameOf(t, id, board.Freestyle, 9, moves) }
	setup := free("setup", "")
	setup.Setup.Black = []board.Point{board.At(4, 4)}
	setup.Setup.White = []board.Point{board.At(5, 5)}
	turned := free("turned", "e5f6")
	turned.Setup.ToMove = board.White
	for _, tt := range []struct {
		name             string
		every            bool
		items            []notation.Item
		len, met, over   int
		errs             int
		complain, within string
	}{
		{name: "one position each", items: []notation.Item{free("a", "e5f6"), free("b", "e5")}, len: 2, met: 2},
		{name: "symmetric positions count once", items: []notation.Item{free("a", "e5f6"), free("b", "e5d4"), setup}, len: 1, met: 3},
		{name: "positions on the way are added", every: true, items: []notation.Item{free("a", "e5f6g7")}, len: 4, met: 4},
		{name: "variations share their trunk", every: true, items: []notation.Item{free("a", "e5f6g7"), free("b", "e5f6a1b2")}, len: 6, met: 6},
		{name: "a game with another rule", every: true, items: []notation.Item{free("a", "e5"), gameOf(t, "b", board.Renju, 9, "e5")}, len: 4, met: 4},
		{name: "a five ends a game", every: true, items: []notation.Item{free("a", "a1b2a2c4a3d6a4e8a5")}, len: 9, met: 10, over: 1},
		{name: "no move may follow a five", every: true, items: []notation.Item{free("a", "a1b2a2c4a3d6a4e8a5f1")}, len: 9, met: 9, complain: "after move 9, a5"},
		{name: "a variation after a game that is over", every: true, items: []notation.Item{free("a", "a1b2a2c4a3d6a4e8a5"), free("b", "a1b2a2c4a3d6a4e8b5")}, len: 10, met: 11, over: 1},
		{name: "a finished position alone", items: []notation.Item{free("a", "a1b2a2c4a3d6a4e8a5")}, complain: "black already has a winning row"},
		{name: "an overline of black in renju", every: true, items: []notation.Item{gameOf(t, "a", board.Renju, 9, "a1c2b1f4c1h6e1c8f1i3d1")}, len: 11, met: 12, over: 1},
		{name: "a taken point", every: true, items: []notation.Item{free("a", "e5e5")}, len: 2, met: 2, complain: "e5"},
		{name: "white first", every: true, items: []notation.Item{free("a", "--e5")}, len: 2, met: 2},
		{name: "a pass on the way", every: true, items: []notation.Item{free("a", "e5--f6")}, len: 4, met: 4},
		{name: "a side to move against the order", every: true, items: []notation.Item{turned}, len: 3, met: 3},
		{name: "stones without moves", every: true, items: []notation.Item{setup}, len: 1, met: 1},
	} {
		b, err := add(tt.every, tt.items...)
		met, over := b.Met()
		if b.Len() != tt.len || met != tt.met || over != tt.over {
			t.Errorf("%s: %d different positions of %d, %d of them over, want %d of %d, %d over", tt.name, b.Len(), met, over, tt.len, tt.met, tt.over)
		}
		switch {
		case err == nil && tt.complain != "", err != nil && tt.complain == "":
			t.Errorf("%s: error %v, want %q", tt.name, err, tt.complain)
		case err != nil && !strings.Contains(err.Error(), tt.complain):
			t.Errorf("%s: error %v, want one about %q", tt.name, err, tt.complain)
		}
	}
}

func TestErrOver(t *testing.T) {
	_, err := add(true, gameOf(t, "x", board.Freestyle, 9, "a1b2a2c4a3d6a4e8a5f1"))
	var placed *notation.PositionError
	if !errors.Is(err, book.ErrOver) || !errors.As(err, &placed) || placed.ID != "x" || placed.Source != "test" {
		t.Errorf("error %v, want ErrOver with the place and the ID", err)
	}
}

// won returns a game in which Black has a win by fours, and White is lost one move later.
func won(t testing.TB) notation.Item {
	return gameOf(t, "won", board.Freestyle, 9, "b5h1c5h3d5h8e5")
}

func TestReport(t *testing.T) {
	b, err := add(true, won(t), won(t))
	if err != nil {
		t.Fatal(err)
	}
	db := memory(t)
	p := book.NewProver(b, db, local(2), book.Options{MaxNodes: 100, Rounds: 2})
	r, err := p.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if want := (book.Tally{Win: 1, Lost: 1, None: 6}); r.Verdicts != want || r.New != want {
		t.Errorf("verdicts %+v, new ones %+v, want %+v for both", r.Verdicts, r.New, want)
	}
	if r.Positions != 8 || r.Met != 8 || r.Searched != 8 || r.Spaces[proof.Fours] != 1 || r.Flowed != (book.Tally{Lost: 1}) {
		t.Errorf("report %+v, want 8 positions searched, one win by fours and one loss that flowed", r)
	}
	if len(r.Rounds) != 2 || r.Rounds[0].MaxNodes != 100 || r.Rounds[1].MaxNodes != 400 || r.Rounds[1].Searched != 0 {
		t.Errorf("rounds %+v, want one of 100 nodes, and one of 400 without a search", r.Rounds)
	}
	if len(r.Upwards) != 1 || r.Upwards[0].Name != "won" || r.Upwards[0].Outcome != proof.Lost {
		t.Errorf("results that flowed: %+v, want won: lost", r.Upwards)
	}
	if len(r.Hardest) == 0 || r.Hardest[0].Nodes == 0 || !slices.IsSortedFunc(r.Hardest, func(a, b book.Hard) int { return int(b.Nodes) - int(a.Nodes) }) {
		t.Errorf("hardest positions %+v, want the most nodes first", r.Hardest)
	}
	if s := p.Progress(); s.Round != 2 || s.Rounds != 2 || s.Positions != 8 || s.Done != 8 || s.Verdicts != r.Verdicts {
		t.Errorf("progress %+v, want all 8 positions done in round 2 of 2", s)
	}
	again := run(t, b, db, book.Options{MaxNodes: 100, Rounds: 2})
	if again.Searched != 0 || again.New != (book.Tally{}) || again.Verdicts != r.Verdicts || again.Spaces != r.Spaces {
		t.Errorf("a second run searched again: %+v", again)
	}
}

// TestReplies has a book of one position, in which White can stop only one of the two threes of
// Black. Only an examination of the replies shows that White is lost.
func TestReplies(t *testing.T) {
	it := gameOf(t, "threes", board.Freestyle, 9, "d4a1d5a3d6i2f8a6g8i5h8")
	b, err := add(false, it)
	if err != nil {
		t.Fatal(err)
	}
	if r := run(t, b, memory(t), book.Options{MaxNodes: 1000}); r.Verdicts.Lost != 0 {
		t.Errorf("without the replies: verdicts %+v, want no loss", r.Verdicts)
	}
	db := memory(t)
	r := run(t, b, db, book.Options{MaxNodes: 1000, Replies: true})
	if r.Verdicts != (book.Tally{Lost: 1}) || r.Flowed != r.Verdicts || r.Searched != 1 {
		t.Errorf("with the replies: %+v, want one loss that flowed after one search", r)
	}
	asked := 0
	count := counting{local(1), &asked}
	if _, err := book.NewProver(b, db, count, book.Options{MaxNodes: 1000, Replies: true}).Run(context.Background()); err != nil || asked != 0 {
		t.Errorf("a second run has %d jobs, error %v, want none", asked, err)
	}
}

// counting counts the jobs that pass through it.
type counting struct {
	to   book.Queue
	jobs *int
}

func (c counting) Do(ctx context.Context, jobs book.Jobs, done func(book.Result) error) error {
	return c.to.Do(ctx, func(ctx context.Context) iter.Seq[book.Job] {
		return func(yield func(book.Job) bool) {
			for job := range jobs(ctx) {
				if *c.jobs++; !yield(job) {
					return
				}
			}
		}
	}, done)
}

// TestStopped: a cancelled run reports that it was stopped, and the next run searches the other
// positions.
func TestStopped(t *testing.T) {
	testboard.Deadline(t)
	b, err := add(true, won(t))
	if err != nil {
		t.Fatal(err)
	}
	db := memory(t)
	ctx, cancel := context.WithCancel(context.Background())
	stopping := book.Local{Solvers: []book.Solver{solverFunc(func(ctx context.Context, pos *board.Position, q proof.Question) proof.Record {
		if pos.Count(board.Black) == 2 {
			cancel()
		}
		return local(1).Solvers[0].Solve(ctx, pos, q)
	})}}
	r, err := book.NewProver(b, db, stopping, book.Options{}).Run(ctx)
	if err != nil || !r.Stopped || r.Verdicts.Unknown == 0 || r.Searched == 0 {
		t.Fatalf("report %+v, error %v, want a stopped run with open positions", r, err)
	}
	rest := run(t, b, db, book.Options{})
	if rest.Stopped || rest.Verdicts.Unknown != 0 || rest.Searched != 8-r.Searched {
		t.Errorf("the second run: %+v, want the other positions searched and decided", rest)
	}
}

type solverFunc func(context.Context, *board.Position, proof.Question) proof.Record

func (f solverFunc) Solve(ctx context.Context, pos *board.Position, q proof.Question) proof.Record {
	return f(ctx, pos, q)
}

// TestTime: a position whose time ran out stays open, and the next run tries it again.
func TestTime(t *testing.T) {
	testboard.Deadline(t)
	b, err := add(true, gameOf(t, "x", board.Freestyle, 9, "e5f6g7"))
	if err != nil {
		t.Fatal(err)
	}
	var times []time.Duration
	slow := book.Local{Solvers: []book.Solver{solverFunc(func(ctx context.Context, _ *board.Position, q proof.Question) proof.Record {
		<-ctx.Done()
		return proof.Record{Space: q.Space, Budget: 7, Spent: 7}
	})}}
	db := memory(t)
	for range 2 {
		r, err := book.NewProver(b, db, slow, book.Options{Time: time.Microsecond, Rounds: 2, Deepen: 3}).Run(context.Background())
		if err != nil || r.Verdicts.Unknown != 4 || r.Searched != 8 {
			t.Fatalf("report %+v, error %v, want 8 searches and no verdict", r, err)
		}
		times = append(times, r.Rounds[0].Time, r.Rounds[1].Time)
	}
	if want := []time.Duration{1000, 3000, 1000, 3000}; !slices.Equal(times, want) {
		t.Errorf("times of the rounds %v, want %v", times, want)
	}
}

// TestRefusedResults: a prover checks every result of a queue, and stores no wrong one.
func TestRefusedResults(t *testing.T) {
	b, err := add(false, gameOf(t, "x", board.Freestyle, 9, "e5f6"))
	if err != nil {
		t.Fatal(err)
	}
	for name, rec := range map[string]proof.Record{
		"a win without a proof": {Outcome: proof.Win},
		"a forged win":          {Outcome: proof.Win, Body: []byte{1, 2, 3}},
		"another space":         {Space: proof.Order2, Outcome: proof.None},
		"a loss":                {Outcome: proof.Lost},
	} {
		liar := book.Local{Solvers: []book.Solver{solverFunc(func(context.Context, *board.Position, proof.Question) proof.Record { return rec })}}
		db := memory(t)
		r, err := book.NewProver(b, db, liar, book.Options{}).Run(context.Background())
		if err == nil || !strings.HasPrefix(err.Error(), "x: ") || r.Verdicts.Unknown != 1 {
			t.Errorf("%s: error %v, verdicts %+v, want an error about x and no verdict", name, err, r.Verdicts)
		}
		if got, want := export(t, db), export(t, memory(t)); string(got) != string(want) {
			t.Errorf("%s: the database now holds %s, want nothing", name, got)
		}
	}
	strange := strangeQueue{}
	if _, err := book.NewProver(b, memory(t), strange, book.Options{}).Run(context.Background()); !errors.Is(err, book.ErrResult) {
		t.Errorf("a result for another position: error %v, want ErrResult", err)
	}
	if _, err := book.NewProver(b, memory(t), local(1), book.Options{Space: proof.Any}).Run(context.Background()); !errors.Is(err, book.ErrSpace) {
		t.Errorf("a space without a solver: error %v, want ErrSpace", err)
	}
}

// strangeQueue returns a result for a job that it did not get.
type strangeQueue struct{}

func (strangeQueue) Do(_ context.Context, _ book.Jobs, done func(book.Result) error) error {
	return done(book.Result{Job: book.Job{Position: []byte("?")}})
}

// TestLocalStops: the end of the context stops Local. It takes few further jobs, and does none.
func TestLocalStops(t *testing.T) {
	testboard.Deadline(t)
	const many = 10_000
	ctx, cancel := context.WithCancel(t.Context())
	taken, solved, unaware := 0, 0, 0
	pos, err := board.New(board.Setup{Size: 9})
	if err != nil {
		t.Fatal(err)
	}
	job := book.Job{Position: pos.AppendCanonical(nil)}
	jobs := func(yield func(book.Job) bool) {
		for ; taken < many && yield(job); taken++ {
		}
	}
	queue := book.Local{Solvers: []book.Solver{solverFunc(func(ctx context.Context, _ *board.Position, _ proof.Question) proof.Record {
		if cancel(); ctx.Err() == nil {
			unaware++
		}
		solved++
		return proof.Record{}
	})}}
	err = queue.Do(ctx, book.Listed(jobs), func(book.Result) error { return nil })
	if !errors.Is(err, context.Canceled) || taken == many || solved != 1 || unaware > 0 {
		t.Errorf("stopped in the first of %d jobs: %d taken, %d solved, %d without the end of the context, error %v", many, taken, solved, unaware, err)
	}
}

// TestBadJob: a job whose bytes are no position gets an empty record.
func TestBadJob(t *testing.T) {
	jobs := func(yield func(book.Job) bool) {
		yield(book.Job{Position: []byte{9}, Question: proof.Question{Space: proof.Order2}})
	}
	got := book.Result{}
	err := local(1).Do(context.Background(), book.Listed(jobs), func(r book.Result) error { got = r; return nil })
	if err != nil || !got.Record.Empty() || got.Record.Space != proof.Order2 {
		t.Errorf("result %+v, error %v, want an empty record of the space", got, err)
	}
}

// broken is a store with one method that fails.
type broken struct {
	book.Store
	get, flush error
}

func (b broken) Get(pos *board.Position) (proof.Known, error) {
	if b.get != nil {
		return proof.Known{}, b.get
	}
	return b.Store.Get(pos)
}

func (b broken) Flush() error { return errors.Join(b.flush, b.Store.Flush()) }

func TestStoreErrors(t *testing.T) {
	b, err := add(true, won(t))
	if err != nil {
		t.Fatal(err)
	}
	full := errors.New("full")
	for _, s := range []book.Store{broken{Store: memory(t), get: full}, broken{Store: memory(t), flush: full}} {
		if _, err := book.NewProver(b, s, local(2), book.Options{Replies: true}).Run(context.Background()); !errors.Is(err, full) {
			t.Errorf("Run: error %v, want that of the store", err)
		}
	}
}

// TestReportText: the report has a line for each fact, and leaves out lines without one.
func TestReportText(t *testing.T) {
	r := book.Report{
		Positions: 3, Met: 5, Over: 1, Elapsed: 1234567 * time.Microsecond, Stopped: true,
		Verdicts: book.Tally{Win: 1, Lost: 1, Unknown: 1}, New: book.Tally{Win: 1, Lost: 1}, Flowed: book.Tally{Lost: 1},
		Spaces:  [proof.Spaces]int{proof.Fours: 1},
		Rounds:  []book.Round{{MaxNodes: 10, Time: time.Second, Searched: 3, Found: book.Tally{Win: 1, Unknown: 2}, Nodes: 9}, {Searched: 2}, {}},
		Hardest: []book.Hard{{Name: "a", Outcome: proof.Win, Nodes: 7}},
		Upwards: []book.Hard{{Name: "b\nc", Outcome: proof.Lost}},
	}
	const first = "3 positions: 1 won, 1 lost, 0 without a win, 1 not decided; stopped, the same command goes on from here\n"
	const rest = `  met: 5, with repeated and symmetric ones, and 1 where the game was over; 2 refused
  new: 1 won, 1 lost
  of these, decided by the positions after their moves: 0 won, 1 lost
  wins by space: vcf 1
  round 1 (10 nodes, 1s): 3 searched, 1 won, 0 without a win, 2 left, 9 nodes
  round 2: 2 searched, 0 won, 0 without a win, 0 left, 0 nodes
  hardest:
    a: win, 7 nodes
  decided by the positions after them:
    b c: lost
  time: 1.235s
`
	if got := r.Text(2, true); got != first {
		t.Errorf("one line: got\n%swant\n%s", got, first)
	}
	if got := r.Text(2, false); got != first+rest {
		t.Errorf("got\n%swant\n%s", got, first+rest)
	}
	if got := (&book.Report{}).Text(0, false); strings.Count(got, "\n") != 3 {
		t.Errorf("an empty book: want 3 lines, got\n%s", got)
	}
}
