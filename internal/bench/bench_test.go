package bench_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/bench"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/proof"
)

// scripted is a solver for tests: Black wins in one move, White has no win, and on boards of 5×5 it
// gives up. Its times grow with the number of stones.
func scripted(_ context.Context, pos *board.Position, _ string) proof.Result {
	stones := pos.Count(board.Black) + pos.Count(board.White)
	r := proof.Result{Verdict: proof.NoWin(proof.VCF), Nodes: 100, Elapsed: time.Duration(stones) * time.Millisecond}
	switch {
	case pos.Size() == 5:
		r.Verdict = proof.NewUnknown(proof.VCF, proof.Nodes)
	case pos.ToMove() == board.Black:
		r.Verdict, r.Line, r.ProvedShortest = proof.NewWin(proof.VCF, proof.NewCertificate(pos, "", []byte{1, 2}, 1)), proof.Line{board.At(0, 0)}, true
	}
	return r
}

// measure runs a Bench with these lines as its standard input.
func measure(ctx context.Context, con *console.Console, q proof.Question, lines ...string) ([]bench.Row, error) {
	con.In = strings.NewReader(strings.Join(lines, "\n"))
	b := bench.Bench{
		Source: &input.Source{Con: con, Paths: []string{"-"}}, Question: q, Repeat: 2, Solve: scripted,
		Check: func(pos *board.Position, _ *proof.Result) error {
			if pos.Size() == 6 {
				return errors.New("does not hold")
			}
			return nil
		},
	}
	return b.Run(ctx)
}

// The file has one win. Another solver needed 4 ms for it.
func Example() {
	rows, err := measure(context.Background(), &console.Console{}, proof.Question{},
		`{"size":9,"black":["a1","b1"],"white":["a9","b9"],"expect":"vcf","ref_us":4000}`)
	if err := errors.Join(err, bench.WriteJSON(os.Stdout, rows)); err != nil {
		fmt.Println(err)
	}
	// Output:
	// {"v":1,"file":"-","positions":1,"wins":1,"none":0,"unknown":0,"refused":0,"wrong":0,"nodes":100,"micros":4000,"median_micros":4000,"p90_micros":4000,"p99_micros":4000,"max_micros":4000,"within_100ms":1,"within_1s":1,"within_10s":1,"mnodes_per_s":0.03,"median_proof_bytes":2,"ratio":1,"median_ratio":1}
}

// TestExpectations compares an answer with the expectation of its line. The message must name the
// found and the expected answer.
func TestExpectations(t *testing.T) {
	vct := proof.Question{Space: proof.Order2}
	for _, test := range []struct {
		q      proof.Question
		line   string
		status int
		err    string
	}{
		{proof.Question{}, `"to_move":"black","expect":"vcf"`, console.StatusDone, ""},
		{proof.Question{}, `"to_move":"black","expect":"no-vcf"`, console.StatusNone, "wrong answer: win, expected none"},
		{proof.Question{}, `"to_move":"black","expect":"vct"`, console.StatusNone, "wrong answer: win, expected none"},
		{proof.Question{}, `"to_move":"black","shortest_plies":3`, console.StatusNone, "wrong answer: a win in 1 plies, expected 3 or more"},
		{proof.Question{}, `"to_move":"black","attacks":1,"attacks_exact":false`, console.StatusDone, ""},
		{proof.Question{}, `"to_move":"black","attacks":1`, console.StatusNone, "wrong answer: a win in 1 plies, expected 3 or more"},
		{vct, `"to_move":"black","expect":"vct","attacks_upper":2`, console.StatusDone, ""},
		{vct, `"to_move":"white","expect":"vct"`, console.StatusNone, "wrong answer: none, expected win"},
		{vct, `"to_move":"white","expect":"vct","quiet_moves":true`, console.StatusDone, ""},
		{proof.Question{}, `"size":5,"to_move":"black"`, console.StatusUnknown, ""},
		{proof.Question{}, `"size":6,"to_move":"black"`, console.StatusNone, "does not hold"},
		{proof.Question{}, `"size":99`, console.StatusBad, "99"},
		{proof.Question{Goal: proof.ShortestWin}, `"to_move":"black","shortest_plies":-1,"ref_shortest_us":1`, console.StatusDone, ""},
		{proof.Question{Goal: proof.AllFirst}, `"to_move":"black","ref_us":1`, console.StatusDone, ""},
	} {
		var errs bytes.Buffer
		rows, err := measure(t.Context(), &console.Console{Err: &errs}, test.q, `{"black":["a1"],"white":["a5"],`+test.line+"}")
		if err != nil || len(rows) != 1 {
			t.Fatalf("%s: rows %v, error %v, want one row", test.line, rows, err)
		}
		if got := rows[0].Status(); got != test.status || !strings.Contains(errs.String(), test.err) || test.err == "" && errs.Len() > 0 {
			t.Errorf("%s: status %d, messages %q, want status %d, a message with %q", test.line, got, errs.String(), test.status, test.err)
		}
	}
}

