package main

import (
	"context"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vcf"
	"github.com/gsolve/gsolve/vct"
)

// search is what a command asks about each position.
type search struct {
	class    proof.Class // what is searched: VCF or VCT
	threats  vct.Threats // of VCT
	goal     goal
	maxNodes uint64        // 0 = no limit
	why      []board.Point // moves to be judged instead, see --why
}

// finding is the answer to one position, whichever solver gave it; the fields
// are those of vcf.Result and vct.Result.
type finding struct {
	Verdict        proof.Verdict
	Line           proof.Line
	First          []board.Point
	ProvedShortest bool
	Incomplete     bool
	Stopped        proof.Reason // why, where Incomplete
	Nodes          uint64
	Elapsed        time.Duration

	stored bool             // it is from the database, and nothing was searched
	steps  []oracle.WhyStep // the judgement of --why; the rest is then of its last move
	err    error            // a win that is none: a fault of this program
}

// solver answers one position; id goes into its certificate. A solver answers
// one question at a time, so that every goroutine needs its own.
type solver func(ctx context.Context, pos *board.Position, id string) finding

// solver makes one that takes at most memory bytes. So many threads search
// each position together; a VCF is searched by one.
func (s search) solver(memory int64, threads int) solver {
	switch {
	case len(s.why) > 0:
		return s.critic(memory, threads)
	case s.class == proof.VCF:
		return s.fours(memory)
	default:
		return s.allThreats(memory, threads)
	}
}

func (s search) fours(memory int64) solver {
	solver := vcf.NewSolver(memory)
	return func(ctx context.Context, pos *board.Position, id string) finding {
		r := solver.Solve(ctx, pos, vcf.Options{Goal: vcfGoals[s.goal], MaxNodes: s.maxNodes, ID: id})
		return finding{
			Verdict: r.Verdict, Line: r.Line, First: r.First, ProvedShortest: r.ProvedShortest,
			Incomplete: r.Incomplete, Stopped: r.Stopped, Nodes: r.Nodes, Elapsed: r.Elapsed,
		}
	}
}

func (s search) allThreats(memory int64, threads int) solver {
	solver := vct.NewSolver(memory)
	return func(ctx context.Context, pos *board.Position, id string) finding {
		r := solver.Solve(ctx, pos, vct.Options{
			Goal: vctGoals[s.goal], Threats: s.threats, MaxNodes: s.maxNodes, Threads: threads, ID: id,
		})
		return finding{
			Verdict: r.Verdict, Line: r.Line, First: r.First, ProvedShortest: r.ProvedShortest,
			Incomplete: r.Incomplete, Stopped: r.Stopped, Nodes: r.Nodes, Elapsed: r.Elapsed,
		}
	}
}

// words names the wins that the search looks for.
func (s search) words() string {
	switch {
	case s.class == proof.VCF:
		return "continuous fours"
	case s.threats == vct.Three:
		return "threes and fours"
	default:
		return "moves of order 2"
	}
}

// definition is words with what they mean, for those that need it.
func (s search) definition() string {
	if s.class == proof.VCT && s.threats == vct.Order2 {
		return s.words() + " (fours, and moves that threaten a win by fours)"
	}
	return s.words()
}
