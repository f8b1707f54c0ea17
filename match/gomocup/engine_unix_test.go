//go:build unix

package gomocup_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/match"
	"github.com/gsolve/gsolve/match/gomocup"
	"github.com/gsolve/gsolve/search"
)

// wayVariable makes the test binary an engine that behaves in the way that it names.
const wayVariable = "GOMOCUP_WAY"

func TestMain(m *testing.M) {
	if way := os.Getenv(wayVariable); way != "" {
		misbehave(way)
		return
	}
	testdir.InMemory()
	goleak.VerifyTestMain(m)
}

// misbehave is an engine that plays the points of its turn from the left of a row of its own, and
// fails in one way at its second move.
func misbehave(way string) {
	if way == "silent" {
		forever()
	}
	if way == "gone" {
		os.Exit(3)
	}
	in := bufio.NewScanner(os.Stdin)
	size, row, moves := 0, 0, 0
	log, _ := os.OpenFile(os.Getenv("GOMOCUP_LOG"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	move := func() {
		moves++
		if moves == 2 {
			fail(way)
		}
		fmt.Printf("MESSAGE thinking\nDEBUG 1\n%d,%d\n", moves, row)
	}
	for in.Scan() {
		line := strings.TrimSpace(in.Text())
		_, _ = fmt.Fprintln(log, line)
		switch word, rest, _ := strings.Cut(line, " "); word {
		case "ABOUT":
			if way != "no about" {
				fmt.Println(`name="test", version="1"`)
			}
		case "START":
			size, _ = strconv.Atoi(rest)
			switch {
			case way == "deaf":
			case way == "no renju" && os.Getenv("GOMOCUP_RULE") == "4", way == "refusing":
				fmt.Println("ERROR unsupported size or rule")
			default:
				fmt.Println("hello\nOK")
			}
		case "INFO":
			if key, value, _ := strings.Cut(rest, " "); key == "rule" {
				_ = os.Setenv("GOMOCUP_RULE", value)
			}
		case "BEGIN":
			move()
		case "TURN":
			row = size - 1 // the second player moves in the last row
			if moves > 0 {
				row = rowBefore
			}
			rowBefore = row
			move()
		case "BOARD":
			row = size / 2
			rowBefore = row
			for in.Scan() && in.Text() != "DONE" {
				_, _ = fmt.Fprintln(log, in.Text())
			}
			move()
		case "END":
			if way == "stubborn" {
				forever()
			}
			return
		}
	}
	if way == "stubborn" {
		forever()
	}
}

var rowBefore int

// forever does not return. The runtime would report a deadlock of a program that only waits.
func forever() { time.Sleep(time.Hour) }

func fail(way string) {
	switch way {
	case "hang":
		forever()
	case "crash":
		println("segmentation\nfault in move")
		os.Exit(7)
	case "killed":
		_ = syscall.Kill(os.Getpid(), syscall.SIGTERM)
		forever()
	case "garbage":
		fmt.Println("\x1b[31mbest move: h8")
	case "taken":
		fmt.Println("1,0")
		time.Sleep(time.Second)
	case "off":
		fmt.Println("20,-1")
	case "late":
		time.Sleep(2 * time.Second)
	case "error":
		fmt.Println("ERROR out of ideas")
	case "unknown":
		fmt.Println("MESSAGE hm")
		fmt.Println("UNKNOWN command")
		forever()
	case "flood":
		for {
			fmt.Println("MESSAGE", strings.Repeat("x", 1000))
		}
	case "long line":
		fmt.Println(strings.Repeat("7", 1<<20))
	case "long message":
		fmt.Println("MESSAGE", strings.Repeat("7", 1<<20))
	case "closed":
		_ = os.Stdout.Close()
		forever()
	case "family":
		c := exec.Command(os.Args[0])
		c.Env = append(os.Environ(), wayVariable+"=silent")
		c.Stdout = os.Stdout
		_ = c.Start()
		_ = os.WriteFile(os.Getenv("GOMOCUP_LOG")+".child", []byte(strconv.Itoa(c.Process.Pid)), 0o666)
		forever()
	}
}

// engine returns an engine that behaves in some way. It runs in a folder where it logs.
func engine(t *testing.T, way string, o gomocup.Options) (e match.Engine, log string) {
	t.Helper()
	env, err := exec.LookPath("env")
	if err != nil {
		t.Fatal(err)
	}
	log = filepath.Join(t.TempDir(), "log")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if o.Tolerance == 0 {
		o.Tolerance = 300 * time.Millisecond
	}
	o.Quit = 50 * time.Millisecond
	return gomocup.New(way, []string{env, wayVariable + "=" + way, "GOMOCUP_LOG=" + log, self}, o), log
}

// patient is a searcher that never wins: it plays the first legal point of every second row.
type patient struct{}

func (patient) Search(_ context.Context, pos *board.Position, _ search.Limit, _ func(search.Result)) (search.Result, error) {
	for i := 0; ; i += 2 {
		if pt := board.At(i%14, 1+i/14*2); pos.Legal(pt, pos.ToMove()) {
			return search.Result{Move: pt}, nil
		}
	}
}

func (patient) Forget() {}

func options(engines ...match.Engine) match.Options {
	other := match.FromSearcher("patient", "patient", func(uint64) (search.Searcher, error) { return patient{}, nil })
	return match.Options{Engines: append(engines, other), Games: 2, Limits: match.Limits{Time: time.Second}}
}

// TestFaults: an engine that fails loses that game with the reason, both times: it is started anew.
func TestFaults(t *testing.T) {
	for _, c := range []struct {
		way    string
		reason match.Reason
		detail string
	}{
		{"hang", match.OutOfTime, "no move within 1s and 300ms"},
		{"crash", match.Crash, "the engine ended: exit status 7: fault in move"},
		{"killed", match.Crash, "the engine ended: signal: terminated"},
		{"garbage", match.Protocol, `" [31mbest move: h8", expected a move such as 7,7`},
		{"taken", match.Illegal, "b15 is taken"},
		{"off", match.Illegal, `"20,-1", expected 0 to 14`},
		{"late", match.OutOfTime, "no move within 1s and 300ms"},
		{"error", match.Protocol, `"ERROR out of ideas", expected a move such as 7,7`},
		{"unknown", match.OutOfTime, `no move within 1s and 300ms; the last line was "UNKNOWN command"`},
		{"flood", match.OutOfTime, `no move within 1s and 300ms; the last line was "MESSAGE xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"`},
		{"long line", match.Protocol, `"7777777777777777777777777777777777777777", expected a move such as 7,7`},
		{"long message", match.Protocol, "a line of more than 65536 bytes"},
		{"closed", match.Crash, "the engine closed its output, or was killed"},
	} {
		t.Run(c.way, func(t *testing.T) {
			t.Parallel()
			e, _ := engine(t, c.way, gomocup.Options{})
			games, err := match.Run(t.Context(), options(e))
			if err != nil || len(games) != 2 {
				t.Fatalf("%d games, error %v", len(games), err)
			}
			if c.way == "taken" {
				games = games[:1] // as White the engine's row is another
			}
			for i, g := range games {
				if want := []match.Result{match.WhiteWon, match.BlackWon}[i]; g.Result != want || g.Reason != c.reason || g.Detail != c.detail {
					t.Errorf("game %d: %s, %s, %q; expected %s, %s, %q", i, g.Result, g.Reason, g.Detail, want, c.reason, c.detail)
				}
			}
		})
	}
}

// TestGood: an engine that never answers ABOUT and one that ignores END play whole games. The
// protocol is as expected.
func TestGood(t *testing.T) {
	for _, way := range []string{"no about", "stubborn", "good"} {
		t.Run(way, func(t *testing.T) {
			t.Parallel()
			e, log := engine(t, way, gomocup.Options{})
			o := options(e)
			o.Limits.Time = 20 * time.Second // no limit, even on a busy machine
			o.Rule, o.Limits.GameTime, o.Limits.Nodes, o.Limits.Memory = board.Standard, time.Minute, 1000, 1<<20
			games, err := match.Run(t.Context(), o)
			if err != nil || len(games) != 2 {
				t.Fatalf("%d games, error %v", len(games), err)
			}
			for _, g := range games {
				if g.Reason != match.Five || (g.Black == way) != (g.Result == match.BlackWon) {
					t.Errorf("game %d: %s, %s, %s", g.Number, g.Result, g.Reason, g.Detail)
				}
			}
			text := string(testdir.Read(t, log))
			want := "INFO timeout_turn 20000\nINFO timeout_match 60000\nINFO max_memory 1048576\nINFO game_type 1\nINFO rule 1\nINFO max_node 1000\nSTART 15\n"
			if !strings.HasPrefix(text, "ABOUT\n"+want) || strings.Count(text, want) != 3 {
				t.Errorf("the engine read\n%s\nexpected it to begin with ABOUT and\n%s", text, want)
			}
			if !strings.Contains(text, want+"INFO time_left 60000\nBEGIN\nINFO time_left ") || !strings.Contains(text, "TURN 0,13\n") || !strings.Contains(text, "END\n") {
				t.Errorf("the engine read\n%s", text)
			}
		})
	}
}

// TestTolerance: 0 is the default, a value below 0 is none, and the greatest one does not overflow.
func TestTolerance(t *testing.T) {
	for given, want := range map[time.Duration]time.Duration{0: 500 * time.Millisecond, -1: 0, time.Second: time.Second} {
		if got := gomocup.New("x", []string{"x"}, gomocup.Options{Tolerance: given}).Tolerance; got != want {
			t.Errorf("%v: a tolerance of %v, expected %v", given, got, want)
		}
	}
	e, _ := engine(t, "good", gomocup.Options{Tolerance: math.MaxInt64})
	o := options(e)
	o.Engines[1].Tolerance = math.MaxInt64
	games, err := match.Run(t.Context(), o)
	if err != nil || len(games) != 2 || games[0].Reason != match.Five || games[1].Reason != match.Five {
		t.Errorf("%+v, error %v, expected fives", games, err)
	}
}

// TestBoard: a game from an opening begins with BOARD, the engine's own stones as 1.
func TestBoard(t *testing.T) {
	e, log := engine(t, "good", gomocup.Options{})
	pos, err := board.New(board.Setup{Size: 15, Black: []board.Point{board.At(0, 0), board.At(14, 0)}, White: []board.Point{board.At(0, 14)}, ToMove: board.White})
	if err != nil {
		t.Fatal(err)
	}
	for _, pt := range []board.Point{board.At(2, 2), board.Pass, board.At(4, 4)} {
		if err := pos.Play(pt); err != nil {
			t.Fatal(err)
		}
	}
	p, err := e.New(t.Context(), match.Terms{Size: 15, Limits: match.Limits{Time: time.Second}})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	r, err := p.Play(t.Context(), pos, match.Clock{Move: time.Second})
	if err != nil || r.Move != board.At(1, 7) || r.Valued {
		t.Errorf("reply %+v, error %v", r, err)
	}
	if text, want := string(testdir.Read(t, log)), "BOARD\n0,14,1\n0,0,2\n14,14,1\n2,12,2\n4,10,2\n"; !strings.HasSuffix(text, want) {
		t.Errorf("the engine read\n%s\nexpected\n%s", text, want)
	}
}

// TestRefused: what cannot be played is refused before the match.
func TestRefused(t *testing.T) {
	for _, c := range []struct {
		way   string
		start time.Duration
		want  string
	}{
		{"deaf", 200 * time.Millisecond, "no answer to START within 200ms, expected OK"},
		{"gone", 0, "the engine ended: exit status 3, expected a program that answers START with OK"},
		{"refusing", 0, `START 15: "ERROR unsupported size or rule"`},
	} {
		e, _ := engine(t, c.way, gomocup.Options{Start: c.start, About: 50 * time.Millisecond})
		if _, err := match.Run(t.Context(), options(e)); !errors.Is(err, search.ErrRefused) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, expected %q", c.way, err, c.want)
		}
		if p, err := e.New(t.Context(), match.Terms{Size: 15}); err == nil {
			p.Close()
			t.Errorf("%s: a player was made", c.way)
		}
	}
	e, _ := engine(t, "no renju", gomocup.Options{})
	o := options(e)
	o.Rule = board.Renju
	if _, err := match.Run(t.Context(), o); !errors.Is(err, search.ErrRefused) {
		t.Errorf("renju: error %v, expected %v", err, search.ErrRefused)
	}
	o.Rule, o.Limits = board.Freestyle, match.Limits{}
	if _, err := match.Run(t.Context(), o); !errors.Is(err, search.ErrRefused) || !strings.Contains(err.Error(), "limit of time") {
		t.Errorf("without a limit: error %v", err)
	}
	none := gomocup.New("none", []string{filepath.Join(t.TempDir(), "none")}, gomocup.Options{})
	nameless := gomocup.New("nameless", []string{"no such program"}, gomocup.Options{})
	for e, want := range map[*match.Engine]string{&none: "/none: no such file or directory, expected ", &nameless: "nameless: no such program: executable file not found in "} {
		if _, err := match.Run(t.Context(), options(*e)); !errors.Is(err, search.ErrRefused) || !strings.Contains(err.Error(), want) {
			t.Errorf("no program: error %v, expected %q", err, want)
		}
	}
	if _, err := none.New(t.Context(), match.Terms{}); err == nil {
		t.Error("a player without a program")
	}
}

// TestFamily: the children of an engine end with it.
func TestFamily(t *testing.T) {
	e, log := engine(t, "family", gomocup.Options{})
	games, err := match.Run(t.Context(), options(e))
	if err != nil || games[0].Reason != match.OutOfTime {
		t.Fatalf("games %v, error %v", games, err)
	}
	text := string(testdir.Read(t, log+".child"))
	pid, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("log %q: %v", text, err)
	}
	for end := time.Now().Add(time.Minute); alive(pid); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("process %d is still there", pid)
		}
	}
}

// alive reports whether a process runs: one that waits to be collected does not.
func alive(pid int) bool {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return syscall.Kill(pid, 0) == nil
	}
	_, state, _ := strings.Cut(string(text), ") ")
	return !strings.HasPrefix(state, "Z")
}

// TestStopped: the end of the context ends a player that waits for its engine.
func TestStopped(t *testing.T) {
	e, _ := engine(t, "hang", gomocup.Options{Tolerance: time.Hour})
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	begin := time.Now()
	if _, err := match.Run(ctx, options(e)); !errors.Is(err, context.DeadlineExceeded) || time.Since(begin) > time.Minute {
		t.Errorf("error %v after %v", err, time.Since(begin))
	}
}
