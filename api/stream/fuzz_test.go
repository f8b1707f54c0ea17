package stream_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/gsolve/gsolve/api"
	"github.com/gsolve/gsolve/api/stream"
	"github.com/gsolve/gsolve/oracle"
)

// FuzzServe sends whole inputs. Each request gets one answer, a line of JSON with an id.
func FuzzServe(f *testing.F) {
	f.Add([]byte(`{"op":"open","session":"s","size":9,"moves":"e5"}` + "\n" +
		`[{"op":"put","session":"s","move":"a1"},{"session":"s","class":"vct"},{"op":"filter","session":"s"},{"op":"undo","session":"s"}]` + "\n" +
		`{"op":"cancel","target":"-:3"}` + "\r\n\n" + `{"op":"close","session":"s"}`))
	f.Add([]byte("[]\n[{},1]\n{"))
	o := stream.Options{Pending: 3, Sessions: 2, Service: api.Service{
		Oracle: oracle.New(oracle.Options{Engines: 1, Memory: 1 << 20}),
		Limits: api.Limits{Nodes: 100, Ceiling: true},
	}}
	f.Fuzz(func(t *testing.T, input []byte) {
		var out bytes.Buffer
		totals, err := stream.Serve(t.Context(), bytes.NewReader(input), &out, o)
		if err != nil {
			t.Fatal(err)
		}
		answers := uint64(0)
		for line := range bytes.Lines(out.Bytes()) {
			answers++
			var answer struct{ ID any }
			if err := json.Unmarshal(line, &answer); err != nil || answer.ID == nil {
				t.Errorf("answer %q is not JSON with an id: %v", line, err)
			}
		}
		if answers != totals.Requests {
			t.Errorf("%d answers to %d requests", answers, totals.Requests)
		}
	})
}
