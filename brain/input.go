package brain

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
)

const (
	maxLine  = 4096 // bytes; the longest that means something is the path of a database
	maxQueue = 4096 // lines that wait for the end of a search; more are left unread
)

// inputLine is a line of the manager, or the error that ended reading.
type inputLine struct {
	word string // the first, in capitals; "" for an empty line
	rest string // without spaces around it
	text string // all of it
	err  error
}

var errLong = fmt.Errorf("line too long, expected at most %d bytes", maxLine)

// readLines sends the lines of in until it ends, until END or until ctx does.
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

// readLine reads one line and says whether there may be more. What is wrong
// with the line is in its err; a longer one is read to its end.
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

// splitLine parts a command from what follows it.
func splitLine(text string) inputLine {
	text = strings.TrimSpace(text)
	word, rest, _ := strings.Cut(strings.ReplaceAll(text, "\t", " "), " ")
	return inputLine{word: strings.ToUpper(word), rest: strings.TrimSpace(rest), text: text}
}
