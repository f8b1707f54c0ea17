package farm

import (
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/proof"
)

// unknown is the answer of a worker that found nothing within the limit of job n.
func unknown(n int) proof.Record {
	return proof.Record{Budget: uint64(n), Spent: uint64(n), Solver: proof.SolverVersion}
}

// TestLateDispute: a second answer that contradicts one that was believed already makes the job open again.
// Nothing goes on before the referee has decided: not when the queue waits, and not when it ends.
func TestLateDispute(t *testing.T) {
	r := newRig(t, Options{First: -1, Share: -1, Patience: 5 * time.Second})
	r.join("honest")
	r.ask(1)
	r.after(7, "honest", "liar") // the liar has a copy
	r.says("liar", 1, none(1))
	if r.open != 0 || !r.has("honest", 1) || r.snapshot().Held != 1 {
		t.Fatalf("%d open, the worker still has the job: %v, %d held; want 0, yes and 1", r.open, r.has("honest", 1), r.snapshot().Held)
	}
	r.says("honest", 1, unknown(1))
	if len(r.cases) != 1 || !r.cases[0].whole || r.open != 1 || r.snapshot().Held != 0 {
		t.Fatalf("cases %+v, %d open, %d held; want a whole case, 1 and 0", r.cases, r.open, r.snapshot().Held)
	}
	r.asking = 1
	r.after(10, "honest", "liar")
	r.release()
	if len(r.outs) != 0 {
		t.Fatalf("results %+v before the referee has decided", r.outs)
	}
	r.judged(r.cases[0].entry, unknown(1), false, true)
	if len(r.outs) != 1 || r.outs[0].Record.Outcome != proof.Unknown || r.open != 0 || !r.member("liar").dismissed || r.member("honest").dismissed {
		t.Errorf("results %+v, %d open, want the unknown of the referee, and the liar alone dismissed", r.outs, r.open)
	}
}

// TestLateDisputePrompt: with Prompt, an answer that waits until the first ones of its worker are confirmed
// waits for the referee too; one that was handed on is corrected.
func TestLateDisputePrompt(t *testing.T) {
	for _, first := range []int{1, -1} {
		r := newRig(t, Options{Prompt: true, First: first, Share: -1, Patience: 5 * time.Second})
		r.join("honest")
		r.ask(1, 2)
		r.after(7, "honest", "liar")
		r.says("liar", 2, none(1)) // its first answer, to be confirmed
		r.says("liar", 1, none(1)) // waits for that
		before := len(r.outs)
		if want := max(0, -2*first); before != want {
			t.Fatalf("first %d: %d results, want %d", first, before, want)
		}
		r.says("honest", 1, unknown(1))
		r.says("honest", 2, none(1))
		if !r.proved(r.member("liar")) || len(r.cases) != 1 || r.open != 1 {
			t.Fatalf("first %d: cases %+v, %d open, want one of each", first, r.cases, r.open)
		}
		for _, out := range r.outs[before:] {
			if out.Job.Question.MaxNodes == 1 {
				t.Fatalf("first %d: result %+v before the referee has decided", first, out)
			}
		}
		r.judged(r.cases[0].entry, unknown(1), false, true)
		if last := r.outs[len(r.outs)-1]; last.Job.Question.MaxNodes != 1 || last.Record.Outcome != proof.Unknown || r.open != 0 {
			t.Errorf("first %d: results %+v, %d open, want the unknown of the referee last", first, r.outs, r.open)
		}
		if !r.member("liar").dismissed || r.member("honest").dismissed {
			t.Errorf("first %d: not the liar alone is dismissed", first)
		}
	}
}

