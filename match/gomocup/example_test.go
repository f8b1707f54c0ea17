package gomocup_test

import (
	"fmt"

	"github.com/gsolve/gsolve/match/gomocup"
)

func ExampleNew() {
	words, err := gomocup.Words(`"/opt/my engines/pbrain-strong" --threads 1`)
	if err != nil {
		fmt.Println(err)
		return
	}
	e := gomocup.New("strong", words, gomocup.Options{})
	fmt.Printf("%q\n%s, %s, %v\n", words, e.Name, e.Spec, e.Tolerance)
	// Output:
	// ["/opt/my engines/pbrain-strong" "--threads" "1"]
	// strong, cmd:"/opt/my engines/pbrain-strong" --threads 1, 500ms
}
