package farm

import (
	"slices"
	"time"
)

// roster holds the workers of a run.
type roster struct {
	members map[string]*member
	live    []*member // those that get jobs
	gone    []string  // workers whose jobs are to be removed from the stream
}

// member is a worker, or one solver of the coordinator.
type member struct {
	name    string
	own     bool // of the coordinator: believed
	work    chan *entry
	threads int
	seen    time.Time
	left    bool // it is not live

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
	busy    bool // the last sign of life lists it as searched
	missing int  // signs of life in a row that do not list the job
}

// The bounds of the jobs that a worker has in hand.
const (
	leastAhead = 2                     // for each thread: one in work, one that waits
	mostAhead  = 16                    // for each thread, if the jobs are very short
	aheadTime  = 50 * time.Millisecond // jobs ahead last at least this long
)

// member returns the worker of that name. An unknown one is not live.
func (r *roster) member(name string) *member {
	m := r.members[name]
	if m == nil {
		m = &member{name: name, left: true, hand: map[string]*assignment{}, opinions: map[string]*entry{}, ahead: leastAhead}
		r.members[name] = m
	}
	return m
}

// maxMembers bounds the workers of one run, so that invented names do not fill the memory.
const maxMembers = 100_000

// knows reports whether member may be called with that name.
func (r *roster) knows(name string) bool {
	return r.members[name] != nil || len(r.members) < maxMembers
}

// enlist makes a worker live.
func (r *roster) enlist(m *member, threads int) {
	m.threads = threads
	if m.left {
		m.left = false
		r.live = append(r.live, m)
	}
}

// leave ends the life of a member.
func (r *roster) leave(m *member) {
	if m.left {
		return
	}
	m.left = true
	r.live = slices.DeleteFunc(r.live, func(x *member) bool { return x == m })
	if !m.own {
		r.gone = append(r.gone, m.name)
	}
}

// free returns the number of jobs that live workers can take.
func (r *roster) free() (n int) {
	for _, m := range r.live {
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

// pace sets the number of jobs ahead by the number of answers in the last second.
func (m *member) pace() {
	each := float64(m.recent) / float64(max(m.threads, 1)) * aheadTime.Seconds()
	m.ahead, m.recent = min(max(leastAhead, int(each)+1), mostAhead), 0
}
