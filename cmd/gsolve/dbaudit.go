package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/proofdb"
)

func dbAuditCommand(con *console.Console) *cli.Command {
	return dbSub("audit", "check every proof again", "", onDatabase(con, runAudit))
}

// auditAnswer is the JSON answer of db audit.
type auditAnswer struct {
	V          int               `json:"v"`
	DB         string            `json:"db"`
	Positions  uint64            `json:"positions"`
	Proofs     uint64            `json:"proofs"`
	Findings   []auditFinding    `json:"findings,omitempty"`
	Quarantine *quarantineAnswer `json:"quarantine,omitempty"`
}

// auditFinding is what does not hold: the position, if that can be read.
type auditFinding struct {
	Rule   string   `json:"rule,omitempty"`
	Size   int      `json:"size,omitempty"`
	Black  []string `json:"black,omitempty"`
	White  []string `json:"white,omitempty"`
	ToMove string   `json:"to_move,omitempty"`
	Error  string   `json:"error"`
}

func runAudit(c *cli.Context, con *console.Console, db *proofdb.DB) error {
	a := auditAnswer{V: 1, DB: c.String(cmdline.Database)}
	result, err := db.Audit(c.Context, con.Progress.Advance, func(f proofdb.Finding) {
		a.Findings = append(a.Findings, newFinding(&f)) // the database names it, too
	})
	a.Positions, a.Proofs = result.Positions, result.Proofs
	if err != nil {
		return stoppedAfter(c.Context, err, fmt.Sprintf("%s, %d not valid so far", a.checked(), len(a.Findings)))
	}
	q, err := db.Quarantine()
	if err != nil {
		return err
	}
	a.Quarantine = newQuarantine(&q)
	if err := say(con, c, a, a.text()); err != nil {
		return err
	}
	if len(a.Findings) > 0 || a.Quarantine != nil {
		return console.Status(console.StatusNone)
	}
	return nil
}

// checked says how much was.
func (a *auditAnswer) checked() string {
	return fmt.Sprintf("%s: %s, %s checked", a.DB, plain.Plural(a.Positions, "position"), plain.Plural(a.Proofs, "proof"))
}

// text is the answer for people.
func (a *auditAnswer) text() string {
	text := a.checked() + ", "
	switch n := len(a.Findings); {
	case n > 0:
		text += fmt.Sprintf("%d not valid", n)
	case a.Quarantine != nil:
		text += "all that is left holds"
	default:
		text += "all hold"
	}
	if a.Quarantine != nil {
		text += "; " + a.Quarantine.summary()
	}
	return text
}

func newFinding(f *proofdb.Finding) auditFinding {
	a := auditFinding{Error: plain.OneLine(f.Err.Error())}
	if pos := f.Position; pos != nil {
		a.Rule, a.Size, a.ToMove = pos.Rule().String(), pos.Size(), pos.ToMove().String()
		a.Black = board.Names(pos.AppendStones(nil, board.Black))
		a.White = board.Names(pos.AppendStones(nil, board.White))
	}
	return a
}
