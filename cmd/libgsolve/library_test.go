package main

import (
	"context"
	"fmt"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"unsafe"

	"go.uber.org/goleak"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/verify"
	"github.com/gsolve/gsolve/solve"
)

// These tests call the Go functions. testdata/abuse.c and examples/c call the library from C:
// .ci/run library builds and runs them.

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// emptyPoints returns the empty points of a position, as candidates.
func emptyPoints(p *position) (list []candidate) {
	for i := range p.size * p.size {
		if *(*byte)(unsafe.Add(unsafe.Pointer(p.cells), i)) == 0 {
			list = append(list, candidate{point: i})
		}
	}
	return list
}

// cellsOf returns the position after moves on an empty board.
func cellsOf(t *testing.T, size int32, moves ...string) *position {
	t.Helper()
	cells := make([]byte, size*size)
	for i, name := range moves {
		pt, err := board.ParsePoint(name)
		if err != nil {
			t.Fatal(err)
		}
		cells[pt.Index(int(size))] = byte(board.Black) + byte(i%2)
	}
	return &position{cells: &cells[0], size: size, toMove: int32(board.Black) + int32(len(moves)%2)}
}

// indexOf returns the number of a point on a board of 15×15.
func indexOf(name string) int32 {
	pt, _ := board.ParsePoint(name)
	return int32(pt.Index(15))
}

func opened(t *testing.T, o *options) uintptr {
	t.Helper()
	var h uintptr
	if got := open(o, &h); got != statusOK {
		t.Fatalf("open: status %d, %s", got, lastError(0))
	}
	t.Cleanup(func() { closeInstance(h) })
	return h
}

func openedSession(t *testing.T, h uintptr, p *position) uintptr {
	t.Helper()
	var s uintptr
	if got := openSession(h, p, &s); got != statusOK {
		t.Fatalf("session: status %d, %s", got, lastError(h))
	}
	return s
}

func lastError(h uintptr) string {
	text := make([]byte, 200)
	n := errorText(h, text)
	return string(text[:max(n, 0)])
}

// wants fails the test unless a call returned the status, and the handle's error contains words.
func wants(t *testing.T, what string, got, want int32, handle uintptr, words string) {
	t.Helper()
	if got != want || !strings.Contains(lastError(handle), words) {
		t.Errorf("%s: status %d, error %q, expected %d, %q", what, got, lastError(handle), want, words)
	}
}

// lost is a store that calls every position lost.
type lost struct{}

func (lost) Get(*board.Position) (proof.Known, error) {
	return proof.Known{proof.Any: {Space: proof.Any, Outcome: proof.Lost}}, nil
}
func (lost) Add(*board.Position, proof.Record) error { return nil }

func TestProbe(t *testing.T) {
	h := opened(t, &options{memory: 8 << 20, threads: 2})
	var a answer
	line := make([]int32, 9)
	p := cellsOf(t, 15, "h8", "a1", "i8", "a3", "j8", "a5")
	if got := ask(h, p, probing(nil, &a, &line[0], 9)); got != statusOK {
		t.Fatalf("probe: status %d, %s", got, lastError(h))
	}
	lying := &instance{oracle: oracle.New(oracle.Options{Store: lost{}})}
	lying.begin(t.Context())
	known := newHandle(lying)
	defer handles.Delete(known)
	var b answer
	if ask(known, p, probing(nil, &b, nil, 0)); b.verdict != int32(proof.Lost) || b.stage != int32(solve.Stored) {
		t.Errorf("with a store that calls the position lost: %+v", b)
	}
	if a != (answer{verdict: int32(proof.Win), stage: int32(solve.Fours), plies: 3, nodes: 1}) {
		t.Errorf("answer %+v, expected a win by fours in 3 plies", a)
	}
	for i, name := range []string{"g8", "f8", "k8"} {
		if line[i] != indexOf(name) {
			t.Errorf("line %v: move %d, expected %s", line, i, name)
		}
	}
	line[1] = -7 // must stay: there is room for one point only
	if ask(h, p, probing(&budget{space: 2}, &a, &line[0], 1)); a.plies != 3 || line[1] != -7 || a.space != 0 {
		t.Errorf("with room for one point: line %v, answer %+v", line, a)
	}
	p.toMove = int32(board.White)
	if ask(h, p, probing(&budget{space: 1}, &a, nil, 0)); a.verdict != int32(proof.None) || a.space != 1 {
		t.Errorf("with White to move: %+v, expected no win", a)
	}
	five := cellsOf(t, 15, "h8", "a1", "i8", "a3", "j8", "a5", "k8", "a7")
	if ask(h, five, probing(nil, &a, nil, 0)); a.shortest != 1 || a.plies != 1 || a.stage != int32(solve.Sight) {
		t.Errorf("with a five at hand: %+v", a)
	}
}

