package vct

import (
	"math"

	"github.com/gsolve/gsolve/internal/promise"
)

// manner holds the values that differ between a glance (glance.go), the search after it, and that search
// where only threes count. Promised numbers are about half as large in the first and the last. Only the
// order of the search depends on these values; docs/design/vct.md (Tuning, Threes) says how they were found.
type manner struct {
	quiet, reply, block *promise.Weights // for quiet moves, replies to them, and fours with their blocks

	promised [2 * mostOdds]uint8 // the first proof numbers by odds + mostOdds
	forced   uint32              // the first number after a forced quiet move
	rest     byAge               // the first number of rest, see rest.go
	probed   byAge               // the largest first number of a reply that is probed at once, see answered

	slack, slackDefender uint64 // see choice.beyond
	counterNodes         uint64 // limit a search for a counter-win; with 100, hard positions took a twentieth more nodes
}

// byAge is the value until the search is mature, and the value then, see maturity.
type byAge struct{ early, mature uint32 }

var (
	glanceManner = manner{
		quiet: &promise.Glance, reply: &promise.GlanceReply, block: &promise.GlanceBlock,
		promised: promisedBy(0.75), forced: 1, rest: byAge{47, 47}, probed: byAge{10, 10},
		slack: 25, slackDefender: 25, counterNodes: 20,
	}
	searchManner = manner{
		quiet: &promise.Quiet, reply: &promise.Reply, block: &promise.Block,
		promised: promisedBy(1.28), forced: 2, rest: byAge{38, 42}, probed: byAge{26, 17},
		slack: 10, slackDefender: 30, counterNodes: 12,
	}
)

// threesManner is for searches of proof.Threes. searchManner was tuned for proof.Order2: with its values
// the search of allis-3a took 83,000 nodes instead of 57,000.
var threesManner = func() manner {
	m := searchManner
	m.promised, m.slack = glanceManner.promised, glanceManner.slack
	return m
}()

func (w *worker) manner() *manner {
	switch {
	case w.glancing:
		return &glanceManner
	case w.space.ByShape():
		return &threesManner
	default:
		return &searchManner
	}
}

// byAge returns the value for the age of the search.
func (w *worker) byAge(v byAge) uint32 {
	if w.age() >= maturity {
		return v.mature
	}
	return v.early
}

const mostOdds = 512

// promisedBy returns the first proof numbers if each bit of surprise counts perBit: 1 to mostFirst.
func promisedBy(perBit float64) (t [2 * mostOdds]uint8) {
	for i := range t {
		surprise := promise.Odds(i - mostOdds).Surprise()
		t[i] = uint8(min(max(math.Round(perBit*surprise), 1), mostFirst))
	}
	return t
}