// TestTable expects one row for each file and one for the total. A file that does not exist counts
// as refused.
func TestTable(t *testing.T) {
	var errs, out bytes.Buffer
	con := &console.Console{Err: &errs, In: strings.NewReader("h8\nh8i9\n")}
	b := bench.Bench{Source: &input.Source{Con: con, Paths: []string{"-", "none"}}, Repeat: 1, Solve: scripted, Check: func(*board.Position, *proof.Result) error { return nil }}
	rows, err := b.Run(t.Context())
	if err != nil || len(rows) != 3 || rows[2].Refused != 1 || rows[2].Positions != 2 || rows[2].File != "total" {
		t.Fatalf("rows %+v, error %v, messages %s, want 2 positions and 1 refused in the total", rows, err, errs.String())
	}
	if err := bench.WriteTable(&out, rows); err != nil || !strings.HasSuffix(out.String(), "-  total\n") {
		t.Errorf("error %v, table %s, want a total at the end", err, out.String())
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if rows, err := b.Run(ctx); !errors.Is(err, console.ErrStopped) || len(rows) > 0 {
		t.Errorf("after cancelling: rows %v, error %v, want none and ErrStopped", rows, err)
	}
}

// TestImages solves one position whose images take different times. The medians are the fourth
// smallest figures, and an undecided image counts as the largest.
func TestImages(t *testing.T) {
	const win, none, open = 'w', 'n', '?'
	for name, test := range map[string]struct {
		answers string // of the images
		micros  [board.Symmetries]int
		want    string // in JSON
		status  int
		err     string
	}{
		"all won":        {"wwwwwwww", [8]int{80, 10, 70, 20, 60, 30, 50, 40}, `"wins":1,"none":0,"unknown":0,"refused":0,"wrong":0,"nodes":240,"micros":40,`, console.StatusDone, ""},
		"half undecided": {"????wwww", [8]int{1, 1, 1, 1, 50, 60, 70, 80}, `"wins":1,"none":0,"unknown":0,"refused":0,"wrong":0,"nodes":280,"micros":80,`, console.StatusDone, ""},
		"most undecided": {"?????www", [8]int{1, 2, 3, 4, 5, 60, 70, 80}, `"wins":0,"none":0,"unknown":1,"refused":0,"wrong":0,"nodes":1000,"micros":1,`, console.StatusUnknown, ""},
		"contradiction":  {"ww?nnnnn", [8]int{}, `"wrong":1`, console.StatusNone, "wrong answer: win in image 0, none in image 3\n"},
		"wrong":          {"wwnwwwww", [8]int{}, `"wrong":1`, console.StatusNone, "image 2: wrong answer: none, expected win\n"},
	} {
		t.Run(name, func(t *testing.T) {
			var errs, out bytes.Buffer
			line := `{"size":9,"black":["c1"],"white":["a2"],"to_move":"black"`
			if name == "wrong" {
				line += `,"expect":"vcf"`
			}
			con := &console.Console{Err: &errs, In: strings.NewReader(line + "}\n")}
			b := bench.Bench{
				Source: &input.Source{Con: con, Paths: []string{"-"}}, Repeat: 2, Images: true,
				Solve: func(_ context.Context, pos *board.Position, _ string) proof.Result {
					s := imageOf(pos)
					r := proof.Result{Verdict: proof.NoWin(proof.VCF), Nodes: 200 + uint64(test.micros[s]), Elapsed: time.Duration(test.micros[s]) * time.Microsecond}
					switch test.answers[s] {
					case win:
						r.Verdict = proof.NewWin(proof.VCF, proof.NewCertificate(pos, "", make([]byte, s), 1))
					case open:
						r.Verdict, r.Nodes = proof.NewUnknown(proof.VCF, proof.Nodes), 1000+uint64(s)
					}
					return r
				},
				Check: func(*board.Position, *proof.Result) error { return nil },
			}
			rows, err := b.Run(t.Context())
			if err = errors.Join(err, bench.WriteJSON(&out, rows)); err != nil || len(rows) != 1 {
				t.Fatalf("rows %+v, error %v, want one row", rows, err)
			}
			if !strings.Contains(out.String(), `"images":8,"positions":1,`) || !strings.Contains(out.String(), test.want) {
				t.Errorf("got %s, want %s", out.String(), test.want)
			}
			if rows[0].Status() != test.status || !strings.HasSuffix(errs.String(), test.err) || test.err == "" && errs.Len() > 0 {
				t.Errorf("status %d, messages %q, want %d, %q", rows[0].Status(), errs.String(), test.status, test.err)
			}
		})
	}
}

// imageOf returns the symmetry that made pos from a position with one black stone, on c1.
func imageOf(pos *board.Position) board.Symmetry {
	for s := range board.Symmetry(board.Symmetries) {
		if pos.At(s.Apply(board.At(2, 0), pos.Size())) == board.Black {
			return s
		}
	}
	panic("no image of c1 has a stone")
}
