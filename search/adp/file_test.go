package adp

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"io"
	"math"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testdir"
)

// signed replaces the checksum of a file by the right one.
func signed(b []byte) []byte {
	body := b[:len(b)-sha256.Size]
	sum := sha256.Sum256(body)
	return append(bytes.Clone(body), sum[:]...)
}

// TestReadWrite: Read returns what Write wrote.
func TestReadWrite(t *testing.T) {
	for _, w := range []*Weights{Untrained(9), trained(t, TrainOptions{Games: 3, Size: 9})} {
		got, err := Read(bytes.NewReader(fileOf(t, w)))
		if err != nil || *got != *w {
			t.Errorf("%s: read %+v, error %v", w.Name(), got.Header, err)
		}
	}
	if err := Untrained(1).Write(&full{}); err == nil {
		t.Error("Write hides the error of the writer")
	}
	if _, err := Read(iotest.ErrReader(io.ErrClosedPipe)); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("error %v, want that of the reader", err)
	}
}

type full struct{}

func (*full) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

// TestReadRefuses: each kind of damage has its error.
func TestReadRefuses(t *testing.T) {
	good := fileOf(t, trained(t, TrainOptions{Games: 1, Size: 9}))
	head := func(old, new string) []byte { return signed(bytes.Replace(good, []byte(old), []byte(new), 1)) }
	flipped := bytes.Clone(good)
	flipped[len(good)/2] ^= 1
	nan := bytes.Clone(good)
	at := len(good) - sha256.Size - 4
	binary.LittleEndian.PutUint32(nan[at:], math.Float32bits(float32(math.NaN())))
	large := bytes.Clone(good)
	binary.LittleEndian.PutUint32(large[at:], math.Float32bits(-101))
	for name, b := range map[string][]byte{
		"empty": nil, "magic": good[1:], "version": head("weights 1", "weights 2"),
		"cut": good[:len(good)-1], "longer": append(bytes.Clone(good), 0), "flipped": flipped,
		"no header": []byte(magic), "long header": []byte(magic + strings.Repeat(" ", 2*maxHeader) + "\n"),
		"not JSON": head(`{"seed"`, `["seed"`), "unknown field": head(`"seed"`, `"tree"`), "not as written": head(`{"seed"`, `{ "seed"`),
		"games": head(`"games":1`, `"games":-1`), "size": head(`"size":9`, `"size":23`), "rate": head(`"rate":0.1`, `"rate":1.1`),
		"NaN": signed(nan), "large": signed(large),
	} {
		if _, err := Read(bytes.NewReader(b)); !errors.Is(err, ErrWeights) {
			t.Errorf("%s: error %v, want ErrWeights", name, err)
		}
	}
}

// FuzzRead: no input makes Read panic, and Write writes an accepted one again, byte for byte. The
// fuzzer's bytes replace the beginning of a good file, so that they reach the later checks.
func FuzzRead(f *testing.F) {
	good := fileOf(f, Untrained(1))
	f.Add([]byte(magic), false)
	f.Add(good[:200], true)
	f.Add([]byte(magic+`{"seed":0,"games":5,"size":15,"rate":0.1,"epsilon":0.1}`+"\n"), true)
	f.Fuzz(func(t *testing.T, b []byte, complete bool) {
		if complete {
			_, rows, _ := bytes.Cut(good[len(magic):], []byte("\n"))
			if lines := bytes.SplitAfterN(b, []byte("\n"), 3); len(lines) == 3 {
				copy(rows, lines[2])
				b = append(bytes.Clone(lines[0]), lines[1]...)
			}
			b = signed(append(bytes.Clone(b), rows...))
		}
		w, err := Read(bytes.NewReader(b))
		if err != nil {
			return
		}
		if again := fileOf(t, w); !bytes.Equal(again, b) {
			t.Errorf("Read accepts %d bytes that Write does not write", len(b))
		}
	})
}

// TestShipped: the weights that ship are a file that Train makes. The long test makes its first
// 10,000 games again, and compares the weights with the stored hash. With GSOLVE_TRAIN set it makes
// the whole file again, which takes 80 seconds.
func TestShipped(t *testing.T) {
	w := Shipped()
	if !bytes.Equal(fileOf(t, w), shippedFile) || w.Games < 10_000 || w.Size != 15 || w.Rate != 0.1 || w.Epsilon != 0.1 {
		t.Fatalf("the shipped weights are %s", w.Name())
	}
	testboard.Long(t)
	first := sha256.Sum256(fileOf(t, trained(t, TrainOptions{Games: 10_000, Seed: w.Seed})))
	if got, want := hex.EncodeToString(first[:]), strings.TrimSpace(string(testdir.Read(t, "testdata/games-10000.sha256"))); got != want {
		t.Errorf("the first 10,000 games give %s, expected %s", got, want)
	}
	if os.Getenv("GSOLVE_TRAIN") == "" {
		return
	}
	if again := trained(t, TrainOptions{Games: w.Games, Seed: w.Seed}); !bytes.Equal(fileOf(t, again), shippedFile) {
		t.Errorf("the training of %s gives another file", w.Name())
	}
}
