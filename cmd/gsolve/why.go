package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/oracle/why"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/solve"
)

func whyFlag() cli.Flag {
	return &cli.StringSliceFlag{Name: cmdline.Why, Usage: "play `MOVE` and the moves that follow it, and print what refutes them"}
}

func readWhy(c *cli.Context) (moves []board.Point, err error) {
	if !c.IsSet(cmdline.Why) {
		return nil, nil
	}
	for _, name := range []string{"all", "shortest"} {
		if c.Bool(name) {
			return nil, fmt.Errorf("--%s and --%s, expected one of them", cmdline.Why, name)
		}
	}
	for _, text := range c.StringSlice(cmdline.Why) {
		points, err := notation.ParseMoves(text)
		if err != nil || len(points) == 0 {
			return nil, cmdline.BadValue(cmdline.Why, text)
		}
		moves = append(moves, points...)
	}
	for _, pt := range moves {
		if pt == board.Pass {
			return nil, cmdline.BadValue(cmdline.Why, pt.String())
		}
	}
	return moves, nil
}

// critic returns the solver that plays the moves of --why. The database gets only a win by the
// first move: the other steps say nothing about the position itself.
func (s query) critic(memory int64, threads int, remembered solve.Memory) solver {
	critic := why.New(solve.New(memory))
	return func(ctx context.Context, pos *board.Position, id string) finding {
		o := why.Options{Space: s.Space, MaxNodes: s.MaxNodes, Threads: threads, ID: id}
		answer, err := critic.Why(ctx, pos, s.why, o)
		f := finding{Result: proof.Result{Nodes: answer.Nodes, Elapsed: answer.Elapsed}, steps: answer.Steps, err: err}
		if len(answer.Steps) > 0 {
			if first := &answer.Steps[0]; first.Verdict.Outcome() == proof.Win && err == nil {
				remembered.Learn(pos, &s.Question, &proof.Result{Verdict: first.Verdict, Line: first.Line, Nodes: answer.Nodes})
			}
			f.Verdict = answer.Steps[len(answer.Steps)-1].Verdict
			f.Line = ideaLine(answer.Steps)
		}
		return f
	}
}

// ideaLine returns the moves of the idea, the answers, and the end of the last one's line.
func ideaLine(steps []why.Step) (line proof.Line) {
	last := len(steps) - 1
	for _, step := range steps[:last] {
		line = append(line, step.Move, step.Reply)
	}
	step := steps[last]
	switch {
	case len(step.Line) > 0:
		return append(line, step.Line...)
	case step.Reason == why.Off || step.Reason == why.Taken || step.Reason == why.Forbidden:
		return line
	case step.Reply == board.Pass:
		return append(line, step.Move)
	default:
		return append(line, step.Move, step.Reply)
	}
}

// checkedIdea gives every winning step to the verifier, and replays its line. It returns the
// certificate of the position itself if the first move wins.
func checkedIdea(pos *board.Position, steps []why.Step) (first []byte, err error) {
	p := pos.Clone()
	for i, step := range steps {
		if step.Verdict.Outcome() == proof.Win {
			cert, err := checkedWin(p, &finding{Result: proof.Result{Verdict: step.Verdict, Line: step.Line}})
			if err != nil {
				return nil, err
			}
			if i == 0 {
				first = cert
			}
		}
		if i == len(steps)-1 {
			break
		}
		if err := errors.Join(p.Play(step.Move), p.Play(step.Reply)); err != nil {
			return nil, fmt.Errorf("%w: %w", console.ErrInternal, err)
		}
	}
	return first, nil
}
