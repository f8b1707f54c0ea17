package proof_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

var allSpaces = []proof.Space{proof.Fours, proof.Threes, proof.Order2, proof.Order3, proof.Any}

// drawKnowledge returns records of one position. Their fields take so few values that records often
// say the same. There is no Lost beside a Win.
func drawKnowledge(t *rapid.T) []proof.Record {
	outcomes := []proof.Outcome{proof.Unknown, proof.None, proof.Win, proof.Win, proof.Win}
	if rapid.IntRange(0, 4).Draw(t, "world") == 0 {
		outcomes = []proof.Outcome{proof.Unknown, proof.None, proof.Lost}
	}
	one := rapid.Custom(func(t *rapid.T) proof.Record {
		r := proof.Record{
			Space:   rapid.SampledFrom(allSpaces).Draw(t, "space"),
			Outcome: rapid.SampledFrom(outcomes).Draw(t, "outcome"),
			Solver:  uint32(rapid.IntRange(1, 2).Draw(t, "solver")),
			Spent:   uint64(rapid.IntRange(0, 1).Draw(t, "spent")),
			Budget:  uint64(rapid.IntRange(0, 2).Draw(t, "budget")),
		}
		if r.Outcome == proof.Win || r.Outcome == proof.Lost {
			r.Body = []byte(rapid.SampledFrom([]string{"a", "b", "cc"}).Draw(t, "body"))
			r.Nodes = uint64(rapid.IntRange(1, 2).Draw(t, "nodes"))
		}
		if r.Outcome == proof.Win {
			r.Line = make(proof.Line, rapid.SampledFrom([]int{1, 3, 5}).Draw(t, "plies"))
			r.Line[0] = board.Point(rapid.IntRange(0, 1).Draw(t, "first"))
			r.Shortest = rapid.Bool().Draw(t, "shortest")
			if r.Space != proof.Fours {
				r.Class = proof.Class(rapid.IntRange(0, 1).Draw(t, "class"))
			}
		}
		return r
	})
	return rapid.SliceOfN(one, 1, 7).Draw(t, "records")
}

// known adds records to k, and checks after each that Add reports a change and an error rightly.
func known(t *rapid.T, k proof.Known, records ...proof.Record) proof.Known {
	for _, r := range records {
		before := k
		changed, err := k.Add(r)
		if err != nil && (!errors.Is(err, proof.ErrContradiction) || strings.Count(err.Error(), " and ") == 0) {
			t.Fatalf("Add(%+v): error %v is no contradiction of two records", r, err)
		}
		if same := reflect.DeepEqual(before, k); same == changed {
			t.Fatalf("Add(%+v) returns changed = %v, but the records were\n%+v and are\n%+v", r, changed, before, k)
		}
	}
	return k
}

func TestAddInEveryOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		records := drawKnowledge(t)
		want := known(t, proof.Known{}, records...)
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		for range 10 {
			rng.Shuffle(len(records), func(i, j int) { records[i], records[j] = records[j], records[i] })
			if got := known(t, proof.Known{}, records...); !reflect.DeepEqual(got, want) {
				t.Fatalf("after the records in the order %+v\n%+v is known,\nwant %+v", records, got, want)
			}
		}
		if got := known(t, want, records...); !reflect.DeepEqual(got, want) {
			t.Fatalf("after all records twice\n%+v is known,\nwant %+v", got, want)
		}
		at := rng.IntN(len(records) + 1)
		first, second := known(t, proof.Known{}, records[:at]...), known(t, proof.Known{}, records[at:]...)
		if got := known(t, first, second[:]...); !reflect.DeepEqual(got, want) {
			t.Fatalf("after %+v\nwas merged into %+v,\n%+v is known,\nwant %+v", second, first, got, want)
		}
	})
}

