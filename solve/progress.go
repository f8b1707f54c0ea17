package solve

import (
	"context"
	"sync/atomic"
)

// Stage is a source of answers.
type Stage uint8

// The stages in their order: a look at the lines of the board, the store, the searches.
const (
	Sight Stage = iota
	Stored
	Fours
	Trees
	Threats
	Beyond
)

// String returns the name in answers: "sight", "store", "vcf", "tss", "vct" or "lambda".
func (s Stage) String() string {
	return [...]string{"sight", "store", "vcf", "tss", "vct", "lambda"}[min(s, Beyond)]
}

// Progress shows how far a question in progress is, see WithProgress. The zero value is ready, for
// one question. Any goroutine may take a Snapshot.
type Progress struct {
	stage atomic.Uint32
	nodes atomic.Uint64 // of finished searches and, in lumps, of the running one
	back  uint64        // of finished searches; only the question's goroutine uses it

	decided, asked atomic.Int32
}

// Snapshot is the progress of a question.
type Snapshot struct {
	Stage Stage
	// Nodes counts the positions visited so far by all stages. A running search reports them in
	// lumps. It never decreases, and ends as the Nodes of the answer.
	Nodes uint64
	// Asked is the number of candidate moves of a Filter, Decided the number of those with a known
	// fate. Asked is 0 before the moves are listed, and in a Probe.
	Decided, Asked int
}

// Snapshot returns the current progress.
func (p *Progress) Snapshot() Snapshot {
	return Snapshot{
		Stage: Stage(p.stage.Load()), Nodes: p.nodes.Load(),
		Decided: int(p.decided.Load()), Asked: int(p.asked.Load()),
	}
}

type progressKey struct{}

// WithProgress returns ctx for one question to an Oracle, a Session, a Defender or a Critic, which
// reports its progress to p. p is in the context, because another field in Budget made answers from
// a look at the lines 7 % slower.
func WithProgress(ctx context.Context, p *Progress) context.Context {
	return context.WithValue(ctx, progressKey{}, p)
}

// ProgressOf returns the Progress of ctx, or nil.
func ProgressOf(ctx context.Context) *Progress {
	p, _ := ctx.Value(progressKey{}).(*Progress)
	return p
}

// A nil Progress means that nobody watches. Then the methods below do nothing.

// Enter notes the stage that works from now on.
func (p *Progress) Enter(s Stage) {
	if p != nil {
		p.stage.Store(uint32(s))
	}
}

// Leave notes that a search has ended, and all the nodes that it visited.
func (p *Progress) Leave(nodes uint64) {
	if p != nil {
		p.back += nodes
		p.nodes.Store(p.back)
	}
}

// Ask notes the number of candidate moves.
func (p *Progress) Ask(moves int) {
	if p != nil {
		p.asked.Store(int32(moves))
	}
}

// Decide notes that the fate of more candidate moves is known. moves is their number.
func (p *Progress) Decide(moves int) {
	if p != nil {
		p.decided.Add(int32(moves))
	}
}
