package vct

import (
	"errors"
	"sync/atomic"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/promise"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
)

// TestReserve checks that a shared table grows once more than a quarter of it is in use, never
// beyond its memory, and keeps its entries. After unshare it knows roughly how many entries it
// holds.
func TestReserve(t *testing.T) {
	var tab table
	stop := new(atomic.Bool)
	const memory = 16 << 20
	tab.begin(memory, stop)
	tab.share()
	if tab.reserve(); len(tab.entries) != firstShared {
		t.Fatalf("a shared table starts with %d entries, want %d", len(tab.entries), firstShared)
	}
	at := func(i uint64) key { return key{Lo: i * 0x9e3779b97f4a7c15, Hi: i} }
	const stored = firstShared * 2 / 5
	for i := range uint64(stored) {
		tab.store(at(i), numbers{uint32(i) + 1, 7}, 0, 1)
	}
	for range 2 { // at the second call it has enough room
		if tab.reserve(); len(tab.entries) != 4*firstShared || tab.most <= 4*firstShared {
			t.Errorf("after reserve the table has %d entries, at most %d allowed; want %d", len(tab.entries), tab.most, 4*firstShared)
		}
	}
	for i := range uint64(stored) {
		if e, ok := tab.look(at(i)); !ok || e.pn != uint32(i)+1 {
			t.Fatalf("after reserve entry %d is %v, found: %v; want pn %d", i, e, ok, i+1)
		}
	}
	if tab.unshare(); tab.stored < stored*8/10 || tab.stored > stored*12/10 {
		t.Errorf("unshare estimates %d entries, want about %d", tab.stored, stored)
	}
	tab.share()
	for i := range uint64(2 * len(tab.entries)) {
		tab.store(at(i), numbers{1, 7}, 0, 1)
	}
	if tab.reserve(); len(tab.entries) != tab.most || tab.most*entryBytes > memory {
		t.Errorf("the full table has %d entries of %d bytes, want %d within %d bytes", len(tab.entries), entryBytes, tab.most, memory)
	}
	tab.begin(memory, stop)
	stop.Store(true)
	if tab.reserve(); len(tab.entries) != firstTable {
		t.Errorf("after its search was stopped the table grew to %d entries, want %d", len(tab.entries), firstTable)
	}
}

// TestGrow checks that a table keeps its entries, with their lists, while it grows, and that a table
// takes no new memory to grow as far as it did in an earlier search.
func TestGrow(t *testing.T) {
	var tab table
	const memory, stored = 8 << 20, 20_000
	at := func(i uint64) key { return key{Lo: i * 0x9e3779b97f4a7c15, Hi: i} }
	scratch := make([]code, 0, mostMoves)
	search := func() {
		tab.begin(memory, new(atomic.Bool))
		for i := range uint64(stored) {
			if _, ok := tab.look(at(i)); ok {
				t.Fatalf("the table has entry %d before it was stored", i)
			}
			tab.keep(at(i), append(scratch[:0], code(i%1000), 7), 0)
			tab.store(at(i), numbers{uint32(i) + 1, 7}, 0, uint32(i)+1)
		}
		kept := 0
		for i := range uint64(stored) {
			e, ok := tab.look(at(i))
			if !ok { // its bucket was full
				continue
			}
			kept++
			codes, _, listed := tab.moves(scratch[:0], at(i), 0)
			if e.pn != uint32(i)+1 || e.work != uint32(i)+1 || !listed || codes[0] != code(i%1000) {
				t.Fatalf("entry %d is %+v with the list %v, want pn and work %d, and %d first", i, e, codes, i+1, i%1000)
			}
		}
		if kept != tab.stored || kept < stored*9/10 || len(tab.entries) != tab.most {
			t.Fatalf("%d of %d entries kept, %d counted, in a table of %d; want nine tenths in one of %d", kept, stored, tab.stored, len(tab.entries), tab.most)
		}
	}
	search()
	if n := testing.AllocsPerRun(2, search); n > 1 { // begin's stop
		t.Errorf("a search as large as an earlier one allocates %v times, want once", n)
	}
}

// TestCode checks that a code holds each first proof number and the last point of the largest board, and
// that it is none of the codes that stand for several moves.
func TestCode(t *testing.T) {
	for n := uint32(1); n <= mostFirst; n++ {
		for _, bit := range []code{0, fourBit} {
			c := coded(board.At(21, 21), n) | bit
			if c.first() != (numbers{n, 1}) || c.point() != board.At(21, 21) || c&fourBit != bit || c == restCode || c == farCode {
				t.Fatalf("the code %#x does not hold the first proof number %d and the point v22", c, n)
			}
		}
	}
}

