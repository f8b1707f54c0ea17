package brain_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/brain"
	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/solve"
)

// scripted is a searcher that plays the first legal point, or what search says.
type scripted struct {
	search  func(ctx context.Context, pos *board.Position, l search.Limit, progress func(search.Result)) (search.Result, error)
	asked   []string // the moves of each position, and the limit
	forgot  int
	threads []int // of each New
}

func (s *scripted) Search(ctx context.Context, pos *board.Position, l search.Limit, progress func(search.Result)) (search.Result, error) {
	s.asked = append(s.asked, fmt.Sprintf("%v %v %d", pos.Moves(), pos.ToMove(), l.Nodes))
	if s.search != nil {
		return s.search(ctx, pos, l, progress)
	}
	pt := pos.AppendStones(nil, board.Empty)[0]
	return search.Result{
		Move: pt, Value: 0.625, Basis: search.Searched, Line: []board.Point{pt, pt + 1}, Depth: 2, Iterations: 7, Nodes: 9,
		Candidates: []search.Candidate{{Move: pt, Value: 0.625}, {Move: pt + 1, Value: 0.25}},
	}, nil
}

func (s *scripted) Forget() { s.forgot++ }

// options are those of a session with the searcher.
func (s *scripted) options() brain.Options {
	return brain.Options{Version: "1", Engine: &brain.Engine{Name: "scripted:x=1", New: func(threads int, _ int64, _ solve.Store) (search.Searcher, error) {
		if s.threads = append(s.threads, threads); threads > 9 {
			return nil, errors.New("too many threads")
		}
		return s, nil
	}}}
}

