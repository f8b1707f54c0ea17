package main

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proofdb"
	"github.com/gsolve/gsolve/wire"
)

func runGet(c *cli.Context, con *console.Console, db *proofdb.DB) (err error) {
	src, err := input.Read(c, con)
	if err != nil {
		return err
	}
	certs, err := cmdline.CreateCerts(c, src.Paths)
	if err != nil {
		return err
	}
	defer func() { err = closeOut(c, certs, err) }()
	g := getter{con: con, db: db, certs: certs, json: c.Bool("json")}
	for q := range src.Questions(c.Context) {
		if c.Err() != nil {
			return console.ErrStopped
		}
		if err := g.get(q); err != nil {
			return err
		}
		con.Progress.Step()
	}
	return console.Exit(g.tally.status())
}

type getter struct {
	con   *console.Console
	db    *proofdb.DB
	certs io.Writer
	json  bool
	tally tally
}

// get answers one question. An error ends the command.
func (g *getter) get(q input.Question) error {
	g.tally.total++
	pos, err := q.Position()
	if err != nil {
		g.tally.refused++
		g.con.Refuse(err)
		if !g.json {
			return nil
		}
		return g.con.Answer(func() error { return writeRefusal(g.con, q.ID, err) })
	}
	known, err := g.db.Get(pos)
	if err != nil {
		return err
	}
	var records []*proof.Record
	for i := range known {
		if r := &known[i]; !r.Empty() {
			if err := g.certify(pos, q.ID, r); err != nil {
				return err
			}
			records = append(records, r)
		}
	}
	if len(records) == 0 {
		g.tally.unknown++
	}
	return g.con.Answer(func() error { return g.print(wire.NewHead(wire.TextID(q.ID), pos), records) })
}

// certify checks the proof of a win before get shows it, and writes its certificate.
func (g *getter) certify(pos *board.Position, id string, r *proof.Record) error {
	if r.Outcome != proof.Win {
		return nil
	}
	f := finding{Result: proof.Result{Verdict: proof.NewWin(r.Class, proof.NewCertificate(pos, id, r.Body, r.Nodes)), Line: r.Line}}
	cert, err := checkedWin(pos, &f)
	if err != nil {
		return err
	}
	_, err = g.certs.Write(append(cert, '\n'))
	return err
}

func (g *getter) print(head wire.Head, records []*proof.Record) error {
	if g.json {
		o := head.Begin(nil)
		o.Objects("records", len(records), func(p *wire.Object, i int) { records[i].Write(p) })
		return writeObject(g.con, o)
	}
	var text bytes.Buffer
	fmt.Fprintf(&text, "%s: %v, %v to move: ", plain.OneLine(head.ID.Text()), head.Rule, head.ToMove)
	if len(records) == 0 {
		text.WriteString("nothing is known\n")
	} else {
		fmt.Fprintf(&text, "%s\n", plain.Plural(len(records), "record"))
	}
	for _, r := range records {
		fmt.Fprintf(&text, "  %-6v  %s\n", r.Space, recordWords(r))
	}
	return g.con.Write(text.Bytes())
}

func recordWords(r *proof.Record) string {
	switch r.Outcome {
	case proof.Win:
		shortest := ""
		if r.Shortest {
			shortest = " (the shortest)"
		}
		words := "continuous threats"
		if r.Class == proof.VCF {
			words = "continuous fours"
		}
		return fmt.Sprintf("win by %s%s: %s", words, shortest, strings.Join(board.Names(r.Line), " "))
	case proof.None:
		return fmt.Sprintf("none, searched to the end (%s, solver %d)", plain.Plural(r.Spent, "node"), r.Solver)
	case proof.Lost:
		return "lost: every legal move is refuted by a proved win"
	default:
		return fmt.Sprintf("unknown: %s did not suffice (solver %d)", plain.Plural(r.Budget, "node"), r.Solver)
	}
}
