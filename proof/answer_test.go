package proof_test

import (
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/wire"
)

// TestAnswers pins the fields of answers and their order, because programs rely on them.
func TestAnswers(t *testing.T) {
	line := proof.Line{board.At(1, 1), board.At(2, 2), board.At(3, 3)}
	win := proof.Result{
		Verdict: proof.NewWin(proof.VCT, &proof.Certificate{}), Line: line, First: line[:1], ProvedShortest: true, Nodes: 7,
		Elapsed: 1500 * time.Nanosecond,
	}
	early := win
	early.Incomplete, early.Stopped = true, proof.Time
	for _, tc := range []struct {
		result proof.Result
		space  proof.Space
		want   string
	}{
		{win, proof.Order2, `"verdict":"win","class":"vct","threats":"order2","plies":3,"line":["b2","c3","d4"],"first":["b2"],"wins":[],"proved_shortest":true,"nodes":7,"micros":1.5`},
		{early, proof.Threes, `"verdict":"win","class":"vct","threats":"three","plies":3,"line":["b2","c3","d4"],"first":["b2"],"wins":[],"proved_shortest":true,"nodes":7,"micros":1.5,"reason":"time"`},
		{proof.Result{Verdict: proof.NewUnknown(proof.VCF, proof.Memory)}, proof.Fours, `"verdict":"unknown","class":"vcf","nodes":0,"micros":0.0,"reason":"memory"`},
	} {
		a := proof.NewAnswer(&tc.result, tc.space)
		a.Wins = func(o wire.Object) wire.Object {
			o.Objects("wins", 0, nil)
			return o
		}
		o := wire.Begin(nil)
		if a.Write(&o); string(o.End()) != "{"+tc.want+"}" {
			t.Errorf("%s\nwant {%s}", o.End(), tc.want)
		}
	}
	a := proof.Answer{Outcome: proof.Lost, Untimed: true}
	o := wire.Begin(nil)
	if a.Write(&o); string(o.End()) != `{"verdict":"lost","nodes":0}` {
		t.Errorf("a lost, untimed answer is written as %s", o.End())
	}
	o = wire.Begin(nil)
	(*proof.Certificate)(nil).WriteTo(&o, "a")
	if string(o.End()) != "{}" {
		t.Errorf("a nil certificate is written as %s, want nothing", o.End())
	}
	(&proof.Certificate{ID: "a", Size: 5, Attacker: board.Black}).WriteTo(&o, "b")
	const want = `{"certificate":{"v":1,"id":"b","rule":"freestyle","size":5,"black":[],"white":[],"to_move":"black","attacker":"black","claim":"win","nodes":0,"sha256":"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","proof":""}}`
	if string(o.End()) != want {
		t.Errorf("%s\nwant %s", o.End(), want)
	}
}

func TestRecordsInAnswers(t *testing.T) {
	line := proof.Line{board.At(1, 1), board.At(2, 2), board.At(3, 3)}
	for want, r := range map[string]proof.Record{
		`{"space":"order2","verdict":"win","class":"vcf","plies":3,"line":["b2","c3","d4"],"first":["b2"],"proved_shortest":true,"spent":7,"solver":1}`: {
			Space: proof.Order2, Outcome: proof.Win, Class: proof.VCF, Line: line, Shortest: true, Nodes: 2, Body: []byte{1}, Spent: 7, Solver: 1,
		},
		`{"space":"three","verdict":"unknown","class":"vct","budget":9}`: {Space: proof.Threes, Budget: 9},
		`{"space":"any","verdict":"lost"}`:                               {Space: proof.Any, Outcome: proof.Lost, Body: []byte{1}},
	} {
		o := wire.Begin(nil)
		if r.Write(&o); string(o.End()) != want {
			t.Errorf("%s\nwant %s", o.End(), want)
		}
	}
}
