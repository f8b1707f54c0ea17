package vct_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vct"
)

// known is a position with a known answer: "vct", "vcf" or "no-vcf".
type known struct {
	pos    *board.Position
	ID     string `json:"id"`
	Expect string `json:"expect"`
	// AttacksUpper is a number of attacks that is known to win, or 0.
	AttacksUpper int `json:"attacks_upper"`
}

// enoughNodes solves nine of ten of most files.
const enoughNodes = 300_000

// TestAcceptance searches the positions with known answers that may lie beside
// the checkout: none that has a win is called lost, no proof is wrong, four of
// five wins of a file are found soon, and none of those known to be short is
// called longer. -v shows how many.
func TestAcceptance(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(acceptanceDir(t), "*.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	s := vct.NewSolver(0)
	for _, file := range files {
		if list := readKnown(t, file); len(list) > 0 {
			t.Run(filepath.Base(file), func(t *testing.T) {
				won, expected := 0, 0
				for i, k := range list {
					if testing.Short() && i%10 != 0 {
						continue
					}
					if k.Expect != "no-vcf" {
						expected++
					}
					if k.solve(t, s) && k.Expect != "no-vcf" {
						won++
					}
				}
				t.Logf("%d of %d wins", won, expected)
				if won < expected*4/5 {
					t.Errorf("only %d of %d wins", won, expected)
				}
			})
		}
	}
}

// solve reports whether the position is won, by either class.
func (k *known) solve(t *testing.T, s *vct.Solver) (won bool) {
	t.Helper()
	for _, threats := range classes {
		o := proof.Question{Space: threats, MaxNodes: enoughNodes, ID: k.ID}
		if k.AttacksUpper > 0 {
			o.Goal = proof.ShortestWin
		}
		got := s.Solve(context.Background(), k.pos, o)
		switch got.Verdict.Outcome() {
		case proof.Win:
			won = true
			if err := wrongWin(k.pos, threats, got); err != nil && !got.Incomplete {
				t.Errorf("%s, %v: %v", k.ID, threats, err)
			}
			if n := len(got.Line) / 2; got.ProvedShortest && threats == proof.Order2 && k.AttacksUpper > 0 && n > k.AttacksUpper {
				t.Errorf("%s: %d attacks, known %d", k.ID, n, k.AttacksUpper)
			}
		case proof.None:
			if k.Expect == "vcf" || k.Expect == "vct" && threats == proof.Order2 {
				t.Errorf("%s, %v: none, expected a win", k.ID, threats)
			}
		}
	}
	return won
}

// readKnown reads the positions of a file whose answer is about wins.
func readKnown(t *testing.T, file string) (list []known) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	rows := bytes.Split(text, []byte("\n"))
	in := notation.NewReader(context.Background(), bytes.NewReader(text), notation.Options{Source: file})
	for {
		item, err := in.Next()
		if errors.Is(err, io.EOF) {
			return list
		}
		if err != nil {
			t.Fatal(err)
		}
		var k known
		if err := json.Unmarshal(rows[item.Line-1], &k); err != nil {
			t.Fatal(err)
		}
		if k.Expect == "forbidden" {
			continue
		}
		if k.pos, err = item.Position(); err != nil {
			t.Fatal(err)
		}
		list = append(list, k)
	}
}

// acceptanceDir is shared/acceptance beside the checkout; the test is skipped
// where there is none.
func acceptanceDir(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for dir != filepath.Dir(dir) {
		path := filepath.Join(dir, "shared", "acceptance")
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			return path
		}
		dir = filepath.Dir(dir)
	}
	t.Skip("no shared/acceptance beside the checkout")
	return ""
}
