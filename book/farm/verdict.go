package farm

import (
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/proof"
)

// judged takes what the referee found. Without the limits of the job it only looked for a win.
func (d *desk) judged(e *entry, rec proof.Record, late, whole bool) {
	if d.entries[e.id] != e {
		return // settled, or of a queue that has ended
	}
	defer d.give()
	if whole {
		d.measure(e, &rec, late)
	}
	e.referred = false
	switch won := rec.Outcome == proof.Win; {
	case len(e.opinions) == 0 && (rec.Empty() || !won && !whole):
		e.tries++
		d.dropped(nil, e)
	case won, whole && len(e.opinions) == 0, whole && (e.limit == 0 || rec.Outcome != proof.Unknown):
		e.referred = true // until it is settled, so that the job is not given out again, or given up
		d.decide(e, &rec)
		d.settle(e, d.best(e, rec), late, nil)
	default: // it found nothing against the answers
		d.confirm(e)
	}
}

// measure refuses the claim that an answer is too large for a message if the same answer, which the referee
// found, is not. An honest worker has that answer, so it never loses trust. With a limit of time it may have
// another one.
func (d *desk) measure(e *entry, rec *proof.Record, late bool) {
	m := e.tooLong
	if e.tooLong = nil; m == nil || e.limit > 0 || rec.Empty() {
		return
	}
	a := answer{run: d.run, ticket: d.ticket(m.name, e.id), worker: m.name, solver: proof.SolverVersion, task: e.task, record: *rec, late: late}
	if size := int64(len(a.encode())); size <= d.payload {
		d.refuse(m, &e.task, e, fmt.Errorf("%w: it claims to be too large, but has %d bytes of the %d that a message may have", ErrAnswer, size, d.payload))
	}
}

// decide dismisses the workers whose answers the referee refutes, and confirms the others.
func (d *desk) decide(e *entry, rec *proof.Record) {
	d.stats.Confirmed++
	for _, o := range slices.Clone(e.opinions) {
		switch {
		case agree(&e.task, &o.record, rec):
			o.from.confirmed++
		case !o.mere: // certified; it took more nodes than allowed
		default:
			d.dismiss(o.from, fmt.Sprintf("it answered %s where the search gives %s: %s", words(&o.record), words(rec), e.place()))
		}
	}
	for _, o := range e.opinions {
		d.freed(o.from)
	}
}

// words describes a record in a message.
func words(r *proof.Record) string {
	text := fmt.Sprintf("%v after %s", r.Outcome, plain.Plural(r.Spent, "node"))
	if r.Shortest {
		text = "shortest " + text
	}
	return text
}

// best returns the record to hand on: rec, but never less than a certified win.
func (d *desk) best(e *entry, rec proof.Record) proof.Record {
	for _, o := range e.opinions {
		if rec.Outcome != proof.Win && o.record.Outcome == proof.Win && !byShape(e, &o.record) {
			win := o.record
			win.Shortest = false
			return win
		}
	}
	return rec
}

// dismiss ends the trust in a worker. All its answers without a certificate are thrown away and
// asked again.
func (d *desk) dismiss(m *member, why string) {
	if m.dismissed || m.own {
		return
	}
	m.dismissed = true
	d.stats.Dismissed++
	again := len(m.opinions)
	d.retire(m, false)
	for id, e := range m.opinions {
		delete(m.opinions, id)
		d.forget(m, e)
	}
	for _, e := range d.entries {
		if e.tooLong == m { // other workers may search it, not only the referee
			e.tooLong, e.referred, e.not = nil, false, append(e.not, m)
			d.dropped(m, e)
		}
	}
	text := fmt.Sprintf("worker %s is dismissed: %s; %d of its answers are thrown away and asked again", m.name, why, again)
	if m.handedOn > 0 {
		text += fmt.Sprintf(", %d were handed on before", m.handedOn)
	}
	d.say(fmt.Errorf("%s", text))
}

// forget throws away the answer of a worker to a job.
func (d *desk) forget(m *member, e *entry) {
	for _, o := range e.opinions {
		if o.from == m {
			o.done()
		}
	}
	e.opinions = slices.DeleteFunc(e.opinions, func(o *opinion) bool { return o.from == m })
	if !slices.Contains(e.not, m) {
		e.not = append(e.not, m)
	}
	if len(e.opinions) > 0 || e.settled {
		return
	}
	e.second = false
	d.reopen(e)
	if len(e.holders) == 0 && !e.referred {
		d.enqueue(e)
	}
}

func (o *opinion) done() {
	if o.ack != nil {
		o.ack()
		o.ack = nil
	}
}

// close ends a queue: it hands on what was held back, and forgets all jobs. Without whole the queue
// was stopped: then answers without a certificate stay in the stream, for the next run.
func (d *desk) close(whole bool) {
	if whole {
		d.release()
	}
	for _, e := range d.entries {
		for _, o := range e.opinions {
			delete(o.from.opinions, e.id)
		}
	}
	for _, m := range d.members {
		clear(m.hand)
		m.waiting = nil
	}
	d.entries, d.ready, d.open, d.stopped = map[string]*entry{}, nil, 0, !whole
}
