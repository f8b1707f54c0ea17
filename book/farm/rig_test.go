package farm

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/proof"
)

// rig is a desk without a network: a test plays the workers, the referee and the clock.
type rig struct {
	*testing.T
	*desk
	now   time.Time
	sent  map[string][]*entry // by worker
	outs  []book.Result
	cases []verdict
	said  []string
	acks  int
}

func newRig(t *testing.T, o Options) *rig {
	t.Helper()
	r := &rig{T: t, now: time.Unix(1e9, 0), sent: map[string][]*entry{}}
	o.now = func() time.Time { return r.now }
	d := newDesk(o.withDefaults(), testRun)
	r.desk = d
	d.send = func(m *member, e *entry) { r.sent[m.name] = append(r.sent[m.name], e) }
	d.out = func(res book.Result, acks []func()) {
		r.outs = append(r.outs, res)
		for _, ack := range acks {
			ack()
		}
	}
	d.refer = func(e *entry, whole bool) { r.cases = append(r.cases, verdict{e, whole}) }
	d.say = func(err error) { r.said = append(r.said, err.Error()) }
	return r
}

// join lets workers of one thread come, or show that they live with all their jobs in hand.
func (r *rig) join(names ...string) {
	for _, name := range names {
		h := hello{worker: name, solver: proof.SolverVersion, threads: 1}
		for id := range r.member(name).hand {
			h.busy = append(h.busy, id)
		}
		if reply := r.greet(&h); reply.refused != "" {
			r.Fatalf("%s is refused: %s", name, reply.refused)
		}
	}
}

// job n of a rig.
func (r *rig) job(n int) task {
	t := testTask()
	t.passed, t.limit, t.maxNodes = false, 0, uint64(n)
	return t
}

func (r *rig) ask(n ...int) {
	r.Helper()
	for _, n := range n {
		t := r.job(n)
		if err := r.add(t.job(testLike(r))); err != nil {
			r.Fatal(err)
		}
		r.give()
	}
}

// say answers job n for a worker.
func (r *rig) says(worker string, n int, rec proof.Record, flaw ...error) {
	t := r.job(n)
	a := answer{run: r.run, ticket: r.ticket(worker, t.id()), worker: worker, task: t, record: rec}
	var err error
	if len(flaw) > 0 {
		err = flaw[0]
	}
	r.take(&a, err, func() { r.acks++ })
}

func (r *rig) has(worker string, n int) bool {
	t := r.job(n)
	return r.member(worker).hand[t.id()] != nil
}

// entry returns job n, which the desk has.
func (r *rig) entry(n int) *entry {
	t := r.job(n)
	return r.entries[t.id()]
}

func (r *rig) heard(words ...string) bool {
	return slices.ContainsFunc(r.said, func(line string) bool {
		return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(line, w) })
	})
}

// after lets seconds pass, in which these workers live.
func (r *rig) after(seconds int, alive ...string) {
	for range seconds {
		r.now = r.now.Add(time.Second)
		r.join(alive...)
		r.tick()
	}
}

func none(spent int) proof.Record {
	return proof.Record{Outcome: proof.None, Spent: uint64(spent), Solver: proof.SolverVersion}
}

func won() proof.Record {
	return proof.Record{Outcome: proof.Win, Class: proof.VCF, Spent: 5, Solver: proof.SolverVersion, Body: []byte{1}}
}
