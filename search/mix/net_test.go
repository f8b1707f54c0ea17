package mix

import (
	"bytes"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/nn"
)

func sameNets(a, b *Net) bool {
	from := b.Blocks()
	for i, m := range a.Blocks() {
		for j, v := range m.Matrix.Data {
			if v != from[i].Matrix.Data[j] {
				return false
			}
		}
	}
	return true
}

// TestFile writes networks and reads them back.
func TestFile(t *testing.T) {
	n := NewNet(7)
	n.Header = Header{Seed: 7, Version: 3, Steps: 10}
	var file bytes.Buffer
	if err := n.Write(&file); err != nil {
		t.Fatal(err)
	}
	if size := file.Len(); size > 6<<20 {
		t.Errorf("the file has %d bytes", size)
	}
	again, err := Read(bytes.NewReader(file.Bytes()))
	if err != nil || again.Name() != "mix-seed7-version3-steps10" || again.Header != n.Header || !sameNets(again, n) {
		t.Errorf("read %+v, %v; want %+v and the same weights", again.Header, err, n.Header)
	}
	file.Bytes()[file.Len()/2] ^= 1
	if _, err := Read(bytes.NewReader(file.Bytes())); !errors.Is(err, nn.ErrFile) {
		t.Errorf("a damaged file: %v", err)
	}
	var other bytes.Buffer
	if err := nn.Write(&other, kind, n.Header, n.Blocks()[:3]); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(&other); !errors.Is(err, nn.ErrFile) {
		t.Errorf("a file of other blocks: %v", err)
	}
}

// TestProject checks that project keeps the limits, and that it changes nothing a second time.
func TestProject(t *testing.T) {
	n := extremeNet(9) // which project has cut
	sums := func(m *nn.Matrix, most float64) {
		t.Helper()
		for c := range m.Columns {
			sum := 0.0
			for r := range m.Rows {
				sum += math.Abs(float64(m.Row(r)[c]))
			}
			if sum > most {
				t.Errorf("the weights of column %d add up to %v", c, sum)
			}
		}
	}
	sums(n.taps.Value, tapLimit)
	sums(n.policy.W.Value, sumLimit)
	sums(n.value.Value, sumLimit)
	sums(n.chance.W.Value, sumLimit)
	for _, b := range n.Blocks() {
		for _, v := range b.Matrix.Data {
			if !(math.Abs(float64(v)) <= biasLimit) {
				t.Fatalf("%s holds %v", b.Name, v)
			}
		}
	}
	c := n.Clone()
	c.project()
	if !sameNets(c, n) {
		t.Error("project changes weights that keep the limits")
	}
}

// TestUntrained: networks of different seeds differ, the same seed gives the same network, and the
// first values are small.
func TestUntrained(t *testing.T) {
	if !sameNets(NewNet(1), NewNet(1)) || sameNets(NewNet(1), NewNet(2)) {
		t.Error("the seed does not determine the network")
	}
	e := NewEvaluator(NewNet(1))
	rng := rand.New(rand.NewPCG(15, 75))
	for range 20 {
		_, value := evaluateExample(t, e, randomExample(rng, 15))
		if math.Abs(float64(value)) > 0.7 {
			t.Errorf("an untrained value is %v", value)
		}
	}
}
