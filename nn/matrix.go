package nn

// Matrix holds rows of numbers: a batch of vectors, or weights. Each row has room for a multiple of
// 16 columns, so that a tile can load and store it; the columns beyond Columns are 0.
type Matrix struct {
	Rows, Columns int
	Data          []float32 // Rows × Pitch()
}

// NewMatrix returns a matrix of zeros.
func NewMatrix(rows, columns int) *Matrix {
	m := &Matrix{Rows: rows, Columns: columns}
	m.Data = make([]float32, rows*m.Pitch())
	return m
}

// Pitch is the number of floats from row to row.
func (m *Matrix) Pitch() int { return padded(m.Columns) }

// Row returns the numbers of row i, without the padding.
func (m *Matrix) Row(i int) []float32 { return m.Data[i*m.Pitch():][:m.Columns:m.Columns] }

// Clear sets all numbers to 0.
func (m *Matrix) Clear() { clear(m.Data) }

// padded returns the next multiple of narrow.
func padded(n int) int { return (n + narrow - 1) &^ (narrow - 1) }

// Param is a block of weights that training changes.
type Param struct {
	Name  string
	Value *Matrix
	Grad  *Matrix // of the loss, added up until a descent clears it
	Decay bool    // the L2 term of the loss counts it
}

// NewParam returns a Param of zeros.
func NewParam(name string, rows, columns int) *Param {
	return &Param{Name: name, Value: NewMatrix(rows, columns), Grad: NewMatrix(rows, columns)}
}

// Maps is a batch of feature maps on a square board. A zero frame one point wide surrounds each
// map, so that a convolution need not ask where the edge is:
//
//	0 0 0 0 0      Size 3: 25 points a map, of which 9 are the board's.
//	0 a b c 0      Point (x, y) has the index (y+1)·(Size+2) + x+1,
//	0 d e f 0      and there the channels lie side by side, as in the row of a Matrix.
//	0 g h i 0
//	0 0 0 0 0
type Maps struct {
	Count, Size, Channels int
	Data                  []float32
}

// NewMaps returns maps of zeros.
func NewMaps(count, size, channels int) *Maps {
	m := &Maps{Count: count, Size: size, Channels: channels}
	m.Data = make([]float32, count*m.each())
	return m
}

// Pitch is the number of floats from point to point.
func (m *Maps) Pitch() int { return padded(m.Channels) }

// each is the number of floats of one map.
func (m *Maps) each() int { return (m.Size + 2) * (m.Size + 2) * m.Pitch() }

// At returns the channels of a point, 0 ≤ x, y < Size, of map i.
func (m *Maps) At(i, x, y int) []float32 {
	return m.Data[i*m.each()+((y+1)*(m.Size+2)+x+1)*m.Pitch():][:m.Channels:m.Channels]
}

// row returns the channels of the points of row y with the padding, and those behind it.
func (m *Maps) row(i, y int) []float32 {
	return m.Data[i*m.each()+((y+1)*(m.Size+2)+1)*m.Pitch():]
}

// Slice returns the maps from i to j. They share their numbers with m.
func (m *Maps) Slice(i, j int) *Maps {
	return &Maps{Count: j - i, Size: m.Size, Channels: m.Channels, Data: m.Data[i*m.each() : j*m.each()]}
}

// Map returns the numbers of map i, its frame included.
func (m *Maps) Map(i int) []float32 { return m.Data[i*m.each():][:m.each()] }

// Clear sets all numbers to 0.
func (m *Maps) Clear() { clear(m.Data) }
