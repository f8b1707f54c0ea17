package web

import (
	"time"

	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/play"
)

// SetTimeouts changes how long a server's connections may take.
func SetTimeouts(o *Options, header, read, write, idle time.Duration) {
	o.slow = timeouts{header, read, write, idle}
}

// SetReferee changes who judges games.
func SetReferee(o *Options, referee func() play.Referee) { o.referee = referee }

// SetPuzzles changes what there is to play.
func SetPuzzles(o *Options, list []puzzles.Collection) { o.puzzles = list }
