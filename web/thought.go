package web

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/gsolve/gsolve/api"
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/wire"
)

// An answer holds the candidates that a person looks at:
//
//   - the mostCandidates best ones. A guided search has a candidate for each legal move; those of its
//     candidates that it has not visited are left out.
//   - of a guided search, all others with a prior of at least leastPrior. There are at most
//     1/leastPrior of them, and what is left out could hardly be seen in a drawing.
const (
	mostCandidates = 24
	leastPrior     = 0.005
)

// shown returns the candidates of an answer, the best first, then the others by prior. losing are the
// moves that it leaves out although they are proved to lose, increasing.
func shown(all []search.Candidate) (list []search.Candidate, losing []board.Point) {
	guided := slices.ContainsFunc(all, func(c search.Candidate) bool { return c.Prior > 0 })
	var others []search.Candidate
	for i, c := range all {
		switch {
		case i < mostCandidates && (!guided || c.Visits > 0 || c.Proven == search.ProvenWin):
			list = append(list, c)
		case c.Prior >= leastPrior:
			others = append(others, c)
		case c.Proven == search.ProvenLoss:
			losing = append(losing, c.Move)
		}
	}
	slices.SortStableFunc(others, func(a, b search.Candidate) int { return cmp.Compare(b.Prior, a.Prior) })
	slices.Sort(losing)
	return append(list, others...), losing
}

// writeThought writes what a searcher thinks, in the end or while it searches.
func writeThought(o *wire.Object, r *search.Result) {
	o.Point("move", r.Move)
	o.Raw("value", chance(r.Value))
	o.SomePoints("line", r.Line)
	list, losing := shown(r.Candidates)
	if len(list) > 0 {
		o.Objects("candidates", len(list), func(p *wire.Object, i int) { writeCandidate(p, &list[i]) })
	}
	o.SomePoints("losing", losing)
	o.Count("iterations", r.Iterations)
	o.Number("nodes", r.Nodes)
	o.Count("asked", r.Asked)
	o.Count("depth", uint64(max(r.Depth, 0)))
}

func writeCandidate(o *wire.Object, c *search.Candidate) {
	o.Point("move", c.Move)
	if !c.Unjudged {
		o.Raw("value", chance(c.Value))
	}
	o.Count("visits", c.Visits)
	if c.Prior > 0 {
		o.Raw("prior", chance(c.Prior))
	}
	o.Some("proven", map[search.Proven]string{search.ProvenWin: "win", search.ProvenLoss: "loss"}[c.Proven])
}

// chance writes a value or a prior, 0 to 1, with four decimals.
func chance(value float64) []byte {
	if math.IsNaN(value) {
		value = 0.5
	}
	return strconv.AppendFloat(nil, min(max(value, 0), 1), 'f', 4, 64)
}

// thought holds the last report of a search.
type thought struct {
	mu   sync.Mutex
	last *search.Result
}

// hear takes a report. A searcher may use its slices again, so hear copies them.
func (t *thought) hear(r search.Result) {
	r.Candidates = slices.Clone(r.Candidates)
	r.Line = slices.Clone(r.Line)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last = &r
}

func (t *thought) progress(id api.ID, elapsed time.Duration) []byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	o := wire.BeginAnswer(nil, id)
	o.Number("micros", uint64(elapsed.Microseconds()))
	if t.last != nil {
		writeThought(&o, t.last)
	}
	return o.End()
}
