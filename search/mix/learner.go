package mix

import (
	"math/rand/v2"
	"sync"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/nn"
	"github.com/gsolve/gsolve/search/lesson"
)

// LearnOptions are the parameters of a Learner.
type LearnOptions struct {
	Batch int // positions of a step, at least 1
	// Threads share the work of a step; 0 = 1. Their number does not change the outcome.
	Threads int
}

// shards is the number of parts of a batch. Each part adds up its gradients, and the sums are added in
// the order of the parts, so that the outcome does not depend on the threads.
const shards = 8

// Learner trains a network by steps of Adam. It is not safe for concurrent use.
type Learner struct {
	o    LearnOptions
	n    *Net
	adam nn.Adam
	rows *rowAdam
	// factors holds the gradients of the factors, and as values their last steps.
	factors *nn.Param
	passes  [shards]*pass
}

// NewLearner returns a Learner that changes the weights of n.
func NewLearner(n *Net, o LearnOptions) *Learner {
	l := &Learner{o: o, n: n, rows: newRowAdam(), factors: nn.NewParam("factors", factorCount, channels)}
	for i := range l.passes {
		l.passes[i] = newPass(n)
	}
	return l
}

// State returns all numbers that the next steps depend on, the rate apart: those of the network and of
// the descent, and the count of the steps. They are the Learner's own: to change them changes it.
func (l *Learner) State() (blocks []nn.Block, steps []*uint64) {
	params := l.params()
	list, count := l.adam.State(params)
	blocks = append(l.n.Blocks(),
		nn.Block{Name: "table.mean", Matrix: l.rows.mean}, nn.Block{Name: "table.square", Matrix: l.rows.square}, nn.Block{Name: "table.steps", Matrix: l.rows.steps})
	for i, p := range params {
		blocks = append(blocks, nn.Block{Name: p.Name + ".mean", Matrix: list[i]}, nn.Block{Name: p.Name + ".square", Matrix: list[len(params)+i]})
	}
	return blocks, []*uint64{count}
}

// Learn makes a step at a rate of learning, with a batch of examples: at least one, drawn at random, each
// in a random one of its eight images. Their rules and sizes may differ. The loss is that before the
// step: the cross-entropy over the empty points, of the examples that have a policy, plus the squared
// error of the value. The outcome depends on the Learner and the arguments alone.
func (l *Learner) Learn(examples []*lesson.Example, rate float64, seed uint64) lesson.Loss {
	rng := rand.New(rand.NewPCG(seed, 0))
	batch := make([]*lesson.Example, l.o.Batch)
	images := make([]board.Symmetry, len(batch))
	for i := range batch {
		batch[i], images[i] = examples[rng.IntN(len(examples))], board.Symmetry(rng.IntN(board.Symmetries))
	}
	sum := l.gradients(batch, images)
	l.step(rate)
	return sum.Mean()
}

// Test returns the loss over examples, without a change of weights.
func (l *Learner) Test(examples []*lesson.Example) lesson.Loss {
	sum := l.each(len(examples), func(p *pass, i int) lesson.Losses {
		p.load(examples[i], 0)
		p.forward()
		return p.lose(examples[i], 0, 0, 0)
	})
	return sum.Mean()
}

// gradients adds the gradients of the mean loss to those of the passes.
func (l *Learner) gradients(examples []*lesson.Example, images []board.Symmetry) lesson.Losses {
	policies := 0
	for _, e := range examples {
		if len(e.Policy) > 0 {
			policies++
		}
	}
	ofPolicy, ofValue := 1/float32(max(policies, 1)), 1/float32(len(examples))
	return l.each(len(examples), func(p *pass, i int) lesson.Losses {
		p.load(examples[i], images[i])
		p.forward()
		s := p.lose(examples[i], images[i], ofPolicy, ofValue)
		p.backward()
		return s
	})
}

// each calls f for n examples, those of a shard in their order.
func (l *Learner) each(n int, f func(p *pass, i int) lesson.Losses) (total lesson.Losses) {
	var sums [shards]lesson.Losses
	l.parallel(shards, func(s int) {
		for i := s * n / shards; i < (s+1)*n/shards; i++ {
			sums[s].Append(f(l.passes[s], i))
		}
	})
	for _, s := range sums {
		total.Append(s)
	}
	return total
}

// parallel calls f for the numbers below n.
func (l *Learner) parallel(n int, f func(i int)) {
	threads := max(l.o.Threads, 1)
	var group sync.WaitGroup
	for t := range threads {
		group.Go(func() {
			for i := t; i < n; i += threads {
				f(i)
			}
		})
	}
	group.Wait()
}

// params returns the parameters that Adam moves.
func (l *Learner) params() []*nn.Param { return append(l.n.params(), l.factors) }

// step adds up the gradients of the passes, and moves the weights.
func (l *Learner) step(rate float64) {
	grads := make([]*rowGrads, shards)
	for s, p := range l.passes {
		grads[s] = &p.rows
		for i, q := range p.l.params() {
			nn.Add(l.n.params()[i].Grad.Data, q.Grad.Data)
			q.Grad.Clear()
		}
	}
	l.parallel(stripes, func(i int) { l.rows.step(l.n.table, grads, i, rate) })
	for _, sum := range l.rows.sums {
		nn.Add(l.factors.Grad.Data, sum.Data)
	}
	l.factors.Value.Clear() // so that the steps remain
	l.adam.Step(l.params(), rate)
	l.n.layers.project()
	factors := factorsOf()
	l.parallel(stripes, func(i int) {
		for r := i; r < rowPairs; r += stripes {
			w := (*[channels]float32)(l.n.table.Data[r*channels:])
			follow(w, &factors[r], l.factors.Value)
			limit(w[:], rowLimit)
		}
	})
}
