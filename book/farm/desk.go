package farm

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/proof"
)

// desk gives jobs to workers and takes their answers. It is the whole state of a coordinator. It
// does no input or output: send, refer and out only put something into a queue. Not safe for
// concurrent use.
type desk struct {
	o      Options
	run    string
	secret []byte // for tickets
	rng    *rand.Rand

	send  func(m *member, e *entry)       // gives a job to a worker
	refer func(e *entry, whole bool)      // gives a job to the referee: whole = with the limits of the job
	out   func(r book.Result, a []func()) // hands a result on, and then acknowledges the answers
	say   func(err error)

	members map[string]*member
	live    []*member // those that get jobs
	entries map[string]*entry
	ready   []*entry              // that wait for a worker
	early   map[string][]*opinion // answers of earlier runs, to jobs that have not been asked yet
	open    int                   // entries that are not answered for good
	gone    []string              // workers whose jobs are to be removed from the stream
	room    int                   // bytes that early answers may still take
	asking  int                   // ticks since the queue was asked for a job; 0 = it is not being asked
	stopped bool                  // the queue ended before all jobs were done
	stats   Stats
}

// member is a worker, or one solver of the coordinator.
type member struct {
	name    string
	own     bool // of the coordinator: believed
	work    chan *entry
	threads int
	seen    time.Time
	busy    []string // ids of the jobs that it searched at that time
	left    bool     // it is not live

	hand     map[string]*assignment // by id of the job
	opinions map[string]*entry      // with an answer of this worker that has no certificate
	waiting  []*entry               // their answers wait until the first ones of the worker are confirmed

	answered  int // answers without a certificate
	confirmed int // of them, those that another search confirmed
	faults    int // refused answers
	handedOn  int // answers without a certificate that can no longer be taken back
	dismissed bool
	recent    int // answers since the last tick
	ahead     int // jobs for each thread
}

// assignment is a job in the hand of a worker.
type assignment struct {
	entry   *entry
	since   time.Time
	missing int // signs of life in a row that do not list the job
}

// entry is one job of the queue.
type entry struct {
	id string
	task
	source book.Job // as the queue got it

	holders  []*member // that have the job in hand
	not      []*member // that must not get it again
	opinions []*opinion
	since    time.Time // when it began to wait
	tries    int       // how often a worker gave it back or was lost with it
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
	ack    func()
}

// The bounds of the jobs that a worker has in hand.
const (
	leastAhead = 2                     // for each thread: one in work, one that waits
	mostAhead  = 16                    // for each thread, if the jobs are very short
	aheadTime  = 50 * time.Millisecond // jobs ahead last at least this long
	maxTries   = 5                     // then the job is given up
	// patientTicks: a queue that has no next job for so long, while no job is open, waits for results.
	patientTicks = 3
	maxMissing   = 3         // signs of life without a job that the worker should have
	maxEarly     = 512 << 20 // bytes of answers of earlier runs
	earlyCost    = 512       // bytes of such an answer beside its proof
)

// ticket shows that this coordinator gave the job to the worker.
func (d *desk) ticket(worker, id string) string {
	mac := hmac.New(sha256.New, d.secret)
	mac.Write([]byte(worker + "." + id))
	return hex.EncodeToString(mac.Sum(nil)[:runBytes/2])
}

// member returns the worker of that name. An unknown one is not live.
func (d *desk) member(name string) *member {
	m := d.members[name]
	if m == nil {
		m = &member{name: name, left: true, hand: map[string]*assignment{}, opinions: map[string]*entry{}, ahead: leastAhead}
		d.members[name] = m
	}
	return m
}

// maxMembers bounds the workers of one run, so that invented names do not fill the memory.
const maxMembers = 100_000

// knows reports whether member may be called with that name.
func (d *desk) knows(name string) bool { return d.members[name] != nil || len(d.members) < maxMembers }

// enlist makes a worker live.
func (d *desk) enlist(m *member, threads int) {
	m.threads = threads
	if m.left {
		m.left = false
		d.live = append(d.live, m)
	}
}

