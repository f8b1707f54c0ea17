package report

import (
	"fmt"
	"sync"
	"time"

	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/match"
)

// Live follows a match for a terminal: a progress line, and a row for each engine. Its methods may
// run concurrently.
type Live struct {
	header  match.Header
	planned int

	mu       sync.Mutex // guards the rest
	openings int        // made so far, before the first game
	before   int        // games of the journal
	games    []*match.Game
	rows     []string // of games; nil = not computed yet
}

// NewLive follows a match of that many games.
func NewLive(h match.Header, planned int) *Live { return &Live{header: h, planned: planned} }

// Opened notes the number of openings made so far.
func (l *Live) Opened(n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.openings = n
}

// Begin notes that the openings are there, and how many games a journal holds.
func (l *Live) Begin(before int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.before, l.openings = before, 0
}

// Add counts a game.
func (l *Live) Add(g *match.Game) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.games, l.rows = append(l.games, g), nil
}

// Meter returns the text of the progress line, and how many games of the match ended. It estimates
// the remaining time by the games of this run: those of a journal took none of it.
func (l *Live) Meter(elapsed time.Duration) (label string, done, total int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	n := len(l.games)
	if n == 0 && l.openings > 0 {
		return plain.Plural(l.openings, "opening"), 0, 0
	}
	label = fmt.Sprintf("%d of %d games", n, l.planned)
	if played := n - l.before; played > 0 {
		left := time.Duration(float64(elapsed) / float64(played) * float64(l.planned-n))
		label += fmt.Sprintf(", %v left", left.Round(time.Second))
	}
	return label, int64(n), int64(l.planned)
}

// Lines returns the rows of the engines, none before the first game. See Report.Live.
func (l *Live) Lines(width int) []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.rows == nil && len(l.games) > 0 {
		l.rows = New(l.header, l.games, Options{Planned: l.planned}).Live(width)
	}
	return l.rows
}
