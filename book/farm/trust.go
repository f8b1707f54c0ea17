package farm

import (
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/proof"
)

// maxFaults is the number of refused answers of a worker that dismiss it.
const maxFaults = 3

// take takes an answer of a worker. flaw is the error of judge.check. ack is called when the answer
// is on the disk, or worthless.
func (d *desk) take(a *answer, flaw error, ack func()) {
	defer d.give()
	if !d.knows(a.worker) {
		d.garbage(fmt.Errorf("%w: of one worker too many", ErrAnswer))
		ack()
		return
	}
	m, id := d.member(a.worker), a.id()
	e := d.entries[id]
	_, had := m.hand[id]
	delete(m.hand, id)
	if e != nil && had {
		e.letGo(m)
	}
	m.recent++
	ours, asked := a.run == d.run, a.ticket == d.ticket(m.name, id)
	switch {
	case m.dismissed:
		ack()
	case ours && !asked:
		d.refuse(m, &a.task, e, fmt.Errorf("%w: to a question that was not asked", ErrAnswer))
		ack()
	case flaw != nil:
		d.refuse(m, &a.task, e, flaw)
		ack()
	case !asked && (a.tooLong || a.record.Outcome != proof.Win):
		ack() // of an earlier run, says somebody; nothing shows it
	case e == nil && ours && d.stopped:
		// it stays in the stream for the next run
	case e == nil && ours || e != nil && e.settled:
		ack() // late, or for the second time
	case e == nil:
		d.early.keep(id, &opinion{from: m, record: a.record, late: a.late, asked: asked, ack: ack})
	case a.tooLong:
		ack()
		if !e.referred && !e.answered {
			d.say(fmt.Errorf("worker %s: an answer is larger than a message may be; it is searched again here: %s", m.name, a.place()))
			e.referred, e.tooLong = true, m
			d.refer(e, true)
		}
	default:
		d.stats.Answers++
		d.accept(e, &opinion{from: m, record: a.record, late: a.late, asked: asked, ack: ack})
	}
}

// refuse counts a refused answer, and gives the job to another worker.
func (d *desk) refuse(m *member, t *task, e *entry, why error) {
	d.complain(fmt.Errorf("worker %s: refused: %w: %s", m.name, why, t.place()))
	if e != nil && !slices.Contains(e.not, m) {
		e.not = append(e.not, m)
	}
	if m.faults++; m.faults >= maxFaults {
		d.dismiss(m, fmt.Sprintf("%d answers were refused", m.faults))
	}
	if e != nil && len(e.holders) == 0 && !e.answered && !e.referred {
		d.enqueue(e)
	}
}

// garbage counts a message that cannot be read.
func (d *desk) garbage(why error) {
	d.complain(fmt.Errorf("an unknown worker: refused: %w", why))
}

// maxComplaints bounds the lines about refused answers: somebody may send millions.
const maxComplaints = 100

// complain counts a refused answer, and names the first ones.
func (d *desk) complain(why error) {
	switch d.stats.Refused++; {
	case d.stats.Refused <= maxComplaints:
		d.say(why)
	case d.stats.Refused == maxComplaints+1:
		d.say(fmt.Errorf("more than %d answers were refused: further ones are only counted", maxComplaints))
	}
}

// accept takes an answer that is well formed.
func (d *desk) accept(e *entry, o *opinion) {
	rec := &o.record
	o.mere = d.claims(e, o)
	switch {
	case e.settled || o.from.dismissed || o.mere && !o.asked:
		o.done()
	case rec.Empty():
		o.done()
		e.tries++
		d.dropped(o.from, e)
	case rec.Outcome == proof.Win && !d.disputes(e, rec) && !o.mere:
		d.settle(e, *rec, o.late, o.ack)
	case o.from.own && len(e.opinions) == 0:
		d.settle(e, *rec, o.late, nil) // this machine's answers are believed
	case o.from.own:
		d.judged(e, *rec, o.late, true)
	default:
		d.hold(e, o)
	}
}

// disputes reports whether a certified win leaves something to ask the referee. A worker that answered
// none is dismissed at once. A worker that gave up may have done so too early, or the win took more nodes
// than were allowed.
func (d *desk) disputes(e *entry, win *proof.Record) bool {
	was := e.referred
	e.referred = true // so that the job is not given out again, or given up, with the win in hand
	for _, o := range slices.Clone(e.opinions) {
		if o.record.Outcome == proof.None && !byShape(e, win) {
			d.dismiss(o.from, "it answered none where a win is proved: "+e.place())
		}
	}
	e.referred = was
	return len(e.opinions) > 0 && (e.limit == 0 || byShape(e, win))
}

// byShape reports whether a win belongs to its space by the shapes of its moves, which no proof
// shows.
func byShape(e *entry, win *proof.Record) bool { return e.space.ByShape() && win.Class != proof.VCF }

// claims reports whether an answer of a worker says more than a proof shows. A win may say that no
// win is shorter, or that it belongs to a space by shape. With Prompt a win goes on without the
// first claim, and with the second one: others wait for it.
func (d *desk) claims(e *entry, o *opinion) bool {
	rec := &o.record
	if d.o.Prompt && !o.from.own {
		rec.Shortest = false
	}
	return !o.from.own && (rec.Outcome != proof.Win || rec.Shortest || byShape(e, rec) && !d.o.Prompt)
}

