package vct_test
import ("testing";"math/rand/v2";"github.com/gsolve/gsolve/vct")
func TestX(t *testing.T) {
	for _, rule := range rules { for _, e := range [][2]int{{8,10},{11,12},{13,16},{17,20},{21,25}} {
		p := &pool{Rand: rand.New(rand.NewPCG(3, seed())), rule: rule, fewest: e[0], most: e[1]}
		shares := map[int]int{}
		n,hard,w:=0,0,0
		for range 2000 {
			q := p.next()
			r := newReference(q.a, vct.Order2, 20_000)
			want, err := r.solve(q.tiny)
			if err != nil {hard++; continue}
			if want.win {w++}
			if want.win && want.attacks>0 && !r.attack(q.tiny, q.moves(), true) { n++; shares[q.n]++ }
		}
		t.Log(rule, e, w, n, shares, hard)
	}}
}
