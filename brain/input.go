package brain

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
)

const (
	maxLine  = 4096 // bytes; the longest useful line holds the path of a database
	maxQueue = 4096 // lines that wait for the end of a search; further ones stay unread
)

// inputLine is a line of the manager, or the error that ended reading.
type inputLine struct {
	word string // the first, in capitals; "" for an empty line
	rest string // without spaces around it
	text string // all of it
	err  error
}

var errLong = fmt.Errorf("line too long, expected at most %d bytes", maxLine)

// readLines sends the lines of in until in ends, END comes or ctx ends.
func readLines(ctx context.Context, in io.Reader, lines chan<- inputLine) {
	defer close(lines)
	r := bufio.NewReaderSize(in, maxLine)
	for {
		l, more := readLine(r)
		if l.word != "" || l.err != nil {
			select {
			case lines <- l:
			case <-ctx.Done():
				return
			}
		}
		if !more || l.word == "END" {
			return
		}
	}
}

// readLine reads one line, also a line that is too long, and reports whether more may follow.
func readLine(r *bufio.Reader) (l inputLine, more bool) {
	b, err := r.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = r.ReadSlice('\n')
		}
		l.err = errLong
	} else {
		l = splitLine(string(b))
	}
	if err != nil && !errors.Is(err, io.EOF) {
		l.err = err
	}
	return l, err == nil
}

func splitLine(text string) inputLine {
	text = strings.TrimSpace(text)
	word, rest, _ := strings.Cut(strings.ReplaceAll(text, "\t", " "), " ")
	return inputLine{word: strings.ToUpper(word), rest: strings.TrimSpace(rest), text: text}
}

// output writes whole lines. The first error stops the session. It is safe for concurrent use.
type output struct {
	w      io.Writer
	cancel func()

	mu  sync.Mutex
	err error
}

// printf writes one line, with a space for each control character.
func (o *output) printf(format string, args ...any) {
	line := strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7F {
			return ' '
		}
		return r
	}, fmt.Sprintf(format, args...)) + "\n"
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err != nil {
		return
	}
	if _, o.err = io.WriteString(o.w, line); o.err != nil {
		o.cancel()
	}
}
