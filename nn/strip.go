package nn

// strip is a row of a board, with all channels of its points: what the loops of a batch norm go over.
// Assembly takes some channels at a time, and adds the numbers of each in the same order as Go. The
// conversions of products keep a compiler from fusing them with the additions, which would round once less.
type strip struct{ points, channels int }

// inVectors reports whether the assembly for n channels, or numbers, runs here.
func inVectors(n int) bool { return best >= avx2 && n > 0 && n%narrow == 0 }

// last is the index of the last number of the strip.
func (s strip) last() int { return (s.points-1)*padded(s.channels) + s.channels - 1 }

// point returns the channels of point i.
func (s strip) point(list []float32, i int) []float32 {
	return list[i*padded(s.channels):][:s.channels]
}

// scale sets y to x·a + b.
func (s strip) scale(y, x, a, b []float32) {
	if inVectors(s.channels) {
		_, _, _, _ = y[s.last()], x[s.last()], a[s.channels-1], b[s.channels-1]
		scaleAVX2(&y[0], &x[0], &a[0], &b[0], s.points, s.channels)
		return
	}
	for i := range s.points {
		to, from := s.point(y, i), s.point(x, i)
		for j, w := range from {
			to[j] = float32(w*a[j]) + b[j]
		}
	}
}

// blend sets y to x·a + v·b + c.
func (s strip) blend(y, x, v, a, b, c []float32) {
	if inVectors(s.channels) {
		_, _, _, _, _, _ = y[s.last()], x[s.last()], v[s.last()], a[s.channels-1], b[s.channels-1], c[s.channels-1]
		blendAVX2(&y[0], &x[0], &v[0], &a[0], &b[0], &c[0], s.points, s.channels)
		return
	}
	for i := range s.points {
		to, from, other := s.point(y, i), s.point(x, i), s.point(v, i)
		for j, w := range from {
			to[j] = float32(w*a[j]) + float32(other[j]*b[j]) + c[j]
		}
	}
}

// sums sets total to Σx, and dot to Σx·v.
func (s strip) sums(total, dot, x, v []float32) {
	if inVectors(s.channels) {
		_, _, _, _ = total[s.channels-1], dot[s.channels-1], x[s.last()], v[s.last()]
		sumsAVX2(&total[0], &dot[0], &x[0], &v[0], s.points, s.channels)
		return
	}
	clear(total)
	clear(dot)
	for i := range s.points {
		from, other := s.point(x, i), s.point(v, i)
		for j, w := range from {
			total[j] += w
			dot[j] += float32(w * other[j])
		}
	}
}
