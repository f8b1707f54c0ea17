package book_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proofdb"
	"github.com/gsolve/gsolve/vcf"
)

// The prover searches every position of a game, and finds that White is lost after the four of
// Black.
func Example() {
	b := book.New()
	for it, err := range notation.All(context.Background(), strings.NewReader("h8a1i8a3j8a5k8"), notation.Options{}) {
		if err != nil {
			fmt.Println(err)
			return
		}
		if err := b.Add(it, true); err != nil {
			fmt.Println(err)
		}
	}
	db := proofdb.OpenMemory(proofdb.Options{})
	queue := book.Local{Solvers: []book.Solver{fours{vcf.NewSolver(0)}}} // see Solver
	p := book.NewProver(b, db, queue, book.Options{MaxNodes: 10_000})
	report, err := p.Run(context.Background())
	fmt.Printf("%+v %v\n", report.Verdicts, err)
	fmt.Println(report.Upwards)
	_ = db.Close()
	// Output:
	// {Win:1 Lost:1 None:6 Unknown:0} <nil>
	// [{-:1 lost 0}]
}
