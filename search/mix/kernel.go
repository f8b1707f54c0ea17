package mix

// A kernel is a step of an evaluation. Each exists in Go and in assembly, and both give the numbers of
// slowNet (kernel_test.go). The assembly reads these structs, and of a slice only where it begins.

// engine is a kind of kernels.
type engine uint8

// The engines. Those of assembly exist on some processors.
const (
	inGo engine = iota
	avx2
	avx512 // that of avx2 but for the units
)

var engineNames = [...]string{"go", "avx2", "avx512"}

// String names the engine, such as "avx2".
func (e engine) String() string { return engineNames[e] }

// best is the engine for this processor, the last of engines.
var best = engines()[len(engines())-1]

// lookup adds up the rows of all points, and cuts the sums off.
type lookup struct {
	cells []([directions]uint32) // of a sight, from point (0, 0) on
	view  int
	size  int
	table []int16
	start []int16 // the context
	near  []int16 // from point (0, 0) on: near numbers a point in rows of size + 2
	mixed []int16 // channels numbers a point; lookup sets those behind near
}

// depthwise computes the near channels of all points from those of their neighbourhoods.
type depthwise struct {
	near    []int16 // from the corner of the frame on
	weights []int16 // fixed.taps
	mixed   []int16
	size    int
}

// pooling computes the means and the largest numbers of all channels.
type pooling struct {
	mixed  []int16
	groups int     // of 8 points; the last one is filled up with zeros
	scale  float32 // poolFactor / points
	out    []int16 // valueInputs
}

// groupPoints is the number of points of a group: the sum of 8 activations has 16 bits.
const groupPoints = 8

// dense computes 16 units for rows of inputs.
type dense struct {
	x      []int16
	pitchX int // numbers from row to row
	rows   int // a multiple of 8
	pairs  int // of inputs
	u      *units
	bias   []int32
	y      []int16
	pitchY int
}

// dots computes Σ weight·input for rows of 16 inputs.
type dots struct {
	x       []int16
	rows    int // a multiple of 8
	weights []int16
	out     []int32
}

// rowsOf returns the number of points, rounded up to whole groups.
func rowsOf(points int) int { return (points + groupPoints - 1) &^ (groupPoints - 1) }
