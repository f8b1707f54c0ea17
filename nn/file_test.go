package nn

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

type about struct {
	Seed uint64 `json:"seed"`
}

func sample(t testing.TB) ([]byte, []Block) {
	t.Helper()
	rng := rand.New(rand.NewPCG(15, 13))
	blocks := []Block{{"a.w", NewMatrix(3, 17)}, {"a.b", NewMatrix(1, 2)}}
	for _, b := range blocks {
		randomise(rng, ofMatrix(b.Matrix))
	}
	var out bytes.Buffer
	if err := Write(&out, "test", about{7}, blocks); err != nil {
		t.Fatal(err)
	}
	return out.Bytes(), blocks
}

func TestFile(t *testing.T) {
	text, blocks := sample(t)
	var a about
	got, err := Read(bytes.NewReader(text), "test", &a)
	if err != nil || a.Seed != 7 {
		t.Fatal(a, err)
	}
	into := []Block{{"a.w", NewMatrix(3, 17)}, {"a.b", NewMatrix(1, 2)}}
	if err := Copy(into, got); err != nil {
		t.Fatal(err)
	}
	var again bytes.Buffer
	if err := Write(&again, "test", a, into); err != nil || !bytes.Equal(again.Bytes(), text) {
		t.Errorf("%v, the file differs: %v", err, !bytes.Equal(again.Bytes(), text))
	}
	into[1].Name = "b"
	if err := Copy(into, got); !errors.Is(err, ErrFile) || !strings.Contains(err.Error(), `"b" of 1 × 2`) {
		t.Errorf("error %v, expected one about b", err)
	}
	if err := Copy(into[:1], got); !errors.Is(err, ErrFile) {
		t.Errorf("error %v, expected one about the number of blocks", err)
	}
	for i, b := range blocks {
		if !slices.Equal(got[i].Matrix.Data, b.Matrix.Data) {
			t.Errorf("block %s holds %v, expected %v", b.Name, got[i].Matrix.Data, b.Matrix.Data)
		}
	}
}

// TestHostileFiles checks that a change of any byte, any shorter file and lies about shapes are
// refused.
func TestHostileFiles(t *testing.T) {
	text, _ := sample(t)
	refuse := func(what string, b []byte, word string) {
		t.Helper()
		var a about
		if _, err := Read(bytes.NewReader(b), "test", &a); !errors.Is(err, ErrFile) || !strings.Contains(err.Error(), word) {
			t.Errorf("%s: error %v, expected one with %q", what, err, word)
		}
	}
	for i := range text {
		b := bytes.Clone(text)
		b[i] ^= 4
		refuse("a flipped bit", b, "")
		refuse("a shorter file", text[:i], "")
	}
	refuse("a longer file", append(bytes.Clone(text), 0), "bytes after the header")
	refuse("another kind", bytes.Replace(text, []byte(`"test"`), []byte(`"tess"`), 1), `kind "tess", expected "test"`)
	refuse("another field", bytes.Replace(text, []byte(`{"seed"`), []byte(`{"sled"`), 1), "unknown field")
	huge := fileMagic + `{"kind":"test","about":{"seed":1},"blocks":[{"name":"a","rows":1000000000,"columns":1000000000}]}` + "\n"
	refuse("no block", []byte(fileMagic+`{"kind":"test","about":{"seed":1},"blocks":[]}`+"\n"), "expected 1 to")
	refuse("a huge block", []byte(huge), "expected at most")
	refuse("an endless header", []byte(fileMagic+strings.Repeat("x", 2*maxHeader)), "header line")
}

// TestBadNumbers: neither Write nor Read takes a number that is not finite, or too large.
func TestBadNumbers(t *testing.T) {
	for _, v := range []float32{2 * maxWeight, float32(math.NaN()), float32(math.Inf(-1))} {
		bad := []Block{{"a", NewMatrix(1, 1)}}
		bad[0].Matrix.Data[0] = v
		if err := Write(io.Discard, "test", about{}, bad); !errors.Is(err, ErrNumber) || !strings.Contains(err.Error(), "row 0 of block") {
			t.Errorf("Write of %v: error %v", v, err)
		}
		text := []byte(fileMagic + `{"kind":"test","about":{"seed":1},"blocks":[{"name":"a","rows":1,"columns":1}]}` + "\n")
		text = binary.LittleEndian.AppendUint32(text, math.Float32bits(v))
		sum := sha256.Sum256(text)
		var a about
		if _, err := Read(bytes.NewReader(append(text, sum[:]...)), "test", &a); !errors.Is(err, ErrFile) || !strings.Contains(err.Error(), "row 0 of block") {
			t.Errorf("Read of %v: error %v", v, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	text, _ := sample(f)
	f.Add(text[:len(text)-sha256.Size])
	f.Add([]byte(fileMagic + "{}\n"))
	for _, odd := range []string{`{"Seed":7}`, `{"seed":7,"seed":7}`, `{"seed":7.0}`, `{}`, `null`} {
		f.Add([]byte(fileMagic + `{"kind":"test","about":` + odd + `,"blocks":null}` + "\n"))
		f.Add([]byte(fileMagic + `{"kind":"test","about":` + odd + `,"blocks":[{"name":"a","rows":1,"columns":1}]}` + "\n\x00\x00\x00\x00"))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		sum := sha256.Sum256(text)
		text = append(bytes.Clone(text), sum[:]...)
		var a about
		blocks, err := Read(bytes.NewReader(text), "test", &a)
		if err != nil {
			return
		}
		var again bytes.Buffer
		if err := Write(&again, "test", a, blocks); err != nil || !bytes.Equal(again.Bytes(), text) {
			t.Errorf("%v: %q is written as %q", err, text, again.Bytes())
		}
	})
}
