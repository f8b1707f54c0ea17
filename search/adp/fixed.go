package adp

import (
	"math"

	"github.com/gsolve/gsolve/internal/lines"
)

// The searcher's network has a first layer in whole numbers, 2⁻¹⁸ to the unit. Whole numbers add
// exactly: the value of a position does not depend on the positions that the search evaluated
// before, as it would with float32. V differs by less than 1e-4 from that in float32 (TestFixed).
//
// A word holds two hidden units, which one addition changes at once:
//
//	bit 63          32 31           0
//	   [ unit 2j+1   ][  unit 2j     ]   word j = unit 2j + unit 2j+1 << 32, as signed numbers
const (
	fixedBits = 18
	words     = hidden / 2
)

type fixedRow [words]int64

// tableMost is the largest count with a row of its own. Above it each match adds the same half row,
// as it does from 5 on.
const tableMost = 15

// tables hold what each class adds to the sums, by its count. They are read-only.
type tables struct {
	count [2 * classes][tableMost + 1]fixedRow
	half  [2 * classes]fixedRow // for each match above 4
	turn  [2]fixedRow           // o to move, its rival to move
	out   row
}

func newTables(w *Weights) *tables {
	t := &tables{out: w.out}
	for k := range t.count {
		var sum row
		for n := 1; n <= 4; n++ {
			for j, v := range w.in[k*perClass+n-1] {
				sum[j] += v
			}
			t.count[k][n] = fixed(&sum, 1)
		}
		t.half[k] = fixed(&w.in[k*perClass+4], 0.5)
		for n := 5; n <= tableMost; n++ {
			t.count[k][n] = t.count[k][n-1]
			for j, v := range t.half[k] {
				t.count[k][n][j] += v
			}
		}
	}
	for i := range t.turn {
		t.turn[i] = fixed(&w.in[turnBits+i], 1)
	}
	return t
}

func fixed(r *row, by float64) (f fixedRow) {
	unit := func(v float32) int64 { return int64(math.Round(float64(v) * by * (1 << fixedBits))) }
	for j := range f {
		f[j] = unit(r[2*j]) + unit(r[2*j+1])<<32
	}
	return f
}

// evaluator computes V by difference: it changes the first layer only by the classes whose counts
// differ from those of the position before. The zero value with tables is at a position without
// stones and without a side to move.
type evaluator struct {
	*tables
	sums fixedRow
	at   [2]tally // o's counts first
	turn int8     // 1 + the turn input in sums; 0 = none
}

// value returns V, the chance that side o wins, of a position with side m to move. All calls of an
// evaluator may mix sides.
func (v *evaluator) value(f *features, o, m lines.Side) float32 {
	for s := range v.at {
		to := &f.counts[(int(o)^s)&1]
		for i := range to {
			if diff := v.at[s][i] ^ to[i]; diff != 0 {
				v.change(s*classes+4*i, v.at[s][i], to[i])
				v.at[s][i] = to[i]
			}
		}
	}
	if turn := int8(o^m)&1 + 1; turn != v.turn {
		if v.turn > 0 {
			v.sums.add(&v.tables.turn[turn-1], &v.tables.turn[2-turn])
		} else {
			v.sums.add(&v.tables.turn[turn-1], new(fixedRow))
		}
		v.turn = turn
	}
	return v.output()
}

// change replaces the counts of four classes, the first of which is k.
func (v *evaluator) change(k int, from, to uint64) {
	for ; from != to; k, from, to = k+1, from>>16, to>>16 {
		a, b := from&0xFFFF, to&0xFFFF
		if a == b {
			continue
		}
		rows := &v.count[k&(2*classes-1)]
		v.sums.add(&rows[min(b, tableMost)], &rows[min(a, tableMost)])
		if a > tableMost || b > tableMost {
			more := int64(max(b, tableMost)) - int64(max(a, tableMost))
			for j, h := range v.half[k] {
				v.sums[j] += more * h
			}
		}
	}
}

func (f *fixedRow) add(plus, minus *fixedRow) {
	for j := range f {
		f[j] += plus[j] - minus[j]
	}
}

// output squashes the sums and returns V.
func (v *evaluator) output() float32 {
	var sum0, sum1 float32 // two sums, so that the additions do not wait for each other
	for j, s := range v.sums {
		low := int32(s)
		high := int32((s - int64(low)) >> 32)
		sum0 += float32(v.out[2*j] * fixedSigmoid(low))
		sum1 += float32(v.out[2*j+1] * fixedSigmoid(high))
	}
	return sigmoid(sum0 + sum1)
}

// fixedSigmoid is sigmoid for a sum in units of 2⁻¹⁸: whole numbers find the place in the table.
func fixedSigmoid(h int32) float32 {
	const (
		end  = sigmoidEnd << fixedBits
		step = 1 << fixedBits / sigmoidSteps
	)
	u := uint32(min(max(h, -end), end-1) + end)
	k := &sigmoidTable[u/step&(sigmoidSize-1)]
	return k.value + float32(k.rise*float32(u%step)*(1.0/step))
}
