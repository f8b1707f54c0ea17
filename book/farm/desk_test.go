package farm

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/proof"
)

// TestFewAhead: a worker gets few jobs ahead, and no job is taken without room.
func TestFewAhead(t *testing.T) {
	r := newRig(t, Options{})
	if r.free() != 0 {
		t.Fatalf("room for %d jobs without a worker", r.free())
	}
	r.join("a")
	r.ask(1, 2, 3)
	if got := len(r.sent["a"]); got != leastAhead || len(r.ready) != 1 {
		t.Errorf("%d jobs sent and %d wait, want %d and 1", got, len(r.ready), leastAhead)
	}
	r.join("b")
	if !r.has("b", 3) {
		t.Error("the new worker did not get the job that waited")
	}
}

// TestFalseNone: a certified win dismisses those who said none, whoever found it first. All their
// answers are asked again, and none of them is handed on.
func TestFalseNone(t *testing.T) {
	r := newRig(t, Options{First: 1, Share: -1})
	r.join("liar")
	r.ask(1, 2)
	r.says("liar", 1, none(1)) // searched again: it is the first
	r.says("liar", 2, none(1)) // held back
	r.join("b")
	if !r.has("b", 1) || r.has("b", 2) {
		t.Fatal("the first answer of a worker is not searched again, or the second one is")
	}
	r.says("b", 1, won())
	if !r.heard("worker liar is dismissed", "none where a win is proved", "2 of its answers are thrown away") {
		t.Errorf("messages %q", r.said)
	}
	if !r.has("b", 2) || len(r.outs) != 1 || r.outs[0].Record.Outcome != proof.Win {
		t.Errorf("results %+v; the job of the false none was given again: %v", r.outs, r.has("b", 2))
	}
	r.says("b", 2, none(9))
	if reply := r.greet(&hello{worker: "liar", solver: proof.SolverVersion, threads: 1}); reply.refused == "" {
		t.Error("a dismissed worker is welcome")
	}
	r.after(1, "b") // b's first none: nobody else may search it, so the referee looks for a win
	if len(r.cases) != 1 || r.cases[0].whole {
		t.Fatalf("cases of the referee %+v, want one small one", r.cases)
	}
	r.judged(r.cases[0].entry, proof.Record{Budget: 1}, false, false)
	if r.open != 0 {
		t.Fatalf("%d jobs are open, want 0", r.open)
	}
	r.close(true)
	if last := r.outs[len(r.outs)-1]; len(r.outs) != 2 || last.Record.Spent != 9 {
		t.Errorf("results %+v, want the honest none last", r.outs)
	}
	if r.acks != 4 {
		t.Errorf("%d answers acknowledged, want all 4", r.acks)
	}
}

// TestDispute: if two answers without a certificate differ, the referee searches the whole job, and
// the worker that is wrong is dismissed.
func TestDispute(t *testing.T) {
	r := newRig(t, Options{First: 1, Share: -1})
	r.join("a", "b")
	r.ask(1)
	first, second := "a", "b"
	if r.has("b", 1) {
		first, second = second, first
	}
	r.says(first, 1, none(1))
	r.says(second, 1, none(7))
	if len(r.cases) != 1 || !r.cases[0].whole {
		t.Fatalf("cases of the referee %+v, want a whole one", r.cases)
	}
	r.judged(r.cases[0].entry, none(7), false, true)
	if !r.member(first).dismissed || r.member(second).dismissed || len(r.outs) != 1 || r.outs[0].Record.Spent != 7 {
		t.Errorf("dismissed %v and %v, results %+v; want the first worker dismissed", r.member(first).dismissed, r.member(second).dismissed, r.outs)
	}
}

