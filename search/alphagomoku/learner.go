package alphagomoku

import (
	"math/rand/v2"
	"sync"

	"github.com/gsolve/gsolve/nn"
	"github.com/gsolve/gsolve/search/lesson"
)

// The descent of the paper.
const (
	momentum  = 0.9
	decayOfL2 = 1e-4 // the factor c of the loss c·Σw²
)

// Learner trains both networks (point 2). It is not safe for concurrent use.
type Learner struct {
	nets  *Nets
	sides [2]*sideLearner
}

// sideLearner trains the network of one colour.
type sideLearner struct {
	*pass
	sgd nn.SGD
}

// NewLearner returns a learner that changes nets. A step of each network has a batch of so many
// positions, at least one.
func NewLearner(nets *Nets, batch int) *Learner {
	l := &Learner{nets: nets}
	for i, n := range nets.sides() {
		l.sides[i] = &sideLearner{newPass(n, batch), nn.SGD{Momentum: momentum, Decay: decayOfL2}}
	}
	return l
}

// Learn makes a step at a rate of learning. Each network learns from a batch of the positions in which
// its colour is to move, drawn at random, in a random one of the eight images. A network without
// examples stays as it is. Both networks learn at the same time; the outcome depends on the Learner and
// the arguments alone.
func (l *Learner) Learn(examples []*lesson.Example, rate float64, seed uint64) lesson.Loss {
	var lists [2][]*lesson.Example
	for _, e := range examples {
		lists[sideOf(e.ToMove)] = append(lists[sideOf(e.ToMove)], e)
	}
	var losses [2]lesson.Losses
	var wait sync.WaitGroup
	for i, s := range l.sides {
		if len(lists[i]) > 0 {
			wait.Go(func() { losses[i] = s.learn(lists[i], rate, rand.New(rand.NewPCG(seed, uint64(i)))) })
		}
	}
	wait.Wait()
	losses[0].Append(losses[1])
	return losses[0].Mean()
}

func (s *sideLearner) learn(examples []*lesson.Example, rate float64, rng *rand.Rand) lesson.Losses {
	s.fill(examples, rng)
	sum := s.step()
	s.sgd.Step(s.n.params(), rate)
	return sum
}

// Test returns the mean loss of the networks, as in play, over examples with a policy. Each network sees
// those of its colour.
func (l *Learner) Test(examples []*lesson.Example) lesson.Loss {
	var sum lesson.Losses
	evaluators := l.nets.evaluators(true)
	var gradient [points]float32
	for _, x := range examples {
		s, e := l.sides[sideOf(x.ToMove)], evaluators[sideOf(x.ToMove)]
		s.load(0, x, 0)
		copy(e.planes.Data, s.planes.Slice(0, 1).Data)
		logits, value := e.run()
		target := s.targets[:points]
		hit := target[nn.Largest(logits)] == target[nn.Largest(target)]
		sum.Add(nn.CrossEntropy(gradient[:], logits, target, 0), hit, float64((value-x.Value)*(value-x.Value)))
	}
	return sum.Mean()
}

// State returns all numbers that the next steps depend on: those of the networks and of the descent,
// and the counts of the steps.
func (l *Learner) State() (blocks []nn.Block, steps []*uint64) {
	blocks = l.nets.blocks()
	for i, s := range l.sides {
		params := s.n.params()
		velocity, n := s.sgd.State(params)
		steps = append(steps, n)
		for j, v := range velocity {
			blocks = append(blocks, nn.Block{Name: colourNames[i] + params[j].Name + ".velocity", Matrix: v})
		}
	}
	return blocks, steps
}
