package mix

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/nn"
	"github.com/gsolve/gsolve/search/lesson"
)

// lose compares the outcome of forward with the targets of the example, and sets the gradients for
// backward with these weights of policy and value.
func (p *pass) lose(e *lesson.Example, s board.Symmetry, ofPolicy, ofValue float32) (sum lesson.Losses) {
	d, y := p.d.chance, p.chance
	value := nn.Squares(d.Row(0), y.Row(0), []float32{e.Value}, ofValue)
	nn.TanhBackward(d.Row(0), y.Row(0), d.Row(0))
	clear(p.d.logits)
	if len(e.Policy) == 0 {
		sum.AddValue(value)
		return sum
	}
	policy, hit := p.losePolicy(e, s, ofPolicy)
	sum.Add(policy, hit, value)
	return sum
}

// losePolicy compares the policy over the empty points. Points that are forbidden are among them: the
// targets teach that nobody plays there.
func (p *pass) losePolicy(e *lesson.Example, s board.Symmetry, weight float32) (loss float64, hit bool) {
	clear(p.want)
	for _, share := range e.Policy {
		p.want[e.Image(share.Point, s)] += share.Part
	}
	p.at, p.open, p.target = p.at[:0], p.open[:0], p.target[:0]
	for q := range p.size * p.size {
		if p.sight.empty(q%p.size, q/p.size) {
			p.at, p.open, p.target = append(p.at, q), append(p.open, p.logits[q]), append(p.target, p.want[q])
		}
	}
	hit = p.target[nn.Largest(p.open)] == p.target[nn.Largest(p.target)]
	loss = nn.CrossEntropy(p.open, p.open, p.target, weight)
	for i, q := range p.at {
		p.d.logits[q] = p.open[i]
	}
	return loss, hit
}