func TestFilter(t *testing.T) {
	h := opened(t, nil)
	p := cellsOf(t, 15, "h8", "a1", "i8", "a3", "j8")
	list := []candidate{{point: indexOf("o15")}, {point: indexOf("g8")}}
	lines := make([]int32, 2*4)
	var f filtered
	if got := ask(h, p, filtering(nil, &list[0], 2, &lines[0], 4, &f)); got != statusOK {
		t.Fatalf("status %d, %s", got, lastError(h))
	}
	if list[0].fate != int32(oracle.Loses) || list[0].plies != 3 || lines[0] != indexOf("g8") || list[1].fate != int32(oracle.Holds) || f.lost != 0 {
		t.Errorf("moves %+v, lines %v, %+v; expected o15 to lose and g8 to hold", list, lines, f)
	}
	lost := cellsOf(t, 5, "b1", "b2", "c1", "a2", "d1", "c2", "a5", "d2", "c5")
	lost.toMove = int32(board.White)
	list = emptyPoints(lost)
	if got := ask(h, lost, filtering(nil, &list[0], int32(len(list)), nil, 0, &f)); got != statusOK || f.lost != 0 {
		t.Errorf("White can make five: status %d, %+v, expected not lost", got, f)
	}
	lost.toMove = int32(board.Black)
	again := cellsOf(t, 15, "a1", "h8", "c1", "i8", "e1", "j8", "g1", "k8")
	list = emptyPoints(again)
	if got := ask(h, again, filtering(nil, &list[0], int32(len(list)), nil, 0, &f)); got != statusOK || f.lost != 1 {
		t.Errorf("White has a straight four: status %d, %+v, expected lost", got, f)
	}
	if got := ask(h, again, filtering(&budget{nodes: 1}, &list[0], 2, nil, 0, &f)); got != statusOK {
		t.Errorf("filter of two moves within one node: status %d, %+v", got, f)
	}
	if got := ask(h, again, filtering(nil, nil, 0, nil, 0, &f)); got != statusOK || f.lost != 0 {
		t.Errorf("filter of no moves: status %d, %+v", got, f)
	}
}

func TestSession(t *testing.T) {
	h := opened(t, nil)
	s := openedSession(t, h, cellsOf(t, 15, "h8", "a1", "i8", "a3"))
	wants(t, "put", put(s, indexOf("j8")), statusOK, s, "")
	wants(t, "pass", put(s, pass), statusOK, s, "")
	var a answer
	wants(t, "probe", askSession(s, probing(nil, &a, nil, 0)), statusOK, s, "")
	if a.verdict != int32(proof.Win) {
		t.Errorf("probe of the session: %+v, expected a win", a)
	}
	wants(t, "taken", put(s, indexOf("j8")), statusBadMove, s, "point already taken")
	wants(t, "off", put(s, 225), statusBadMove, s, "point 225, expected 0 to 224")
	wants(t, "undo", undo(s), statusOK, s, "")
	wants(t, "undo", undo(s), statusOK, s, "")
	wants(t, "undo", undo(s), statusBadMove, s, "no move to take back")

	over := openedSession(t, h, cellsOf(t, 15, "h8", "a1", "i8", "a3", "j8", "a5", "k8", "a7"))
	put(over, indexOf("l8"))
	wants(t, "over", askSession(over, probing(nil, &a, nil, 0)), statusOver, over, "the game is over")
	wants(t, "over", put(over, 0), statusOver, over, "the game is over")
	wants(t, "close", closeSession(over), statusOK, h, "")
	wants(t, "close twice", closeSession(over), statusBadHandle, 0, "expected one of a session")
}