// TestRefusals: answers to questions that were not asked, of another run's ticket, and wins that do
// not hold are refused and named. The job goes to another worker, never to the same one again.
func TestRefusals(t *testing.T) {
	r := newRig(t, Options{})
	r.join("a")
	r.ask(1)
	r.says("a", 1, won(), fmt.Errorf("a win that does not hold"))
	if !r.heard("worker a: refused", "does not hold", "black to move") || r.has("a", 1) || len(r.outs) > 0 {
		t.Errorf("messages %q, results %+v", r.said, r.outs)
	}
	r.join("b")
	if !r.has("b", 1) {
		t.Error("the job did not go to the other worker")
	}
	unasked := r.job(99)
	r.take(&answer{run: r.run, ticket: testRun, worker: "a", task: unasked, record: won()}, nil, func() { r.acks++ })
	r.take(&answer{run: r.run, ticket: testRun, worker: "a", task: r.job(1), record: won()}, nil, func() { r.acks++ })
	if !r.heard("was not asked") || !r.heard("worker a is dismissed: 3 answers were refused") || len(r.outs) > 0 {
		t.Errorf("messages %q, results %+v", r.said, r.outs)
	}
	if r.stats.Refused != 3 || r.acks != 3 {
		t.Errorf("%d refused, %d acknowledged, want 3 of each", r.stats.Refused, r.acks)
	}
	r.garbage(ErrMessage)
	if r.stats.Refused != 4 {
		t.Error("a message that cannot be read is not counted")
	}
}

// TestOnlyLiar: a job that its only worker may not get again goes to the referee.
func TestOnlyLiar(t *testing.T) {
	r := newRig(t, Options{})
	r.join("a")
	r.ask(1)
	r.says("a", 1, won(), fmt.Errorf("a win that does not hold"))
	r.after(1, "a")
	if len(r.cases) != 1 || !r.cases[0].whole {
		t.Fatalf("cases of the referee %+v, want a whole one", r.cases)
	}
	r.judged(r.cases[0].entry, won(), false, true)
	if len(r.outs) != 1 || r.open != 0 {
		t.Errorf("results %+v, %d open", r.outs, r.open)
	}
}

// TestLateAndTwice: an answer that comes twice counts once; one that comes after its worker was lost
// still counts.
func TestLateAndTwice(t *testing.T) {
	r := newRig(t, Options{})
	r.join("a")
	r.ask(1)
	r.after(30) // silent
	if !r.heard("worker a is silent") || r.stats.Lost != 1 || len(r.ready) != 1 {
		t.Fatalf("messages %q, %d wait", r.said, len(r.ready))
	}
	r.says("a", 1, won())
	r.says("a", 1, won())
	if len(r.outs) != 1 || r.acks != 2 || r.open != 0 {
		t.Errorf("%d results, %d acknowledged, %d open; want 1, 2, 0", len(r.outs), r.acks, r.open)
	}
	if r.stats.Refused != 0 {
		t.Errorf("messages %q, want no refusal", r.said)
	}
}

// TestMissing: a job that a living worker does not have is given out again.
func TestMissing(t *testing.T) {
	r := newRig(t, Options{})
	r.join("a")
	r.ask(1)
	for range maxMissing + 1 {
		r.greet(&hello{worker: "a", solver: proof.SolverVersion, threads: 1})
	}
	if got := len(r.sent["a"]); got != 2 || !r.has("a", 1) {
		t.Errorf("the job was sent %d times, want 2", got)
	}
	for range maxVanished * (maxMissing + 1) {
		r.greet(&hello{worker: "a", solver: proof.SolverVersion, threads: 1})
	}
	if got := len(r.sent["a"]); got != maxVanished || r.stats.Dead != 1 || r.open != 0 || !r.heard("given up after 20 deliveries") {
		t.Errorf("the job was sent %d times, %d given up, messages %q; want %d and 1", got, r.stats.Dead, r.said, maxVanished)
	}
}

// TestStall: an idle worker gets a copy of a job that another one has had for long.
func TestStall(t *testing.T) {
	r := newRig(t, Options{Patience: 5 * time.Second, Share: -1, First: -1})
	r.join("a")
	r.ask(1)
	r.after(4, "a", "b")
	if r.has("b", 1) {
		t.Error("a copy before the patience ended")
	}
	r.after(3, "a", "b")
	if !r.has("b", 1) {
		t.Fatal("no copy for the idle worker")
	}
	r.says("b", 1, none(1))
	if r.open != 0 {
		t.Error("the answer to the copy does not count")
	}
}

