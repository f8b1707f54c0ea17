package web

import (
	"time"

	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/play"
)

// SetTimeouts sets the limits of a server's connections.
func SetTimeouts(o *Options, header, read, write, idle time.Duration) {
	o.slow = timeouts{header, read, write, idle}
}

// SetReferee sets the maker of the referees that judge games.
func SetReferee(o *Options, referee func() play.Referee) { o.referee = referee }

// SetPuzzles replaces the puzzles that come with the program.
func SetPuzzles(o *Options, list []puzzles.Collection) { o.puzzles = list }
