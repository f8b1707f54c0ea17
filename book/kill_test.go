package book_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proofdb"
)

var errKilled = errors.New("killed")

// mortal is a store that fails after lives calls of Add, as if the process were killed. Of the
// records added since the last Flush it keeps the first ones, a random number of them.
type mortal struct {
	db *proofdb.DB

	mu      sync.Mutex
	lives   int
	rng     *rand.Rand
	pending []added
}

type added struct {
	pos *board.Position
	rec proof.Record
}

func (m *mortal) Get(pos *board.Position) (proof.Known, error) { return m.db.Get(pos) }

func (m *mortal) Add(pos *board.Position, r proof.Record) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.lives == 0 {
		return errKilled
	}
	if m.lives--; m.lives == 0 {
		return errors.Join(errKilled, m.commit(m.rng.IntN(len(m.pending)+1)))
	}
	m.pending = append(m.pending, added{pos.Clone(), r})
	return nil
}

func (m *mortal) Settle() error { return m.Flush() }

func (m *mortal) Flush() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.lives == 0 {
		return errKilled
	}
	return m.commit(len(m.pending))
}

// commit writes the first n pending records.
func (m *mortal) commit(n int) (err error) {
	for _, a := range m.pending[:n] {
		err = errors.Join(err, m.db.Add(a.pos, a.rec))
	}
	m.pending = m.pending[n:]
	return errors.Join(err, m.db.Flush())
}

// unruly is a queue that behaves like a network: it shuffles jobs, passes on only their bytes, and
// repeats some.
type unruly struct {
	rng *rand.Rand
	to  book.Queue
}

func (u unruly) Do(ctx context.Context, jobs book.Jobs, done func(book.Result) error) error {
	var list []book.Job
	for job := range jobs(ctx) {
		list = append(list, book.Job{Position: job.Position, Question: job.Question, Time: job.Time})
	}
	u.rng.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
	shuffled := func(yield func(book.Job) bool) {
		for _, job := range list {
			if !yield(job) || u.rng.IntN(8) == 0 && !yield(job) {
				return
			}
		}
	}
	return u.to.Do(ctx, book.Listed(shuffled), done)
}

func export(t testing.TB, db *proofdb.DB) []byte {
	t.Helper()
	var b bytes.Buffer
	if _, err := db.Export(context.Background(), &b, nil); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// games returns a function that makes the same book each time: self-played games, and a third of
// the positions that can follow three besieged ones.
func games(t testing.TB, seed uint64) func() *book.Book {
	rng := rand.New(rand.NewPCG(seed, 0))
	var list [][]board.Point
	for range 6 {
		list = append(list, selfplay(rng, rules[seed/3%3], 9, 60))
	}
	var tails []*board.Position
	for range 3 {
		for _, pos := range playOut(besieged(rng, rules[seed/3%3], 3, 8)).positions() {
			if rng.IntN(3) == 0 {
				tails = append(tails, pos)
			}
		}
	}
	return func() *book.Book {
		b := book.New()
		for i, moves := range list {
			if err := b.Add(gameItem(fmt.Sprint(i), rules[seed/3%3], 9, moves), true); err != nil {
				t.Fatal(err)
			}
		}
		for _, pos := range tails {
			if err := b.Add(item(pos), false); err != nil {
				t.Fatal(err)
			}
		}
		return b
	}
}

// TestKilled: a run that is killed and restarted any number of times, with any queue, ends with the
// same database, byte for byte.
func TestKilled(t *testing.T) {
	most := uint64(asked(t, 5))
	kills, flowed := 0, 0
	for seed := range most {
		positions := games(t, seed)
		o := book.Options{MaxNodes: []uint64{1, 3, 1000}[seed%3], Deepen: 3, Rounds: 3, Replies: seed%4 > 0}
		whole := memory(t)
		report := run(t, positions(), whole, o)
		flowed += report.Flowed.Decided()
		want := export(t, whole)

		rng := rand.New(rand.NewPCG(seed, 1))
		db, most := memory(t), bytes.Count(want, []byte("\n"))
		for ended := false; !ended; {
			store := &mortal{db: db, rng: rand.New(rand.NewPCG(rng.Uint64(), 0)), lives: 1 + rng.IntN(most/2)}
			var q book.Queue = local(1 + rng.IntN(3))
			if rng.IntN(2) == 0 {
				q = unruly{rng, local(1)}
			}
			o.Threads = 1 + rng.IntN(3)
			_, err := book.NewProver(positions(), store, q, o).Run(context.Background())
			if ended = err == nil; !ended {
				kills++
				if !errors.Is(err, errKilled) {
					t.Fatal(err)
				}
			}
		}
		if got := export(t, db); !bytes.Equal(got, want) {
			t.Fatalf("seed %d: after kills the database differs: %s", seed, firstDifference(got, want))
		}
	}
	if kills < int(most) || flowed < int(most) {
		t.Errorf("%d kills and %d results that flowed, want %d of each at least", kills, flowed, most)
	}
}

// echo is a queue that returns each result several times.
type echo struct {
	times int
	to    book.Queue
}

func (e echo) Do(ctx context.Context, jobs book.Jobs, done func(book.Result) error) error {
	return e.to.Do(ctx, jobs, func(r book.Result) (err error) {
		for range e.times {
			err = errors.Join(err, done(r))
		}
		return err
	})
}

// TestEcho: a result that comes several times counts once in each round.
func TestEcho(t *testing.T) {
	o, positions := book.Options{MaxNodes: 1, Deepen: 2, Rounds: 3}, games(t, 0)
	want := run(t, positions(), memory(t), o)
	b := positions()
	p := book.NewProver(b, memory(t), echo{3, local(2)}, o)
	got, err := p.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if want.Rounds[0].Found.Unknown == 0 || want.Rounds[1].Searched == 0 {
		t.Fatalf("rounds %+v, want open positions after the first", want.Rounds)
	}
	if !slices.Equal(got.Rounds, want.Rounds) || got.Searched != want.Searched {
		t.Errorf("with repeated results: %d searched in\n%+v, without: %d in\n%+v", got.Searched, got.Rounds, want.Searched, want.Rounds)
	}
	if done := p.Progress(); done.Done != b.Len() {
		t.Errorf("progress: %d of %d positions done, want all", done.Done, b.Len())
	}
}

func firstDifference(got, want []byte) string {
	a, b := bytes.Split(got, []byte("\n")), bytes.Split(want, []byte("\n"))
	for i := range min(len(a), len(b)) {
		if !bytes.Equal(a[i], b[i]) {
			return fmt.Sprintf("line %d is\n%s\nwant\n%s", i+1, a[i], b[i])
		}
	}
	return fmt.Sprintf("%d lines, want %d", len(a), len(b))
}