// TestSecondStalls: a second answer does not wait for ever for a worker that only pretends to work,
// and the queue goes on meanwhile.
func TestSecondStalls(t *testing.T) {
	r := newRig(t, Options{First: 1, Share: -1, Patience: 5 * time.Second})
	r.join("stalled")
	r.ask(1, 2)
	r.join("b")
	r.ask(3)
	r.says("b", 3, none(1))
	if len(r.ready) != 1 || !r.hungry() {
		t.Fatalf("%d jobs wait, the queue is asked for more: %v; want the second search alone, and yes", len(r.ready), r.hungry())
	}
	r.after(7, "stalled", "b")
	if len(r.cases) != 1 || r.cases[0].whole {
		t.Errorf("cases of the referee %+v, want a small one", r.cases)
	}
	if !r.has("b", 1) || !r.has("b", 2) {
		t.Error("the idle worker has no copies of the stalled jobs")
	}
}

// TestDeadLetter: a job over which workers die is given up, and named.
func TestDeadLetter(t *testing.T) {
	r := newRig(t, Options{})
	r.join("w0")
	r.ask(1)
	for i := range maxTries {
		name := fmt.Sprintf("w%d", i)
		r.join(name) // gets the job
		r.join(name) // is busy with it
		if !r.has(name, 1) {
			t.Fatalf("%s does not have the job", name)
		}
		r.after(30)
	}
	if len(r.outs) != 1 || !r.outs[0].Record.Empty() || r.stats.Dead != 1 || !r.heard("given up after 5 deliveries", "black to move") {
		t.Errorf("results %+v, stats %+v, messages %q", r.outs, r.stats, r.said)
	}
}

func idOf(t task) string { return t.id() }

// TestUnasked: what answers to orders of an earlier run say counts only if a ticket shows that they were
// given, or a certificate that it is true. Whoever sends them need not have been asked at all.
func TestUnasked(t *testing.T) {
	for _, early := range []bool{true, false} {
		r := newRig(t, Options{Share: 1})
		r.join("honest")
		if !early {
			r.ask(1)
			r.ask(2)
		}
		for _, name := range []string{"x", "y"} {
			r.take(&answer{run: strings.Repeat("a", runBytes), ticket: testRun, worker: name, task: r.job(1), record: none(3)}, nil, func() { r.acks++ })
			r.take(&answer{run: strings.Repeat("a", runBytes), ticket: testRun, worker: name, task: r.job(1), tooLong: true}, nil, func() { r.acks++ })
		}
		r.take(&answer{run: strings.Repeat("a", runBytes), ticket: testRun, worker: "x", task: r.job(2), record: won()}, nil, func() { r.acks++ })
		if early {
			r.ask(1)
			r.ask(2)
		}
		if e := r.entries[idOf(r.job(1))]; e == nil || e.answered || len(e.opinions) > 0 || len(r.cases) > 0 {
			t.Errorf("early %v: the job is %+v, %d cases; want that nobody has answered it", early, e, len(r.cases))
		}
		if len(r.outs) != 1 || r.outs[0].Record.Outcome != proof.Win || r.acks != 5 {
			t.Errorf("early %v: results %+v, %d acknowledged; want the win, and 5", early, r.outs, r.acks)
		}
	}
}

// TestEarly: answers that an earlier run left answer the jobs of the next one.
func TestEarly(t *testing.T) {
	r := newRig(t, Options{First: -1, Share: -1})
	for n, rec := range map[int]proof.Record{1: won(), 2: none(3)} {
		r.take(&answer{run: strings.Repeat("a", runBytes), ticket: r.ticket("old", idOf(r.job(n))), worker: "old", task: r.job(n), record: rec}, nil, func() { r.acks++ })
	}
	r.join("a")
	r.ask(1, 2)
	if r.open != 0 || len(r.outs) != 1 || len(r.sent["a"]) != 0 {
		t.Errorf("%d open, results %+v, %d jobs sent", r.open, r.outs, len(r.sent["a"]))
	}
	r.close(true)
	if len(r.outs) != 2 || r.acks != 2 {
		t.Errorf("%d results, %d acknowledged, want 2", len(r.outs), r.acks)
	}
}

