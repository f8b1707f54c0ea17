package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/proof/theorem"
	"github.com/gsolve/gsolve/proof/verify"
	"github.com/gsolve/gsolve/wire"
)

// theorem checks a file of lemmas.
func (v *verification) theorem(ctx context.Context, path string, in *theorem.Input) error {
	begun := time.Now()
	p, err := theorem.Verify(ctx, in, v.threads, v.con.Progress.Step)
	if ctx.Err() != nil {
		return console.ErrStopped
	}
	id, place := path, path
	if line := (*theorem.LineError)(nil); errors.As(err, &line) {
		place, err = fmt.Sprintf("%s:%d", path, line.Number), line.Err
	}
	if err == nil {
		if p.Claim.ID != "" {
			id = p.Claim.ID
		}
		err = v.matches(p.Claim, verify.About)
	}
	if err != nil && !errors.Is(err, check.ErrInvalid) && !errors.Is(err, errOtherPosition) {
		return v.refuse(&v.unreadable, id, fmt.Errorf("%s: %w", place, err))
	}
	v.checked++
	if err != nil {
		v.invalid++
		v.con.Refuse(fmt.Errorf("%s: %w", place, err))
	} else {
		v.shown++
	}
	switch took := time.Since(begun); {
	case v.json:
		return v.con.Answer(func() error { return writeObject(v.con, provedObject(id, p, took, err)) })
	case err == nil:
		return v.con.Answer(func() error { return v.con.Print(provedLine(path, p, took)) })
	}
	return nil
}

// provedLine says what a theorem proves.
func provedLine(path string, p *theorem.Proved, took time.Duration) string {
	c := p.Claim
	attacker, _ := board.ParseColour(c.Attacker) // the verifier has read it
	return fmt.Sprintf("%s: %s wins, %s to move, %s %d×%d, black %s, white %s: %s, %s, %v\n", path,
		attacker.Title(), c.ToMove, c.Rule, c.Size, c.Size, stones(c.Black), stones(c.White),
		plain.Plural(int(p.Lemmas), "lemma"), plain.Plural(int(c.Nodes), "node"), plain.Duration(took))
}

func stones(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, " ")
}

// provedObject returns the answer for programs about a theorem.
func provedObject(id string, p *theorem.Proved, took time.Duration, err error) wire.Object {
	o := wire.BeginAnswer(nil, wire.TextID(id))
	o.Truth("valid", err == nil)
	if err != nil {
		o.Word("error", plain.OneLine(err.Error()))
		return o
	}
	c := p.Claim
	o.Word("rule", c.Rule)
	o.Int("size", c.Size)
	o.Words("black", c.Black)
	o.Words("white", c.White)
	o.Word("to_move", c.ToMove)
	o.Word("attacker", c.Attacker)
	o.Number("lemmas", p.Lemmas)
	o.Number("nodes", c.Nodes)
	o.Micros(took)
	return o
}