// TestKnownIsConsistent checks that every known record is one of the added ones, or says less, that
// no two contradict each other, and that Add forgets no Win and no Lost.
func TestKnownIsConsistent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		records := drawKnowledge(t)
		k := known(t, proof.Known{}, records...)
		for s := range k {
			r := k[s]
			if r.Empty() {
				continue
			}
			if int(r.Space) != s || !slices.ContainsFunc(records, func(of proof.Record) bool { return lessOf(r, of) }) {
				t.Fatalf("Add made up the record %+v in space %d out of %+v", r, s, records)
			}
			rest := k
			rest[s] = proof.Record{}
			if _, err := rest.Add(r); err != nil {
				t.Fatalf("the known records %+v contradict each other: %v", k, err)
			}
		}
		for _, r := range records {
			switch a, ok := k.Answer(proof.Question{Space: r.Space}, 1); r.Outcome {
			case proof.Win:
				if !ok || a.Outcome != proof.Win || a.Space != r.Space {
					t.Fatalf("%+v\nwas told %+v and answers %+v, want a win", k, r, a)
				}
			case proof.Lost:
				if a, ok := k.Answer(proof.Question{Space: proof.Any}, 1); !ok || a.Outcome != proof.Lost {
					t.Fatalf("%+v\nwas told %+v and answers %+v, want lost", k, r, a)
				}
			}
		}
	})
}

// lessOf reports whether r equals of, except that a win by fours and a Lost may move to another
// space, and a win may lose the claim that it is the shortest.
func lessOf(r, of proof.Record) bool {
	if r.Outcome == proof.Win && r.Space == proof.Fours && of.Class == proof.VCF || r.Outcome == proof.Lost {
		of.Space = r.Space
	}
	of.Shortest = of.Shortest && r.Shortest
	return reflect.DeepEqual(r, of)
}

// win, none, unknown and lost make records from the fields that a test is about.
func win(space proof.Space, class proof.Class, plies int, shortest bool, solver uint32) proof.Record {
	return proof.Record{
		Space: space, Outcome: proof.Win, Class: class, Shortest: shortest, Line: make(proof.Line, plies),
		Body: []byte{byte(plies)}, Nodes: 1, Solver: solver,
	}
}

func none(space proof.Space, solver uint32) proof.Record {
	return proof.Record{Space: space, Outcome: proof.None, Solver: solver}
}

func unknown(space proof.Space, budget uint64, solver uint32) proof.Record {
	return proof.Record{Space: space, Budget: budget, Solver: solver}
}

func lost(solver uint32) proof.Record {
	return proof.Record{Space: proof.Any, Outcome: proof.Lost, Body: []byte{1}, Solver: solver}
}

func TestContradictions(t *testing.T) {
	const vcf, vct = proof.VCF, proof.VCT
	shortFours := win(proof.Fours, vcf, 7, false, 1)
	for _, tc := range []struct {
		name         string
		first, then  proof.Record
		want         string // text of the error, "" for none
		left, absent proof.Space
	}{
		{
			"a win after a none", none(proof.Fours, 1), shortFours,
			"win in vcf (solver 1, 0 nodes) in 7 plies and none in vcf (solver 1, 0 nodes)", proof.Fours, proof.Order2,
		},
		{"a none after a win", shortFours, none(proof.Order2, 1), "7 plies and none in order2", proof.Fours, proof.Order2},
		{"a win after a none of another version", none(proof.Order2, 2), shortFours, "", proof.Fours, proof.Order2},
		{"an unknown after a win", shortFours, unknown(proof.Order2, 5, 1), "", proof.Fours, proof.Order2},
		{"a win after an unknown", unknown(proof.Order2, 5, 1), shortFours, "", proof.Fours, proof.Order2},
		{"a win after a none of a smaller space", none(proof.Threes, 1), win(proof.Order2, vct, 7, false, 1), "", proof.Order2, proof.Any},
		{"a win by fours in a larger space after a none of a smaller one", none(proof.Threes, 1), win(proof.Order2, vcf, 7, false, 1), "none in three", proof.Fours, proof.Order2},
		{"a lost after a five", win(proof.Fours, vcf, 1, false, 1), lost(1), "in 1 ply and lost in any", proof.Fours, proof.Any},
		{"a lost after a win", shortFours, lost(1), "7 plies and lost in any", proof.Fours, proof.Any},
		{"a win after lost", lost(1), shortFours, "lost in any (solver 1, 0 nodes) and win in vcf", proof.Any, proof.Fours},
		{"a lost after a none", none(proof.Order2, 1), lost(2), "", proof.Any, proof.Order2},
		{"a none after lost", lost(1), none(proof.Order2, 1), "", proof.Any, proof.Order2},
		{
			"a shorter win by fours", win(proof.Fours, vcf, 9, true, 1), shortFours,
			"in 9 plies, proved shortest and win in vcf", proof.Fours, proof.Order2,
		},
		{"a longer win proved shortest", shortFours, win(proof.Fours, vcf, 9, true, 1), "9 plies, proved shortest and", proof.Fours, proof.Order2},
		{"a longer win proved shortest by another version", shortFours, win(proof.Fours, vcf, 9, true, 2), "", proof.Fours, proof.Order2},
		{
			"a shorter win than the shortest of a larger space", win(proof.Order2, vct, 9, true, 1), shortFours,
			"win in order2 (solver 1, 0 nodes) in 9 plies, proved shortest and", proof.Fours, proof.Order2,
		},
		{"a longer win than that of a larger space", shortFours, win(proof.Order2, vct, 9, false, 1), "", proof.Fours, proof.Order2},
		{"a none of a smaller space", win(proof.Order2, vct, 9, true, 1), none(proof.Fours, 1), "", proof.Fours, proof.Any},
	} {
		var k proof.Known
		if _, err := k.Add(tc.first); err != nil {
			t.Fatal(err)
		}
		_, err := k.Add(tc.then)
		if tc.want == "" && err != nil || tc.want != "" && (!errors.Is(err, proof.ErrContradiction) || !strings.Contains(err.Error(), tc.want)) {
			t.Errorf("%s: error %v, want one that holds %q (\"\" = no error)", tc.name, err, tc.want)
		}
		if k[tc.left].Empty() || !k[tc.absent].Empty() || k[proof.Fours].Shortest {
			t.Errorf("%s: %+v is known, want a record in %v, none in %v, and no shortest win by fours", tc.name, k, tc.left, tc.absent)
		}
	}
}

