package farm

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/proof"
)

// maxMissing is the number of signs of life in a row without a job that the worker should have.
const maxMissing = 3

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
	case m.dismissed:
		reply.refused = "dismissed, because answers of this worker were refuted or refused"
	}
	if reply.refused != "" {
		return reply
	}
	m.seen = d.o.now()
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

// compare finds the jobs that a worker should have, but does not. Of what else it lists nothing is kept.
func (d *desk) compare(m *member, h *hello) {
	for id, a := range m.hand {
		a.busy = slices.Contains(h.busy, id)
		if a.busy || slices.Contains(h.waiting, id) {
			a.missing = 0
			continue
		}
		if a.missing++; a.missing > maxMissing {
			delete(m.hand, id)
			a.entry.vanished++
			d.dropped(m, a.entry)
		}
	}
}

// retire takes all jobs from a worker, which is not live after that. lost says that it may have
// died over the jobs that it searched.
func (d *desk) retire(m *member, lost bool) {
	d.leave(m)
	for id, a := range m.hand {
		delete(m.hand, id)
		if lost && a.busy {
			a.entry.tries++
		}
		d.dropped(m, a.entry)
	}
}

// ticket shows that this coordinator, or one with the same secret, gave the job to the worker.
func (d *desk) ticket(worker, id string) string {
	mac := hmac.New(sha256.New, []byte(d.secret))
	mac.Write([]byte(worker + "." + id))
	return hex.EncodeToString(mac.Sum(nil)[:runBytes/2])
}
