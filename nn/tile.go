package nn

// A tile is the work of one call of the microkernel: 5 rows × width columns of c = a·b + …. Each
// number of c stays in a register while the kernel runs over segments × k products:
//
//	c[i][j] = start + Σ a[offsetA[s] + i·rowA + l·stepA] · b[offsetB[s] + l·rowB + j]
//	                 s < segments, l < k
//
// A segment is a run of products whose places lie in a row. A convolution 3×3 has nine: the kernel
// moves over the board, and b is the weights. The gradient of its weights has one for each row of
// the board. The assembly reads this struct: strides are in bytes, and offsets in numbers.
type tile struct {
	c        *float32
	a, b     *float32
	offsetA  *int
	offsetB  *int
	segments int
	k        int
	rowA     int
	stepA    int
	rowB     int
	rowC     int
	bias     *float32 // of the columns, the start; nil = 0
	mode     int      // bits
}

// The bits of tile.mode.
const (
	addC = 1 << iota // the old numbers of c are added
	relu             // negative results become 0
)

// tileRows is the number of rows of a tile. The rows of common boards, 15 and 20 points, are
// multiples.
const tileRows = 5

// A tiler is a kind of microkernel.
type tiler uint8

// The tilers. Those of assembly exist on some processors.
const (
	inGo tiler = iota
	neon
	avx2
	avx512
)

var tilerNames = [...]string{"go", "neon", "avx2", "avx512"}

// String names the tile, such as "avx2".
func (k tiler) String() string { return tilerNames[k] }

// width is the number of columns of a tile, narrow or twice that.
func (k tiler) width() int {
	if k == avx512 {
		return 2 * narrow
	}
	return narrow
}

// narrow is the number of columns of the narrowest tile. Matrices b and c are padded to it.
const narrow = 16

// best is the tiler for this processor, the last of tilers.
var best = tilers()[len(tilers())-1]

// Processor names the kind of microkernel that products use here: "avx512", "avx2", "neon" or "go".
func Processor() string { return best.String() }