func TestNothingToAdd(t *testing.T) {
	var k proof.Known
	for _, r := range []proof.Record{{}, unknown(proof.Any, 0, 1), none(proof.Spaces, 1)} {
		if changed, err := k.Add(r); changed || err != nil || !reflect.DeepEqual(k, proof.Known{}) {
			t.Errorf("Add(%+v) returns changed = %v, error %v; want no change and no error", r, changed, err)
		}
	}
}

// TestVersions checks that a None or an Unknown of a later version replaces an earlier one, even if
// it says less, and that a shortest win of a later version replaces the same win of an earlier one.
func TestVersions(t *testing.T) {
	for _, tc := range []struct{ older, newer proof.Record }{
		{none(proof.Order2, 1), unknown(proof.Order2, 5, 2)},
		{unknown(proof.Order2, 5, 1), unknown(proof.Order2, 2, 2)},
		{win(proof.Order2, proof.VCT, 7, true, 1), win(proof.Order2, proof.VCT, 7, true, 2)},
	} {
		var k proof.Known
		for _, r := range []proof.Record{tc.older, tc.newer, tc.older} {
			if _, err := k.Add(r); err != nil {
				t.Fatal(err)
			}
		}
		if !reflect.DeepEqual(k[proof.Order2], tc.newer) {
			t.Errorf("Add kept %+v, want %+v", k[proof.Order2], tc.newer)
		}
	}
}

