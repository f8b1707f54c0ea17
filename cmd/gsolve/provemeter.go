package main

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/web"
)

// proveMeter is the progress of all phases of prove. Several goroutines may use it.
type proveMeter struct {
	begun   time.Time
	read    atomic.Int64 // positions and refusals
	writing atomic.Bool  // of --out
	pace    pace

	mu  sync.Mutex
	run func(elapsed time.Duration) (label string, done, total int64) // of the prover, once it has begun
	at  func() book.Progress                                          // nil before
	top func(width int) []string                                      // the lines about workers; nil = none
}

// begin turns from reading to the run, with workers unless s is nil.
func (m *proveMeter) begin(p *book.Prover, s *site) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.run, m.at = book.Meter(p.Progress), p.Progress
	if s != nil {
		m.top = s.above
	}
}

// above returns the lines above the progress line.
func (m *proveMeter) above(width int) []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.top == nil {
		return nil
	}
	return m.top(width)
}

// label describes the phase. done and total are 0 where the end is not known.
func (m *proveMeter) label(elapsed time.Duration) (label string, done, total int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case m.writing.Load():
		return "writing", 0, 0
	case m.run != nil:
		return m.run(elapsed)
	}
	return fmt.Sprintf("reading, %d games and positions", m.read.Load()), 0, 0
}

// now returns the label at the moment.
func (m *proveMeter) now() string {
	label, _, _ := m.label(time.Since(m.begun))
	return label
}

// proof returns how far the run is, nil before it has begun.
func (m *proveMeter) proof() *web.Running {
	m.mu.Lock()
	at := m.at
	m.mu.Unlock()
	if at == nil {
		return nil
	}
	return bookRunning(m.begun, at(), &m.pace)
}
