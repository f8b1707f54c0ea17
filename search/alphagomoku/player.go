package alphagomoku

import (
	"math"

	"github.com/gsolve/gsolve/nn"
)

// evaluator computes a network for play, one position at a time, with the batch norms folded into
// the convolutions. It is for one goroutine.
type evaluator struct {
	stem   *nn.Folded
	blocks [][2]*nn.Folded
	heads  [2]*nn.Folded // policy and value
	dense  [3]*nn.Dense

	planes      *nn.Maps
	trunk, work *nn.Maps
	maps        [2]*nn.Maps
	flat        [2]*nn.Matrix
	logits      *nn.Matrix
	hidden      *nn.Matrix
	chance      *nn.Matrix
}

// newEvaluator folds a network; exact as nn.Fold has it. Later changes of n do not reach it, but for the
// dense layers.
func newEvaluator(n *net, exact bool) *evaluator {
	fold := func(u unit) *nn.Folded { return nn.Fold(u.conv, u.norm, exact) }
	e := &evaluator{stem: fold(n.stem), heads: [2]*nn.Folded{fold(n.policy), fold(n.value)}, dense: [3]*nn.Dense{n.moves, n.hidden, n.chance}}
	for _, b := range n.blocks {
		e.blocks = append(e.blocks, [2]*nn.Folded{fold(b[0]), fold(b[1])})
	}
	e.buffers(n.channels)
	return e
}

// share returns an evaluator of the same network for another goroutine.
func (e *evaluator) share() *evaluator {
	s := &evaluator{stem: e.stem.Share(), heads: [2]*nn.Folded{e.heads[0].Share(), e.heads[1].Share()}, dense: e.dense}
	for _, b := range e.blocks {
		s.blocks = append(s.blocks, [2]*nn.Folded{b[0].Share(), b[1].Share()})
	}
	s.buffers(e.trunk.Channels)
	return s
}

func (e *evaluator) buffers(channels int) {
	e.planes, e.trunk, e.work = nn.NewMaps(1, size, planes), nn.NewMaps(1, size, channels), nn.NewMaps(1, size, channels)
	for i, c := range [...]int{policyChannels, valueChannels} {
		e.maps[i], e.flat[i] = nn.NewMaps(1, size, c), nn.NewMatrix(1, c*points)
	}
	e.logits, e.hidden, e.chance = nn.NewMatrix(1, points), nn.NewMatrix(1, hiddenUnits), nn.NewMatrix(1, 1)
}

// run computes the planes: the logits of the moves, and the value from −1 to 1 of the side to move.
func (e *evaluator) run() (logits []float32, value float32) {
	e.stem.Forward(e.trunk, e.planes, false, true)
	for _, b := range e.blocks {
		b[0].Forward(e.work, e.trunk, false, true)
		b[1].Forward(e.trunk, e.work, true, true)
	}
	for i, h := range e.heads {
		h.Forward(e.maps[i], e.trunk, false, true)
		flatten(e.flat[i], e.maps[i])
	}
	e.dense[0].Forward(e.logits, e.flat[0])
	e.dense[1].Forward(e.hidden, e.flat[1])
	nn.ReLU(e.hidden.Data, e.hidden.Data)
	e.dense[2].Forward(e.chance, e.hidden)
	return e.logits.Row(0), float32(math.Tanh(float64(e.chance.Data[0])))
}
