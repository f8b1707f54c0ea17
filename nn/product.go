package nn

// product is c = a·b + start: m × n numbers with segments × k products each (see tile). n is a
// multiple of narrow, and the rows of b and c have room for it. Strides and offsets are in floats.
type product struct {
	m, n, k     int
	a, b, c     []float32
	rowA, stepA int // from row to row, from product to product
	rowB, rowC  int
	offsetA     []int // of the segments; nil = one segment at 0
	offsetB     []int
	bias        []float32 // n numbers; nil = 0
	mode        int
}

// floatBytes is the size of a number.
const floatBytes = 4

// whole are the offsets of a product with one segment.
var whole = [1]int{}

// run computes the product.
func (p *product) run(with tiler) {
	if p.m == 0 || p.n == 0 {
		return
	}
	p.check()
	if with == inGo {
		p.plain()
		return
	}
	t := tile{
		k: p.k, rowA: p.rowA * floatBytes, stepA: p.stepA * floatBytes, rowB: p.rowB * floatBytes, rowC: p.rowC * floatBytes, mode: p.mode,
		segments: 1, offsetA: &whole[0], offsetB: &whole[0],
	}
	if p.offsetA != nil {
		t.segments, t.offsetA, t.offsetB = len(p.offsetA), &p.offsetA[0], &p.offsetB[0]
	}
	for j := 0; j < p.n; {
		width := min(with.width(), p.n-j)
		t.b = &p.b[j]
		if p.bias != nil {
			t.bias = &p.bias[j]
		}
		i := 0
		for ; i+tileRows <= p.m; i += tileRows {
			t.a, t.c = &p.a[i*p.rowA], &p.c[i*p.rowC+j]
			run(&t, width)
		}
		if i < p.m {
			p.edge(t, i, j, width)
		}
		j += width
	}
}

// edge computes the rows from i on, fewer than a tile has. If there are enough rows above, the tile
// covers some of them again. Else each row takes a tile that reads it five times.
func (p *product) edge(t tile, i, j, width int) {
	first, step := p.m-tileRows, tileRows
	if first < 0 {
		first, step, t.rowA = i, 1, 0
	}
	const most = 2 * narrow
	var scratch [tileRows * most]float32
	rowC := t.rowC / floatBytes
	t.rowC = most * floatBytes
	for ; first < p.m; first += step {
		for r := range step {
			copy(scratch[r*most:][:width], p.c[(first+r)*rowC+j:])
		}
		t.a, t.c = &p.a[first*p.rowA], &scratch[0]
		run(&t, width)
		for r := range step {
			if first+r >= i {
				copy(p.c[(first+r)*rowC+j:][:width], scratch[r*most:])
			}
		}
	}
}

// check panics if the product would reach beyond a slice: the assembly does not see their ends.
func (p *product) check() {
	if p.k < 1 || p.n%narrow != 0 || p.offsetA != nil && len(p.offsetA) != len(p.offsetB) {
		panic("nn: bad shape of a product")
	}
	lastA, lastB := 0, 0
	for s := range p.offsetA {
		lastA, lastB = max(lastA, p.offsetA[s]), max(lastB, p.offsetB[s])
		if p.offsetA[s] < 0 || p.offsetB[s] < 0 {
			panic("nn: a negative offset")
		}
	}
	_ = p.a[lastA+(p.m-1)*p.rowA+(p.k-1)*p.stepA]
	_ = p.b[lastB+(p.k-1)*p.rowB+p.n-1]
	_ = p.c[(p.m-1)*p.rowC+p.n-1]
	if p.bias != nil {
		_ = p.bias[p.n-1]
	}
}
