package train

import (
	"io"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/nn"
	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/search/alphagomoku"
	"github.com/gsolve/gsolve/search/lesson"
)

// AlphaGomokuOptions are the parameters of the curriculum of Xie, Fu and Yu.
type AlphaGomokuOptions struct {
	Schedule              // Batch and Steps: for each network
	Blocks, Channels int  // of the networks: 1 … 20, 1 … 256
	ConstantRate     bool // as published; else it falls to 1/25 of Rate
	EmptyGates       bool // play gates from the empty board, as published
}

// AlphaGomokuDefaults returns the options that learn, without Openings.
func AlphaGomokuDefaults() AlphaGomokuOptions {
	return AlphaGomokuOptions{
		Schedule: Schedule{
			Rate: 0.05, Batch: 512, Generated: 80_000, GeneratedSteps: 1000, MentorGames: 2000, MentorSteps: 1500,
			Rounds: 30, Games: 200, Steps: 200, Simulations: 400, Window: 5, GateGames: 100, Scattered: 6,
		},
		Blocks: 2, Channels: 32,
	}
}

// AlphaGomokuPublished returns the options of the paper as far as they differ from those that learn and
// cost no more time: a constant rate of 0.002, gates of 20 games, and no openings.
func AlphaGomokuPublished() AlphaGomokuOptions {
	o := AlphaGomokuDefaults()
	o.Rate, o.ConstantRate, o.GateGames, o.Scattered, o.EmptyGates = 0.002, true, 20, 0, true
	return o
}

// decay is the factor of a result for each ply of alphagomoku (point 4), and of the mentor's games in
// both curricula.
const decay = 0.95

// AlphaGomoku returns the curriculum of the searcher alphagomoku.
func AlphaGomoku(o AlphaGomokuOptions) Course {
	r := falling(o.Rate)
	if o.ConstantRate {
		r = rates{o.Rate, o.Rate, o.Rate}
	}
	if o.EmptyGates {
		o.Openings = nil
	}
	return Course{
		Name:   "alphagomoku",
		Stages: o.stages(r, lesson.GameOptions{Decay: decay, Heat: heat}),
		Terms:  []Terms{{Size: board.DefaultSize}},
		New: func(seed uint64) Pupil {
			nets := alphagomoku.NewNets(o.Blocks, o.Channels, seed)
			return &residualPupil{nets, alphagomoku.NewLearner(nets, o.Batch), o.Simulations}
		},
		Read: func(r io.Reader) (Player, error) {
			nets, err := alphagomoku.Read(r)
			if err != nil {
				return nil, err
			}
			return &residualPlayer{nets, o.Simulations}, nil
		},
	}
}

// residualPupil is the pair of networks that learns.
type residualPupil struct {
	nets        *alphagomoku.Nets
	learner     *alphagomoku.Learner
	simulations uint64
}

// Learn implements Pupil.
func (p *residualPupil) Learn(examples []*lesson.Example, rate float64, seed uint64) lesson.Loss {
	return p.learner.Learn(examples, rate, seed)
}

// State implements Pupil.
func (p *residualPupil) State() ([]nn.Block, []*uint64) { return p.learner.State() }

// Version implements Pupil.
func (p *residualPupil) Version(version, steps int) Player {
	nets := p.nets.Clone()
	nets.Version, nets.Steps = version, steps
	return &residualPlayer{nets, p.simulations}
}

// residualPlayer is a version of the networks.
type residualPlayer struct {
	nets        *alphagomoku.Nets
	simulations uint64
}

// Searcher implements Player.
func (p *residualPlayer) Searcher(seed uint64, selfPlay bool) search.Searcher {
	o := alphagomoku.Options{Nets: p.nets, Simulations: p.simulations, C: alphagomoku.PublishedC, Exact: true, Seed: seed, Memory: selfPlayMemory}
	if selfPlay {
		o.Noise = rootNoise
	}
	return alphagomoku.New(o)
}

// Write implements Player.
func (p *residualPlayer) Write(w io.Writer) error { return p.nets.Write(w) }
