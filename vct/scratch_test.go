package vct_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/vct"
)

type row struct {
	ID, Rule, ToMove string
	Black, White     []string
	Moves            string
	Size             int
	Expect           string
	Quiet            bool `json:"quiet_moves"`
	Attacks          int  `json:"attacks"`
	AttacksUpper     int  `json:"attacks_upper"`
}

func TestScratch(t *testing.T) {
	files := os.Getenv("SCRATCH")
	if files == "" {
		return
	}
	limit, _ := time.ParseDuration(os.Getenv("LIMIT"))
	if limit == 0 {
		limit = 10 * time.Second
	}
	for _, name := range strings.Fields(files) {
		f, err := os.Open(os.ExpandEnv("${DIR}") + name + ".jsonl")
		if err != nil {
			t.Fatal(err)
		}
		var times []time.Duration
		var sum time.Duration
		var bytes, nodes uint64
		var counts []uint64
		solved, n := 0, 0
		s := vct.NewSolver(int64(mem()))
		sc := bufio.NewScanner(f)
		sc.Buffer(nil, 1<<20)
		for sc.Scan() {
			var r struct {
				row
				ToMove string `json:"to_move"`
			}
			if err := json.Unmarshal(sc.Bytes(), &r); err != nil {
				t.Fatal(err)
			}
			rule, _ := board.ParseRule(r.Rule)
			set := board.Setup{Size: r.Size, Rule: rule, ToMove: board.Black}
			if r.ToMove == "white" {
				set.ToMove = board.White
			}
			for _, x := range r.Black {
				p, _ := board.ParsePoint(x)
				set.Black = append(set.Black, p)
			}
			for _, x := range r.White {
				p, _ := board.ParsePoint(x)
				set.White = append(set.White, p)
			}
			for i, rest := 0, r.Moves; rest != ""; i++ {
				n := 1
				for n < len(rest) && rest[n] <= '9' {
					n++
				}
				p, _ := board.ParsePoint(rest[:n])
				rest = rest[n:]
				if i%2 == 0 {
					set.Black = append(set.Black, p)
				} else {
					set.White = append(set.White, p)
				}
			}
			pos, err := board.New(set)
			if err != nil {
				t.Fatal(r.ID, err)
			}
			ctx, cancel := context.WithTimeout(context.Background(), limit)
			o := vct.Options{}
			if os.Getenv("SHORTEST") != "" {
				o.Goal = vct.Shortest
			}
			if os.Getenv("THREE") != "" {
				o.Threats = vct.Three
			}
			if os.Getenv("THREADS") != "" {
				o.Threads = 2
			}
			if m := os.Getenv("MAX"); m != "" {
				fmt.Sscan(m, &o.MaxNodes)
			}
			res := s.Solve(ctx, pos, o)
			cancel()
			n++
			times = append(times, res.Elapsed)
			sum += res.Elapsed
			nodes += res.Nodes
			counts = append(counts, res.Nodes)
			note := ""
			if res.Verdict.Outcome() == proof.Win {
				solved++
				c := res.Verdict.Certificate()
				bytes += uint64(len(c.Body))
				if _, err := check.Verify(c.AppendJSON(nil)); err != nil {
					t.Errorf("%s: %v", r.ID, err)
					note = "INVALID"
				}
				note += fmt.Sprintf(" body %d line %d", len(c.Body), len(res.Line)/2)
				if r.AttacksUpper > 0 && res.ProvedShortest && len(res.Line)/2 > r.AttacksUpper {
					note += " LONGER"
				}
			}
			if os.Getenv("V") != "" || res.Elapsed > time.Second || note == "" {
				fmt.Printf("%-28s %v %v %v quiet=%v nodes=%d upper=%d shortest=%v %s\n", r.ID, res.Verdict.Outcome(), res.Verdict.Class(), res.Elapsed, r.Quiet, res.Nodes, r.AttacksUpper, res.ProvedShortest, note)
			}
		}
		slices.Sort(times)
		slices.Sort(counts)
		less := func(d uint64) int { i, _ := slices.BinarySearch(counts, d); return i }
		defer fmt.Printf("NODES %s: L%.1f %d/%d sum %.1fM med %d p90 %.2fM [%d %d %d]\n", name, meanLog(counts), solved, n, float64(nodes)/1e6, counts[n/2], float64(counts[n*9/10])/1e6, less(600_000), less(6_000_000), less(60_000_000))
		under := func(d time.Duration) int { i, _ := slices.BinarySearch(times, d); return i }
		fmt.Printf("%s: %d/%d sum %v median %v p90 %v p99 %v  <0.1s %d <1s %d <10s %d  bytes/win %d nodes/s %.2fM\n", name, solved, n, sum, times[n/2], times[n*9/10], times[n*99/100],
			under(100*time.Millisecond), under(time.Second), under(10*time.Second), bytes/uint64(max(1, solved)), float64(nodes)/sum.Seconds()/1e6)
	}
}

func mem() (n int) {
	fmt.Sscan(os.Getenv("MEM"), &n)
	return n << 20
}

func meanLog(counts []uint64) float64 {
	s := 0.0
	for _, c := range counts {
		s += math.Log2(float64(max(c, 30000)) / 30000)
	}
	return s
}
