package adp

import (
	"math/rand/v2"

	"github.com/gsolve/gsolve/internal/lines"
)

// The network of point 4: inputs → hidden → 1, sigmoid units, no bias weights (one of the two turn
// inputs is always 1, so the hidden units have their bias).
//
// Its output is V, the chance that side o wins. Side o is the program, whichever colour it has. The
// inputs, o's classes first:
//
//	5k … 5k+4    class k, count n: n>0, n>1, n>2, n>3 (0 or 1), (n−4)/2 if n>4 (else 0)
//	320, 321     1 if o is to move; 1 if its rival is
const (
	perClass = 5
	turnBits = 2 * classes * perClass
	inputs   = turnBits + 2
	hidden   = 100
)

type row [hidden]float32

// Weights are a value network. Read, Shipped, Untrained and Train make them; the zero value gives ½
// to every position.
type Weights struct {
	Header
	in  [inputs]row // the weights of one input are one row
	out row
}

// Untrained returns random weights, each uniform in ±½. Equal seeds give equal weights.
func Untrained(seed uint64) *Weights {
	rng := rand.New(rand.NewPCG(seed, untrainedStream))
	w := &Weights{Header: Header{Seed: seed}}
	for i := range w.in {
		w.in[i].draw(rng)
	}
	w.out.draw(rng)
	return w
}

func (r *row) draw(rng *rand.Rand) {
	for j := range r {
		r[j] = rng.Float32() - 0.5
	}
}

// signal is an input of the network with a value, or with the change of its value.
type signal struct {
	input int
	by    float32
}

// turn returns the input that is 1 if side m is to move and o is the program.
func turn(o, m lines.Side) int { return turnBits + int(o^m)&1 }

// appendChanges appends the inputs of classes that differ between two positions, as side o sees
// them.
func appendChanges(dst []signal, from, to *[2]tally, o lines.Side) []signal {
	for s := range lines.Side(2) {
		a, b := &from[(o^s)&1], &to[(o^s)&1]
		for i := range a {
			x, y := a[i], b[i]
			for k := int(s)*classes + 4*i; x != y; k, x, y = k+1, x>>16, y>>16 {
				dst = appendClass(dst, k, int(x&0xFFFF), int(y&0xFFFF))
			}
		}
	}
	return dst
}

// appendClass appends the inputs of class k that differ between counts of from and of to.
func appendClass(dst []signal, k, from, to int) []signal {
	for i := min(from, 4); i < min(to, 4); i++ {
		dst = append(dst, signal{k*perClass + i, 1})
	}
	for i := min(to, 4); i < min(from, 4); i++ {
		dst = append(dst, signal{k*perClass + i, -1})
	}
	if more := max(to, 4) - max(from, 4); more != 0 {
		dst = append(dst, signal{k*perClass + 4, float32(more) / 2})
	}
	return dst
}

// forward is a position in the middle of the network: the sums that the hidden units squash.
type forward struct {
	sums row
}

// add adds signals to the sums.
func (f *forward) add(w *Weights, signals []signal) {
	for _, s := range signals {
		for j, v := range &w.in[s.input] {
			f.sums[j] += float32(v * s.by)
		}
	}
}

// value returns V.
func (f *forward) value(w *Weights) float32 {
	var v float32
	for j, h := range &f.sums {
		v += float32(w.out[j] * sigmoid(h))
	}
	return sigmoid(v)
}

// appendInputs appends all inputs that are not 0 in a position with side m to move.
func appendInputs(dst []signal, f *features, o, m lines.Side) []signal {
	dst = appendChanges(dst, new([2]tally), &f.counts, o)
	return append(dst, signal{turn(o, m), 1})
}
