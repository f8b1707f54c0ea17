package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/book/opening"
	"github.com/gsolve/gsolve/internal/live"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/web"
)

// runningFrom returns what web.Options.Running needs: it asks the command that works in dir.
func runningFrom(dir string) func(context.Context) ([]byte, error) {
	return func(ctx context.Context) ([]byte, error) {
		text, err := askLive(ctx, dir, liveProof, nil)
		if errors.Is(err, live.ErrNobody) || err == nil && len(text) == 0 {
			return nil, fmt.Errorf("%s: %w", dir, web.ErrNotRunning)
		}
		return text, err
	}
}

// openingWatch makes the Running of an opening.
type openingWatch struct {
	view  func() opening.View
	pace  pace
	phase func() string
}

func (o *openingWatch) running() *web.Running {
	v := o.view()
	p := &web.RunningPosition{
		Rule: v.Position.Rule().String(), Size: v.Position.Size(), ToMove: v.Position.ToMove().String(), Attacker: v.Attacker.String(),
		Black: pointNames(v.Position.AppendStones(nil, board.Black)), White: pointNames(v.Position.AppendStones(nil, board.White)),
		Space: proof.Widest().String(), Jobs: v.Jobs, Waiting: v.Waiting, Nodes: v.Nodes, Positions: v.Tree,
		Line: pointNames(v.Line), Choices: []web.RunningChoice{},
	}
	r := &web.Running{Version: 1, Kind: web.RunningOpening, Phase: o.phase(), Seconds: seconds(v.Elapsed), RunningPosition: p}
	for _, c := range v.Choices {
		choice := web.RunningChoice{Move: c.Move.String(), State: c.State.String()}
		switch c.State {
		case opening.Proved:
			r.Proved++
		case opening.Disproved:
			r.Disproved++
		case opening.AtWork:
			r.AtWork++
		default:
			r.Open++
		}
		if n := float64(c.Number); (c.State == opening.Untouched || c.State == opening.AtWork) && !math.IsInf(n, 0) {
			choice.Number = math.Round(n*10) / 10
		}
		p.Choices = append(p.Choices, choice)
	}
	r.PerMinute, r.Left = o.pace.note(v.Elapsed, r.Proved-v.Recalled, r.AtWork+r.Open)
	if v.Position.ToMove() == v.Attacker || len(v.Choices) == 0 {
		r.Left = nil // one move of the attacker is enough: how many are tried before is not known
	}
	return r
}

func seconds(d time.Duration) float64 { return math.Round(d.Seconds()*10) / 10 }

// pointNames never returns nil: JSON has a list.
func pointNames(list []board.Point) []string { return append([]string{}, board.Names(list)...) }

// bookRunning makes the Running of a book.
func bookRunning(begun time.Time, progress book.Progress, p *pace) *web.Running {
	v := progress.Verdicts
	r := &web.Running{
		Version: 1, Kind: web.RunningBook, Phase: progress.Phase.String(), Seconds: seconds(time.Since(begun)),
		Proved: v.Decided(), Disproved: v.None,
	}
	r.Open = max(0, progress.Positions-r.Proved-r.Disproved)
	if progress.Phase == book.Searching {
		r.Phase = fmt.Sprintf("searching round %d of %d, %d of %d", progress.Round, progress.Rounds, progress.Done, progress.Positions)
		// A later round takes more time than this one: only the pace is known.
		r.PerMinute, _ = p.note(time.Since(begun), progress.Done, r.Open)
	}
	return r
}
