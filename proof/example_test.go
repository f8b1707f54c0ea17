package proof_test

import (
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// MainLine returns the line of a win by fours. NewCertificate makes the certificate of that win.
func Example() {
	at := board.At
	stones := board.Setup{Size: 9, Black: []board.Point{at(2, 2), at(3, 2), at(4, 2)}, White: []board.Point{at(7, 7), at(8, 8)}, ToMove: board.Black}
	pos, _ := board.New(stones)
	moves := []board.Point{board.At(5, 2)}
	line, err := proof.MainLine(pos, moves)
	fmt.Println(line, err)
	body := proof.VCFBody(nil, pos.Size(), moves)
	c := proof.NewCertificate(pos, "", body, uint64(len(moves)))
	fmt.Printf("%s\n", c.AppendJSON(nil))
	// Output: [f3 b3 g3] <nil>
	// {"v":1,"rule":"freestyle","size":9,"black":["c3","d3","e3"],"white":["h8","i9"],"to_move":"black","attacker":"black","claim":"win","nodes":1,"sha256":"8f11b05da785e43e713d03774c6bd3405d99cd3024af334ffd68db663aa37034","proof":"Fw=="}
}
