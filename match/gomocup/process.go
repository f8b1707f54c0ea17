package gomocup

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"

	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/match"
)

// process is a running engine.
type process struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	lines chan string   // what the engine prints; closed at its end
	long  bool          // lines is closed because of a line beyond maxLine
	quit  chan struct{} // closed when nobody reads lines any more
	read  sync.WaitGroup
	last  *tail // of standard error
}

// maxLine bounds a line of an engine. A longer one ends the game.
const maxLine = 64 << 10

// waitDelay is the time after the end of an engine in which its pipes may stay open.
const waitDelay = time.Second

// start starts the engine.
func start(words []string, dir string) (*process, error) {
	p := &process{cmd: exec.Command(words[0], words[1:]...), lines: make(chan string), quit: make(chan struct{}), last: &tail{}}
	p.cmd.Dir, p.cmd.Stderr, p.cmd.WaitDelay = dir, p.last, waitDelay
	p.cmd.SysProcAttr = ownGroup()
	in, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	p.in = in
	p.read.Go(func() { p.readLines(out) })
	return p, nil
}

// readLines passes on the lines of the engine until its end. It waits while nobody takes them, so
// the engine waits too.
func (p *process) readLines(out io.Reader) {
	defer close(p.lines)
	in := bufio.NewReaderSize(out, maxLine)
	for {
		line, err := in.ReadSlice('\n')
		text := strings.TrimSpace(string(line))
		if text != "" || errors.Is(err, bufio.ErrBufferFull) {
			select {
			case p.lines <- text:
			case <-p.quit:
				return
			}
		}
		if err != nil {
			p.long = errors.Is(err, bufio.ErrBufferFull)
			return
		}
	}
}

// send writes lines to the engine. A failure shows when the answer is read.
func (p *process) send(format string, args ...any) {
	_, _ = fmt.Fprintf(p.in, format+"\n", args...)
}

// errSlow means that no line came in time.
var errSlow = errors.New("no answer")

// next returns the engine's next line. The error is errSlow, that of ctx, or a *match.Fault if the
// engine has ended.
func (p *process) next(ctx context.Context, deadline <-chan time.Time) (string, error) {
	select {
	case line, ok := <-p.lines:
		if !ok && p.long {
			return "", match.Faultf(match.Protocol, "a line of more than %d bytes", maxLine)
		}
		if !ok {
			return "", match.Faultf(match.Crash, "the engine %s", p.stop(0))
		}
		return line, nil
	case <-deadline:
		return "", errSlow
	case <-ctx.Done():
		return "", context.Cause(ctx)
	}
}

// stop ends the engine and everything that it started, and returns how it ended. The engine has the
// given time to end by itself. Later calls do nothing.
func (p *process) stop(patience time.Duration) string {
	if p.cmd.ProcessState != nil {
		return p.ending()
	}
	_ = p.in.Close()
	timer := time.NewTimer(patience)
	defer timer.Stop()
	for open := patience > 0; open; {
		select {
		case _, open = <-p.lines: // what it still prints has no reader
		case <-timer.C:
			open = false
		}
	}
	killGroup(p.cmd) // does nothing to an engine that has ended
	_ = p.cmd.Wait() // ending reports how the process ended
	close(p.quit)
	p.read.Wait()
	return p.ending()
}

// ending returns how the process ended, with the last line of its standard error. stop kills a process
// that goes on without its output, so that it looks like one that somebody else killed.
func (p *process) ending() string {
	text := "ended: " + p.cmd.ProcessState.String()
	if strings.HasSuffix(text, "signal: killed") {
		text = "closed its output, or was killed"
	}
	if line := p.last.line(); line != "" {
		text += ": " + line
	}
	return text
}

// tail keeps the last bytes that an engine writes to standard error.
type tail struct{ text []byte }

const tailBytes = 1 << 10

// Write never fails: an engine may write as much as it likes.
func (t *tail) Write(b []byte) (int, error) {
	t.text = append(t.text, b[max(0, len(b)-tailBytes):]...)
	t.text = bytes.Clone(t.text[max(0, len(t.text)-tailBytes):])
	return len(b), nil
}

// line returns the last line that is not blank, harmless and short.
func (t *tail) line() string {
	text := strings.TrimSpace(string(t.text))
	return fmt.Sprintf("%.120s", plain.OneLine(text[strings.LastIndexByte(text, '\n')+1:]))
}