func TestBadArguments(t *testing.T) {
	h := opened(t, nil)
	var a answer
	var f filtered
	list := []candidate{{point: 3}, {point: 3}}
	empty := func() *position { return cellsOf(t, 15) }
	probes := func(p *position, b *budget) int32 { return ask(h, p, probing(b, &a, nil, 0)) }
	for _, change := range []func(*position){
		func(p *position) { p.size = 4 },
		func(p *position) { p.size = 23 },
		func(p *position) { p.size = -15 },
		func(p *position) { p.rule = int32(len(board.Rules())) },
		func(p *position) { p.rule = -1 },
		func(p *position) { p.toMove = 0 },
		func(p *position) { p.toMove = 3 },
		func(p *position) { p.zero = 1 },
		func(p *position) { p.cells = nil },
		func(p *position) { *p.cells = 3 },
	} {
		p := empty()
		change(p)
		wants(t, "position", probes(p, nil), statusBadArgument, h, "bad argument")
	}
	won := cellsOf(t, 15, "a1", "a3", "b1", "b3", "c1", "c3", "d1", "d3", "e1")
	wants(t, "won", probes(won, nil), statusBadPosition, h, "black already has a winning row")
	for _, b := range []budget{{space: -1}, {space: proof.Spaces}, {zero: 1}, {micros: 1 << 63}} {
		wants(t, "budget", probes(empty(), &b), statusBadArgument, h, "a budget has")
	}
	wants(t, "no position", probes(nil, nil), statusBadArgument, h, "NULL")
	wants(t, "no answer", ask(h, empty(), probing(nil, nil, nil, 0)), statusBadArgument, h, "answer is NULL")
	wants(t, "no line", ask(h, empty(), probing(nil, &a, nil, 1)), statusBadArgument, h, "a place for them")
	wants(t, "line", ask(h, empty(), probing(nil, &a, nil, -1)), statusBadArgument, h, "a place for them")
	wants(t, "no moves", ask(h, empty(), filtering(nil, nil, 1, nil, 0, &f)), statusBadArgument, h, "NULL")
	wants(t, "no result", ask(h, empty(), filtering(nil, &list[0], 1, nil, 0, nil)), statusBadArgument, h, "NULL")
	wants(t, "count", ask(h, empty(), filtering(nil, &list[0], 485, nil, 0, &f)), statusBadArgument, h, "485 lines")
	wants(t, "twice", ask(h, empty(), filtering(nil, &list[0], 2, nil, 0, &f)), statusBadMove, h, "named twice")
	list[1].point = -2
	wants(t, "off", ask(h, empty(), filtering(nil, &list[0], 2, nil, 0, &f)), statusBadMove, h, "point -2")
	wants(t, "no session", openSession(h, empty(), nil), statusBadArgument, h, "session is NULL")
	var s uintptr
	wants(t, "session", openSession(h, nil, &s), statusBadArgument, h, "NULL")
	for _, o := range []options{{zero: 1}, {threads: -1}, {threads: 1025}, {memory: 5}, {memory: 1 << 47}, {memory: 1 << 20, threads: 2}} {
		wants(t, "options", open(&o, &s), statusBadArgument, 0, "options have")
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(3))
	wants(t, "memory", open(&options{memory: 2 << 20}, &s), statusBadArgument, 0, "for each of 3 threads")
	wants(t, "no oracle", open(nil, nil), statusBadArgument, 0, "oracle is NULL")
}

