package miner

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

// FuzzState: decodeState either returns an error of one line, or reads a state that stays the same
// if it is written and read again.
func FuzzState(f *testing.F) {
	p := `{"rule":"freestyle","size":15,"black":["h8"],"white":[],"to_move":"white","goal":"vcf","solution":["i9"]}`
	good := state{V: 1, Settings: []Setting{{"--goal", "vcf"}}, Inputs: []input{{"a", 3, "00"}}, Done: Counts{Positions: 3, Found: 1}, Bytes: 9}
	f.Add(good.encode())
	good.Path = []json.RawMessage{json.RawMessage(p)}
	text, err := json.Marshal(good)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	for _, bad := range []string{"", "{}", "{", `{"v":2}`, `{"v":1,"bytes":-1}`, `{"v":1,"path":[{}]}`, `{"v":1,"path":[null]}`, `{"v":1,"done":{"found":1}}`, `{"v":1}{}`, `{"v":1,"more":1}`} {
		f.Add([]byte(bad))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := decodeState(text)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("an error with several lines: %q", err)
			}
			return
		}
		again := s.encode()
		s2, err := decodeState(again)
		if err != nil || !bytes.Equal(s2.encode(), again) {
			t.Errorf("the written state %q is refused or comes back changed: %v", again, err)
		}
	})
}
