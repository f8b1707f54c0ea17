package kill

import (
	"context"
	"fmt"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/search"
)

// game returns the positions of a game that the searcher plays with itself.
func game(t testing.TB, size int, o Options) (list []*board.Position) {
	pos, s := testboard.New(t, board.Setup{Size: size}), New(o)
	for search.Playable(pos) == nil {
		list = append(list, pos.Clone())
		testboard.Play(t, pos, choose(t, s, pos, search.Limit{}).Move)
	}
	return list
}

// BenchmarkMove measures a move, as the mean of a game with itself and as the worst of its moves.
func BenchmarkMove(b *testing.B) {
	for _, size := range []int{15, 20} {
		for _, o := range []Options{{Depth: 2}, {Depth: 4}, {Depth: 8}, {Depth: 2, NoKill: true}, {Depth: 4, Plain: true}} {
			b.Run(fmt.Sprintf("size=%d/depth=%d/kill=%v/plain=%v", size, o.Depth, !o.NoKill, o.Plain), func(b *testing.B) {
				list := game(b, size, o)
				s := New(o)
				nodes, worst := uint64(0), 0.0
				for i := 0; b.Loop(); i++ {
					if i%len(list) == 0 {
						s = New(o)
						choose(b, s, list[0], search.Limit{})
					}
					r, err := s.Search(context.Background(), list[i%len(list)], search.Limit{}, nil)
					if err != nil {
						b.Fatal(err)
					}
					nodes += r.Nodes
					worst = max(worst, r.Elapsed.Seconds()*1000)
				}
				b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
				b.ReportMetric(worst, "worst-ms")
				b.ReportMetric(float64(len(list)), "moves/game")
			})
		}
	}
}
