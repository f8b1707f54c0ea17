package testdir

import (
	"bytes"
	"os"
	"sync"
	"testing"
)

// Temp makes a temporary folder for an Example, and returns the function that removes it. A test
// has its own TempDir.
func Temp() (dir string, remove func()) {
	dir, err := os.MkdirTemp("", "example")
	if err != nil {
		panic(err)
	}
	return dir, func() { _ = os.RemoveAll(dir) }
}

// Read returns the content of a file, which must exist.
func Read(t testing.TB, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// Write writes a file, replaces one that exists, and returns its path.
func Write[T string | []byte](t testing.TB, path string, text T) string {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// Remove removes a file, which must exist.
func Remove(t testing.TB, path string) {
	t.Helper()
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
}

// Buffer collects what several goroutines write. The zero value is empty.
type Buffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write appends bytes; it never fails.
func (b *Buffer) Write(text []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(text)
}

// String returns what has been written so far.
func (b *Buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// Damage writes text into a file, or instead, if that is not empty. If instead is "-", it removes
// the file.
func Damage(t testing.TB, path, text, instead string) {
	t.Helper()
	if instead != "" {
		text = instead
	}
	Write(t, path, text)
	if instead == "-" {
		Remove(t, path)
	}
}
