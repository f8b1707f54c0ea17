package farm

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/proof"
)

// desk gives jobs to workers and takes their answers. It is the whole state of a coordinator. Not safe for
// concurrent use.
type desk struct {
	o      Options
	run    string
	secret string // for tickets
	rng    *rand.Rand
	effects
	roster

	entries map[string]*entry
	ready   []*entry // that wait for a worker
	early   early
	hints   int   // bytes of hints that a job may take along
	payload int64 // bytes that a message may have; 0 = unknown
	open    int   // entries that are not answered for good
	asking  int   // ticks since the queue was asked for a job; 0 = it is not being asked
	stopped bool  // the queue ended before all jobs were done
	stats   Stats
}

// effects are what a desk has others do, because it does no input or output itself. Each only puts
// something into a queue.
type effects struct {
	send  func(m *member, e *entry)       // gives a job to a worker
	refer func(e *entry, whole bool)      // gives a job to the referee: whole = with the limits of the job
	out   func(r book.Result, a []func()) // hands a result on, and then acknowledges the answers
	say   func(err error)
}

func newDesk(o Options, run string) *desk {
	return &desk{
		o: o, run: run, secret: cmp.Or(string(o.Secret), randomHex()+randomHex()), rng: rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())),
		roster: roster{members: map[string]*member{}}, entries: map[string]*entry{}, early: newEarly(), hints: hintBytes,
	}
}

// entry is one job of the queue.
type entry struct {
	id string
	task
	source book.Job // as the queue got it

	holders  []*member // that have the job in hand
	not      []*member // that must not get it again
	opinions []*opinion
	tooLong  *member   // claims that its answer is too large, until the referee has its own
	since    time.Time // when it began to wait
	tries    int       // how often a worker gave it back or was lost with it
	vanished int       // how often a living worker did not have it
	queued   bool      // in desk.ready
	second   bool      // the answer waits for a second one
	referred bool      // the referee has it
	answered bool      // for good, unless a worker is dismissed
	handed   bool      // its result was handed on, without a certificate
	settled  bool      // its result was handed on for ever
}

// opinion is an answer that is not settled yet.
type opinion struct {
	from   *member
	record proof.Record
	late   bool
	mere   bool // no certificate shows it, or not all of it
	asked  bool // a ticket shows that this worker was asked, or it is this machine's
	ack    func()
}

// maxTries is the number of deliveries of a job; then it is given up.
const maxTries = 5

// maxVanished is the number of deliveries that never reach a worker; then the job is given up, too. It
// is large, because a server that starts anew loses jobs that are good.
const maxVanished = 20

// dropped notes that m no longer has the job in hand, and gives it out again if nobody has it.
func (d *desk) dropped(m *member, e *entry) {
	e.letGo(m)
	if len(e.holders) == 0 && !e.answered && !e.referred {
		d.enqueue(e)
	}
}

// letGo takes m off the list of those that have the job in hand.
func (e *entry) letGo(m *member) {
	e.holders = slices.DeleteFunc(e.holders, func(x *member) bool { return x == m })
}

// enqueue lets a job wait for a worker.
func (d *desk) enqueue(e *entry) {
	switch {
	case e.settled || e.queued:
	case e.tries >= maxTries || e.vanished >= maxVanished:
		d.giveUp(e)
	default:
		e.queued, e.since = true, d.o.now()
		d.ready = append(d.ready, e)
	}
}

// giveUp ends a job that was given out too often. A certified win needs no second search.
func (d *desk) giveUp(e *entry) {
	rec := d.best(e, proof.Record{Space: e.space})
	if rec.Outcome != proof.Win {
		d.stats.Dead++
		d.say(fmt.Errorf("a job is given up after %d deliveries: %s", e.tries+e.vanished, e.place()))
	}
	d.settle(e, rec, false, nil)
}

// add takes a job of the queue. A job that the desk has already is not taken twice.
func (d *desk) add(job book.Job) error {
	job.Question.Like = fitting(job.Question.Like, d.hints)
	t, err := taskOf(&job)
	if err != nil {
		return err
	}
	id := t.id()
	if d.entries[id] != nil {
		return nil
	}
	e := &entry{id: id, task: t, source: job}
	d.entries[id] = e
	d.open++
	for _, o := range d.early.take(id) {
		d.accept(e, o)
	}
	if len(e.opinions) == 0 && !e.settled {
		d.enqueue(e)
	}
	return nil
}

// give gives the waiting jobs to workers that have room.
func (d *desk) give() {
	free, rest := d.free(), d.ready[:0]
	for i, e := range d.ready {
		if free <= 0 {
			rest = append(rest, d.ready[i:]...)
			break
		}
		if e.settled || e.answered {
			e.queued = false
			continue
		}
		m := d.choose(e)
		if m == nil {
			rest = append(rest, e)
			continue
		}
		free--
		e.queued = false
		e.holders = append(e.holders, m)
		m.hand[e.id] = &assignment{entry: e, since: d.o.now()}
		d.send(m, e)
	}
	clear(d.ready[len(rest):])
	d.ready = rest
}

// hungry reports whether a worker has room that no waiting job fills. Jobs that wait for a certain
// worker do not count.
func (d *desk) hungry() bool {
	waiting := 0
	for _, e := range d.ready {
		if !e.second && len(e.not) == 0 {
			waiting++
		}
	}
	return d.free() > waiting
}

// choose returns the worker with the most room that may have the job, nil for none. Second answers
// come from the coordinator's own solvers, if it has some with room.
func (d *desk) choose(e *entry) (best *member) {
	for _, m := range d.live {
		if m.free() == 0 || !e.may(m) {
			continue
		}
		if e.second && m.own {
			return m
		}
		if best == nil || m.free()*max(best.threads, 1) > best.free()*max(m.threads, 1) {
			best = m
		}
	}
	return best
}

// may reports whether a worker may get the job.
func (e *entry) may(m *member) bool {
	return !m.dismissed && !slices.Contains(e.not, m) && !slices.Contains(e.holders, m) &&
		!slices.ContainsFunc(e.opinions, func(o *opinion) bool { return o.from == m })
}
