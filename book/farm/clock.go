package farm

import (
	"fmt"
	"slices"
	"time"
)

// patientTicks: a queue that has no next job for so long, while no job is open, waits for results.
const patientTicks = 3

// tick runs each second: it finds lost workers and stuck jobs.
func (d *desk) tick() {
	now := d.o.now()
	for _, m := range slices.Clone(d.live) {
		switch {
		case m.own:
			continue
		case now.Sub(m.seen) > d.o.Silence:
			d.stats.Lost++
			d.say(fmt.Errorf("worker %s is silent for %v: its jobs are given to others", m.name, d.o.Silence))
			d.retire(m, true)
		default:
			m.pace()
		}
	}
	d.unstick(now)
	d.copyOld(now)
	d.give()
	if d.asking > 0 {
		d.asking++
	}
	if d.asking > patientTicks && d.open == 0 {
		d.release()
	}
}

// release hands on what is held back. The queue seems to wait for it before it has more jobs.
func (d *desk) release() {
	for _, e := range d.entries {
		if e.held() {
			d.hand(e)
		}
	}
}

// unstick gives jobs to the referee that no live worker may have, or that wait for long for one of
// few workers.
func (d *desk) unstick(now time.Time) {
	d.ready = slices.DeleteFunc(d.ready, func(e *entry) bool {
		wanted := e.second || len(e.not) > 0
		if !wanted || e.settled || e.answered || slices.ContainsFunc(d.live, e.may) && now.Sub(e.since) < d.o.Patience {
			return false
		}
		e.queued, e.referred = false, true
		d.refer(e, !e.second)
		return true
	})
}

// copyOld gives jobs that one worker has had for long to a second one, as long as there is room:
// the first worker may only pretend to work.
func (d *desk) copyOld(now time.Time) {
	room := d.free()
	for _, m := range d.live {
		for _, a := range m.hand {
			e := a.entry
			if room > 0 && !m.own && now.Sub(a.since) > d.o.Patience && len(e.holders) == 1 && !e.answered && !e.settled {
				d.enqueue(e)
				room--
			}
		}
	}
}
