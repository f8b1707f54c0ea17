package match

import (
	"errors"
	"fmt"
)

// Schedule numbers the games of a match. With two pairs of engines, A–B and A–C:
//
//	number   0     1     2     3     4     5     …
//	round    0     0     0     0     1     1
//	Black    A     B     A     C     A     B
//	White    B     A     C     A     B     A
//	opening  0     0     0     0     1     1
//
// So a match that stops early is nearly balanced, and a longer match begins with the games of a
// shorter one.
type Schedule struct {
	pairs  [][2]int // indices of engines that meet, the first is Black in even games
	rounds int
}

// ErrSchedule is returned for a match that cannot be played.
var ErrSchedule = errors.New("match cannot be played")

// maxGames bounds the games of a match. They stay in memory, and their numbers must not overflow.
const maxGames = 10_000_000

// NewSchedule returns the schedule of a match with that many games for every two engines that meet.
// In a gauntlet only the first engine meets the others; else each meets each.
func NewSchedule(engines, games int, gauntlet bool) (*Schedule, error) {
	switch {
	case engines < 2:
		return nil, fmt.Errorf("%w: %d engines, expected two or more", ErrSchedule, engines)
	case games < 2 || games%2 == 1:
		return nil, fmt.Errorf("%w: %d games, expected an even number from 2: each opening is played with both colours", ErrSchedule, games)
	}
	s := &Schedule{rounds: games / 2}
	for i := range engines {
		for j := i + 1; j < engines; j++ {
			if i == 0 || !gauntlet {
				s.pairs = append(s.pairs, [2]int{i, j})
			}
		}
	}
	if s.rounds > maxGames/2/len(s.pairs) {
		return nil, fmt.Errorf("%w: %d games for each of %d pairs of engines, expected at most %d in all", ErrSchedule, games, len(s.pairs), maxGames)
	}
	return s, nil
}

// Games returns the number of all games.
func (s *Schedule) Games() int { return s.rounds * len(s.pairs) * 2 }

// Rounds returns the number of openings.
func (s *Schedule) Rounds() int { return s.rounds }

// Game returns the engines and the opening of a game.
func (s *Schedule) Game(number int) (black, white, opening int) {
	pair := s.pairs[number/2%len(s.pairs)]
	black, white = pair[0], pair[1]
	if number%2 == 1 {
		black, white = white, black
	}
	return black, white, number / 2 / len(s.pairs)
}

// least returns the number of games between every two engines in the shortest match that has the game
// of this number.
func (s *Schedule) least(number int) int {
	_, _, opening := s.Game(number)
	return 2 * (opening + 1)
}

// seedOf returns the seed of a part of a match: of a game, or of a player of a game. It is
// SplitMix64 (Steele, Lea, Flood 2014), which gives distinct seeds for distinct parts.
func seedOf(seed uint64, part int) uint64 {
	z := seed + (uint64(part)+1)*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
