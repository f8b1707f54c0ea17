package proofdb_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
	"github.com/gsolve/gsolve/proofdb"
	"github.com/gsolve/gsolve/vcf"
)

// A fact is a record that a solver found, and its position.
type fact struct {
	pos    *board.Position
	record proof.Record
}

// found reads the checker's corpus: wins with quiet moves on small boards.
var found = sync.OnceValues(func() (facts []fact, err error) {
	f, err := os.Open("../proof/check/testdata/found.jsonl")
	if err != nil {
		return nil, err
	}
	defer f.Close()
	in := bufio.NewScanner(f)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		c, err := proof.Decode(in.Bytes())
		if err != nil {
			return nil, err
		}
		pos, err := board.New(board.Setup{Size: c.Size, Rule: c.Rule, Black: c.Black, White: c.White, ToMove: c.Attacker})
		if err != nil {
			return nil, err
		}
		space, err := new(tree.Reader).Space(pos, c.Body)
		if err != nil {
			return nil, err
		}
		facts = append(facts, fact{pos, proof.Record{Space: space, Outcome: proof.Win, Body: c.Body, Spent: 7}})
	}
	return facts, in.Err()
})

// corpus returns found, and fails the test if the file is missing or short.
func corpus(t testing.TB) []fact {
	t.Helper()
	facts, err := found()
	if err != nil || len(facts) < 500 {
		t.Fatalf("%d proofs (%v)", len(facts), err)
	}
	return facts
}

// random draws a position with enough stones for wins to occur.
func random(r *rand.Rand, size int) *board.Position {
	for {
		s := board.Setup{Size: size, Rule: board.Rule(r.IntN(3)), ToMove: board.Colour(1 + r.IntN(2))}
		stones := 6 + r.IntN(size*size/4)
		for _, i := range r.Perm(size * size)[:stones] {
			if pt := board.PointAt(i, size); r.IntN(2) == 0 {
				s.Black = append(s.Black, pt)
			} else {
				s.White = append(s.White, pt)
			}
		}
		if pos, err := board.New(s); err == nil {
			return pos
		}
	}
}

// solved returns the answer of vcf about a position, as a record, within a number of nodes.
func solved(v *vcf.Solver, pos *board.Position, nodes uint64) proof.Record {
	r := v.Solve(context.Background(), pos, proof.Question{MaxNodes: nodes})
	record := proof.Record{Space: proof.Fours, Outcome: r.Verdict.Outcome(), Spent: r.Nodes}
	switch record.Outcome {
	case proof.Win:
		record.Body = r.Verdict.Certificate().Body
	case proof.Unknown:
		record.Budget = nodes
	}
	return record
}

// facts returns n random positions with the answers of vcf.
func facts(seed uint64, n, size int) []fact {
	r, v := rand.New(rand.NewPCG(seed, 4)), vcf.NewSolver(1<<20)
	list := make([]fact, n)
	for i := range list {
		pos := random(r, size)
		list[i] = fact{pos, solved(v, pos, 100)}
	}
	return list
}

// loud collects the warnings of a database.
type loud struct {
	mu   sync.Mutex
	said []string
}

func (l *loud) hear(err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.said = append(l.said, err.Error())
}

func (l *loud) text() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Join(l.said, "\n")
}

// silent returns options under which a warning fails the test.
func silent(t testing.TB) proofdb.Options {
	return proofdb.Options{Warn: func(err error) { t.Errorf("unexpected warning: %v", err) }}
}

// must fails the test on an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// get returns what DB.Get returns, and fails the test on an error.
func get(t testing.TB, db *proofdb.DB, pos *board.Position) proof.Known {
	t.Helper()
	known, err := db.Get(pos)
	must(t, err)
	return known
}

// same fails the test unless a database knows what was expected.
func same(t testing.TB, what fmt.Stringer, got, want proof.Known) {
	t.Helper()
	for s := range want {
		if g, w := got[s], want[s]; g.Empty() != w.Empty() || !g.Empty() && !reflect.DeepEqual(normal(g), normal(w)) {
			t.Fatalf("%v: space %v\n got %+v\nwant %+v", what, proof.Space(s), g, w)
		}
	}
}

// normal replaces empty slices by nil.
func normal(r proof.Record) proof.Record {
	if len(r.Body) == 0 {
		r.Body = nil
	}
	if len(r.Line) == 0 {
		r.Line = nil
	}
	return r
}
