package testdir

import (
	"fmt"
	"os"
	"testing"

	"github.com/gsolve/gsolve/internal/testboard"
)

// A package calls InMemory from its TestMain, before the tests run.
func Example() {
	testMain := func(m *testing.M) {
		InMemory()
		os.Exit(m.Run())
	}
	fmt.Println(testMain != nil)
	// Output: true
}

func TestInMemory(t *testing.T) {
	for _, tc := range []struct{ dir, long, want string }{
		{"/elsewhere", "", "/elsewhere"},
		{"", "1", ""},
		{"", "", map[bool]string{true: memory}[free(memory) >= least]},
	} {
		t.Setenv("TMPDIR", tc.dir)
		t.Setenv(testboard.LongVariable, tc.long)
		if InMemory(); os.Getenv("TMPDIR") != tc.want {
			t.Errorf("%+v: TMPDIR is %q", tc, os.Getenv("TMPDIR"))
		}
	}
	if n := free("/no/such/folder"); n != 0 {
		t.Errorf("%d bytes free in a folder that does not exist", n)
	}
}