func TestHandles(t *testing.T) {
	h := opened(t, nil)
	s := openedSession(t, h, cellsOf(t, 15))
	var a answer
	for _, wrong := range []uintptr{0, s, 1 << 40} {
		wants(t, "close", closeInstance(wrong), statusBadHandle, 0, "no such handle")
		wants(t, "probe", ask(wrong, cellsOf(t, 15), probing(nil, &a, nil, 0)), statusBadHandle, 0, "no such handle")
		wants(t, "session", openSession(wrong, cellsOf(t, 15), &s), statusBadHandle, 0, "no such handle")
	}
	for _, wrong := range []uintptr{0, h, 1 << 40} {
		wants(t, "put", put(wrong, 0), statusBadHandle, 0, "no such handle")
		wants(t, "close session", closeSession(wrong), statusBadHandle, 0, "no such handle")
	}
	wants(t, "stop", stop(1<<40), statusBadHandle, 0, "no such handle")
	if got := errorText(1<<40, nil); got != statusBadHandle {
		t.Errorf("gsolve_error of a bad handle: status %d", got)
	}
	i, _ := find[*instance](h)
	wants(t, "close", closeInstance(h), statusOK, 0, "")
	wants(t, "a session without its oracle", put(s, 0), statusBadHandle, s, "the oracle of the session is closed")
	handles.Store(h, i) // as if another thread had found it just before
	wants(t, "an oracle that is being closed", ask(h, cellsOf(t, 15), probing(nil, &a, nil, 0)), statusBadHandle, h, "closed")
	handles.Delete(h)
}

// TestStop stops the questions of a session and of an oracle, and asks again.
func TestStop(t *testing.T) {
	testboard.Deadline(t)
	h := opened(t, &options{threads: 1})
	p := cellsOf(t, 15, "h8", "a1", "i8", "a3", "j9", "a5", "j10")
	p.toMove = int32(board.Black)
	s := openedSession(t, h, p)
	i, _ := find[*instance](h)
	session, _ := find[*session](s)
	for _, stops := range []*owned{&i.owned, &session.owned} {
		ctx := stops.context()
		handle := h
		if stops == &session.owned {
			handle = s
		}
		if stop(handle) != statusOK || ctx.Err() == nil || stops.context().Err() != nil {
			t.Error("stop must end the questions that have begun, and no later ones")
		}
	}
	var a answer
	if askSession(s, probing(nil, &a, nil, 0)) != statusOK || a.verdict == int32(proof.Unknown) {
		t.Errorf("a question after a stop: %+v", a)
	}
	// A question that waits ends when it is stopped.
	busy := make(chan struct{})
	asked := make(chan int32)
	go func() {
		asked <- ask(h, p, func(ctx context.Context, _ prober) error { close(busy); <-ctx.Done(); return nil })
	}()
	<-busy
	stop(h)
	if got := <-asked; got != statusOK {
		t.Errorf("a stopped question: status %d", got)
	}
	list := []candidate{{point: 224}}
	var f filtered
	session.end()
	if askSession(s, filtering(nil, &list[0], 1, nil, 0, &f)) != statusOK || list[0].fate != int32(oracle.Open) || f.reason != int32(proof.Cancelled) {
		t.Errorf("a stopped filter: moves %+v, %+v; expected open because of the stop", list, f)
	}
}

