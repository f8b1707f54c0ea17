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
		`{"moves":"h8a1i8a3j8a5","goal":"all","cert":true}`,
		`{"op":"why","moves":"h8a1i8a3j8a5","idea":["g8","k8"],"class":"vct"}`,
		`{"op":"view","rule":"renju","size":7,"black":["d4","e4","c5","c6"],"white":["a1"],"path":["a2","--"]}`,
		`{"op":"parse","text":"(;GM[4]SZ[15];B[hh]C[\u003c])","size":15}`,
		`{"op":"parse","text":"aDhpOQ==","base64":true,"format":"moves"}`,
		`{"op":"step","size":9,"black":["c5","d5","e5","f4","f3"],"white":["b5","a1","c1","h1"],"to_move":"black","path":["f5","--"],"certificate":{"v":1,"rule":"freestyle","size":9,"black":["f3","f4","c5","d5","e5"],"white":["a1","c1","h1","b5"],"to_move":"black","attacker":"black","claim":"win","nodes":2,"sha256":"9684a8dae470c7687e6bb54cefdd3743a78a54ba06860c2525a989c4b78541f7","proof":"KQ4="}}`,
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