// TestShorterBeforeLater checks that of two shortest wins the shorter one stays, even if the other
// is of a later version. Otherwise a win by fours that refutes the longer one would make the result
// depend on the order of the calls.
func TestShorterBeforeLater(t *testing.T) {
	var k proof.Known
	short, later := win(proof.Order2, proof.VCT, 5, true, 1), win(proof.Order2, proof.VCT, 9, true, 2)
	for _, r := range []proof.Record{short, later, win(proof.Fours, proof.VCF, 7, false, 3)} {
		if _, err := k.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	if !reflect.DeepEqual(k[proof.Order2], short) {
		t.Errorf("Add kept %+v, want %+v", k[proof.Order2], short)
	}
}

func TestAnswer(t *testing.T) {
	const vcf, vct = proof.VCF, proof.VCT
	fours, order2 := win(proof.Fours, vcf, 7, true, 1), win(proof.Order2, vct, 9, true, 1)
	foursOfOrder2 := win(proof.Order2, vcf, 7, true, 1)
	ask := func(s proof.Space, shortest bool, nodes uint64) proof.Question {
		q := proof.Question{Space: s, MaxNodes: nodes}
		if shortest {
			q.Goal = proof.ShortestWin
		}
		return q
	}
	for _, tc := range []struct {
		name   string
		known  []proof.Record
		asked  proof.Question
		solver uint32
		want   string // "" for no answer
	}{
		{"no record", nil, ask(proof.Fours, false, 1), 1, ""},
		{"a win", []proof.Record{order2}, ask(proof.Order2, false, 0), 1, "win in order2 9 shortest"},
		{"a win of a smaller space", []proof.Record{order2}, ask(proof.Any, false, 0), 1, "win in any 9"},
		{"a win of a larger space", []proof.Record{order2}, ask(proof.Threes, false, 0), 1, ""},
		{"a win of another version", []proof.Record{order2}, ask(proof.Order2, false, 0), 2, "win in order2 9"},
		{"a win by fours, known in a larger space", []proof.Record{foursOfOrder2}, ask(proof.Fours, false, 0), 1, "win in vcf 7 shortest"},
		{"a shortest win", []proof.Record{order2}, ask(proof.Order2, true, 0), 1, "win in order2 9 shortest"},
		{"a shortest win of another version", []proof.Record{order2}, ask(proof.Order2, true, 0), 2, ""},
		{"a shortest win of a smaller space", []proof.Record{fours}, ask(proof.Order2, true, 0), 1, ""},
		{"any win, a shortest one of a smaller space known", []proof.Record{fours}, ask(proof.Order2, false, 0), 1, "win in order2 7"},
		{"a shortest win by fours, known in a larger space", []proof.Record{foursOfOrder2}, ask(proof.Fours, true, 0), 1, "win in vcf 7 shortest"},
		{"the same, asked for the space between", []proof.Record{foursOfOrder2}, ask(proof.Threes, true, 0), 1, "win in three 7 shortest"},
		{"a shortest win, known in both spaces", []proof.Record{fours, foursOfOrder2}, ask(proof.Order2, true, 0), 1, "win in order2 7 shortest"},
		{"not proved shortest", []proof.Record{win(proof.Order2, vct, 9, false, 1)}, ask(proof.Order2, true, 0), 1, ""},
		{"none", []proof.Record{none(proof.Order2, 1)}, ask(proof.Order2, true, 5), 1, "none in order2"},
		{"none of a larger space", []proof.Record{none(proof.Order2, 1)}, ask(proof.Fours, false, 0), 1, "none in vcf"},
		{"none of a smaller space", []proof.Record{none(proof.Order2, 1)}, ask(proof.Any, false, 0), 1, ""},
		{"none of another version", []proof.Record{none(proof.Order2, 1)}, ask(proof.Order2, false, 0), 2, ""},
		{"none below a win", []proof.Record{none(proof.Threes, 1), order2}, ask(proof.Threes, false, 0), 1, "none in three"},
		{"lost", []proof.Record{lost(1)}, ask(proof.Any, false, 0), 2, "lost in any"},
		{"lost, asked for wins", []proof.Record{lost(1)}, ask(proof.Order2, true, 0), 2, "none in order2"},
		{"unknown", []proof.Record{unknown(proof.Order2, 9, 1)}, ask(proof.Order2, false, 9), 1, "unknown in order2"},
		{"unknown with fewer nodes", []proof.Record{unknown(proof.Order2, 9, 1)}, ask(proof.Order2, true, 3), 1, "unknown in order2"},
		{"unknown with more nodes", []proof.Record{unknown(proof.Order2, 9, 1)}, ask(proof.Order2, false, 10), 1, ""},
		{"unknown without a limit", []proof.Record{unknown(proof.Order2, 9, 1)}, ask(proof.Order2, false, 0), 1, ""},
		{"unknown of another space", []proof.Record{unknown(proof.Order2, 9, 1)}, ask(proof.Threes, false, 3), 1, ""},
		{"unknown of another version", []proof.Record{unknown(proof.Order2, 9, 1)}, ask(proof.Order2, false, 3), 2, ""},
	} {
		var k proof.Known
		for _, r := range tc.known {
			if _, err := k.Add(r); err != nil {
				t.Fatal(err)
			}
		}
		got := ""
		if r, ok := k.Answer(tc.asked, tc.solver); ok {
			got = r.Outcome.String() + " in " + r.Space.String()
			if len(r.Line) > 0 {
				got += " " + string(rune('0'+len(r.Line)))
			}
			if r.Shortest {
				got += " shortest"
			}
			if r.Outcome == proof.None && r.Body != nil {
				t.Errorf("%s: the answer is None with a body, want no body", tc.name)
			}
		}
		if got != tc.want {
			t.Errorf("%s: Answer is %q, want %q (\"\" = no answer)", tc.name, got, tc.want)
		}
	}
}

// TestAnswerPrefersCertificates checks that Answer prefers a certificate to a None or an Unknown,
// because a store may hold records that Add would not keep side by side.
func TestAnswerPrefersCertificates(t *testing.T) {
	const order2 = proof.Order2
	for _, k := range []proof.Known{
		{proof.Fours: win(proof.Fours, proof.VCF, 7, false, 1), order2: none(order2, 1)},
		{proof.Threes: win(proof.Threes, proof.VCT, 7, false, 1), order2: unknown(order2, 9, 1)},
		{order2: win(order2, proof.VCT, 7, false, 1), proof.Any: none(proof.Any, 1)},
	} {
		if r, ok := k.Answer(proof.Question{Space: order2, MaxNodes: 1}, 1); !ok || r.Outcome != proof.Win {
			t.Errorf("Answer of %+v is %+v, %v; want the win", k, r, ok)
		}
	}
}

func TestRecordCertificate(t *testing.T) {
	pos := fourThree(t)
	r := proof.Record{Outcome: proof.Win, Body: []byte{48, 93}, Nodes: 2}
	c := r.Certificate(pos)
	if want := proof.NewCertificate(pos, "", r.Body, 2); !reflect.DeepEqual(c, want) || !bytes.Equal(c.Body, r.Body) {
		t.Errorf("Certificate is %+v, want %+v", c, want)
	}
	for _, o := range []proof.Outcome{proof.Unknown, proof.None, proof.Lost} {
		if r.Outcome = o; r.Certificate(pos) != nil {
			t.Errorf("a record of outcome %s has a certificate, want nil", o)
		}
	}
}

func TestSpaces(t *testing.T) {
	if len(allSpaces) != proof.Spaces {
		t.Fatalf("the test lists %d spaces, proof.Spaces is %d", len(allSpaces), proof.Spaces)
	}
	for i, name := range []string{"vcf", "three", "order2", "order3", "any"} {
		s := allSpaces[i]
		if s.String() != name {
			t.Errorf("space %d is %s, want %s", i, s, name)
		}
		if want := (map[bool]proof.Class{true: proof.VCF, false: proof.VCT})[i == 0]; s.Class() != want {
			t.Errorf("Class of %s is %s, want %s", s, s.Class(), want)
		}
	}
	if got := proof.Space(7).String(); got != "space 7" {
		t.Errorf("Space(7).String() is %q, want \"space 7\"", got)
	}
	if got := proof.Lost.String(); got != "lost" {
		t.Errorf("Lost.String() is %q, want \"lost\"", got)
	}
}

// TestNewRecord checks that the record of an Unknown says how many nodes did not suffice, and that
// a cancelled search leaves an empty record.
func TestNewRecord(t *testing.T) {
	cert := &proof.Certificate{Nodes: 3, Body: []byte{1, 2}}
	line := proof.Line{board.At(1, 1)}
	for _, test := range []struct {
		verdict proof.Verdict
		line    proof.Line
		want    proof.Record
	}{
		{proof.NewUnknown(proof.VCT, proof.Nodes), nil, proof.Record{Budget: 9}},
		{proof.NewUnknown(proof.VCT, proof.Time), nil, proof.Record{Budget: 7}},
		{proof.NewUnknown(proof.VCT, proof.Memory), nil, proof.Record{Budget: 7}},
		{proof.NewUnknown(proof.VCT, proof.Cancelled), nil, proof.Record{}},
		{proof.NoWin(proof.VCT), nil, proof.Record{Outcome: proof.None}},
		{proof.NewWin(proof.VCT, cert), line, proof.Record{Outcome: proof.Win, Class: proof.VCT, Line: line, Nodes: 3, Body: cert.Body}},
	} {
		test.want.Space, test.want.Spent, test.want.Solver = proof.Threes, 7, proof.SolverVersion
		if got := proof.NewRecord(proof.Threes, test.verdict, test.line, 7, 9); !reflect.DeepEqual(got, test.want) {
			t.Errorf("NewRecord of %v, %v is %+v, want %+v", test.verdict.Outcome(), test.verdict.Reason(), got, test.want)
		}
	}
}
