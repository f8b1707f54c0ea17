package alphagomoku

import (
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/search/lesson"
)

// TestShipped: the shipped networks make and block fives of generated positions. Self-play leaves them
// free how to begin a win with a three, and its boards have fewer stones, so values are not compared.
func TestShipped(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 91))
	l := NewLearner(Shipped(), 1)
	for _, k := range lesson.Kinds() {
		var list []*lesson.Example
		for i := range 200 {
			list = append(list, lesson.Generate(k, []board.Colour{board.Black, board.White}[i%2], rng))
		}
		loss := l.Test(list)
		t.Logf("%s, %v: %.1f %% of the moves are right, the mean squared error of the value is %.3f", Shipped().Name(), k, 100*loss.Accuracy, loss.Value)
		if fives := k == lesson.OpenFour || k == lesson.DefendFour; fives && loss.Accuracy < 0.95 {
			t.Errorf("%v: %.1f %% of the moves are right, expected 95 %%", k, 100*loss.Accuracy)
		}
	}
}