// hold keeps an answer that cannot be checked alone.
func (d *desk) hold(e *entry, o *opinion) {
	if i := slices.IndexFunc(e.opinions, func(x *opinion) bool { return x.from == o.from }); i >= 0 {
		e.opinions[i].ack = o.ack // the stream has delivered it again
		return
	}
	e.opinions = append(e.opinions, o)
	if o.mere {
		o.from.opinions[e.id] = e
		o.from.answered++
	}
	d.weigh(e)
}

// weigh decides what the answers to a job are worth.
func (d *desk) weigh(e *entry) {
	first := e.opinions[0]
	switch {
	case e.referred:
	case slices.ContainsFunc(e.opinions, func(o *opinion) bool { return !agree(&e.task, &first.record, &o.record) }):
		d.reopen(e) // the second answer may come after the first one was believed
		e.referred = true
		d.refer(e, true)
	case len(e.opinions) > 1:
		d.confirm(e)
	case !first.from.own && !e.answered && d.samples(e, first):
		e.second = true
		d.enqueue(e)
	default:
		d.conclude(e)
	}
}

// samples reports whether a second search shall confirm an answer. The worker cannot know it: the
// coordinator decides when it has the answer. A search that time stopped ends otherwise on every
// machine, so nothing can confirm it.
func (d *desk) samples(e *entry, o *opinion) bool {
	if o.record.Outcome == proof.Unknown && e.limit > 0 {
		return false
	}
	return o.from.answered <= d.o.First || d.rng.Float64() < d.o.Share
}

// agree reports whether two answers can both be honest. Without a limit of time the answer to a
// question is always the same.
func agree(t *task, a, b *proof.Record) bool {
	if t.limit > 0 {
		return a.Outcome == b.Outcome && a.Shortest == b.Shortest || a.Outcome == proof.Unknown || b.Outcome == proof.Unknown
	}
	return a.Outcome == b.Outcome && a.Shortest == b.Shortest && a.Budget == b.Budget && a.Spent == b.Spent
}

// confirm notes that two searches agree.
func (d *desk) confirm(e *entry) {
	e.second = false
	d.stats.Confirmed++
	for _, o := range e.opinions {
		o.from.confirmed++
	}
	d.conclude(e)
	for _, o := range e.opinions {
		d.freed(o.from)
	}
}

// conclude marks a job as answered. Its result is handed on at the end of the queue; with
// Options.Prompt as soon as the first answers of the worker are confirmed.
func (d *desk) conclude(e *entry) {
	if e.answered {
		return
	}
	e.answered = true
	d.open--
	if !d.o.Prompt {
		return
	}
	if m := e.opinions[0].from; d.proved(m) {
		d.hand(e)
	} else {
		m.waiting = append(m.waiting, e)
	}
}

// reopen makes a job open again whose answer was believed.
func (d *desk) reopen(e *entry) {
	if e.answered {
		e.answered, e.handed = false, false
		d.open++
	}
}

// held reports whether the answer to a job is believed and still held back. While the referee has the
// job, no answer to it is believed.
func (e *entry) held() bool { return e.answered && !e.handed && !e.settled && !e.referred }

// proved reports whether the first answers of a worker are confirmed.
func (d *desk) proved(m *member) bool { return m.own || m.confirmed >= d.o.First }

// freed hands on what waited until the worker's first answers were confirmed.
func (d *desk) freed(m *member) {
	if !d.proved(m) {
		return
	}
	for _, e := range m.waiting {
		if e.held() {
			d.hand(e)
		}
	}
	m.waiting = nil
}

// hand hands on an answer without a certificate.
func (d *desk) hand(e *entry) {
	var acks []func()
	for _, o := range e.opinions {
		if o.ack != nil {
			acks = append(acks, o.ack)
			o.ack = nil
		}
		o.from.handedOn++
	}
	best := slices.MaxFunc(e.opinions, func(a, b *opinion) int { return int(rank(&a.record)) - int(rank(&b.record)) })
	e.handed = true
	d.stats.Done++
	d.out(book.Result{Job: e.source, Record: best.record, Late: best.late}, acks)
}

// rank orders the outcomes of answers that agree: with a limit of time one may say more.
func rank(r *proof.Record) int {
	return [...]int{proof.Unknown: 0, proof.None: 1, proof.Win: 2, proof.Lost: 0}[r.Outcome]
}

// settle hands on a result for ever: a certified win, or an answer of this machine.
func (d *desk) settle(e *entry, rec proof.Record, late bool, ack func()) {
	if e.settled {
		return
	}
	var acks []func()
	if ack != nil {
		acks = append(acks, ack)
	}
	for _, o := range e.opinions {
		if o.ack != nil {
			acks = append(acks, o.ack)
		}
		delete(o.from.opinions, e.id)
	}
	if !e.answered {
		d.open--
	}
	e.answered, e.settled, e.second, e.opinions = true, true, false, nil
	delete(d.entries, e.id)
	d.stats.Done++
	d.out(book.Result{Job: e.source, Record: rec, Late: late}, acks)
}
