package train

import "github.com/gsolve/gsolve/search/lesson"

// Schedule holds the parameters that both curricula share: a lesson of generated positions, one of games of the
// mentor, and rounds of self-play.
type Schedule struct {
	Rate           float64 // of learning at the beginning, above 0
	Batch          int     // positions of a step, at least 1
	Generated      int     // positions of the first lesson; 0 = no such lesson
	GeneratedSteps int
	MentorGames    int // of the second lesson; 0 = no such lesson
	MentorSteps    int
	Rounds         int    // of self-play; 0 = none
	Games          int    // of a round
	Steps          int    // of a round
	Simulations    uint64 // of a move in self-play and gates
	Window         int    // rounds whose games a round learns from, itself included
	GateGames      int    // even
	Scattered      int    // most random stones of an opening of self-play; 0 = the empty board
	Openings       Openings
}

// rates are the rates of learning of a curriculum: the first lesson has first, the second falls to
// later, and self-play falls from there to last.
type rates struct{ first, later, last float64 }

// falling returns rates that end at 1/25 of the first.
func falling(rate float64) rates { return rates{rate, rate * 0.4, rate * 0.04} }

// stages returns the stages that the schedule has. Games of self-play use play.
func (s *Schedule) stages(r rates, play lesson.GameOptions) (list []Stage) {
	if s.Generated > 0 {
		list = append(list, Stage{Name: "basics", Rate: r.first, LastRate: r.first, Steps: s.GeneratedSteps, Examples: basics(s.Generated)})
	}
	if s.MentorGames > 0 {
		list = append(list, Stage{Name: "mentor", Rate: r.first, LastRate: r.later, Steps: s.MentorSteps, Examples: imitation(s.MentorGames)})
	}
	if s.Rounds > 0 {
		list = append(list, Stage{Name: selfPlayStage, Rate: r.later, LastRate: r.last, Steps: s.Steps, SelfPlay: SelfPlay{
			Rounds: s.Rounds, Games: s.Games, Window: s.Window, Scattered: s.Scattered, Play: play,
			Gate: Gate{Games: s.GateGames, Iterations: s.Simulations, Least: 0.5, Openings: s.Openings},
		}})
	}
	return list
}

const selfPlayStage = "self-play"
