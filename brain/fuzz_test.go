package brain_test

import (
	"context"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/brain"
	"github.com/gsolve/gsolve/internal/testdir"
)

// FuzzPlay sends any lines to a session. It must not panic, it must write only lines of the
// protocol, and no move of its answers may be off the board or on a stone.
func FuzzPlay(f *testing.F) {
	files, err := filepath.Glob("testdata/sessions/*.txt")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		text := testdir.Read(f, file)
		f.Add(strings.Join(regexp.MustCompile(`(?m)^> .*$`).FindAllString(string(text), -1), "\n"), byte(0))
	}
	f.Add("START 15\nYXBLOCK\n7,7\nDONE\nBEGIN\nTURN 0,0\nTURN 1,1\nSWAP2BOARD\n1,1\nDONE\n", byte(1))
	f.Add("INFO rule 4\nSTART 6\nBOARD\n1,1,1\n2,2,2\nSTART 5\nYXNBEST 4\nTAKEBACK 1,1\nEND\nBEGIN", byte(2))
	f.Fuzz(func(t *testing.T, input string, mode byte) {
		// With other limits, or much work, the fuzzer would only wait.
		input = strings.ReplaceAll(input, "> ", "")
		if strings.Count(input, "\n") > 60 || strings.Count(strings.ToUpper(input), "SWAP2") > 1 || regexp.MustCompile(`(?i)max_node|timeout|time_left|thread_num`).MatchString(input) {
			return
		}
		o := brain.Options{Coordinates: brain.Coordinates(mode % 3), Rule2: brain.Rule2(mode / 3 % 2), Memory: 1 << 20}
		var out strings.Builder
		limited := "INFO max_node 40\nINFO timeout_turn 2147483647\n" + marked(input)
		if err := brain.Play(context.Background(), strings.NewReader(limited), &out, o); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(out.String()) {
			if !answers.MatchString(strings.TrimSuffix(line, "\n")) {
				t.Fatalf("%q is no line of the protocol", line)
			}
		}
		r := &referee{t: t, taken: map[string]bool{}}
		for i, part := range strings.Split(out.String(), "UNKNOWN \"MARK\"\n") {
			if lines := strings.Split(input, "\n"); i < len(lines) && plain.MatchString(lines[i]) {
				r.one(strings.Fields(lines[i]), strings.Split(strings.TrimSuffix(part, "\n"), "\n"))
			}
		}
	})
}

// plain matches the lines whose effect the referee knows. A carriage return may end them.
var plain = regexp.MustCompile(`(?i)^ *(START +\d+|(TURN|PLAY|TAKEBACK) +\d+,\d+|BEGIN|INFO +[a-z_]+ +\d+|ABOUT|YXNBEST +\d|YXSHOWFORBID|YXHASHCLEAR) *\r?$`)

// answers matches the lines that the protocol allows.
var answers = regexp.MustCompile(`^(OK|SWAP|FORBID [0-9]*\.|name=".*"|(ERROR|UNKNOWN|MESSAGE|INFO) .*|\d+,\d+( \d+,\d+){0,2})$`)

// marked puts an unknown command, MARK, after each plain line, up to the first line that is not
// plain. The answer to MARK separates the answers of the plain lines.
func marked(input string) string {
	var b strings.Builder
	following := true
	for line := range strings.Lines(input) {
		following = following && plain.MatchString(strings.TrimSuffix(line, "\n"))
		b.WriteString(line)
		if following {
			b.WriteString("\nMARK\n")
		}
	}
	return b.String()
}

// referee keeps the stones on the board, as long as the lines are plain.
type referee struct {
	t     *testing.T
	taken map[string]bool
	size  int
}

// one applies a command and checks the last line of its answer against the stones.
func (r *referee) one(words, lines []string) {
	r.t.Helper()
	answer := lines[len(lines)-1]
	var x, y int
	_, err := fmt.Sscanf(answer, "%d,%d", &x, &y)
	isMove := err == nil && !strings.Contains(answer, " ")
	switch word := strings.ToUpper(words[0]); {
	case word == "START":
		clear(r.taken)
		if r.size = 0; answer == "OK" {
			_, _ = fmt.Sscan(words[1], &r.size)
		}
	case word == "TAKEBACK" && answer == "OK":
		delete(r.taken, key(r.t, words[1]))
	case word == "TURN" && !strings.HasSuffix(answer, "already taken") && r.on(words[1]):
		r.taken[key(r.t, words[1])] = true
	}
	if isMove && (!r.on(answer) || r.taken[key(r.t, answer)]) {
		r.t.Fatalf("%v: the answer %s is off the board of size %d, or on a stone", words, answer, r.size)
	}
	if isMove && !strings.EqualFold(words[0], "YXNBEST") {
		r.taken[key(r.t, answer)] = true
	}
}

// on reports whether a point is on the board.
func (r *referee) on(point string) bool {
	var x, y int
	_, err := fmt.Sscanf(point, "%d,%d", &x, &y)
	return err == nil && x < r.size && y < r.size
}

// key writes a point without leading zeros, so that equal points have equal keys.
func key(t *testing.T, point string) string {
	t.Helper()
	var x, y int
	if _, err := fmt.Sscanf(point, "%d,%d", &x, &y); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%d,%d", x, y)
}
