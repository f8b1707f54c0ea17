package mix

import "math"

func cutFixed(v int32) int16 { return int16(min(max(v, 0), most)) }

func (k *lookup) plain() {
	start := (*[channels]int16)(k.start)
	row := func(cell uint32) *[channels]int16 {
		return (*[channels]int16)(k.table[int(uint16(cell>>(viewBits*k.view)))*channels:])
	}
	for y := range k.size {
		for x := range k.size {
			cell := &k.cells[y*sightPitch+x]
			r0, r1, r2, r3 := row(cell[0]), row(cell[1]), row(cell[2]), row(cell[3])
			low := (*[near]int16)(k.near[(y*(k.size+2)+x)*near:])
			high := (*[channels]int16)(k.mixed[(y*k.size+x)*channels:])
			for c := range near {
				low[c] = cutFixed(int32(start[c]+r0[c]+r1[c]+r2[c]+r3[c])) << nearShift
			}
			for c := near; c < channels; c++ {
				high[c] = cutFixed(int32(start[c] + r0[c] + r1[c] + r2[c] + r3[c]))
			}
		}
	}
}

func (k *depthwise) plain() {
	for half := range near / lanes {
		w := (*[(taps + 1) * lanes]int16)(k.weights[half*(taps+1)*lanes:])
		for q := range k.size * k.size {
			x := k.near[(q/k.size*(k.size+2)+q%k.size)*near+half*lanes:]
			convolvePoint((*[lanes]int16)(k.mixed[q*channels+half*lanes:]), x, (k.size+2)*near, w)
		}
	}
}

// convolvePoint computes 16 channels of a point. x begins at its lower left neighbour.
func convolvePoint(y *[lanes]int16, x []int16, pitch int, w *[(taps + 1) * lanes]int16) {
	type row = *[2*near + lanes]int16 // three points
	low, mid, top := row(x), row(x[pitch:]), row(x[2*pitch:])
	scaled := func(x, w int16) int32 { return (int32(x)*int32(w) + 1<<(tapShift-1)) >> tapShift }
	for c := range y {
		sum := int32(w[c+9*lanes])
		sum += scaled(low[c], w[c]) + scaled(low[c+near], w[c+lanes]) + scaled(low[c+2*near], w[c+2*lanes])
		sum += scaled(mid[c], w[c+3*lanes]) + scaled(mid[c+near], w[c+4*lanes]) + scaled(mid[c+2*near], w[c+5*lanes])
		sum += scaled(top[c], w[c+6*lanes]) + scaled(top[c+near], w[c+7*lanes]) + scaled(top[c+2*near], w[c+8*lanes])
		y[c] = int16(min(max(sum, 0), most>>halfShift)) << halfShift
	}
}

func (k *pooling) plain() {
	var sum, largest [channels]int32
	for q := range k.groups * groupPoints {
		for c, v := range (*[channels]int16)(k.mixed[q*channels:]) {
			sum[c] += int32(v)
			largest[c] = max(largest[c], int32(v))
		}
	}
	for c, v := range sum {
		mean := float32(v) * k.scale
		k.out[ofMean+c] = int16(min(math.RoundToEven(float64(mean)), most))
		k.out[ofLargest+c] = int16(largest[c])
	}
}

// words is the number of words of two units.
const words = lanes / 2

func (k *dense) plain() {
	for r := range k.rows {
		y := (*[lanes]int16)(k.y[r*k.pitchY:])
		for j, v := range k.sums(k.x[r*k.pitchX:][:2*k.pairs]) {
			y[j] = cutFixed(v >> unitBits)
		}
	}
}

// sums returns the sums of the units for a row. It multiplies two weights at once: the low half
// of a word of packed may be negative and then takes 1 from the high half, which unpack gives back.
// Both sums fit 32 bits. (One product after another takes twice the time.)
func (k *dense) sums(x []int16) [lanes]int32 {
	b := (*[lanes]int32)(k.bias)
	start := func(j int) int64 { return int64(b[j]) + int64(b[j+words])<<32 }
	s0, s1, s2, s3, s4, s5, s6, s7 := start(0), start(1), start(2), start(3), start(4), start(5), start(6), start(7)
	packed := k.u.packed
	for i, v := range x {
		if v == 0 {
			continue
		}
		v, w := int64(v), (*[words]int64)(packed[i*words:])
		s0 += v * w[0]
		s1 += v * w[1]
		s2 += v * w[2]
		s3 += v * w[3]
		s4 += v * w[4]
		s5 += v * w[5]
		s6 += v * w[6]
		s7 += v * w[7]
	}
	return unpack([words]int64{s0, s1, s2, s3, s4, s5, s6, s7})
}

func unpack(sums [words]int64) (list [lanes]int32) {
	for j, v := range sums {
		low := int32(v)
		list[j], list[j+words] = low, int32((v-int64(low))>>32)
	}
	return list
}

func (k *dots) plain() {
	w := (*[lanes]int16)(k.weights)
	for r := range k.rows {
		sum := int32(0)
		for j, v := range (*[lanes]int16)(k.x[r*lanes:]) {
			sum += int32(v) * int32(w[j])
		}
		k.out[r] = sum
	}
}
