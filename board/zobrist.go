package board

// zobristSeed starts the generator of all keys. Stored hashes depend on it and on the order of the
// draws in drawKeys.
const zobristSeed = 0x67736f6c76650001 // "gsolve", 1

// The keys of a hash: one pair for each stone on each point, one key for each rule and size, and
// one for White to move.
var (
	stoneKeys   [3][MaxSize * stride][2]uint64 // by colour, then Point; Empty is all zero
	ruleKeys    [rules]uint64
	sizeKeys    [MaxSize + 1]uint64
	whiteToMove uint64
)

func init() { drawKeys() }

// firstRules counts the rules whose keys come first. Keys of later rules come last, so that no
// stored hash changes.
const firstRules = 3

// drawKeys fills the keys in a fixed order: White to move, the first rules, sizes, then for each
// point number the pair of Black and the pair of White, further rules.
func drawKeys() {
	g := splitmix64(zobristSeed)
	whiteToMove = g.next()
	for i := range firstRules {
		ruleKeys[i] = g.next()
	}
	for i := range sizeKeys {
		sizeKeys[i] = g.next()
	}
	for pt := range MaxSize * stride {
		for _, c := range []Colour{Black, White} {
			stoneKeys[c][pt] = [2]uint64{g.next(), g.next()}
		}
	}
	for i := firstRules; i < len(ruleKeys); i++ {
		ruleKeys[i] = g.next()
	}
}

// splitmix64 is the generator of Steele, Lea and Flood, "Fast splittable pseudorandom number
// generators" (2014), with Vigna's constants.
type splitmix64 uint64

func (g *splitmix64) next() uint64 {
	*g += 0x9e3779b97f4a7c15
	z := uint64(*g)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// ZobristPair returns the two independent 64-bit keys of a stone of c on pt, the same on every
// board and in every run. Hash uses the first, solvers' 128-bit keys use both. The pair is zero for
// Empty and for points that are off every board.
func ZobristPair(pt Point, c Colour) [2]uint64 {
	if int(pt) >= MaxSize*stride || c > White {
		return [2]uint64{}
	}
	return stoneKeys[c][pt]
}

// Hash returns a 64-bit key of stones, side to move, rule and size. Equal positions have equal
// hashes in every run and release. Different positions may have equal hashes too, so compare them.
func (p *Position) Hash() uint64 { return p.hash }

func (p *Position) computeHash() uint64 {
	h := p.emptyHash()
	for y := range p.size { // faster than points, and New computes a hash each time
		for x, c := range p.cells[y*stride:][:p.size] {
			if c != Empty {
				h ^= stoneKeys[c][At(x, y)][0]
			}
		}
	}
	return h
}