// TestTooLarge: the claim that an answer is too large is compared with the referee's answer. A worker whose
// claims are false is dismissed, and other workers get the jobs that the referee has not searched yet.
func TestTooLarge(t *testing.T) {
	large := won()
	large.Body = make([]byte, 3000)
	for _, c := range []struct {
		name    string
		payload int64
		limit   time.Duration
		rec     proof.Record
		refused int
	}{
		{"false", 3000, 0, none(1), maxFaults},
		{"true", 3000, 0, large, 0},
		{"with a limit of time", 3000, time.Second, none(1), 0},
		{"of a server whose messages have no known limit", 0, 0, none(1), 0},
		{"not searched by the referee", 3000, 0, proof.Record{}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t, Options{})
			r.payload = c.payload
			r.join("a")
			for n := range maxFaults + 1 {
				job := r.job(n + 1)
				job.limit = c.limit
				if err := r.add(job.job(testLike(t))); err != nil {
					t.Fatal(err)
				}
				r.give()
				r.take(&answer{run: r.run, ticket: r.ticket("a", job.id()), worker: "a", task: job, tooLong: true}, nil, func() { r.acks++ })
			}
			if len(r.cases) != maxFaults+1 || r.acks != maxFaults+1 || r.stats.Refused != 0 {
				t.Fatalf("%d cases, %d acknowledged, %d refused, want one case for each claim", len(r.cases), r.acks, r.stats.Refused)
			}
			for _, v := range r.cases[:maxFaults] {
				r.judged(v.entry, c.rec, false, true)
			}
			last := r.cases[maxFaults].entry
			if bad := c.refused > 0; r.stats.Refused != c.refused || r.member("a").dismissed != bad || last.referred == bad || last.queued != bad {
				t.Errorf("%d refused, want %d; worker dismissed: %v; last job: %+v; messages %q", r.stats.Refused, c.refused, r.member("a").dismissed, last, r.said)
			}
		})
	}
}

// TestWinInHand: a job that was given out too often is not given up while its win is in hand, whoever
// found it.
func TestWinInHand(t *testing.T) {
	for name, answer := range map[string]func(r *rig){
		"a win that dismisses": func(r *rig) {
			r.says("a", 1, none(1))
			r.says("b", 1, won())
		},
		"a win of the referee": func(r *rig) {
			r.says("a", 1, none(1))
			r.says("b", 1, none(2))
			r.judged(r.cases[0].entry, won(), false, true)
		},
		"a win that claims to be shortest": func(r *rig) {
			r.o.First = 1
			win := won()
			win.Shortest = true
			r.says("a", 1, win)
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, Options{First: -1, Share: -1})
			r.join("a", "b")
			r.ask(1)
			job := r.job(1)
			r.entries[job.id()].tries = maxTries
			answer(r)
			if len(r.outs) != 1 || r.outs[0].Record.Outcome != proof.Win || r.stats.Dead != 0 || r.open != 0 {
				t.Errorf("results %+v, %d given up, %d open, messages %q; want the win", r.outs, r.stats.Dead, r.open, r.said)
			}
		})
	}
}

// TestLateVerdict: a verdict about a job of a queue that has ended says nothing about the next queue.
func TestLateVerdict(t *testing.T) {
	r := newRig(t, Options{First: -1, Share: -1})
	r.join("a", "b")
	r.ask(1)
	r.says("a", 1, none(1))
	r.says("b", 1, none(2))
	r.close(false)
	r.ask(1)
	r.judged(r.cases[0].entry, won(), false, true)
	if len(r.outs) != 0 || r.open != 1 || len(r.entries) != 1 {
		t.Errorf("results %+v, %d open, %d jobs, want none, and the one job of the second queue open", r.outs, r.open, len(r.entries))
	}
}

// TestEarlyAgain: an answer of an earlier run that the stream delivers again takes no more room, and only the
// last delivery is acknowledged.
func TestEarlyAgain(t *testing.T) {
	r := newRig(t, Options{First: -1, Share: -1})
	acked := 0
	for i := range 5 {
		for _, name := range []string{"a", "b"} {
			r.take(&answer{run: strings.Repeat("a", runBytes), ticket: r.ticket(name, idOf(r.job(1))), worker: name, task: r.job(1), record: none(3)}, nil, func() { acked = 10*acked + i })
		}
	}
	if used := maxEarly - r.early.room; used != 2*earlyCost {
		t.Errorf("two answers that came five times take %d bytes, want %d", used, 2*earlyCost)
	}
	r.early.room = 0
	r.take(&answer{run: strings.Repeat("a", runBytes), worker: "a", task: r.job(1), record: won()}, nil, func() { acked = 9 })
	if acked != 9 || r.early.room != 0 {
		t.Errorf("a larger answer without room for it: acknowledged %d, room for %d bytes, want 9 and 0", acked, r.early.room)
	}
	acked = 0
	r.ask(1)
	r.close(true)
	if acked != 44 || len(r.outs) != 1 || r.early.room != 2*earlyCost {
		t.Errorf("%d results, acknowledged %d, room for %d bytes, want 1, 44 and %d", len(r.outs), acked, r.early.room, 2*earlyCost)
	}
}
