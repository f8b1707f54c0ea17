package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/replay"
	"github.com/gsolve/gsolve/proof/theorem"
	"github.com/gsolve/gsolve/wire"
)

// replayTheorem plays games against a file of lemmas.
func (v *verification) replayTheorem(ctx context.Context, path string, in *theorem.Input) error {
	p, err := replay.Read(in)
	if ctx.Err() != nil {
		return console.ErrStopped
	}
	if err != nil {
		place := path
		if line := (*theorem.LineError)(nil); errors.As(err, &line) {
			place, err = fmt.Sprintf("%s:%d", path, line.Number), line.Err
		}
		return v.refuse(&v.unreadable, place, fmt.Errorf("%s: %w", place, err))
	}
	return v.replay(ctx, path, path, p)
}

// replayCertificate plays games against a certificate.
func (v *verification) replayCertificate(ctx context.Context, place, id string, line []byte) error {
	c, err := proof.Decode(line)
	if err != nil {
		return v.refuse(&v.unreadable, id, fmt.Errorf("%s: %w", place, err))
	}
	p, err := replay.Of(c)
	if err != nil {
		return v.refuse(&v.unreadable, id, fmt.Errorf("%s: %w", place, err))
	}
	return v.replay(ctx, place, id, p)
}

func (v *verification) replay(ctx context.Context, place, id string, p *replay.Proof) error {
	r, err := p.Play(ctx, replay.Options{Games: v.games, Seed: v.seed, Threads: v.threads, Step: v.con.Progress.Step})
	hole := (*replay.Hole)(nil)
	if ctx.Err() != nil && !errors.As(err, &hole) {
		return stoppedAfter(ctx, err, fmt.Sprintf("%s: %s so far", place, replayed(p, r)))
	}
	v.checked++
	if err != nil {
		v.invalid++
		v.con.Refuse(console.About(place, id, err))
	} else {
		v.shown++
	}
	switch {
	case v.json:
		return v.con.Answer(func() error { return writeObject(v.con, replayedObject(id, p, r, err)) })
	case err == nil:
		return v.con.Answer(func() error {
			return v.con.Print(fmt.Sprintf("%s: %s\n", place, replayed(p, r)))
		})
	}
	return nil
}

// replayed counts the games that were played, all of which the attacker won.
func replayed(p *replay.Proof, r replay.Report) string {
	return fmt.Sprintf("%s won all of %s, %s, unlisted replies: %d", p.Attacker().Title(),
		plain.Plural(r.Games, "game"), plain.Plural(r.Moves, "move"), r.Hidden)
}

// replayedObject returns the answer for programs about a replay. It lists the moves of a hole.
func replayedObject(id string, p *replay.Proof, r replay.Report, err error) wire.Object {
	o := wire.BeginAnswer(nil, wire.TextID(id))
	o.Truth("won", err == nil)
	o.Word("attacker", p.Attacker().String())
	o.Number("games", r.Games)
	o.Number("moves", r.Moves)
	o.Number("hidden", r.Hidden)
	if hole := (*replay.Hole)(nil); errors.As(err, &hole) {
		o.Int("game", hole.Game+1)
		o.Line(hole.Moves)
		o.Word("error", hole.Reason)
	}
	return o
}
