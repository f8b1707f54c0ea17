package mix

import "math"

func cutFixed(v int32) int16 { return int16(min(max(v, 0), most)) }

func (k *lookup) plain() {
	var start [channelWords]uint64
	for i, w := range words(k.start) {
		start[i] = (w ^ negative) - fourHalves // those of the rows
	}
	table, near, mixed := words(k.table), words(k.near), words(k.mixed)
	row := func(cell uint32) *[channelWords]uint64 {
		return (*[channelWords]uint64)(table[int(uint16(cell>>(viewBits*k.view)))*channelWords:])
	}
	for y := range k.size {
		for x := range k.size {
			cell := &k.cells[y*sightPitch+x]
			r0, r1, r2, r3 := row(cell[0]), row(cell[1]), row(cell[2]), row(cell[3])
			sum := func(i int) uint64 {
				return cutWord(start[i] + (r0[i] ^ negative) + (r1[i] ^ negative) + (r2[i] ^ negative) + (r3[i] ^ negative))
			}
			low := (*[nearWords]uint64)(near[(y*(k.size+2)+x)*nearWords:])
			high := (*[channelWords]uint64)(mixed[(y*k.size+x)*channelWords:])
			for i := range nearWords {
				low[i] = sum(i) << nearShift
			}
			for i := nearWords; i < channelWords; i++ {
				high[i] = sum(i)
			}
		}
	}
}

// plain computes two rows of points at a time. Where a board has an odd number of rows, it computes one of
// them twice.
func (k *depthwise) plain() {
	for y := 0; y < k.size; y += 2 {
		y := min(y, k.size-2)
		for c := range near {
			k.strip(y, c)
		}
	}
}

// strip computes a channel of rows y and y + 1. A word has the numbers of two points, one above the other.
func (k *depthwise) strip(y, c int) {
	pitch := (k.size + 2) * near
	r0 := k.near[y*pitch+c:][:pitch-c]
	r1, r2, r3 := k.near[(y+1)*pitch+c:][:len(r0)], k.near[(y+2)*pitch+c:][:len(r0)], k.near[(y+3)*pitch+c:][:len(r0)]
	low, high := k.mixed[y*k.size*channels+c:], k.mixed[(y+1)*k.size*channels+c:]
	var w [taps + 1]uint64
	for t := range w {
		w[t] = uint64(int64(k.weights[(c/lanes*(taps+1)+t)*lanes+c%lanes]))
	}
	start := int32(w[taps]) - taps*tapOffset
	pair := func(a, b int16) uint64 { return uint64(a) | uint64(b)<<32 }
	// Columns x − 1, x and x + 1 of three rows.
	a0, a1, a2 := pair(r0[0], r1[0]), pair(r1[0], r2[0]), pair(r2[0], r3[0])
	b0, b1, b2 := pair(r0[near], r1[near]), pair(r1[near], r2[near]), pair(r2[near], r3[near])
	for i, q := 2*near, 0; i < len(r0); i, q = i+near, q+channels {
		v0, v1, v2, v3 := r0[i], r1[i], r2[i], r3[i]
		c0, c1, c2 := pair(v0, v1), pair(v1, v2), pair(v2, v3)
		sum := tap(a0, w[0]) + tap(b0, w[1]) + tap(c0, w[2])
		sum += tap(a1, w[3]) + tap(b1, w[4]) + tap(c1, w[5])
		sum += tap(a2, w[6]) + tap(b2, w[7]) + tap(c2, w[8])
		low[q], high[q] = cutTaps(start+int32(sum)), cutTaps(start+int32(sum>>32))
		a0, a1, a2, b0, b1, b2 = b0, b1, b2, c0, c1, c2
	}
}

// tapOffset is what tap adds to a product so that it is not negative.
const tapOffset = 1 << 16

// tap multiplies two numbers by a weight, and rounds the products.
func tap(x, w uint64) uint64 {
	const both = 1 | 1<<32
	return (x*w + both*(tapOffset<<tapShift+1<<(tapShift-1))) >> tapShift & (both * (2*tapOffset - 1))
}

func cutTaps(v int32) int16 { return int16(min(max(v, 0), most>>halfShift)) << halfShift }

func (k *pooling) plain() {
	var even, odd, largest [channelWords]uint64 // the sums of the lanes 0 and 2, and 1 and 3
	const alternate = 1<<16 - 1 | (1<<16-1)<<32
	mixed := words(k.mixed)
	for g := range k.groups {
		group := (*[groupPoints * channelWords]uint64)(mixed[g*groupPoints*channelWords:])
		for i, top := range largest {
			sum := uint64(0)
			for q := 0; q < len(group); q += channelWords {
				v := group[q+i]
				sum += v
				top = maxWord(top, v)
			}
			even[i] += sum & alternate
			odd[i] += sum >> 16 & alternate
			largest[i] = top
		}
	}
	copy(words(k.out[ofLargest:]), largest[:])
	for i := range even {
		list := [...]uint64{even[i] & (1<<32 - 1), odd[i] & (1<<32 - 1), even[i] >> 32, odd[i] >> 32}
		for j, v := range list {
			mean := float32(int32(v)) * k.scale
			k.out[ofMean+i*wordLanes+laneOrder[j]] = int16(min(math.RoundToEven(float64(mean)), most))
		}
	}
}

// unitWords is the number of words of two units.
const unitWords = lanes / 2

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
	start := func(j int) int64 { return int64(b[j]) + int64(b[j+unitWords])<<32 }
	s0, s1, s2, s3, s4, s5, s6, s7 := start(0), start(1), start(2), start(3), start(4), start(5), start(6), start(7)
	packed := k.u.packed
	for i, v := range x {
		if v == 0 {
			continue
		}
		v, w := int64(v), (*[unitWords]int64)(packed[i*unitWords:])
		s0 += v * w[0]
		s1 += v * w[1]
		s2 += v * w[2]
		s3 += v * w[3]
		s4 += v * w[4]
		s5 += v * w[5]
		s6 += v * w[6]
		s7 += v * w[7]
	}
	return unpack([unitWords]int64{s0, s1, s2, s3, s4, s5, s6, s7})
}

func unpack(sums [unitWords]int64) (list [lanes]int32) {
	for j, v := range sums {
		low := int32(v)
		list[j], list[j+unitWords] = low, int32((v-int64(low))>>32)
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
