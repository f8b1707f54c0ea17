package vcf_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/vcf"
)

// expectation is what the acceptance positions say beside the position.
type expectation struct {
	Expect       string `json:"expect"`
	Plies        int    `json:"shortest_plies"`
	Attacks      int    `json:"attacks"`
	AttacksExact bool   `json:"attacks_exact"`
	AttacksUpper int    `json:"attacks_upper"`
}

// TestAcceptance solves the positions with known answers that may lie beside
// the checkout, for any win and for the shortest.
func TestAcceptance(t *testing.T) {
	dir := acceptanceDir(t)
	files, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			goals := []proof.Goal{proof.AnyWin, proof.ShortestWin}
			if testing.Short() {
				goals = goals[:1]
			}
			solver := vcf.NewSolver(0)
			for _, p := range readAcceptance(t, file) {
				for _, goal := range goals {
					p.solve(t, solver, goal)
				}
			}
		})
	}
}

type acceptance struct {
	item notation.Item
	want expectation
}

func (p acceptance) solve(t *testing.T, solver *vcf.Solver, goal proof.Goal) {
	t.Helper()
	pos, err := p.item.Position()
	if err != nil {
		t.Fatalf("%s: %v", p.item.ID, err)
	}
	r := solver.Solve(context.Background(), pos, proof.Question{Goal: goal, ID: p.item.ID})
	want := proof.None
	if p.want.Expect == "vcf" {
		want = proof.Win
	}
	if got := r.Verdict.Outcome(); got != want {
		t.Errorf("%s: goal %d: got %v, want %v", p.item.ID, goal, got, want)
		return
	}
	if want == proof.None {
		return
	}
	if _, err := check.Verify(r.Verdict.Certificate().AppendJSON(nil)); err != nil {
		t.Errorf("%s: %v", p.item.ID, err)
	}
	if line, err := proof.MainLine(pos, movesOf(r)); err != nil || !slices.Equal(line, r.Line) {
		t.Errorf("%s: line %v, want %v (%v)", p.item.ID, r.Line, line, err)
	}
	if goal == proof.ShortestWin {
		p.checkLength(t, r)
	}
}

func (p acceptance) checkLength(t *testing.T, r proof.Result) {
	t.Helper()
	attacks := len(r.Line) / 2
	switch w := p.want; {
	case w.Plies > 0 && len(r.Line) != w.Plies:
		t.Errorf("%s: %d plies, want %d", p.item.ID, len(r.Line), w.Plies)
	case w.AttacksExact && attacks != w.Attacks:
		t.Errorf("%s: %d attacks, want %d", p.item.ID, attacks, w.Attacks)
	case w.AttacksUpper > 0 && attacks > w.AttacksUpper:
		t.Errorf("%s: %d attacks, want at most %d", p.item.ID, attacks, w.AttacksUpper)
	}
}

// readAcceptance reads the positions of a file that say whether there is a VCF.
func readAcceptance(t *testing.T, file string) (list []acceptance) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.Split(text, []byte("\n"))
	in := notation.NewReader(context.Background(), bytes.NewReader(text), notation.Options{Source: file})
	for {
		item, err := in.Next()
		if errors.Is(err, io.EOF) {
			return list
		}
		if err != nil {
			t.Fatal(err)
		}
		p := acceptance{item: item}
		if err := json.Unmarshal(lines[item.Line-1], &p.want); err != nil {
			t.Fatal(err)
		}
		if p.want.Expect != "forbidden" {
			list = append(list, p)
		}
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
		if d := filepath.Join(dir, "shared", "acceptance"); isDir(d) {
			return d
		}
		dir = filepath.Dir(dir)
	}
	t.Skip("no shared/acceptance beside the checkout")
	return ""
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
