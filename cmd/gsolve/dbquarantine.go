package main

import (
	"fmt"
	"strings"

	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/proofdb"
)

// quarantineAnswer is the JSON answer about what a database has in quarantine.
type quarantineAnswer struct {
	Dir     string         `json:"dir"`
	Records uint64         `json:"records"` // that failed a check
	More    bool           `json:"more,omitempty"`
	Files   uint64         `json:"files"`
	Losses  []proofdb.Loss `json:"losses,omitempty"`
}

// newQuarantine is nil where nothing is in quarantine.
func newQuarantine(q *proofdb.Quarantine) *quarantineAnswer {
	if q.Empty() {
		return nil
	}
	return &quarantineAnswer{q.Dir, q.Values, q.More, q.Files, q.Losses}
}

// summary is the answer for people in one line.
func (q *quarantineAnswer) summary() string {
	records := plain.Plural(q.Records, "record")
	if q.More {
		records += " or more"
	}
	losses := ""
	switch n := len(q.Losses); n {
	case 0:
	case 1:
		losses = " of 1 loss"
	default:
		losses = fmt.Sprintf(" of %d losses", n)
	}
	return fmt.Sprintf("quarantined: %s, %s%s, see %s", records, plain.Plural(q.Files, "file"), losses, plain.OneLine(q.Dir))
}

// toldLosses is how many losses are told one by one.
const toldLosses = 5

// text is summary with the last losses, and what to do about them.
func (q *quarantineAnswer) text() string {
	var b strings.Builder
	b.WriteString(q.summary() + "\n")
	losses := q.Losses
	if more := len(losses) - toldLosses; more > 0 {
		fmt.Fprintf(&b, "  %d earlier\n", more)
		losses = losses[more:]
	}
	for _, l := range losses {
		fmt.Fprintf(&b, "  generation %d: %s\n", l.Generation, plain.OneLine(l.Reason))
	}
	b.WriteString("  gsolve db import brings back what a backup has; removing that directory says that you know of it\n")
	return b.String()
}
