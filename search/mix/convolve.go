package mix

// sumRows adds up the rows of each point, and cuts the sums off. The near channels go to their map, the
// others are final.
func (p *pass) sumRows() {
	start := (*[channels]float32)(p.l.context.Value.Row(p.context))
	table := p.table.Data
	row := func(pair uint16) *[channels]float32 { return (*[channels]float32)(table[int(pair)*channels:]) }
	for q, seen := range p.seen[:p.size*p.size] {
		r0, r1, r2, r3 := row(seen[0]), row(seen[1]), row(seen[2]), row(seen[3])
		low, high := p.nearOf(q), (*[channels]float32)(p.mixed.Data[q*channels:])
		for c := range near {
			low[c] = min(max(start[c]+r0[c]+r1[c]+r2[c]+r3[c], 0), ceiling)
		}
		for c := near; c < channels; c++ {
			high[c] = min(max(start[c]+r0[c]+r1[c]+r2[c]+r3[c], 0), ceiling)
		}
	}
}

// place returns where the channels of a point begin in a map: behind a frame of zeros.
func (p *pass) place(q int) int { return ((q/p.size+1)*(p.size+2) + q%p.size + 1) * near }

func (p *pass) nearOf(q int) *[near]float32 { return (*[near]float32)(p.near[p.place(q):]) }

// sumRowsBackward adds the gradients of the contexts and of the rows.
func (p *pass) sumRowsBackward() {
	start := (*[channels]float32)(p.l.context.Grad.Row(p.context))
	var d [channels]float32
	for q, seen := range p.seen[:p.size*p.size] {
		low, high := p.d.near[p.place(q):], p.d.mixed.Data[q*channels+near:]
		copy(d[:near], low)
		copy(d[near:], high)
		cutBackward(d[:near], p.nearOf(q)[:])
		cutBackward(d[near:], p.mixed.Data[q*channels+near:])
		for c, v := range d {
			start[c] += v
		}
		for _, pair := range seen {
			to := p.rows.of(pair)
			for c, v := range d {
				to[c] += v
			}
		}
	}
}

// convolve computes the depthwise convolution: each near channel of a point is a sum over the same
// channel of its neighbourhood.
func (p *pass) convolve() {
	start := (*[near]float32)(p.l.tapBias.Value.Data)
	for q := range p.size * p.size {
		y := (*[near]float32)(p.mixed.Data[q*channels:])
		*y = *start
		for t := range taps {
			from, tap := (*[near]float32)(p.near[p.tapAt(q, t):]), (*[near]float32)(p.l.taps.Value.Data[t*near:])
			for c, v := range from {
				y[c] += v * tap[c]
			}
		}
		cut(y[:])
	}
}

// tapAt returns the place of the neighbour of a point that tap t takes.
func (p *pass) tapAt(q, t int) int {
	return p.place(q) - (p.size+3)*near + (t/3*(p.size+2)+t%3)*near
}

// convolveBackward adds the gradients of the taps, and sets those of the near channels. It takes the
// gradients of the mixed ones before the cut.
func (p *pass) convolveBackward() {
	bias := (*[near]float32)(p.l.tapBias.Grad.Data)
	for q := range p.size * p.size {
		d := (*[near]float32)(p.d.convolved[p.place(q):])
		copy(d[:], p.d.mixed.Data[q*channels:])
		cutBackward(d[:], p.mixed.Data[q*channels:])
		for c, v := range d {
			bias[c] += v
		}
		for t := range taps {
			from, tap := (*[near]float32)(p.near[p.tapAt(q, t):]), (*[near]float32)(p.l.taps.Grad.Data[t*near:])
			for c, v := range from {
				tap[c] += v * d[c]
			}
		}
	}
	for q := range p.size * p.size {
		d := (*[near]float32)(p.d.near[p.place(q):])
		*d = [near]float32{}
		for t := range taps { // in reverse: what a neighbour takes from here
			from, tap := (*[near]float32)(p.d.convolved[p.tapAt(q, t):]), (*[near]float32)(p.l.taps.Value.Data[(taps-1-t)*near:])
			for c, v := range from {
				d[c] += v * tap[c]
			}
		}
	}
}
