package main

import (
	"sync"
	"time"
)

// The pace of a run is that of the last paceSpan. The time left is not guessed from fewer than
// paceLeast decisions in that span.
const (
	paceSpan  = 10 * time.Minute
	paceStep  = time.Second // between two samples, at least
	paceLeast = 3
	// paceEach is the time between samples of a run that nobody asks about. Without them the pace would be
	// that since somebody last asked.
	paceEach = 10 * time.Second
)

type sample struct {
	at      time.Duration
	decided int
}

// pace measures how many replies or positions a run decides. It takes a sample whenever it is asked.
type pace struct {
	mu      sync.Mutex
	samples []sample // the oldest first; the first one is the begin of the span
}

// note enters a sample, and returns the decisions a minute and the seconds left; nil for unknown. It
// begins anew if fewer are decided than before, as in a new round.
func (p *pace) note(at time.Duration, decided, open int) (perMinute, left *float64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if n := len(p.samples); n > 0 && decided < p.samples[n-1].decided {
		p.samples = nil
	}
	if n := len(p.samples); n == 0 || at-p.samples[n-1].at >= paceStep {
		p.samples = append(p.samples, sample{at, decided})
	}
	for len(p.samples) > 1 && at-p.samples[1].at >= paceSpan {
		p.samples = p.samples[1:]
	}
	first := p.samples[0]
	minutes, done := (at - first.at).Minutes(), decided-first.decided
	if minutes < paceStep.Minutes() {
		return nil, nil
	}
	rate := float64(done) / minutes
	if done >= paceLeast {
		seconds := float64(open) / rate * 60
		left = &seconds
	}
	return &rate, left
}

// keepPace asks about a run now and then, until the caller calls stop.
func keepPace(ask func()) (stop func()) {
	ended, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		tick := time.NewTicker(paceEach)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				ask()
			case <-ended:
				return
			}
		}
	}()
	return func() {
		close(ended)
		<-done
	}
}
