package main

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/roster"
)

// engineSession has every command that concerns the moves of a searcher, with the answer that it must
// get beside messages: "" = none. sized stands for a move on another board than 15×15, which a searcher
// may refuse.
var engineSession = []struct {
	command string
	answer  string // a pattern
}{
	{"ABOUT", `name="gsolve NAME", version="\(devel\)", .*`},
	{"START 15", "OK"},
	{"INFO rule RULE", ""},
	{"INFO timeout_match 2000000", ""},
	{"INFO time_left 1900000", ""},
	{"INFO timeout_turn 20000", ""},
	{"INFO max_memory 100000000", ""},
	{"INFO max_node 300", ""},
	{"BEGIN", `\d+,\d+`},
	{"TURN 0,0", `\d+,\d+`},
	{"TAKEBACK 0,0", "OK"},
	{"TURN 14,14", `\d+,\d+`},
	{"INFO thread_num 2", ""},
	{"INFO show_detail 3", ""},
	{"YXNBEST 2", `\d+,\d+`},
	{"INFO show_detail 0", ""},
	{"STOP", ""},
	{"YXSHOWINFO", ""},
	{"YXHASHCLEAR", ""},
	{"YXSEARCHDEFEND", `\d+,\d+`},
	{"RESTART", "OK"},
	{"YXBLOCK\n7,7\n7,8\nDONE", ""},
	{"BOARD\n7,6,1\n8,8,2\nDONE", `\d+,\d+`},
	{"PLAY 1,1", "1,1"},
	{"YXBLOCKRESET", ""},
	{"TURN 99,99", `ERROR .*`},
	{"START 5", "OK"},
	{"INFO timeout_turn 0", ""},
	{"BEGIN", sized},
	{"START 22", "OK"},
	{"INFO timeout_turn 60", ""},
	{"BEGIN", sized},
	{"START 15", "OK"},
	{"SWAP2BOARD\n7,7\n8,7\n12,3\nDONE", `SWAP|\d+,\d+`},
	{"INFO rule 8", ""},
	{"BEGIN", `ERROR .*`},
}

const sized = "sized"

// sizedAnswer is the answer that sized stands for.
func sizedAnswer(spec string) string {
	if strings.HasPrefix(spec, "alphagomoku") {
		return `ERROR .*alphagomoku, .* on \d+×\d+; expected 15×15`
	}
	return `\d+,\d+`
}

// TestEngineSessions plays a whole session of the protocol with each searcher under each rule.
func TestEngineSessions(t *testing.T) {
	testboard.Deadline(t)
	for i, e := range roster.Engines() {
		for bits, rule := range map[int]board.Rule{0: board.Freestyle, 1: board.Standard, 4: board.Renju} {
			if testing.Short() && i%3 != int(rule) {
				continue
			}
			t.Run(e.Name+" "+rule.String(), func(t *testing.T) { engineAnswers(t, withOracle(e), bits) })
		}
	}
}

func engineAnswers(t *testing.T, spec string, bits int) {
	var typed strings.Builder
	var want []string
	for _, step := range engineSession {
		typed.WriteString(strings.Replace(step.command, "RULE", fmt.Sprint(bits), 1) + "\r\n")
		if step.answer != "" {
			answer := strings.Replace(step.answer, "NAME", regexp.QuoteMeta(spec), 1)
			if answer == sized {
				answer = sizedAnswer(spec)
			}
			want = append(want, answer)
		}
	}
	con := &console.Console{In: strings.NewReader(typed.String())}
	status, out, errs := runTest(context.Background(), con, "brain", "--engine", spec, "--memory", "16MiB")
	if status != console.StatusDone || errs != "" {
		t.Fatalf("status %d, errors %q", status, errs)
	}
	if !strings.Contains(out, "MESSAGE value 0.") && !strings.Contains(out, "MESSAGE value 1.") || !strings.Contains(out, "MESSAGE engine "+spec+"\n") || !strings.Contains(out, "INFO PV 0\n") {
		t.Errorf("no value, no engine or no line in the messages:\n%s", out)
	}
	var got []string
	for line := range strings.Lines(out) {
		if !strings.HasPrefix(line, "MESSAGE ") && !strings.HasPrefix(line, "INFO ") {
			got = append(got, strings.TrimSuffix(line, "\n"))
		}
	}
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || !regexp.MustCompile("^("+want[i]+")$").MatchString(got[i]) {
			t.Fatalf("answer %d differs: got %q, want %q", i+1, got[min(i, len(got)):], want[min(i, len(want)):])
		}
	}
}
