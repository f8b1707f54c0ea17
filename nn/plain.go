package nn

// plain computes a product in Go. Two columns of five rows at a time stay in registers.
func (p *product) plain() {
	offsetA, offsetB := p.offsetA, p.offsetB
	if offsetA == nil {
		offsetA, offsetB = whole[:], whole[:]
	}
	i := 0
	for ; i+tileRows <= p.m; i += tileRows {
		for j := 0; j < p.n; j += 2 {
			p.five(i, j, offsetA, offsetB)
		}
	}
	for ; i < p.m; i++ {
		p.row(i, offsetA, offsetB)
	}
}

// five computes two columns of five rows.
func (p *product) five(i, j int, offsetA, offsetB []int) {
	var s0, s1, s2, s3, s4, t0, t1, t2, t3, t4 float32
	r1, r2, r3, r4 := p.rowA, 2*p.rowA, 3*p.rowA, 4*p.rowA
	stepA, rowB := p.stepA, p.rowB
	for s, offset := range offsetA {
		a, b := p.a[i*p.rowA+offset:], p.b[j+offsetB[s]:]
		x, y := 0, 0
		for range p.k {
			v, w := b[y], b[y+1]
			f := a[x]
			s0 += f * v
			t0 += f * w
			f = a[x+r1]
			s1 += f * v
			t1 += f * w
			f = a[x+r2]
			s2 += f * v
			t2 += f * w
			f = a[x+r3]
			s3 += f * v
			t3 += f * w
			f = a[x+r4]
			s4 += f * v
			t4 += f * w
			x, y = x+stepA, y+rowB
		}
	}
	sums := [...][2]float32{{s0, t0}, {s1, t1}, {s2, t2}, {s3, t3}, {s4, t4}}
	for r := range sums {
		p.store(i+r, j, sums[r][0])
		p.store(i+r, j+1, sums[r][1])
	}
}

// row computes a row.
func (p *product) row(i int, offsetA, offsetB []int) {
	for j := range p.n {
		sum := float32(0)
		for s, offset := range offsetA {
			a, b := p.a[i*p.rowA+offset:], p.b[j+offsetB[s]:]
			for l := range p.k {
				sum += a[l*p.stepA] * b[l*p.rowB]
			}
		}
		p.store(i, j, sum)
	}
}

// store finishes a number of c.
func (p *product) store(i, j int, v float32) {
	to := &p.c[i*p.rowC+j]
	if p.bias != nil {
		v += p.bias[j]
	}
	if p.mode&addC != 0 {
		v += *to
	}
	if p.mode&relu != 0 {
		v = max(v, 0)
	}
	*to = v
}
