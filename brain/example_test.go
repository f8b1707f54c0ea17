package brain_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/gsolve/gsolve/brain"
)

// A manager sets up a game, and the brain wins it. The limit of nodes makes the answers the same on
// every machine.
func ExamplePlay() {
	manager := strings.NewReader(`START 15
INFO rule 4
INFO max_node 20000
BOARD
7,7,1
0,0,2
8,7,1
0,14,2
9,7,1
14,0,2
DONE
TURN 14,14
`)
	if err := brain.Play(context.Background(), manager, os.Stdout, brain.Options{}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// OK
	// 6,7
	// 5,7
}
