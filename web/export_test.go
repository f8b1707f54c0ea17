package web

import (
	"time"

	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/play"
	"github.com/gsolve/gsolve/roster"
	"github.com/gsolve/gsolve/search"
)

// SetTimeouts sets the limits of a server's connections.
func SetTimeouts(o *Options, header, read, write, idle time.Duration) {
	o.slow = timeouts{header, read, write, idle}
}

// SetReferee sets the maker of the referees that judge games.
func SetReferee(o *Options, referee func() play.Referee) { o.referee = referee }

// SetSearcher replaces the searchers that requests name.
func SetSearcher(o *Options, build func(roster.Spec) (search.Searcher, error)) { o.searcher = build }

// SetPuzzles replaces the puzzles that come with the program.
func SetPuzzles(o *Options, list []puzzles.Collection) { o.puzzles = list }
