package match

import (
	"bytes"
	"encoding/json"
	"reflect"
	"testing"

	"github.com/gsolve/gsolve/board"
)

// FuzzJournal: no content of a journal causes a panic, and games that were read are written alike.
// Neither replaying nor saving such a game causes one.
func FuzzJournal(f *testing.F) {
	h := HeaderOf(Options{Engines: []Engine{{Name: "a"}, {Name: "b", Spec: "b:c=1"}}, Seed: 3})
	line := `{"game":0,"black":"a","white":"b","opening":{"black":"h8","white":"d1","to_move":"white","moves":"a1b2"},"seed":9,` +
		`"moves":[{"m":"c3","v":0.5,"b":"search","n":7,"i":2,"a":1,"d":3,"ms":1.5},{"m":"d4","ms":0}],"result":"black","reason":"time","detail":"late"}` + "\n"
	f.Add(append(h.line(), line...))
	f.Add(append(h.line(), line[:len(line)/2]...))
	f.Fuzz(func(t *testing.T, text []byte) {
		rec, err := readRecord(bytes.NewReader(text))
		if err != nil {
			return
		}
		for _, g := range rec.Games {
			again, err := json.Marshal(g)
			if err != nil {
				t.Fatal(err)
			}
			read := &Game{}
			if err := strictly(again, read); err != nil || !reflect.DeepEqual(g, read) {
				t.Fatalf("%s: error %v, read back as %+v", again, err, read)
			}
			if positions, err := rec.Positions(g); err == nil {
				for pos, m := range positions {
					_ = pos.Legal(m.Point, pos.ToMove())
				}
			}
			var b bytes.Buffer
			_ = g.WriteSGF(&b, board.DefaultSize, board.Freestyle)
			_ = g.WritePSQ(&b, board.DefaultSize, board.Freestyle)
		}
	})
}
