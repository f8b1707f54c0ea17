package stream_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"testing"

	"github.com/gsolve/gsolve/api"
	"github.com/gsolve/gsolve/api/stream"
	"github.com/gsolve/gsolve/oracle"
)

// BenchmarkQuiet sends positions without a threat through two pipes of the system and reads the
// answers. An operation is one position.
func BenchmarkQuiet(b *testing.B) {
	in, questions := pipe(b)
	answers, out := pipe(b)
	served := make(chan error)
	go func() {
		_, err := stream.Serve(context.Background(), in, out, options())
		out.Close()
		served <- err
	}()
	go func() {
		w := bufio.NewWriterSize(questions, 64<<10)
		for i := range b.N {
			_, _ = w.WriteString(quiet(i))
		}
		_ = w.Flush()
		questions.Close()
	}()
	b.ResetTimer()
	text, err := io.ReadAll(answers)
	b.StopTimer()
	if err != nil || <-served != nil || bytes.Count(text, []byte(`"verdict":"none"`)) != b.N {
		b.Fatalf("%d answers to %d requests, error %v", bytes.Count(text, []byte("\n")), b.N, err)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "positions/s")
}

// quiet returns a request about 21 stones. No two of one side are close enough for a threat.
func quiet(id int) string {
	return fmt.Sprintf(`{"id":%d,"rule":"freestyle","black":["a1","c2","e3","g4","i5","k6","m7","o8","b9","d10"],`+
		`"white":["a13","c12","e13","g12","i13","k12","m13","o12","b15","d15","h8"]}`+"\n", id)
}

func pipe(b *testing.B) (r, w *os.File) {
	r, w, err := os.Pipe()
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { r.Close(); w.Close() })
	return r, w
}

// options returns the options of a small oracle.
func options() stream.Options {
	return stream.Options{Service: api.Service{Oracle: oracle.New(oracle.Options{Memory: 8 << 20})}}
}