func TestDatabase(t *testing.T) {
	dir := t.TempDir()
	text := append([]byte(filepath.Join(dir, "db")), 0)
	var h uintptr
	if got := open(&options{db: &text[0], memory: 8 << 20}, &h); got != statusOK {
		t.Fatalf("open with a database: status %d, %s", got, lastError(0))
	}
	p := cellsOf(t, 15, "h8", "a1", "i8", "a3", "j8", "a5")
	var first, second answer
	ask(h, p, probing(nil, &first, nil, 0))
	var other uintptr
	wants(t, "a second one", open(&options{db: &text[0]}, &other), statusDatabase, 0, "database")
	if got := closeInstance(h); got != statusOK {
		t.Fatalf("close: status %d, %s", got, lastError(0))
	}
	h = opened(t, &options{db: &text[0]})
	ask(h, p, probing(nil, &second, nil, 0))
	if first.verdict != second.verdict || second.stage != int32(solve.Stored) {
		t.Errorf("the first answer is %+v, the second %+v; expected the second from the database", first, second)
	}
	file := filepath.Join(dir, "file")
	testdir.Write(t, file, "x")
	text = append([]byte(file), 0)
	wants(t, "a file", open(&options{db: &text[0]}, &other), statusDatabase, 0, "database")
	text = []byte(strings.Repeat("a", maxPath))
	wants(t, "no end", open(&options{db: &text[0]}, &other), statusDatabase, 0, "a path of 4096 bytes or more")
}

func TestTexts(t *testing.T) {
	closeInstance(0)
	text := [6]byte{5: 'x'}
	if n := errorText(0, buffer(&text[0], 5)); n < 20 || string(text[:]) != "no s\x00x" {
		t.Errorf("the error has length %d, and the cut text is %q", n, text)
	}
	if buffer(nil, 5) != nil || buffer(&text[0], -1) != nil {
		t.Error("buffer must be nil for a NULL pointer and for a negative capacity")
	}
	if got := orphans.note(verify.ErrUnchecked); got != statusInternal || lastError(0) != verify.ErrUnchecked.Error() {
		t.Errorf("note of a fault of the library: status %d, error %q", got, lastError(0))
	}
	if buildVersion() == "" {
		t.Error("the version is empty")
	}
}

// TestHeaderNames: the header numbers all rules, spaces and stages.
func TestHeaderNames(t *testing.T) {
	text := string(testdir.Read(t, "libgsolve.h"))
	stages := 1
	for solve.Stage(stages).String() != solve.Stage(stages-1).String() {
		stages++
	}
	for name, want := range map[string]int{"gsolve_rule": len(board.Rules()), "gsolve_space": proof.Spaces, "gsolve_stage": stages} {
		_, list, _ := strings.Cut(text, "enum "+name+" {")
		list, _, _ = strings.Cut(list, "}")
		numbers := regexp.MustCompile(`GSOLVE_\w+ = (\d+)`).FindAllStringSubmatch(list, -1)
		for i, m := range numbers {
			if m[1] != fmt.Sprint(i) {
				t.Errorf("%s: the header says %q, expected the number %d", name, m[0], i)
			}
		}
		if len(numbers) != want {
			t.Errorf("%s has %d names, expected %d", name, len(numbers), want)
		}
	}
}

// TestHeaderStatuses: the header describes the statuses as TestBadArguments finds them. A wrong
// size or rule is a bad argument; a bad position is one that has been won.
func TestHeaderStatuses(t *testing.T) {
	text := testdir.Read(t, "libgsolve.h")
	said := map[string]string{}
	for _, m := range regexp.MustCompile(`(GSOLVE_BAD_\w+) = (-\d),? +/\* (.*) \*/`).FindAllStringSubmatch(string(text), -1) {
		said[m[1]] = m[2] + " " + m[3]
	}
	argument, position := said["GSOLVE_BAD_ARGUMENT"], said["GSOLVE_BAD_POSITION"]
	if !strings.HasPrefix(argument, fmt.Sprint(statusBadArgument)) || !strings.Contains(argument, "size") || !strings.Contains(argument, "rule") {
		t.Errorf("the header describes BAD_ARGUMENT as %q, expected size and rule in it", argument)
	}
	if !strings.HasPrefix(position, fmt.Sprint(statusBadPosition)) || strings.Contains(position, "size") || !strings.Contains(position, "row that has won") {
		t.Errorf("the header describes BAD_POSITION as %q, expected a row that has won and no size", position)
	}
}
