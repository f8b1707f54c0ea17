package replay_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof/replay"
	"github.com/gsolve/gsolve/proof/theorem"
)

// opening opens a theorem that ships with the project: White is to move, and loses.
func opening(t *testing.T) *os.File {
	t.Helper()
	file, err := os.Open("../../theorems/h8-n15-i7.jsonl.zst")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = file.Close() })
	return file
}

// TestOpening plays games against an opening, in which the defender moves first.
func TestOpening(t *testing.T) {
	p, err := replay.Read(theorem.NewInput(opening(t)))
	if err != nil {
		t.Fatal(err)
	}
	if p.Attacker() != board.Black || p.Position().ToMove() != board.White {
		t.Fatalf("%v wins with %v to move, want Black, White", p.Attacker(), p.Position().ToMove())
	}
	r, err := p.Play(context.Background(), replay.Options{Games: 60, Seed: testboard.Seed(), Threads: 2})
	if err != nil || r.Games != 60 || r.Moves < 3*60 {
		t.Errorf("%+v, %v, want 60 games won, of three moves at least", r, err)
	}
}

// TestMissing leaves lemmas out: the first move into one of them is a hole.
func TestMissing(t *testing.T) {
	var plain bytes.Buffer
	in := theorem.NewInput(opening(t))
	if _, err := plain.ReadFrom(in.Plain()); err != nil {
		t.Fatal(err)
	}
	lines := slices.Collect(bytes.Lines(plain.Bytes()))
	for name, text := range map[string][]byte{
		"no lemma":      bytes.Join([][]byte{lines[0], lines[len(lines)-1]}, nil),
		"half of them":  bytes.Join(append(slices.Clone(lines[:len(lines)/2]), lines[len(lines)-1]), nil),
		"a broken line": bytes.Join([][]byte{lines[0], []byte("{\"black\":7}\n"), lines[len(lines)-1]}, nil),
		"a broken head": []byte(strings.Replace(string(lines[0]), `"white","attacker"`, `"red","attacker"`, 1) + string(lines[1]) + string(lines[len(lines)-1])),
	} {
		p, err := replay.Read(theorem.NewInput(bytes.NewReader(text)))
		if broken := strings.HasPrefix(name, "a broken"); broken || err != nil {
			if line := (*theorem.LineError)(nil); !broken || !errors.As(err, &line) && !errors.Is(err, theorem.ErrFormat) {
				t.Errorf("%s: Read returns %v", name, err)
			}
			continue
		}
		_, err = p.Play(context.Background(), replay.Options{Games: 100, Threads: 1})
		if hole := (*replay.Hole)(nil); !errors.As(err, &hole) || hole.Reason != "no proof of this position" || len(hole.Moves) != 1 {
			t.Errorf("%s: Play returns %v, want a hole after one move", name, err)
		}
	}
}
