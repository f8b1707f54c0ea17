package vcf

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

type record struct {
	ID         string   `json:"id"`
	Rule       string   `json:"rule"`
	Size       int      `json:"size"`
	Moves      string   `json:"moves"`
	Black      []string `json:"black"`
	White      []string `json:"white"`
	ToMove     string   `json:"to_move"`
	Expect     string   `json:"expect"`
	Plies      int      `json:"shortest_plies"`
	Attacks    int      `json:"attacks"`
	Exact      bool     `json:"attacks_exact"`
	RefUS      float64  `json:"ref_us"`
	RefNodes   float64  `json:"ref_nodes"`
	RefShortUS float64  `json:"ref_shortest_us"`
	RefShortN  float64  `json:"ref_shortest_nodes"`
}

func load(path string) (recs []record, pos []*board.Position) {
	f, err := os.Open(path)
	if err != nil {
		panic(err)
	}
	defer f.Close()
	sc := bufio.NewScanner(f)
	sc.Buffer(nil, 1<<20)
	for sc.Scan() {
		var r record
		if err := json.Unmarshal(sc.Bytes(), &r); err != nil {
			panic(err)
		}
		s := board.Setup{Size: r.Size}
		s.Rule, _ = board.ParseRule(r.Rule)
		s.ToMove, _ = board.ParseColour(r.ToMove)
		add := func(v []string, dst *[]board.Point) {
			for _, t := range v {
				p, err := board.ParsePoint(t)
				if err != nil {
					panic(err)
				}
				*dst = append(*dst, p)
			}
		}
		add(r.Black, &s.Black)
		add(r.White, &s.White)
		var toks []string
		for i := 0; i < len(r.Moves); {
			j := i + 1
			for j < len(r.Moves) && r.Moves[j] >= '0' && r.Moves[j] <= '9' {
				j++
			}
			toks = append(toks, r.Moves[i:j])
			i = j
		}
		for i, t := range toks {
			add([]string{t}, []*[]board.Point{&s.Black, &s.White}[i%2])
		}
		p, err := board.New(s)
		if err != nil {
			panic(fmt.Sprint(r.ID, err))
		}
		recs = append(recs, r)
		pos = append(pos, p)
	}
	return
}

func TestTmpSpeed(t *testing.T) {
	dir := "../../shared/acceptance"
	files, _ := filepath.Glob(dir + "/*.jsonl")
	goal := Any
	if os.Getenv("GOAL") == "s" {
		goal = Shortest
	}
	for _, f := range files {
		base := filepath.Base(f)
		if m, _ := filepath.Match(os.Getenv("FILES"), base); !m && os.Getenv("FILES") != "" {
			continue
		}
		if base == "forbidden-renju.jsonl" || base == "vct-renju.jsonl" || (len(base) > 8 && base[:8] == "made-vct") {
			continue
		}
		recs, pos := load(f)
		s := NewSolver(0)
		var us, ref, refn float64
		var all []float64
		var refs []float64
		var nodes uint64
		for i, r := range recs {
			best := 1e18
			var res Result
			for range 3 {
				res = s.Solve(context.Background(), pos[i], Options{Goal: goal})
				best = min(best, float64(res.Elapsed.Nanoseconds())/1e3)
			}
			nodes += res.Nodes
			if wantLine, err := proof.MainLine(pos[i], res.Moves); res.Moves != nil && (err != nil || !slices.Equal(wantLine, res.Line)) {
				t.Errorf("%s: line %v, want %v, %v", r.ID, res.Line, wantLine, err)
			}
			if os.Getenv("TOP") != "" && best > 20000 {
				fmt.Printf("   %s nodes %d ref %.0f us %.0f ref %.0f %s\n", r.ID, res.Nodes, r.RefNodes, best, r.RefUS, r.Expect)
			}
			us += best
			all = append(all, best)
			refs = append(refs, r.RefUS)
			if goal == Shortest {
				ref += r.RefShortUS
				refn += r.RefShortN
			} else {
				ref += r.RefUS
				refn += r.RefNodes
			}
			wantWin := r.Expect == "vcf"
			if r.Expect == "vct" {
				wantWin = false
			}
			if (res.Verdict.Outcome() == proof.Win) != wantWin {
				t.Errorf("%s %s: %v want %s", base, r.ID, res.Verdict.Outcome(), r.Expect)
			}
			if goal == Shortest && wantWin {
				if r.Plies > 0 && 2*len(res.Moves)+1 != r.Plies || r.Exact && len(res.Moves) != r.Attacks {
					t.Errorf("%s %s: %d plies, want %d %d", base, r.ID, 2*len(res.Moves)+1, r.Plies, 2*r.Attacks+1)
				}
			}
		}
		sort.Float64s(all)
		sort.Float64s(refs)
		fmt.Printf("%-22s n=%d us=%.0f ref=%.0f ratio=%.3f median=%.1f refmed=%.1f nodes=%d refnodes=%.0f  %.2f Mn/s max %.0f\n", base, len(recs), us, ref, us/ref, all[len(all)/2], refs[len(refs)/2], nodes, refn, float64(nodes)/us, all[len(all)-1])
	}
}
