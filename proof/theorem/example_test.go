package theorem_test

import (
	"bytes"
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/theorem"
	"github.com/gsolve/gsolve/proof/tree"
)

// Black has a straight three in row 5, and plays the four d1 first. The position after the block e1
// is a lemma of its own, here in a mirror image.
func Example() {
	at := board.At
	pos, err := board.New(board.Setup{
		Size:   9,
		Black:  []board.Point{at(0, 0), at(1, 0), at(2, 0), at(2, 4), at(3, 4), at(4, 4)},
		White:  []board.Point{at(7, 8), at(5, 8), at(3, 8), at(1, 8), at(8, 1), at(6, 2)},
		ToMove: board.Black,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	var out bytes.Buffer
	w, err := theorem.NewWriter(&out, theorem.Head{Position: pos, Attacker: board.Black})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(w.Lemma(theorem.Lemma{Position: pos, Body: tree.AppendUse(proof.AppendPoint(nil, at(3, 0), 9), 9)}))
	next := pos.Clone()
	_, _ = next.Play(at(3, 0)), next.Play(at(4, 0))
	mirrored := next.Transform(1)
	fmt.Println(w.Lemma(theorem.Lemma{Position: mirrored, Body: proof.AppendPoint(nil, at(3, 4), 9)}))
	fmt.Println(w.Close())
	p, err := theorem.Verify(context.Background(), theorem.NewInput(&out), 2, nil)
	fmt.Println(p.Claim.Attacker, p.Lemmas, p.Claim.Nodes, err)
	// Output:
	// <nil>
	// <nil>
	// <nil>
	// black 2 3 <nil>
}

// A prover keeps the bodies of the positions that it has won, for the canonical image of each. Build
// asks it for those that the claim needs.
func ExampleBuild() {
	at := board.At
	pos, err := board.New(board.Setup{
		Size:   9,
		Black:  []board.Point{at(0, 0), at(1, 0), at(2, 0), at(2, 4), at(3, 4), at(4, 4)},
		White:  []board.Point{at(7, 8), at(5, 8), at(3, 8), at(1, 8), at(8, 1), at(6, 2)},
		ToMove: board.Black,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	var reader tree.Reader
	bodies := map[string][]byte{} // by canonical bytes
	won := func(pos *board.Position, body []byte) {
		image, turn := pos.Canonical()
		bodies[string(image.AppendCanonical(nil))], err = reader.AppendLemmaImage(nil, pos, turn, body)
		if err != nil {
			fmt.Println(err)
		}
	}
	won(pos, tree.AppendUse(proof.AppendPoint(nil, at(3, 0), 9), 9)) // d1, e1, and the other proof
	next := pos.Clone()
	_, _ = next.Play(at(3, 0)), next.Play(at(4, 0))
	won(next, proof.AppendPoint(nil, at(5, 4), 9))

	var out bytes.Buffer
	w, err := theorem.NewWriter(&out, theorem.Head{Position: pos, Attacker: board.Black})
	if err != nil {
		fmt.Println(err)
		return
	}
	err = theorem.Build(w, 1, func(pos *board.Position) ([]byte, error) { return bodies[string(pos.AppendCanonical(nil))], nil })
	fmt.Println(err, w.Close(), w.Lemmas(), "lemmas")
	// Output:
	// <nil> <nil> 2 lemmas
}