// TestStopped: after a stop, answers that were held back stay in the stream.
func TestStopped(t *testing.T) {
	r := newRig(t, Options{First: -1, Share: -1})
	r.join("a")
	r.ask(1, 2)
	r.says("a", 1, none(1))
	r.close(false)
	r.says("a", 2, none(1))
	if r.acks != 0 || len(r.outs) != 0 {
		t.Errorf("%d acknowledged, %d results, want 0", r.acks, len(r.outs))
	}
}

// TestPrompt: with Prompt, answers go on as soon as the first ones are confirmed; if the worker is
// dismissed later, the true results follow.
func TestPrompt(t *testing.T) {
	r := newRig(t, Options{Prompt: true, First: 1, Share: -1})
	r.join("a")
	r.ask(1, 2)
	r.says("a", 2, none(1)) // the first answer
	r.says("a", 1, none(1))
	if len(r.outs) != 0 {
		t.Fatalf("results %+v before the first answer is confirmed", r.outs)
	}
	r.after(1, "a")
	r.judged(r.cases[0].entry, proof.Record{Budget: 1}, false, false)
	if len(r.outs) != 2 {
		t.Fatalf("%d results after the first answer is confirmed, want 2", len(r.outs))
	}
	r.dismiss(r.member("a"), "test")
	r.join("b")
	if !r.has("b", 1) || !r.has("b", 2) || !r.heard("2 of its answers are thrown away and asked again, 2 were handed on before") {
		t.Fatalf("messages %q", r.said)
	}
	r.says("b", 1, won())
	if len(r.outs) != 3 || r.outs[2].Record.Outcome != proof.Win {
		t.Errorf("results %+v, want the win last", r.outs)
	}
}

// TestWaits: without Prompt, a queue that has no next job while none is open gets what is held back.
func TestWaits(t *testing.T) {
	r := newRig(t, Options{First: -1, Share: -1})
	r.join("a")
	r.ask(1, 2)
	r.says("a", 1, none(1))
	r.asking = 1
	r.after(10, "a")
	if len(r.outs) != 0 {
		t.Fatal("a result is handed on while a job is open")
	}
	r.says("a", 2, none(1))
	r.after(1, "a")
	if len(r.outs) != 2 {
		t.Errorf("%d results for a queue that waits, want 2", len(r.outs))
	}
	r.close(true)
	if len(r.outs) != 2 {
		t.Errorf("%d results at the end, want each once", len(r.outs))
	}
}

// TestShapes: no proof shows that a win belongs to a space by shape. So such a win dismisses nobody
// who answered none; the referee decides.
func TestShapes(t *testing.T) {
	var space proof.Space
	for _, s := range proof.Searched() {
		if s.ByShape() {
			space = s
		}
	}
	r := newRig(t, Options{First: 1, Share: -1})
	r.join("honest", "b")
	job := r.job(1)
	job.space = space
	if err := r.add(job.job(testLike(t))); err != nil {
		t.Fatal(err)
	}
	r.give()
	id := job.id()
	say := func(worker string, rec proof.Record) {
		rec.Space = space
		r.take(&answer{run: r.run, ticket: r.ticket(worker, id), worker: worker, task: job, record: rec}, nil, func() { r.acks++ })
	}
	say("honest", none(4))
	win := won()
	win.Class = proof.VCT
	say("b", win)
	if len(r.cases) != 1 || !r.cases[0].whole || r.member("honest").dismissed {
		t.Fatalf("cases %+v, want a whole one and nobody dismissed", r.cases)
	}
	rec := none(4)
	rec.Space = space
	r.judged(r.cases[0].entry, rec, false, true)
	if r.member("honest").dismissed || !r.member("b").dismissed || len(r.outs) != 1 || r.outs[0].Record.Outcome != proof.None {
		t.Errorf("results %+v, want the none of the honest worker", r.outs)
	}
}

// TestBadGreetings: another solver version is refused with both versions.
func TestBadGreetings(t *testing.T) {
	r := newRig(t, Options{})
	reply := r.greet(&hello{worker: "old", solver: proof.SolverVersion + 1, threads: 1})
	if want := fmt.Sprintf("solver version %d, expected %d", proof.SolverVersion+1, proof.SolverVersion); reply.refused != want {
		t.Errorf("reply %q, want %q", reply.refused, want)
	}
	if r.free() != 0 {
		t.Error("a refused worker gets jobs")
	}
}
