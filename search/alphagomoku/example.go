package alphagomoku

import (
	"math/rand/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/search/lesson"
)

func sideOf(c board.Colour) int {
	if c == board.White {
		return 1
	}
	return 0
}

// load writes an image of the example to place i of the batch.
func (p *pass) load(i int, e *lesson.Example, s board.Symmetry) {
	for q := range points {
		clear(p.planes.At(i, q%size, q/size))
	}
	put := func(stone uint16, plane int) {
		q := e.Image(stone, s)
		p.planes.At(i, q%size, q/size)[plane] = 1
	}
	for _, q := range e.Own() {
		put(q, ownPlane)
	}
	for _, q := range e.Rival() {
		put(q, rivalPlane)
	}
	if e.Last >= 0 {
		put(uint16(e.Last), lastPlane)
	}
	target := p.targets[i*points:][:points]
	clear(target)
	for _, share := range e.Policy {
		target[e.Image(share.Point, s)] += share.Part
	}
	p.values[i] = e.Value
}

// The input planes.
const (
	ownPlane = iota
	rivalPlane
	lastPlane
)

// fill loads a batch of random examples, each in a random one of its eight images.
func (p *pass) fill(examples []*lesson.Example, rng *rand.Rand) {
	for i := range p.batch {
		p.load(i, examples[rng.IntN(len(examples))], board.Symmetry(rng.IntN(board.Symmetries)))
	}
}
