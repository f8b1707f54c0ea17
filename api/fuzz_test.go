package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"testing"

	"github.com/gsolve/gsolve/api"
	"github.com/gsolve/gsolve/oracle"
)

// FuzzEach feeds lines to the decoder and what it accepts to an oracle: nothing
// panics, every answer is one line of JSON with the id of its request, and each
// request that a line holds is taken or refused the same way alone.
func FuzzEach(f *testing.F) {
	for _, seed := range []string{
		`{"id":1,"moves":"h8a1i8a3j8a5"}`,
		`{"id":"a\"b","op":"filter","rule":"renju","size":9,"black":["e5"],"white":["e6"],"class":"vct","threats":"three","candidates":["a1","b2"],"cert":true}`,
		`[{"op":"ping"},{"op":"verify","certificate":{"v":1,"x":["}"]}},{"op":"cancel","target":-1.5e3}]`,
		`{"op":"open","session":"s","moves":"--pass"}`,
		`{"op":"put","session":"s","move":"h8"}`,
		`{"id":null,"timeout":"1ms","max_nodes":18446744073709551615,"black":[],"white":null,"to_move":"white"}`,
		`[[],{},null,1,"x"]`,
		"{\"id\":\"\xff\"}",
	} {
		f.Add([]byte(seed))
	}
	service := api.Service{
		Oracle: oracle.New(oracle.Options{Engines: 1, Memory: 1 << 20}),
		Limits: api.Limits{Nodes: 100, Ceiling: true},
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		err := api.Each(line, func(q *api.Request, err error) {
			var reply api.Reply = api.Refusal{ID: q.ID, Err: err}
			if err == nil {
				reply = service.Answer(context.Background(), q)
			}
			checkAnswer(t, q.ID, reply.AppendJSON(nil))
		})
		if err != nil {
			checkAnswer(t, "", api.Refusal{Err: err}.AppendJSON(nil))
		}
	})
}

// checkAnswer fails unless answer is one line of JSON with that id.
func checkAnswer(t *testing.T, id api.ID, answer []byte) {
	t.Helper()
	var got struct {
		V  int
		ID json.RawMessage
	}
	if err := json.Unmarshal(answer, &got); err != nil || got.V != 1 || string(got.ID) != string(id) || bytes.ContainsAny(answer, "\r\n") {
		t.Errorf("answer %q to id %q: %v", answer, id, err)
	}
}
