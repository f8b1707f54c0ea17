package proof

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
)

// SolverVersion is the version of packages vcf, vct and lambda. Raise it with every change that can change
// a None, an Unknown or a shortest win. Answer then ignores these if another version stored them.
// Certificates stay valid.
const SolverVersion = 10

// Record holds the known answer about a position in one space. A Win and a Lost carry their proof.
// A None and an Unknown do not: they are mere statements of a solver.
type Record struct {
	Space    Space
	Outcome  Outcome
	Class    Class // of a Win: VCF if every move of it is a four
	Shortest bool  // the Win is proved to be the shortest of its space
	Line     Line  // one variation of a Win, up to and including the five
	// Nodes is the number of OR nodes in Body. The Body of a Win is that of its certificate.
	// Package tree describes the Body of a Lost: see tree.AppendLost.
	Nodes uint64
	Body  []byte
	// Budget is the number of nodes that a search with the outcome Unknown visited or was allowed:
	// a search with fewer nodes finds no more.
	Budget uint64
	Spent  uint64 // nodes that the search visited
	Solver uint32 // the SolverVersion of the search
}

// NewRecord makes the record of a search for any win of the space, which visited spent nodes. limit
// is the allowed number of nodes, 0 for no limit. The record of a cancelled search is empty. If
// time or memory stopped the search, Budget is spent.
func NewRecord(space Space, v Verdict, line Line, spent, limit uint64) Record {
	r := Record{Space: space, Outcome: v.Outcome(), Spent: spent, Solver: SolverVersion}
	switch c := v.Certificate(); {
	case c != nil:
		r.Class, r.Line, r.Nodes, r.Body = v.Class(), line, c.Nodes, c.Body
	case r.Outcome != Unknown || v.Reason() == Cancelled:
	case v.Reason() == Nodes:
		r.Budget = limit
	default:
		r.Budget = spent
	}
	return r
}

// ErrContradiction is returned for two records that cannot both be true.
var ErrContradiction = errors.New("contradiction")

// Known holds the records of one position, by space. A missing record is Unknown with Budget 0.
type Known [Spaces]Record

// Empty reports whether r is a missing record.
func (r *Record) Empty() bool { return r.Outcome == Unknown && r.Budget == 0 }

// Add stores r if r says more than the stored record of its space, and reports whether k changed. A
// Win or a Lost has a certificate; a None or an Unknown is a mere statement. r says more if it is:
//
//   - a certificate, and the stored record is a statement
//   - a statement of a later version of the solver, and the stored one is of an earlier version
//   - a None, and the stored record is an Unknown
//   - a record with a larger budget, a proved shortest win, a shorter line or a shorter body
//
// A Win must have its Line. Add drops useless records: statements about a space with a known win;
// all statements if the position is lost; wins of larger spaces beside a win by fours, unless they
// are proved shortest and no longer. A win by fours belongs to Fours, whatever the question was. A
// Lost belongs to Any.
//
// The order of the calls does not change the result: Add breaks ties by the bytes. The exception is
// a Win beside a Lost: Add keeps the first one. One of the two then shows a fault of the checker.
//
// The error wraps ErrContradiction and names both records. Add returns it for a Win beside a Lost,
// and for a win beside a statement of the same version that there is no win, or none so short. In
// the second case Add keeps the certificate and drops the statement.
func (k *Known) Add(r Record) (changed bool, err error) {
	if r.Empty() || r.Space >= Spaces {
		return false, nil
	}
	if r.Outcome == Lost {
		r.Space = Any
	}
	for s := range k {
		if o := &k[s]; o.Outcome == Win && r.Outcome == Lost || o.Outcome == Lost && r.Outcome == Win {
			return false, contradiction(o, &r)
		}
	}
	if !r.certified() {
		return k.addStatement(r)
	}
	if changed, err = k.dropStatements(&r); r.Outcome == Win && r.in(Fours) {
		fours := r
		fours.Space = Fours
		came, wrong := k.addFours(fours)
		changed, err = changed || came, errors.Join(err, wrong)
	}
	if r.Space == Fours {
		return changed, err
	}
	came := k.says(&r) && k.better(r)
	return changed || came, err
}

// addStatement adds a None or an Unknown, unless a certificate makes it worthless.
func (k *Known) addStatement(r Record) (changed bool, err error) {
	for s := range k {
		if o := &k[s]; o.certified() && o.covers(r.Space) {
			return false, refuted(o, &r)
		}
	}
	return k.better(r), nil
}

// dropStatements drops every None and Unknown that the Win or Lost r makes worthless.
func (k *Known) dropStatements(r *Record) (changed bool, err error) {
	for s := range k {
		if o := &k[s]; !o.certified() && !o.Empty() && r.covers(Space(s)) {
			err = errors.Join(err, refuted(r, o))
			*o, changed = Record{}, true
		}
	}
	return changed, err
}

// addFours adds a win by fours. Its line has exactly the length of the win, so it refutes the claim
// of a longer win to be the shortest.
func (k *Known) addFours(r Record) (changed bool, err error) {
	if o := &k[Fours]; o.Outcome == Win {
		err = errors.Join(overtaken(o, &r), overtaken(&r, o))
		shortest := o.Shortest
		o.Shortest = shortest && len(o.Line) <= len(r.Line)
		r.Shortest = r.Shortest && len(r.Line) <= len(o.Line)
		changed = o.Shortest != shortest
	}
	changed = k.better(r) || changed
	for s := Fours + 1; s < Spaces; s++ {
		if o := &k[s]; o.Outcome == Win && !k.says(o) {
			err = errors.Join(err, overtaken(o, &r))
			*o, changed = Record{}, true
		}
	}
	return changed, err
}

