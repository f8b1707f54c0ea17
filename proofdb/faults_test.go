package proofdb_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
	"github.com/gsolve/gsolve/proofdb"
)

// easy returns the i-th of many positions that Black wins by one straight four at f3. Black has
// three stones in a row; the other stones, which i selects, are too far away to matter.
func easy(i int) fact {
	s := board.Setup{Size: 15, ToMove: board.Black, Black: []board.Point{board.At(2, 2), board.At(3, 2), board.At(4, 2)}}
	for _, y := range []int{6, 8, 10, 12, 14} {
		s.White = append(s.White, board.At(i%15, y))
		i /= 15
	}
	s.Black = append(s.Black, board.At(i%15, 4))
	pos, err := board.New(s)
	if err != nil {
		panic(err)
	}
	return fact{pos, proof.Record{Space: proof.Fours, Outcome: proof.Win, Spent: uint64(i), Body: proof.VCFBody(nil, 15, []board.Point{board.At(5, 2)})}}
}

// hopeless returns a position that White, to move, has lost, with the proof: Black has two
// five-squares and White can take only one. With four stones in a row in white the claim is false.
func hopeless(t testing.TB, size int, white ...board.Point) fact {
	s := board.Setup{Size: size, ToMove: board.White, White: append(white, board.At(0, 4))}
	for x := 1; x < 5; x++ {
		s.Black = append(s.Black, board.At(x, 0))
	}
	pos, err := board.New(s)
	must(t, err)
	var list []tree.Refutation
	for i := range size * size {
		pt := board.PointAt(i, size)
		if pos.At(pt) != board.Empty {
			continue
		}
		five := board.At(0, 0)
		if pt == five {
			five = board.At(5, 0)
		}
		list = append(list, tree.Refutation{Move: pt, Body: proof.VCFBody(nil, size, []board.Point{five})})
	}
	return fact{pos, proof.Record{Space: proof.Any, Outcome: proof.Lost, Body: tree.AppendLost(nil, size, list)}}
}

// An image is the directory of a database and the facts stored in it.
type image struct {
	dir   string
	facts []fact
}

// newImage fills a database in several runs. Without clean, it copies the files before the last
// Close, as a killed process would leave them.
func newImage(t *testing.T, clean bool) image {
	im := image{dir: filepath.Join(t.TempDir(), "image")}
	im.facts = append(facts(9, 150, 9), corpus(t)[:60]...)
	for i := range 1200 {
		im.facts = append(im.facts, easy(i*31))
	}
	im.facts = append(im.facts, hopeless(t, 15))
	work := im.dir
	if !clean {
		work += ".work"
	}
	runs := slices.Collect(slices.Chunk(im.facts, len(im.facts)/4+1))
	for i, run := range runs {
		db, err := proofdb.Open(work, silent(t).Tuned(0))
		must(t, err)
		for _, f := range run {
			must(t, db.Add(f.pos, f.record))
		}
		must(t, db.Flush())
		if last := i == len(runs)-1; last && !clean {
			copyDir(t, im.dir, work)
		}
		must(t, db.Close())
	}
	return im
}

// A copied is a file or directory that readDir has read.
type copied struct {
	name string
	text []byte // without the zeros at its end
	size int64  // -1 for a directory
}

// readDir reads all files and directories below dir.
func readDir(t testing.TB, dir string) (list []copied) {
	t.Helper()
	must(t, filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		rel, _ := filepath.Rel(dir, name)
		switch {
		case err != nil:
			return err
		case e.IsDir():
			list = append(list, copied{name: rel, size: -1})
			return nil
		}
		text, err := os.ReadFile(name)
		if errors.Is(err, fs.ErrNotExist) {
			return nil // Badger has removed it in the meantime
		}
		list = append(list, copied{rel, slices.Clone(bytes.TrimRight(text, "\x00")), int64(len(text))})
		return err
	}))
	return list
}

// writeDir writes what readDir has read, with holes where the files end with zeros.
func writeDir(t testing.TB, dir string, list []copied) {
	t.Helper()
	for _, f := range list {
		name := filepath.Join(dir, f.name)
		if f.size < 0 {
			must(t, os.MkdirAll(name, 0o755))
			continue
		}
		must(t, os.WriteFile(name, f.text, 0o644))
		must(t, os.Truncate(name, f.size))
	}
}