// TestEngine: a session with an engine names it, plays its moves, and tells it the order of moves
// and the manager's limit of nodes. A change of threads makes it anew.
func TestEngine(t *testing.T) {
	s := &scripted{}
	got := talk(t, s.options(), `ABOUT
START 15
INFO max_node 50
INFO timeout_turn 2147483647
BEGIN
TURN 7,7
INFO thread_num 3
TURN 8,8
YXSHOWINFO
YXHASHCLEAR
INFO thread_num 10
TURN 9,9
`)
	want := []string{
		`name="gsolve scripted:x=1", version="1", author="The gsolve authors", country="International"`, "OK",
		"MESSAGE value 0.62, search, depth 2, 7 iterations, 9 nodes, 0 ms", "0,14",
		"MESSAGE value 0.62, search, depth 2, 7 iterations, 9 nodes, 0 ms", "1,14",
		"MESSAGE value 0.62, search, depth 2, 7 iterations, 9 nodes, 0 ms", "2,14",
	}
	if len(got) < len(want) || !slices.Equal(got[:len(want)], want) {
		t.Errorf("answers\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	rest := strings.Join(got[min(len(want), len(got)):], "\n")
	for _, part := range []string{"MESSAGE engine scripted:x=1", "MESSAGE tables cleared", "ERROR too many threads"} {
		if !strings.Contains(rest, part) {
			t.Errorf("want %q among the last answers\n%s", part, rest)
		}
	}
	if want := []string{"[] black 50", "[a1 h8] black 50", "[a1 h8 b1 i7] black 50"}; !slices.Equal(s.asked, want) {
		t.Errorf("the searcher was asked about %q, want %q", s.asked, want)
	}
	if !slices.Equal(s.threads, []int{1, 3, 10}) || s.forgot != 1 {
		t.Errorf("made with threads %v, forgot %d times; want 1, 3 and 10 threads, once", s.threads, s.forgot)
	}
}

// TestEngineDetails: with show_detail, and for YXNBEST, the best lines have the form of Yixin-Board.
func TestEngineDetails(t *testing.T) {
	s := &scripted{}
	got := strings.Join(talk(t, s.options(), "START 15\nINFO show_detail 3\nBEGIN\nINFO show_detail 0\nYXNBEST 2\n"), "\n")
	for _, want := range []string{
		"MESSAGE REALTIME REFRESH\nMESSAGE REALTIME BEST 0,14\nINFO PV 0\nINFO NUMPV 1\nINFO DEPTH 2\nINFO NODES 9\n",
		"INFO EVAL 62\nINFO WINRATE 0.62\nINFO BESTLINE 0,14 1,14\nINFO PV DONE\n",
		"INFO NUMPV 2\nINFO DEPTH 2\n",
		"INFO EVAL 25\nINFO WINRATE 0.25\nINFO BESTLINE 2,14\nINFO PV DONE\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("want %q in\n%s", want, got)
		}
	}
	s.search = func(context.Context, *board.Position, search.Limit, func(search.Result)) (search.Result, error) {
		return search.Result{Move: 0, Value: 0.5, Basis: search.Forced, Candidates: []search.Candidate{
			{Move: 0, Unjudged: true}, {Move: 1, Unjudged: true}, {Move: 2, Proven: search.ProvenLoss},
		}}, nil
	}
	got = strings.Join(talk(t, s.options(), "START 15\nYXNBEST 3\n"), "\n")
	if strings.Count(got, "INFO NUMPV 2") != 2 || !strings.Contains(got, "INFO EVAL 50\nINFO WINRATE 0.50\nINFO BESTLINE 0,14\n") || !strings.Contains(got, "WINRATE 0.00\nINFO BESTLINE 2,14\n") {
		t.Errorf("a forced move: want its value of 0.50, and the proven loss as the second line, in\n%s", got)
	}
	proved := map[search.Basis]string{search.Proved: "INFO EVAL +M3", search.Lost: "INFO EVAL -M3"}
	for basis, want := range proved {
		s.search = func(_ context.Context, _ *board.Position, _ search.Limit, progress func(search.Result)) (search.Result, error) {
			r := search.Result{Move: 0, Basis: basis, Line: []board.Point{0, 1, 2}}
			progress(r)
			return r, nil
		}
		if got := strings.Join(talk(t, s.options(), "START 15\nINFO show_detail 2\nBEGIN\n"), "\n"); strings.Count(got, want) != 2 {
			t.Errorf("%v: want %q twice in\n%s", basis, want, got)
		}
	}
}

// TestBadInfo: a bad value of INFO is a message, never the answer to the next command, and the setting
// stays. YXSHOWINFO reports an unsupported rule in a line of its own.
func TestBadInfo(t *testing.T) {
	s := &scripted{}
	got := talk(t, s.options(), "INFO max_node 50\nINFO thread_num -1\nINFO max_node x\nINFO time_left -5\nINFO checkmate 7\nSTART 15\nBEGIN\nINFO rule 9\nYXSHOWINFO\nBEGIN\n")
	compare(t, got, []string{
		"MESSAGE INFO thread_num -1, expected a number from 0", `MESSAGE INFO max_node "x", expected a number`, "MESSAGE INFO checkmate 7, expected 0, 1 or 2",
		"OK", "MESSAGE value .*", "0,14", `MESSAGE unsupported rule 9 \(caro\), expected 0, 1, 2 or 4`, "INFO MAX_THREAD_NUM .*",
		`MESSAGE unsupported rule 9 \(caro\), expected 0, 1, 2 or 4`, "MESSAGE no supported rule, threads 1, .*", "MESSAGE engine .*", "MESSAGE .*",
		`ERROR unsupported rule 9 \(caro\), expected 0, 1, 2 or 4`,
	})
	talk(t, s.options(), "INFO max_node 50\nINFO max_node -1\nSTART 15\nBEGIN\n")
	if want := []string{"[] black 50", "[] black 0"}; !slices.Equal(s.asked, want) {
		t.Errorf("the searcher was asked about %q, want %q: a negative max_node is no limit", s.asked, want)
	}
}

// TestEngineRefuses: a refusal is an error, and a fault beside a move is a message.
func TestEngineRefuses(t *testing.T) {
	s := &scripted{}
	s.search = func(_ context.Context, pos *board.Position, _ search.Limit, _ func(search.Result)) (search.Result, error) {
		return search.Result{}, search.Refuse("scripted", pos, "freestyle")
	}
	if got := talk(t, s.options(), "START 15\nINFO rule 4\nBEGIN\n"); len(got) != 2 || got[1] != "ERROR the searcher does not play this game: scripted, renju on 15×15; expected freestyle" {
		t.Errorf("a refused rule: %q", got)
	}
	s.search = func(context.Context, *board.Position, search.Limit, func(search.Result)) (search.Result, error) {
		return search.Result{Move: board.At(7, 7)}, errors.New("bad proof")
	}
	if got := talk(t, s.options(), "START 15\nBEGIN\n"); len(got) != 4 || !strings.HasPrefix(got[1], "MESSAGE internal error") || got[3] != "7,7" {
		t.Errorf("a fault: %q, want a message and the move", got)
	}
	if got := talk(t, s.options(), "BEGIN\nSTART 15\nYXNBEST x\nBOARD\n1,1,1\n1,1,2\nDONE\nBEGIN\n"); len(got) != 5 || strings.Count(strings.Join(got, "\n"), "ERROR") != 4 {
		t.Errorf("bad commands: %q, want four errors", got)
	}
}

// TestEngineBarred: a barred move is replaced by the next candidate, or by the move of the best
// shapes.
func TestEngineBarred(t *testing.T) {
	s := &scripted{}
	got := talk(t, s.options(), "START 15\nYXBLOCK\n0,14\nDONE\nBEGIN\n")
	if got[len(got)-1] != "1,14" {
		t.Errorf("%q, want the second candidate", got)
	}
	got = talk(t, s.options(), "START 15\nYXBLOCK\n0,14\n1,14\nDONE\nBEGIN\n")
	if got[len(got)-1] != "7,7" {
		t.Errorf("%q, want the centre", got)
	}
}

// TestBarredProof: with barred points nothing counts as proved, because a side may need one of them later:
// here the five of a straight four, and the stop of a four.
func TestBarredProof(t *testing.T) {
	const win = "BOARD\n7,7,1\n0,0,2\n7,8,1\n0,2,2\n7,9,1\n0,4,2\nDONE\n"
	const loss = "BOARD\n7,7,2\n0,0,1\n7,8,2\n0,2,1\n7,9,2\n0,4,1\n7,10,2\nDONE\n"
	s := &scripted{}
	s.search = func(_ context.Context, _ *board.Position, _ search.Limit, progress func(search.Result)) (search.Result, error) {
		r := search.Result{Move: board.At(7, 4), Value: 1, Basis: search.Proved, Line: []board.Point{board.At(7, 4)}}
		r.Candidates = []search.Candidate{{Move: r.Move, Value: 1, Proven: search.ProvenWin}, {Move: board.At(0, 5), Proven: search.ProvenLoss}}
		progress(r)
		return r, nil
	}
	for name, o := range map[string]brain.Options{"engine": s.options(), "own": {}} {
		for _, position := range []string{win, loss} {
			for _, barred := range []bool{false, true} {
				set := ""
				if barred {
					set = "YXBLOCK\n7,6\nDONE\n"
				}
				got := strings.Join(talk(t, o, "START 15\nINFO rule 0\nINFO max_node 20000\n"+set+"YXBOARD"+strings.TrimPrefix(position, "BOARD")+"YXNBEST 2\n"), "\n")
				claims := strings.Contains(got, "EVAL +M") || strings.Contains(got, "EVAL -M") || strings.Contains(got, "LOST") ||
					strings.Contains(got, "proof") || strings.Contains(got, "lost") || strings.Contains(got, "1.00") || strings.Contains(got, "WINRATE 0.00")
				if claims == barred {
					t.Errorf("%s, barred %v: %s", name, barred, got)
				}
			}
		}
	}
	got := strings.Join(talk(t, brain.Options{}, "START 15\nINFO rule 0\nINFO max_node 20000\nYXBLOCK\n7,6\nDONE\nYXBOARD"+strings.TrimPrefix(loss, "BOARD")+"YXSEARCHDEFEND\n"), "\n")
	if !strings.Contains(got, "as if no point was barred") {
		t.Errorf("YXSEARCHDEFEND: %s", got)
	}
}

// TestEngineBoards: stones that do not come in turn are set up without an order.
func TestEngineBoards(t *testing.T) {
	s := &scripted{}
	talk(t, s.options(), "START 15\nINFO max_node 1\nBOARD\n7,7,1\n8,8,1\n9,9,2\n9,8,2\nDONE\nRESTART\nBOARD\n7,7,2\n8,8,1\n9,9,2\nDONE\nRESTART\nBOARD\n7,7,1\n8,8,1\n9,9,1\nDONE\n")
	if want := []string{"[] black 1", "[h8 i7 j6] white 1", "[] black 1"}; !slices.Equal(s.asked, want) {
		t.Errorf("asked about %q, want %q", s.asked, want)
	}
}

// TestEngineSwap2: by its value the engine takes Black or stays White.
func TestEngineSwap2(t *testing.T) {
	s, value := &scripted{}, 0.4
	s.search = func(context.Context, *board.Position, search.Limit, func(search.Result)) (search.Result, error) {
		return search.Result{Move: board.At(0, 0), Value: value}, nil
	}
	opening := "START 15\nSWAP2BOARD\n7,7\n8,7\n9,7\nDONE\n"
	if got := talk(t, s.options(), opening); got[len(got)-1] != "SWAP" {
		t.Errorf("value 0.4: %q, want SWAP", got)
	}
	value = 0.6
	if got := talk(t, s.options(), opening); got[len(got)-1] != "0,14" {
		t.Errorf("value 0.6: %q, want a move", got)
	}
}

// TestEngineStop: STOP, END and the end of the input end a search of the engine.
func TestEngineStop(t *testing.T) {
	s := &scripted{}
	s.search = func(ctx context.Context, _ *board.Position, _ search.Limit, progress func(search.Result)) (search.Result, error) {
		progress(search.Result{Move: board.At(1, 1)})
		<-ctx.Done()
		return search.Result{Move: board.At(2, 2)}, nil
	}
	start := "START 15\nINFO show_detail 1\nINFO timeout_turn 2147483647\nBEGIN\n"
	d := newDialogue(context.Background(), t, s.options())
	d.send(start)
	d.until("MESSAGE REALTIME BEST 1,13")
	d.send("STOP\n")
	d.until("2,12")
	d.send("TURN 9,9\n")
	d.until("MESSAGE REALTIME REFRESH")
	d.send("END\n")
	for _, line := range d.rest() {
		if !strings.HasPrefix(line, "MESSAGE REALTIME") {
			t.Errorf("%q after END, want no answer", line)
		}
	}
	if err := <-d.done; err != nil {
		t.Error(err)
	}
	if got := talk(t, s.options(), start); got[len(got)-1] != "2,12" {
		t.Errorf("at the end of the input: %q, want the move", got)
	}
}
