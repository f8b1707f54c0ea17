package train

import (
	"context"
	"math"
	"math/rand/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/search/ladder"
	"github.com/gsolve/gsolve/search/lesson"
)

// saveEvery is the number of steps between two states: some ten seconds.
const saveEvery = 25

// lesson is a stage with fixed positions.
func (r *run) lesson(ctx context.Context, s *Stage) error {
	list, err := s.Examples(ctx, r.seed("examples", r.state.Stage))
	if err != nil {
		return err
	}
	if err := r.report(Event{Kind: LessonMade, Lesson: &Lesson{len(list)}}); err != nil {
		return err
	}
	return r.steps(ctx, s, list)
}

// steps makes the steps of a lesson or round that are left.
func (r *run) steps(ctx context.Context, s *Stage, list []*lesson.Example) error {
	var sum lesson.Loss
	made := 0.0
	for r.state.Step < s.Steps {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		l := r.pupil.Learn(list, s.rate(&r.state), r.seed("step", r.state.Steps))
		r.state.Step++
		r.state.Steps++
		made++
		sum.Policy, sum.Value, sum.Accuracy = sum.Policy+l.Policy, sum.Value+l.Value, sum.Accuracy+l.Accuracy
		if r.state.Step%saveEvery != 0 && r.state.Step < s.Steps {
			continue
		}
		if err := r.save(); err != nil {
			return err
		}
		mean := lesson.Loss{Policy: sum.Policy / made, Value: sum.Value / made, Accuracy: sum.Accuracy / made}
		sum, made = lesson.Loss{}, 0
		if err := r.report(Event{Kind: Steps, Loss: &mean, Round: r.round()}); err != nil {
			return err
		}
	}
	return nil
}

// rate returns the rate of learning of the next step.
func (s *Stage) rate(at *State) float64 {
	rounds := 1
	if s.Examples == nil {
		rounds = s.SelfPlay.Rounds
	}
	share := float64(at.InStage*s.Steps+at.Step) / float64(rounds*s.Steps)
	return s.Rate * math.Pow(s.LastRate/s.Rate, share)
}

// round returns the round of self-play, from 1, and 0 in a lesson.
func (r *run) round() int {
	if r.Course.Stages[r.state.Stage].Examples != nil {
		return 0
	}
	return r.state.Round + 1
}

// basics makes n generated positions, as many of each kind and colour (point 6, stage 1).
func basics(n int) func(context.Context, uint64) ([]*lesson.Example, error) {
	return func(ctx context.Context, seed uint64) (list []*lesson.Example, err error) {
		rng := rand.New(rand.NewPCG(seed, 0))
		kinds := lesson.Kinds()
		for i := range n {
			if i%1000 == 0 && ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			c := board.Black
			if i/len(kinds)%2 == 1 {
				c = board.White
			}
			list = append(list, lesson.Generate(kinds[i%len(kinds)], c, rng))
		}
		return list, nil
	}
}

// imitation makes the positions of games of the mentor against itself (point 6, stage 2). The mentor
// repeats itself from the empty board, so its games begin with a few random stones.
func imitation(games int) func(context.Context, uint64) ([]*lesson.Example, error) {
	return func(ctx context.Context, seed uint64) (list []*lesson.Example, err error) {
		for i := range games {
			rng := rand.New(rand.NewPCG(seed, uint64(i)))
			pos, err := board.New(board.Setup{Size: board.DefaultSize, ToMove: board.Black})
			if err != nil {
				return nil, err
			}
			scatter(pos, rng.IntN(mentorStones+1), rng)
			g, err := lesson.Play(ctx, ladder.Mentor(ladder.Options{Seed: seed + uint64(i)}), pos, lesson.GameOptions{Decay: decay}, rng)
			if err != nil {
				return nil, err
			}
			list = append(list, g.Examples...)
		}
		return list, nil
	}
}

// mentorStones is the largest number of random stones before a game of the mentor.
const mentorStones = 6
