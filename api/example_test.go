package api_test

import (
	"context"
	"fmt"
	"regexp"

	"github.com/gsolve/gsolve/api"
	"github.com/gsolve/gsolve/oracle"
)

func Example() {
	service := api.Service{Oracle: oracle.New(oracle.Options{})}
	request, err := api.Decode([]byte(`{"id":1,"moves":"h8a1i8a3j8a5"}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	answer := service.Answer(context.Background(), request).AppendJSON(nil)
	fmt.Println(timeless(answer))

	_, err = api.Decode([]byte(`{"moves":"h8","rule":"hex"}`))
	fmt.Println(err)
	// Output:
	// {"v":1,"id":1,"rule":"freestyle","size":15,"to_move":"black","verdict":"win","class":"vcf","plies":3,"line":["g8","f8","k8"],"first":["g8"],"nodes":1,"micros":0,"stage":"vcf"}
	// not a request: rule: unknown rule: "hex", expected freestyle, standard or renju
}

// timeless returns an answer without its time, which differs from run to run.
func timeless(answer []byte) string {
	return string(regexp.MustCompile(`"micros":[0-9.]+`).ReplaceAll(answer, []byte(`"micros":0`)))
}
