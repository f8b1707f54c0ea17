package api_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/gsolve/gsolve/api"
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// TestRecordWords: a field that exports have too has the same value there.
func TestRecordWords(t *testing.T) {
	pos, err := board.New(board.Setup{Size: 9})
	if err != nil {
		t.Fatal(err)
	}
	line := proof.Line{board.At(1, 1), board.At(2, 2), board.At(3, 3)}
	for _, tc := range []struct {
		record proof.Record
		class  any // nil for none
		extra  []string
	}{
		{proof.Record{Space: proof.Order2, Outcome: proof.Win, Class: proof.VCF, Line: line, Shortest: true, Nodes: 2, Body: []byte{1}, Spent: 7, Solver: 1}, "vcf", []string{"line"}},
		{proof.Record{Space: proof.Fours, Outcome: proof.None, Spent: 7, Solver: 1}, "vcf", []string{"class"}},
		{proof.Record{Space: proof.Threes, Budget: 9, Spent: 7, Solver: 1}, "vct", []string{"class"}},
		{proof.Record{Space: proof.Any, Outcome: proof.Lost, Nodes: 2, Body: []byte{1}, Spent: 7, Solver: 1}, nil, nil},
	} {
		text, err := json.Marshal(api.NewRecord(&tc.record))
		if err != nil {
			t.Fatal(err)
		}
		told, exported := fields(t, text), fields(t, proof.AppendRecord(nil, pos, &tc.record))
		if !reflect.DeepEqual(told["class"], tc.class) {
			t.Errorf("%s: class %v, expected %v", text, told["class"], tc.class)
		}
		for _, name := range tc.extra {
			exported[name] = told[name]
		}
		for _, name := range []string{"v", "rule", "size", "black", "white", "to_move", "nodes", "proof"} {
			delete(exported, name)
		}
		if !reflect.DeepEqual(told, exported) {
			t.Errorf("%v\nis exported as %v", told, exported)
		}
	}
}

func fields(t *testing.T, text []byte) (f map[string]any) {
	t.Helper()
	if err := json.Unmarshal(text, &f); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return f
}
