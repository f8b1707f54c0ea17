package api_test

import (
	"context"
	"testing"

	"github.com/gsolve/gsolve/api"
	"github.com/gsolve/gsolve/oracle"
)

// quiet is a request with twenty stones. No two of them are close enough for a threat.
const quiet = `{"id":123456,"rule":"freestyle","size":15,` +
	`"black":["a1","c2","e3","g4","i5","k6","m7","o8","b9","d10"],"white":["a13","c12","e13","g12","i13","k12","m13","o12","b15","d15"]}`

func BenchmarkDecode(b *testing.B) {
	b.ReportAllocs()
	b.SetBytes(int64(len(quiet)))
	for b.Loop() {
		if _, err := api.Decode([]byte(quiet)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAnswer(b *testing.B) {
	service := api.Service{Oracle: oracle.New(oracle.Options{})}
	q, err := api.Decode([]byte(quiet))
	if err != nil {
		b.Fatal(err)
	}
	var text []byte
	b.ReportAllocs()
	for b.Loop() {
		text = service.Answer(context.Background(), q).AppendJSON(text[:0])
	}
	b.Logf("%s", text)
}
