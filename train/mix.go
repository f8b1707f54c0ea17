package train

import (
	"context"
	"io"
	"sync"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/nn"
	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/search/lesson"
	"github.com/gsolve/gsolve/search/mix"
)

// MixOptions are the parameters of the curriculum of the searcher mix.
type MixOptions struct {
	Schedule // the rate of learning falls to 1/25 of Rate
	// Tutor makes a teacher for a goroutine: the positions of self-play get exact targets. nil = they keep
	// those of the games.
	Tutor func() (*lesson.Teacher, error)
	// Threads share the work of a step and of the teachers; 0 = 1.
	Threads int
}

// MixDefaults returns the options with which mix learns, without Openings and Tutor.
func MixDefaults() MixOptions {
	return MixOptions{Schedule: Schedule{
		Rate: 0.004, Batch: 512, Generated: 80_000, GeneratedSteps: 1000, MentorGames: 2000, MentorSteps: 1500,
		Rounds: 30, Games: 600, Steps: 600, Simulations: 400, Window: 8, GateGames: 100, Scattered: 6,
	}}
}

// mixDecay is the factor of a result for each ply of self-play. For the games of the mentor the constant
// decay is the factor. Results fade more slowly than those of alphagomoku, whose games are shorter.
const mixDecay = 0.99

// Mix returns the curriculum of the searcher mix: the lessons of alphagomoku, then self-play under all
// rules on 15×15, and free-style on 20×20.
func Mix(o MixOptions) Course {
	c := Course{
		Name:   "mix",
		Stages: o.stages(falling(o.Rate), lesson.GameOptions{Decay: mixDecay, Heat: heat}),
		New: func(seed uint64) Pupil {
			n := mix.NewNet(seed)
			return &mixPupil{n, mix.NewLearner(n, mix.LearnOptions{Batch: o.Batch, Threads: o.Threads}), o.Simulations}
		},
		Read: func(r io.Reader) (Player, error) {
			n, err := mix.Read(r)
			if err != nil {
				return nil, err
			}
			return &mixPlayer{n, mix.NewEvaluator(n), o.Simulations}, nil
		},
	}
	for _, rule := range board.Rules() {
		c.Terms = append(c.Terms, Terms{rule, board.DefaultSize})
	}
	c.Terms = append(c.Terms, Terms{board.Rule(0), largeSize})
	if last := len(c.Stages) - 1; o.Rounds > 0 && o.Tutor != nil {
		c.Stages[last].SelfPlay.Teach = teach(o.Tutor, o.Threads)
	}
	return c
}

// largeSize is the board of the large tournaments.
const largeSize = 20

// mixPupil is the network that learns.
type mixPupil struct {
	net         *mix.Net
	learner     *mix.Learner
	simulations uint64
}

// Learn implements Pupil.
func (p *mixPupil) Learn(examples []*lesson.Example, rate float64, seed uint64) lesson.Loss {
	return p.learner.Learn(examples, rate, seed)
}

// State implements Pupil.
func (p *mixPupil) State() ([]nn.Block, []*uint64) { return p.learner.State() }

// Version implements Pupil.
func (p *mixPupil) Version(version, steps int) Player {
	n := p.net.Clone()
	n.Version, n.Steps = version, steps
	return &mixPlayer{n, mix.NewEvaluator(n), p.simulations}
}

// mixPlayer is a version of the network.
type mixPlayer struct {
	net         *mix.Net
	evaluator   *mix.Evaluator
	simulations uint64
}

// Searcher implements Player.
func (p *mixPlayer) Searcher(seed uint64, selfPlay bool) search.Searcher {
	o := mix.Options{Evaluator: p.evaluator, Simulations: p.simulations, LowestOfTies: true, Seed: seed, Memory: selfPlayMemory}
	if selfPlay {
		o.Noise = rootNoise
	}
	return mix.New(o)
}

// Write implements Player.
func (p *mixPlayer) Write(w io.Writer) error { return p.net.Write(w) }

// teachShards is the number of parts of a list that have a teacher of their own. The tables of a teacher
// may change what its next question finds, so the parts must not depend on the number of threads.
const teachShards = 16

// teach lets teachers correct examples side by side.
func teach(tutor func() (*lesson.Teacher, error), threads int) func(context.Context, []*lesson.Example) error {
	return func(ctx context.Context, list []*lesson.Example) error {
		shards := make(chan int, teachShards)
		for i := range teachShards {
			shards <- i
		}
		close(shards)
		ctx, cancel := context.WithCancelCause(ctx)
		defer cancel(nil)
		var workers sync.WaitGroup
		for range max(threads, 1) {
			workers.Go(func() {
				for i := range shards {
					if err := teachShard(ctx, tutor, list[i*len(list)/teachShards:(i+1)*len(list)/teachShards]); err != nil {
						cancel(err)
					}
				}
			})
		}
		workers.Wait()
		return context.Cause(ctx)
	}
}

func teachShard(ctx context.Context, tutor func() (*lesson.Teacher, error), list []*lesson.Example) error {
	t, err := tutor()
	if err != nil {
		return err
	}
	for _, e := range list {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if _, err := t.Teach(ctx, e); err != nil {
			return err
		}
	}
	return nil
}
