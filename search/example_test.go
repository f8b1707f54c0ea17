package search_test

import (
	"fmt"

	"github.com/gsolve/gsolve/search"
)

func ExampleParseLevel() {
	level, err := search.ParseLevel("vct")
	fmt.Println(level, level.Space(), err)
	_, err = search.ParseLevel("tss")
	fmt.Println(err)
	// Output:
	// vct order2 <nil>
	// unknown oracle level "tss", expected off, vcf, vct or store
}
