package theorem

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/proof/check/lemmas"
)

// Proved is the result of Verify.
type Proved struct {
	Claim  *check.Claim // Nodes are the OR nodes and uses of all lemmas
	Lemmas uint64
}

// Verify checks a theorem with this number of threads, at least one. Unless nil, step is called
// after each lemma, by several goroutines. The error is that of ctx, or a *LineError about the first
// bad line.
func Verify(ctx context.Context, in *Input, threads int, step func()) (*Proved, error) {
	r, err := NewReader(in)
	if err != nil {
		return nil, err
	}
	t, err := lemmas.New(r.Header())
	if err != nil {
		return nil, &LineError{1, err}
	}
	v := &verifier{theorem: t, step: step, jobs: make(chan job), spare: make(chan []byte, threads+1)}
	var running sync.WaitGroup
	for range max(threads, 1) {
		running.Go(func() { v.work(ctx) })
	}
	err = v.pass(ctx, r)
	close(v.jobs)
	running.Wait()
	return v.result(ctx, r, err)
}

// verifier is a check with several threads.
type verifier struct {
	theorem *lemmas.Theorem
	step    func()
	jobs    chan job
	spare   chan []byte // buffers to use again

	large sync.Mutex // held during the check of a large line: two of them would take too much memory
	mu    sync.Mutex // guards bad
	bad   *LineError // the first bad line so far
	count uint64     // lemmas passed on
}

type job struct {
	number int
	line   []byte
}

// largeLine is the length from which lines are checked one at a time.
const largeLine = 1 << 20

// pass passes the lemmas to the workers, until one is bad.
func (v *verifier) pass(ctx context.Context, r *Reader) error {
	for v.firstBad() == nil {
		line, number, err := r.Next()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		if len(line) > largeLine {
			v.large.Lock()
		}
		v.count++
		select {
		case v.jobs <- job{number, append(v.buffer(), line...)}:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

func (v *verifier) buffer() []byte {
	select {
	case b := <-v.spare:
		return b[:0]
	default:
		return nil
	}
}

// work checks lemmas until there are no more.
func (v *verifier) work(ctx context.Context) {
	for j := range v.jobs {
		if _, err := v.theorem.Lemma(ctx, j.number, j.line); err != nil {
			v.note(&LineError{j.number, err})
		}
		if len(j.line) > largeLine { // not kept in spare: it would stay in memory
			v.large.Unlock()
		} else {
			select {
			case v.spare <- j.line:
			default:
			}
		}
		if v.step != nil {
			v.step()
		}
	}
}

func (v *verifier) note(bad *LineError) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.bad == nil || bad.Number < v.bad.Number {
		v.bad = bad
	}
}

func (v *verifier) firstBad() *LineError {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.bad
}

// result returns the first error, or what the trailer confirms.
func (v *verifier) result(ctx context.Context, r *Reader, err error) (*Proved, error) {
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case v.bad != nil:
		return nil, v.bad
	case err != nil:
		return nil, err
	}
	line, number, sum := r.Trailer()
	claim, err := v.theorem.Holds(line, sum)
	if errors.Is(err, check.ErrUnreadable) {
		err = fmt.Errorf("%w; expected the last line of a theorem, the file may end too early", err)
	}
	if err != nil {
		return nil, &LineError{number, err}
	}
	return &Proved{claim, v.count}, nil
}
