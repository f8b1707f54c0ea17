package brain_test

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"

	"go.uber.org/goleak"

	"github.com/gsolve/gsolve/brain"
	"github.com/gsolve/gsolve/internal/testboard"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// talk runs a session over an input and gives the lines of its output.
func talk(t testing.TB, o brain.Options, input string) []string {
	t.Helper()
	testboard.Deadline(t)
	var out strings.Builder
	if err := brain.Play(context.Background(), strings.NewReader(input), &out, o); err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

// TestSessions holds every file of testdata/sessions to what it says: the lines
// after "> " are sent, with the line ends of Windows, and the answers are those
// after "< ", or match the patterns after "~ ".
func TestSessions(t *testing.T) {
	files, err := filepath.Glob("testdata/sessions/*.txt")
	if err != nil || len(files) < 8 {
		t.Fatalf("%d sessions, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var input strings.Builder
			var want []string
			for line := range strings.Lines(string(text)) {
				mark, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
				switch mark {
				case ">":
					input.WriteString(rest + "\r\n")
				case "<":
					want = append(want, regexp.QuoteMeta(rest))
				case "~":
					want = append(want, rest)
				}
			}
			compare(t, talk(t, brain.Options{Version: "1.2.3"}, input.String()), want)
		})
	}
}

// TestReadError: what keeps the lines of a board from being read is told as it
// is, and is the error of the session.
func TestReadError(t *testing.T) {
	cut := errors.New("the cable is cut")
	var out strings.Builder
	in := io.MultiReader(strings.NewReader("START 9\nBOARD\n1,1,1\n"), iotest.ErrReader(cut))
	if err := brain.Play(t.Context(), in, &out, brain.Options{}); !errors.Is(err, cut) {
		t.Errorf("%v, expected %v", err, cut)
	}
	compare(t, strings.Split(strings.TrimSpace(out.String()), "\n"), []string{"OK", "ERROR the cable is cut"})
	long := "START 9\nYXBOARD\n" + strings.Repeat("1", 5000) + "\nDONE\n"
	compare(t, talk(t, brain.Options{}, long), []string{"OK", "ERROR line too long, .*"})
}

// compare holds lines to patterns of whole lines.
func compare(t *testing.T, got, want []string) {
	t.Helper()
	for i := range max(len(got), len(want)) {
		switch {
		case i >= len(want):
			t.Fatalf("line %d: %q, expected no more", i+1, got[i])
		case i >= len(got):
			t.Fatalf("line %d: the end, expected %s", i+1, want[i])
		case !regexp.MustCompile("^(" + want[i] + ")$").MatchString(got[i]):
			t.Fatalf("line %d: %q, expected %s", i+1, got[i], want[i])
		}
	}
}
