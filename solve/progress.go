package solve

import (
	"context"
	"sync/atomic"
)

// Stage is who gives an answer, or is at work on it.
type Stage uint8

// The stages in the order in which they are asked: a look at the lines of the
// board, the store, the searches.
const (
	Sight Stage = iota
	Stored
	Fours
	Trees
	Threats
)

// String is the name in answers: "sight", "store", "vcf", "tss" or "vct".
func (s Stage) String() string {
	return [...]string{"sight", "store", "vcf", "tss", "vct"}[min(s, Threats)]
}

// Progress lets others see how far a question is while it is worked on: see
// WithProgress. The zero value is ready, for one question. Any goroutine may
// take a Snapshot.
type Progress struct {
	stage atomic.Uint32
	nodes atomic.Uint64 // what came back and, in lumps, what goes on
	back  uint64        // nodes of the searches that came back; the question's own

	decided, asked atomic.Int32
}

// Snapshot is how far a question is.
type Snapshot struct {
	// Stage is who is at work: Stored, Fours, Trees or Threats. Sight says that
	// nobody is: not yet, or all engines are busy with other questions.
	Stage Stage
	// Nodes is positions visited so far by all stages, told of in lumps while a
	// search goes on; it never decreases. Once there is an answer it is its Nodes.
	Nodes uint64
	// Decided is how many of the Asked candidate moves of a Filter have a fate.
	// Asked is 0 before they are listed, and in a Probe.
	Decided, Asked int
}

// Snapshot is how far the question is now.
func (p *Progress) Snapshot() Snapshot {
	return Snapshot{
		Stage: Stage(p.stage.Load()), Nodes: p.nodes.Load(),
		Decided: int(p.decided.Load()), Asked: int(p.asked.Load()),
	}
}

type progressKey struct{}

// WithProgress is ctx for one question to an Oracle, a Session, a Defender or a
// Critic, which tells p how far it is. It goes with the context, since one more field
// of Budget made the answer at a look 7 % slower.
func WithProgress(ctx context.Context, p *Progress) context.Context {
	return context.WithValue(ctx, progressKey{}, p)
}

// ProgressOf is what WithProgress has put into ctx, or nil.
func ProgressOf(ctx context.Context) *Progress {
	p, _ := ctx.Value(progressKey{}).(*Progress)
	return p
}

// All that follows does nothing on nil: nobody watches.

// Enter notes who is at work from now on.
func (p *Progress) Enter(s Stage) {
	if p != nil {
		p.stage.Store(uint32(s))
	}
}

// visited is where a search tells of its nodes while it goes on.
func (p *Progress) visited() *atomic.Uint64 {
	if p == nil {
		return nil
	}
	return &p.nodes
}

// Leave notes that a search has come back and how many nodes it visited, told
// of or not.
func (p *Progress) Leave(nodes uint64) {
	if p != nil {
		p.back += nodes
		p.nodes.Store(p.back)
	}
}

// Ask notes how many candidate moves there are.
func (p *Progress) Ask(moves int) {
	if p != nil {
		p.asked.Store(int32(moves))
	}
}

// Decide notes that so many more candidate moves have their fate.
func (p *Progress) Decide(moves int) {
	if p != nil {
		p.decided.Add(int32(moves))
	}
}
