package tss_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/tss"
	"github.com/gsolve/gsolve/vcf"
)

// sample is a position with a known answer.
type sample struct {
	id     string
	pos    *board.Position
	expect string // "vcf", "no-vcf" or "vct"
}

// TestAcceptance searches the positions with known answers that may lie beside
// the checkout. No win may be wrong, and three of four wins by fours must be
// found; how many are, and in what time beside vcf, is what -v shows:
//
//	go test -run Acceptance -v ./tss
func TestAcceptance(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(acceptanceDir(t), "*.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		samples := readSamples(t, file)
		if len(samples) == 0 {
			continue
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			byFours(t, samples)
			byThreats(t, samples)
		})
	}
}

// times are the durations of searches, won and not.
type times struct{ won, lost []time.Duration }

func (x *times) add(won bool, d time.Duration) {
	if won {
		x.won = append(x.won, d)
	} else {
		x.lost = append(x.lost, d)
	}
}

// String gives medians, nine tenths and the longest.
func (x *times) String() string {
	return fmt.Sprintf("found %d in %s, others %d in %s", len(x.won), spread(x.won), len(x.lost), spread(x.lost))
}

func spread(d []time.Duration) string {
	if len(d) == 0 {
		return "-"
	}
	slices.Sort(d)
	micros := func(k int) float64 { return float64(d[k].Nanoseconds()) / 1000 }
	return fmt.Sprintf("%.0f/%.0f/%.0f µs (p50/p90/max)", micros(len(d)/2), micros(len(d)*9/10), micros(len(d)-1))
}

// byFours holds searches restricted to fours against vcf: a win only where
// there is one.
func byFours(t *testing.T, samples []sample) {
	t.Helper()
	threats, fours, limit := tss.NewSolver(0), vcf.NewSolver(0), uint64(0)
	if testing.Short() {
		limit = 10 * firstStage
	}
	var own, other times
	for _, s := range samples {
		r := threats.Solve(context.Background(), s.pos, tss.Options{FoursOnly: true, MaxNodes: limit, ID: s.id})
		verify(t, s.pos, &r)
		won := r.Verdict.Outcome() == proof.Win
		if won && s.expect != "vcf" {
			t.Errorf("%s: won by fours, expected %s", s.id, s.expect)
		}
		if s.expect == "vcf" {
			own.add(won, r.Elapsed)
			v := fours.Solve(context.Background(), s.pos, proof.Question{})
			other.add(v.Verdict.Outcome() == proof.Win, v.Elapsed)
		}
	}
	if n := len(own.won) + len(own.lost); n > 0 {
		t.Logf("fours only: %d%%: %v", 100*len(own.won)/n, &own)
		if 4*len(own.won) < 3*n {
			t.Errorf("only %d of %d wins by fours", len(own.won), n)
		}
		t.Logf("vcf:        %v", &other)
	}
}

// byThreats searches with threes, with the default limits and with those of a
// first stage before another solver.
func byThreats(t *testing.T, samples []sample) {
	t.Helper()
	solver, limits := tss.NewSolver(0), []uint64{firstStage, 0}
	if testing.Short() {
		limits = limits[:1]
	}
	for _, limit := range limits {
		var all times
		for _, s := range samples {
			r := solver.Solve(context.Background(), s.pos, tss.Options{MaxNodes: limit, ID: s.id})
			verify(t, s.pos, &r)
			all.add(r.Verdict.Outcome() == proof.Win, r.Elapsed)
		}
		t.Logf("all threats, limit %d: %d%%: %v", limit, 100*len(all.won)/len(samples), &all)
	}
}

// firstStage is a limit of nodes at which the search stays cheap.
const firstStage = 300

// readSamples reads the positions of a file whose answer is about wins.
func readSamples(t testing.TB, file string) (list []sample) {
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
		var want struct {
			Expect string `json:"expect"`
		}
		if err := json.Unmarshal(lines[item.Line-1], &want); err != nil {
			t.Fatal(err)
		}
		if want.Expect == "forbidden" {
			continue
		}
		pos, err := item.Position()
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, sample{item.ID, pos, want.Expect})
	}
}

// acceptanceDir is shared/acceptance beside the checkout; the test is skipped
// where there is none.
func acceptanceDir(t testing.TB) string {
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
