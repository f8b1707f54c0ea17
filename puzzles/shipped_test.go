package puzzles_test

import (
	"testing"
	"testing/fstest"

	"github.com/gsolve/gsolve/puzzles"
)

// TestShipped reads the files of puzzles wherever they are, and leaves out
// what is none.
func TestShipped(t *testing.T) {
	list, err := puzzles.Collections(fstest.MapFS{
		"first.txt":    {Data: []byte("no puzzle")},
		"a/easy.jsonl": {Data: []byte(`{"id":"e1","moves":"h8"}` + "\n" + `{"id":"e2","moves":"zz"}` + "\n" + `{"id":"e3","moves":"h8","goal":"vct"}` + "\n")},
		"hard.jsonl":   {Data: []byte(`{"id":"h1","moves":"h8"}`)},
	})
	if err != nil || len(list) != 2 || list[0].Name != "easy" || list[1].Name != "hard" || len(list[0].Puzzles) != 2 {
		t.Fatalf("%+v, %v", list, err)
	}
	if p := list[0].Find("e3"); p == nil || p.Goal != puzzles.ByThreats || list[0].Find("h1") != nil {
		t.Errorf("found %+v", p)
	}
}
