package brain

import (
	"fmt"
	"io"
	"strings"
	"sync"
)

// output writes whole lines, each at once. The first error stands, and stops
// the session. Safe for concurrent use.
type output struct {
	w      io.Writer
	cancel func()

	mu  sync.Mutex
	err error
}

// printf writes one line. Control characters cannot break it.
func (o *output) printf(format string, args ...any) {
	line := strings.Map(printable, fmt.Sprintf(format, args...)) + "\n"
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err != nil {
		return
	}
	if _, o.err = io.WriteString(o.w, line); o.err != nil {
		o.cancel()
	}
}

// printable replaces what is not for a line.
func printable(r rune) rune {
	if r < ' ' || r == 0x7F {
		return ' '
	}
	return r
}
