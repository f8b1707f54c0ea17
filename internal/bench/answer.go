package bench

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/gsolve/gsolve/proof"
)

// answer holds the figures of one position, or of one image of it.
type answer struct {
	outcome proof.Outcome
	elapsed time.Duration
	nodes   uint64
	proofs  []float64 // of a win with a certificate: bytes of its body
}

func newAnswer(r *proof.Result) answer {
	a := answer{outcome: r.Verdict.Outcome(), elapsed: r.Elapsed, nodes: r.Nodes}
	if cert := r.Verdict.Certificate(); a.outcome == proof.Win && cert != nil {
		a.proofs = []float64{float64(len(cert.Body))}
	}
	return a
}

// median returns the median of each figure by itself. Of an even number it takes the lower middle
// one, as quantile does. The position is decided if half of its images are.
func median(images []answer) answer {
	a := middle(images, func(a answer) float64 { return float64(a.elapsed) })
	a.nodes = middle(images, func(a answer) float64 { return float64(a.nodes) }).nodes
	var proofs []float64
	for _, image := range images {
		proofs = append(proofs, image.proofs...)
	}
	if a.proofs = nil; a.outcome == proof.Win && len(proofs) > 0 {
		a.proofs = []float64{quantile(proofs, 0.5)}
	}
	return a
}

// middle returns the answer with the median figure. An image that is not decided counts as larger
// than all others, because a limit cut its figure short.
func middle(images []answer, figure func(answer) float64) answer {
	sorted := slices.SortedFunc(slices.Values(images), func(a, b answer) int {
		return cmp.Or(cmp.Compare(a.undecided(), b.undecided()), cmp.Compare(figure(a), figure(b)))
	})
	return sorted[(len(sorted)-1)/2]
}

// undecided returns 1 if the answer is Unknown, and 0 otherwise.
func (a answer) undecided() int {
	if a.outcome == proof.Unknown {
		return 1
	}
	return 0
}

// contradiction returns errWrong if an image is won and another has no win.
func contradiction(images []answer) error {
	for i, a := range images {
		for j, b := range images[:i] {
			if a.undecided()+b.undecided() == 0 && a.outcome != b.outcome {
				return fmt.Errorf("%w: %v in image %d, %v in image %d", errWrong, b.outcome, j, a.outcome, i)
			}
		}
	}
	return nil
}