// copyDir copies a directory.
func copyDir(t testing.TB, to, from string) {
	t.Helper()
	writeDir(t, to, readDir(t, from))
}

// damage flips a bit of a file of dir, or cuts the file off, and returns a description of the
// damage.
func damage(t *testing.T, r *rand.Rand, dir string) string {
	var names []string
	must(t, filepath.WalkDir(dir, func(name string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			names = append(names, name)
		}
		return err
	}))
	name := names[r.IntN(len(names))]
	text, err := os.ReadFile(name)
	must(t, err)
	used := len(strings.TrimRight(string(text), "\x00"))
	if used == 0 {
		return "nothing"
	}
	at := r.IntN(used)
	what := fmt.Sprintf("%s: bit flipped at %d of %d (%d)", name, at, used, len(text))
	if r.IntN(3) == 0 {
		what = fmt.Sprintf("%s: cut at %d of %d (%d)", name, at, used, len(text))
		text = text[:at]
	} else {
		text[at] ^= 1 << r.IntN(8)
	}
	must(t, os.WriteFile(name, text, 0o644))
	return what
}

// TestDamage flips a bit or cuts off a file of each of many databases; some ended cleanly, some did
// not. A damaged database must return either the stored record or none, and must report every
// record that is missing.
func TestDamage(t *testing.T) {
	trials := full(t, "GSOLVE_FAULTS", 16)
	for _, clean := range []bool{true, false} {
		t.Run(fmt.Sprintf("clean=%v", clean), func(t *testing.T) {
			t.Parallel() // the test mostly waits for the disk
			im := newImage(t, clean)
			want := stored(t, im)
			r := rand.New(rand.NewPCG(uint64(trials), 5))
			missing := 0
			for i := range trials / 2 {
				dir := filepath.Join(t.TempDir(), fmt.Sprint(i))
				copyDir(t, dir, im.dir)
				what := damage(t, r, dir)
				missing += survey(t, dir, what, im, want)
				must(t, os.RemoveAll(dir))
			}
			t.Logf("%d databases, %d records lost and reported", trials/2, missing)
		})
	}
}

// stored returns the knowledge of the undamaged database about each fact.
func stored(t *testing.T, im image) []proof.Known {
	dir := im.dir + ".whole"
	copyDir(t, dir, im.dir)
	db, err := proofdb.Open(dir, silent(t).Tuned(0))
	must(t, err)
	defer db.Close()
	list := make([]proof.Known, len(im.facts))
	for i, f := range im.facts {
		if list[i] = get(t, db, f.pos); reflect.DeepEqual(list[i], proof.Known{}) {
			t.Fatalf("Get finds no record of fact %d in the undamaged database", i)
		}
	}
	return list
}

// survey opens a damaged database, compares its answers with want, and returns how many records are
// missing.
func survey(t *testing.T, dir, what string, im image, want []proof.Known) (missing int) {
	t.Helper()
	var heard loud
	db, err := proofdb.Open(dir, proofdb.Options{Warn: heard.hear}.Tuned(0))
	if err != nil {
		if len(err.Error()) > 600 || strings.Contains(err.Error(), "goroutine") {
			t.Errorf("%s: Open returned an error that is too long, or shows a stack: %v", what, err)
		}
		return len(want)
	}
	for i, f := range im.facts {
		known, err := db.Get(f.pos)
		if err != nil {
			heard.hear(err)
		}
		for s := range known {
			switch got := known[s]; {
			case reflect.DeepEqual(got, want[i][s]):
			case got.Empty():
				missing++
			default:
				t.Errorf("%s: fact %d: Get returns %+v, stored was %+v", what, i, got, want[i][s])
			}
		}
	}
	_, err = db.Audit(t.Context(), nil, nil)
	if err != nil {
		heard.hear(err)
	}
	if missing > 0 && heard.text() == "" {
		t.Errorf("%s: %d records are missing, and no warning named a loss", what, missing)
	}
	if err := db.Close(); err != nil {
		t.Errorf("%s: Close: %v", what, err)
	}
	again, err := proofdb.Open(dir, silent(t).Tuned(0))
	if err != nil {
		t.Errorf("%s: Open after the repair: %v", what, err)
		return missing
	}
	must(t, again.Close())
	return missing
}
