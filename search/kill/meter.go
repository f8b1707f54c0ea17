package kill

import (
	"context"
	"time"
)

// meter counts the visited positions and stops a search at its limits.
type meter struct {
	ctx      context.Context
	deadline time.Time // zero = none
	nodes    uint64
	most     uint64 // 0 = no limit
	effort   int    // since the last look at the clock
	over     bool
}

// lookEvery is the effort between two looks at the clock, in positions of a kill: about 50 µs.
const lookEvery = 64

// visit counts a position that took some effort, and reports whether the search must end.
func (m *meter) visit(effort int) bool {
	if m.over {
		return true
	}
	if m.nodes++; m.most > 0 && m.nodes >= m.most {
		m.over = true
	}
	m.spend(effort)
	return m.over
}

// spend counts effort.
func (m *meter) spend(effort int) {
	if m.effort += effort; m.effort >= lookEvery {
		m.look()
	}
}

// add counts positions that the oracle visited.
func (m *meter) add(nodes uint64) {
	m.nodes += nodes
	m.look()
}

// left returns the nodes up to the limit, at least 1; 0 = no limit.
func (m *meter) left() uint64 {
	if m.most == 0 {
		return 0
	}
	return m.most - min(m.nodes, m.most-1)
}

// look compares the limits with the clock and the nodes.
func (m *meter) look() {
	m.effort = 0
	if m.most > 0 && m.nodes >= m.most || m.ctx.Err() != nil || !m.deadline.IsZero() && !time.Now().Before(m.deadline) {
		m.over = true
	}
}