// says reports whether a win of a larger space says more than the win by fours.
func (k *Known) says(r *Record) bool {
	o := &k[Fours]
	return o.Outcome != Win || r.Shortest && len(r.Line) <= len(o.Line)
}

// better stores r if r says more than the record of its space, and reports whether it did.
func (k *Known) better(r Record) bool {
	have := &k[r.Space]
	if !have.Empty() && compare(&r, have) <= 0 {
		return false
	}
	*have = r
	return true
}

func (r *Record) certified() bool { return r.Outcome == Win || r.Outcome == Lost }

// in reports whether the win r belongs to the space s.
func (r *Record) in(s Space) bool { return s >= r.Space || r.Class == VCF }

// covers reports whether the Win or Lost r makes a None or an Unknown of s worthless.
func (r *Record) covers(s Space) bool { return r.Outcome == Lost || r.in(s) }

// refuted returns the contradiction between a certificate and a statement that it covers, if any.
func refuted(r, statement *Record) error {
	if r.Outcome == Win && statement.Outcome == None && r.Solver == statement.Solver {
		return contradiction(r, statement)
	}
	return nil
}

// overtaken returns the contradiction between a proved shortest win and a shorter one, if any.
func overtaken(r, short *Record) error {
	if r.Shortest && len(short.Line) < len(r.Line) && r.Solver == short.Solver {
		return contradiction(r, short)
	}
	return nil
}

func contradiction(a, b *Record) error {
	return fmt.Errorf("%w: %s and %s", ErrContradiction, a.words(), b.words())
}

// compare returns a number above 0 if a says more than b, of the same space, and 0 if both say the
// same.
func compare(a, b *Record) int {
	if c := compareBool(a.certified(), b.certified()); c != 0 {
		return c
	}
	if !a.certified() {
		return cmp.Or(
			cmp.Compare(a.Solver, b.Solver),
			compareBool(a.Outcome == None, b.Outcome == None),
			cmp.Compare(a.Budget, b.Budget),
			cmp.Compare(b.Spent, a.Spent),
		)
	}
	version := 0 // of two shortest wins the later version's is better: Answer believes only its own version
	if a.Shortest && b.Shortest {
		version = cmp.Compare(a.Solver, b.Solver)
	}
	return cmp.Or(
		compareBool(a.Shortest, b.Shortest),
		cmp.Compare(len(b.Line), len(a.Line)),
		version,
		cmp.Compare(len(b.Body), len(a.Body)),
		bytes.Compare(b.Body, a.Body),
		cmp.Compare(a.Solver, b.Solver),
		cmp.Compare(b.Class, a.Class),
		cmp.Compare(b.Nodes, a.Nodes),
		slices.Compare(b.Line, a.Line),
		cmp.Compare(a.Budget, b.Budget),
		cmp.Compare(b.Spent, a.Spent),
	)
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

func (r *Record) words() string {
	text := fmt.Sprintf("%v in %v (solver %d, %d nodes)", r.Outcome, r.Space, r.Solver, r.Spent)
	if r.Outcome == Win {
		plies := "plies"
		if len(r.Line) == 1 {
			plies = "ply"
		}
		text += fmt.Sprintf(" in %d %s", len(r.Line), plies)
		if r.Shortest {
			text += ", proved shortest"
		}
	}
	return text
}

// Answer returns the record that answers q without a search, or false. A win of a smaller space is
// also a win of a larger one. No win in a larger space means none in a smaller one. A lost side has
// no win. An Unknown answers a question that allows as many nodes or fewer. Statements count only
// for the given version of the solver, certificates always. The record has the Space of q.
func (k *Known) Answer(q Question, solver uint32) (Record, bool) {
	best, found := Record{}, false
	for s := range k {
		r := k[s]
		if !r.answers(q, solver) {
			continue
		}
		if r.Outcome == Lost && q.Space != Any {
			r = Record{Outcome: None, Spent: r.Spent, Solver: r.Solver}
		}
		r.Shortest = r.shortest(q.Space, solver)
		r.Space = q.Space
		if !found || compare(&r, &best) > 0 {
			best, found = r, true
		}
	}
	return best, found
}

func (r *Record) answers(q Question, solver uint32) bool {
	switch r.Outcome {
	case Win:
		return r.in(q.Space) && (q.Goal != ShortestWin || r.shortest(q.Space, solver))
	case None:
		return r.Solver == solver && r.Space >= q.Space
	case Lost:
		return true
	default:
		return r.Solver == solver && r.Space == q.Space && 0 < q.MaxNodes && q.MaxNodes <= r.Budget
	}
}

// shortest reports whether r is a proved shortest win of s: r belongs to s, and r is the shortest
// win of its own space, which contains s.
func (r *Record) shortest(s Space, solver uint32) bool {
	return r.Shortest && r.Solver == solver && s <= r.Space && r.in(s)
}

// Certificate makes the certificate of a Win, without an id, and nil of other outcomes. pos is the
// position of the record.
func (r *Record) Certificate(pos *board.Position) *Certificate {
	if r.Outcome != Win {
		return nil
	}
	return NewCertificate(pos, "", r.Body, r.Nodes)
}
