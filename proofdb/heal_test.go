package proofdb_test

import (
	"bytes"
	"os"
	"reflect"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proofdb"
)

// TestHealedLines: earlier versions read a pass off a proof where Black had legal
// replies, and stored that line. It is read off again, at each read, and an audit
// and an export find nothing wrong.
func TestHealedLines(t *testing.T) {
	text, err := os.ReadFile("../proof/tree/testdata/pass.jsonl")
	must(t, err)
	c, err := proof.Decode(bytes.TrimSpace(text))
	must(t, err)
	pos, err := board.New(board.Setup{Size: c.Size, Rule: c.Rule, Black: c.Black, White: c.White, ToMove: c.Attacker})
	must(t, err)
	db := proofdb.OpenMemory(silent(t))
	defer db.Close()
	must(t, db.Put(pos, proof.Record{Space: proof.Order2, Outcome: proof.Win, Body: c.Body}))
	want := get(t, db, pos)[proof.Order2]
	var exported bytes.Buffer
	_, err = db.Export(t.Context(), &exported, nil)
	must(t, err)

	key, _ := proofdb.Key(nil, pos, ^uint64(0))
	must(t, db.RawEach(func(_, value []byte) error {
		known, err := proofdb.DecodeValue(key, value)
		must(t, err)
		line := known[proof.Order2].Line
		if len(line) != 13 || line[9] == board.Pass {
			t.Fatalf("the line %v", line)
		}
		line[9] = board.Pass
		return db.RawPut(key, proofdb.AppendValue(nil, key, &known))
	}))
	for range 2 {
		if got := get(t, db, pos)[proof.Order2]; !reflect.DeepEqual(got, want) {
			t.Errorf("%+v, expected %+v", got, want)
		}
	}
	audit, err := db.Audit(t.Context(), nil, nil)
	if err != nil || audit.Findings > 0 || audit.Proofs != 1 {
		t.Errorf("%+v, %v", audit, err)
	}
	var again bytes.Buffer
	if _, err := db.Export(t.Context(), &again, nil); err != nil || again.String() != exported.String() {
		t.Errorf("%v\n%s, expected\n%s", err, again.String(), exported.String())
	}
}