// TestPromised checks that better odds never promise a greater proof number.
func TestPromised(t *testing.T) {
	for glancing, longest := range map[bool]uint32{false: 41, true: 24} {
		w := &worker{glancing: glancing}
		number := func(o promise.Odds) uint32 { return w.number(quiet, board.At(7, 7), o) }
		last := uint32(mostFirst)
		for o := promise.Odds(-2000); o <= 2000; o++ {
			n := number(o)
			if n < 1 || n > last {
				t.Fatalf("odds %d promise %d, want 1 to %d, the number of the odds before", o, n, last)
			}
			last = n
		}
		if number(0) != 1 || number(-2000) != longest {
			t.Errorf("even odds promise %d, the longest odds %d; want 1 and %d", number(0), number(-2000), longest)
		}
	}
}

// TestWeariness checks that weariness adds nothing after little work or to a decided item, and
// otherwise wearyStep for each doubling of the work.
func TestWeariness(t *testing.T) {
	for _, c := range []struct {
		numbers
		work uint64
		want uint32
	}{
		{numbers{3, 3}, wearyWork - 1, 0},
		{numbers{3, 3}, wearyWork, wearyStep},
		{numbers{3, 3}, 2*wearyWork - 1, wearyStep},
		{numbers{3, 3}, 2 * wearyWork, 2 * wearyStep},
		{numbers{3, 3}, 1 << 40, 31 * wearyStep},
		{proved, 1 << 40, 0},
		{disproved, 1 << 40, 0},
	} {
		if got := (&item{numbers: c.numbers, work: c.work}).weariness(); got != c.want {
			t.Errorf("the weariness of %v after %d visits is %d, want %d", c.numbers, c.work, got, c.want)
		}
	}
	open := item{numbers: numbers{infinite - 1, 1}, work: 1 << 20}
	if n := open.tired(); n != infinite-1 {
		t.Errorf("the tired number of an open item is %d, want one less than infinite", n)
	}
	if got := (&item{numbers: numbers{3, 3}, work: wearyWork}).rested(0); got != 0 {
		t.Errorf("rested makes the bound 0 into %d, want 0", got)
	}
}

// TestOnce checks that once writes out a node only once, but counts its steps each time, because
// the certificate is a tree. The limit of steps must hold.
func TestOnce(t *testing.T) {
	var w worker
	w.beginProof()
	calls := 0
	write := func() (*step, error) {
		calls++
		w.steps += mostSteps / 2
		return &step{length: calls}, nil
	}
	first, err := w.once(key{Lo: 1, Hi: 2}, write)
	if err != nil || calls != 1 {
		t.Fatalf("once returns %v, error %v after %d calls of write; want one call", first, err, calls)
	}
	again, err := w.once(key{Lo: 1, Hi: 2}, write)
	if err != nil || again != first || calls != 1 || w.steps != mostSteps {
		t.Fatalf("the second once returns %p, the first %p, error %v, after %d calls and %d steps; want the same, one call and %d steps", again, first, err, calls, w.steps, mostSteps)
	}
	if _, err := w.once(key{Lo: 1, Hi: 2}, write); !errors.Is(err, errTooLarge) {
		t.Errorf("a proof of %d steps: error %v, want %v", w.steps, err, errTooLarge)
	}
	w.beginProof()
	stopped := func() (*step, error) { return nil, errStopped }
	if _, err := w.once(key{Lo: 3, Hi: 4}, stopped); !errors.Is(err, errStopped) {
		t.Errorf("once of a stopped search: error %v, want %v", err, errStopped)
	}
	if other, err := w.once(key{Lo: 3, Hi: 4}, write); err != nil || other.length != 2 {
		t.Errorf("once after a stopped search returns %v, error %v; want a new proof", other, err)
	}
}

// TestTeamEnds checks that a search of several slices ends with any number of threads, and reaches
// no stage that one worker does not need, even if the tables forget nearly everything.
func TestTeamEnds(t *testing.T) {
	for _, test := range []struct {
		rule    board.Rule
		threads int
		memory  int64
	}{
		{board.Freestyle, 1, 0},
		{board.Freestyle, 2, 0},
		{board.Standard, 1, 1},
		{board.Standard, 2, 1},
		{board.Standard, 8, 1},
		{board.Renju, 1, 1},
		{board.Renju, 2, 1},
		{board.Renju, 8, 1},
	} {
		w := NewSolver(test.memory).begin(firstHard(t, test.rule), proof.Question{Space: proof.Order2, Threads: test.threads, MaxNodes: 8_000_000})
		r := w.firstMove(board.At(0, 0), board.Pass)
		if r.outcome != proof.None || w.stage > 4 {
			t.Errorf("%+v: the search ends with %v at stage %d after %d nodes, want none at stage 4 or before", test, r.outcome, w.stage, w.nodes())
		}
	}
}

// firstHard returns the first of vcf's hard positions. A first move in the corner wins nothing
// there.
func firstHard(t *testing.T, rule board.Rule) *board.Position {
	t.Helper()
	return testboard.File(t, "../vcf/testdata/hard-"+rule.String()+".jsonl")[0].Position
}