// retire takes all jobs from a worker, which is not live after that. lost says that it may have
// died over the jobs that it searched.
func (d *desk) retire(m *member, lost bool) {
	if !m.left {
		m.left = true
		d.live = slices.DeleteFunc(d.live, func(x *member) bool { return x == m })
		if !m.own {
			d.gone = append(d.gone, m.name)
		}
	}
	for id, a := range m.hand {
		delete(m.hand, id)
		if lost && slices.Contains(m.busy, id) {
			a.entry.tries++
		}
		d.dropped(m, a.entry)
	}
}

// dropped notes that m no longer has the job in hand, and gives it out again if nobody has it.
func (d *desk) dropped(m *member, e *entry) {
	e.holders = slices.DeleteFunc(e.holders, func(x *member) bool { return x == m })
	if len(e.holders) == 0 && !e.answered && !e.referred {
		d.enqueue(e)
	}
}

// enqueue lets a job wait for a worker.
func (d *desk) enqueue(e *entry) {
	switch {
	case e.settled || e.queued:
	case e.tries >= maxTries:
		d.stats.Dead++
		d.say(fmt.Errorf("a job is given up after %d deliveries: %s", e.tries, e.place()))
		d.settle(e, proof.Record{Space: e.space}, false, nil)
	default:
		e.queued, e.since = true, d.o.now()
		d.ready = append(d.ready, e)
	}
}

// add takes a job of the queue. A job that the desk has already is not taken twice.
func (d *desk) add(job book.Job) error {
	job.Question.Like = fitting(job.Question.Like)
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
	early := d.early[id]
	delete(d.early, id)
	for _, o := range early {
		d.accept(e, o)
	}
	if len(e.opinions) == 0 && !e.settled {
		d.enqueue(e)
	}
	return nil
}

// free returns the number of jobs that live workers can take.
func (d *desk) free() (n int) {
	for _, m := range d.live {
		n += m.free()
	}
	return n
}

func (m *member) free() int {
	if m.own {
		return 1 - len(m.hand)
	}
	return max(0, m.threads*m.ahead-len(m.hand))
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
		if e.answered && !e.handed && !e.settled {
			d.hand(e)
		}
	}
}

// pace sets the number of jobs ahead by the number of answers in the last second.
func (m *member) pace() {
	each := float64(m.recent) / float64(max(m.threads, 1)) * aheadTime.Seconds()
	m.ahead, m.recent = min(max(leastAhead, int(each)+1), mostAhead), 0
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

// greet takes a sign of life.
func (d *desk) greet(h *hello) welcome {
	reply := welcome{run: d.run, solver: proof.SolverVersion}
	if !d.knows(h.worker) {
		reply.refused = "one worker too many"
		return reply
	}
	m := d.member(h.worker)
	switch {
	case h.solver != proof.SolverVersion:
		reply.refused = fmt.Sprintf("solver version %d, expected %d", h.solver, proof.SolverVersion)
	case m.own:
		reply.refused = "the name of a solver of the coordinator, expected another name"
	case m.dismissed:
		reply.refused = "dismissed, because answers of this worker were refuted or refused"
	}
	if reply.refused != "" {
		return reply
	}
	m.seen, m.busy = d.o.now(), h.busy
	if h.leaving {
		d.retire(m, false)
		d.give()
		return reply
	}
	if m.left {
		d.stats.Joined++
	}
	d.enlist(m, h.threads)
	d.compare(m, h)
	d.give()
	return reply
}

// compare finds the jobs that a worker should have, but does not.
func (d *desk) compare(m *member, h *hello) {
	for id, a := range m.hand {
		if slices.Contains(h.busy, id) || slices.Contains(h.waiting, id) {
			a.missing = 0
			continue
		}
		if a.missing++; a.missing > maxMissing {
			delete(m.hand, id)
			d.dropped(m, a.entry)
		}
	}
}
