package proofdb_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
	"github.com/gsolve/gsolve/proofdb"
	"github.com/gsolve/gsolve/vcf"
	"pgregory.net/rapid"
)

// model is the expected knowledge of a database: a plain map whose keys are canonical bytes.
type model map[string]*proof.Known

// canonical turns pos and a record about it to the canonical image of pos.
func canonical(t testing.TB, pos *board.Position, r proof.Record) (*board.Position, proof.Record) {
	t.Helper()
	image, s := pos.Canonical()
	if r.Solver == 0 {
		r.Solver = proof.SolverVersion
	}
	if r.Outcome == proof.Win {
		var err error
		var reader tree.Reader
		r.Body, err = reader.AppendImage(nil, pos, s, r.Body)
		must(t, err)
		shape, err := reader.Shape(image, r.Body)
		must(t, err)
		r.Class, r.Line, r.Nodes = shape.Class, shape.Line, shape.Nodes
	}
	return image, r
}

// add does what DB.Put should do.
func (m model) add(t testing.TB, pos *board.Position, r proof.Record) error {
	image, r := canonical(t, pos, r)
	key := string(image.AppendCanonical(nil))
	if m[key] == nil {
		m[key] = &proof.Known{}
	}
	_, err := m[key].Add(r)
	return err
}

// get does what DB.Get should do.
func (m model) get(t testing.TB, pos *board.Position) (known proof.Known) {
	image, s := pos.Canonical()
	k := m[string(image.AppendCanonical(nil))]
	if k == nil {
		return known
	}
	for i, r := range k {
		if (r.Outcome == proof.None || r.Outcome == proof.Unknown) && r.Solver != proof.SolverVersion {
			continue
		}
		if r.Outcome == proof.Win {
			var reader tree.Reader
			body, err := reader.AppendImage(nil, image, s.Inverse(), r.Body)
			must(t, err)
			line := make(proof.Line, len(r.Line))
			for i, pt := range r.Line {
				line[i] = s.Inverse().Apply(pt, pos.Size())
			}
			r.Body, r.Line = body, proof.Ending(pos, line)
		}
		known[i] = r
	}
	return known
}

// variants returns records of one position that do not contradict each other. A position without a
// win by fours may still have a win of another kind.
func variants(t testing.TB, r *rand.Rand, v *vcf.Solver, pos *board.Position) []proof.Record {
	first := solved(v, pos, 300)
	list := []proof.Record{first}
	switch first.Outcome {
	case proof.Win:
		for _, space := range []proof.Space{proof.Threes, proof.Order2, proof.Any} {
			list = append(list, proof.Record{Space: space, Outcome: proof.Win, Body: first.Body, Spent: r.Uint64N(100), Solver: 1 + r.Uint32N(3)})
		}
	case proof.None:
		list = append(list, proof.Record{Space: proof.Fours, Outcome: proof.None, Solver: 2 + r.Uint32N(2)})
	}
	for range 3 {
		list = append(list, proof.Record{Space: proof.Space(r.IntN(3)), Budget: r.Uint64N(1000), Spent: r.Uint64N(9), Solver: r.Uint32N(4)})
	}
	return list
}

// operations makes n random puts and gets, and compares the database with the model.
func operations(t *testing.T, db *proofdb.DB, n int) {
	r, v := rand.New(rand.NewPCG(1, 2)), vcf.NewSolver(1<<20)
	const positions = 400
	var places [positions]*board.Position
	var records [positions][]proof.Record
	for i := range places {
		places[i] = random(r, 7+r.IntN(9))
		records[i] = variants(t, r, v, places[i])
	}
	m := model{}
	for range n {
		i, s := r.IntN(positions), board.Symmetry(r.IntN(board.Symmetries))
		pos := places[i].Transform(s)
		if r.IntN(2) == 0 {
			same(t, board.Rule(pos.Rule()), get(t, db, pos), m.get(t, pos))
			continue
		}
		record := records[i][r.IntN(len(records[i]))]
		if record.Outcome == proof.Win {
			var reader tree.Reader
			body, err := reader.AppendImage(nil, places[i], s, record.Body)
			must(t, err)
			record.Body = body
		}
		must(t, m.add(t, pos, record))
		must(t, db.Put(pos, record))
	}
}

// full returns the number in an environment variable, or small if it is not set.
func full(t testing.TB, name string, small int) int {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return small
	}
	n, err := strconv.Atoi(text)
	must(t, err)
	return n
}

// TestOperations: with a hash of 8 bits nearly all positions share a hash with others. No position
// may get the records of another.
func TestOperations(t *testing.T) {
	t.Run("memory", func(t *testing.T) {
		db := proofdb.OpenMemory(silent(t).Tuned(8))
		defer db.Close()
		operations(t, db, full(t, "GSOLVE_DIFFERENTIAL", 5000))
	})
	t.Run("disk", func(t *testing.T) {
		db, err := proofdb.Open(t.TempDir(), silent(t).Tuned(8))
		must(t, err)
		defer db.Close()
		operations(t, db, full(t, "GSOLVE_DIFFERENTIAL", 500))
	})
}

// TestModel: any sequence of puts, gets and copies through an export, under all symmetries, gives
// the same knowledge as the model.
func TestModel(t *testing.T) {
	r, v := rand.New(rand.NewPCG(3, 4)), vcf.NewSolver(1<<20)
	var places []*board.Position
	var records [][]proof.Record
	for range 12 {
		pos := random(r, 9)
		places = append(places, pos)
		records = append(records, variants(t, r, v, pos))
	}
	rapid.Check(t, func(rt *rapid.T) {
		db, m := proofdb.OpenMemory(silent(t)), model{}
		rt.Repeat(map[string]func(*rapid.T){
			"put": func(rt *rapid.T) {
				i := rapid.IntRange(0, len(places)-1).Draw(rt, "position")
				r := rapid.SampledFrom(records[i]).Draw(rt, "record")
				must(t, m.add(t, places[i], r))
				must(t, db.Put(places[i], r))
			},
			"get": func(rt *rapid.T) {
				i := rapid.IntRange(0, len(places)-1).Draw(rt, "position")
				s := board.Symmetry(rapid.IntRange(0, 7).Draw(rt, "symmetry"))
				pos := places[i].Transform(s)
				same(t, symmetry(s), get(t, db, pos), m.get(t, pos))
			},
			"copy": func(*rapid.T) {
				next := proofdb.OpenMemory(silent(t))
				_, err := next.Import(t.Context(), exported(t, db), proofdb.ImportOptions{})
				must(t, err)
				must(t, db.Close())
				db = next
			},
		})
		must(t, db.Close())
	})
}

// exported returns the export of a database.
func exported(t testing.TB, db *proofdb.DB) *bytes.Reader {
	t.Helper()
	var text bytes.Buffer
	_, err := db.Export(t.Context(), &text, nil)
	must(t, err)
	return bytes.NewReader(text.Bytes())
}

// symmetry names a symmetry in a message.
type symmetry board.Symmetry

func (s symmetry) String() string { return "symmetry " + strconv.Itoa(int(s)) }
