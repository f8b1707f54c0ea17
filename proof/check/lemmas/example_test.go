package lemmas_test

import (
	"context"
	"crypto/sha256"
	"fmt"

	"github.com/gsolve/gsolve/proof/check/lemmas"
)

// Black has a straight three in row 5 and plays a four first: d1, and White blocks on e1. The proof
// of the position then is another lemma, written in a mirror image.
func Example() {
	header := `{"v":2,"rule":"freestyle","size":9,"black":["a1","b1","c1","c5","d5","e5"],` +
		`"white":["h9","f9","d9","b9","i2","g3"],"to_move":"black","attacker":"black","claim":"win"}` + "\n"
	list := []string{
		`{"black":["a1","b1","c1","c5","d5","e5"],"white":["h9","f9","d9","b9","i2","g3"],"proof":"A1I="}` + "\n",
		`{"black":["i1","h1","g1","f1","g5","f5","e5"],"white":["b9","d9","f9","h9","a2","c3","e1"],"proof":"Jw=="}` + "\n",
	}
	theorem, err := lemmas.New([]byte(header))
	if err != nil {
		fmt.Println(err)
		return
	}
	hash := sha256.New()
	hash.Write([]byte(header))
	for i, line := range list {
		hash.Write([]byte(line))
		nodes, err := theorem.Lemma(context.Background(), i+2, []byte(line))
		fmt.Println(nodes, err)
	}
	sum := [sha256.Size]byte(hash.Sum(nil))
	claim, err := theorem.Holds(fmt.Appendf(nil, `{"lemmas":2,"nodes":3,"sha256":"%x"}`, sum), sum)
	fmt.Println(claim.Attacker, claim.Nodes, err)
	// Output:
	// 2 <nil>
	// 1 <nil>
	// black 3 <nil>
}
