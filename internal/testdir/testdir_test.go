package testdir

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
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

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// failed panics where a real test would end.
type failed struct{ testing.TB }

func (failed) Helper()          {}
func (failed) Fatal(why ...any) { panic(why[0]) }

// TestFiles: Read returns what Write and Damage wrote, and a path that does not exist ends the
// test.
func TestFiles(t *testing.T) {
	dir, remove := Temp()
	path := filepath.Join(dir, "file")
	for want, instead := range map[string]string{"text": "", "another": "another"} {
		if Damage(t, path, "text", instead); string(Read(t, path)) != want {
			t.Errorf("the file holds %q, want %q", Read(t, path), want)
		}
	}
	if Damage(t, path, "text", "-"); exists(path) {
		t.Error("the file was not removed")
	}
	for name, call := range map[string]func(){
		"Read":   func() { Read(failed{t}, path) },
		"Write":  func() { Write(failed{t}, filepath.Join(path, "below"), "") },
		"Remove": func() { Remove(failed{t}, path) },
	} {
		func() {
			defer func() {
				if err, _ := recover().(error); err == nil {
					t.Errorf("%s of a path that does not exist: the test went on", name)
				}
			}()
			call()
		}()
	}
	if remove(); exists(dir) {
		t.Error("the folder was not removed")
	}
}

// TestBuffer writes from several goroutines, which the race detector watches.
func TestBuffer(t *testing.T) {
	var b Buffer
	var wg sync.WaitGroup
	for range 10 {
		wg.Go(func() { _, _ = b.Write([]byte("x")) })
	}
	if wg.Wait(); b.String() != "xxxxxxxxxx" {
		t.Errorf("the buffer holds %q, want ten letters", b.String())
	}
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
