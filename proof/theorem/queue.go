package theorem

import "cmp"

// queue passes lemmas to a Writer. With two threads or more, goroutines check them while the caller goes on, and
// the queue writes them in their order. At most threads goroutines work, the caller included: add waits until
// fewer than threads checks are pending.
type queue struct {
	w       *Writer
	threads int
	pending []*pending // lemmas not yet written, in order
}

// pending is a lemma whose line a goroutine checks.
type pending struct {
	line    []byte
	nodes   uint64
	err     error
	checked chan struct{} // closed when nodes and err are set
}

// add passes on a lemma. Its error is that of this lemma or of an earlier one.
func (q *queue) add(l Lemma) error {
	if q.threads < 2 {
		return q.w.Lemma(l)
	}
	number := q.last() + 1
	line, err := q.w.prepare(nil, number, l)
	if err != nil {
		return cmp.Or(q.drain(), q.w.finish(nil, 0, err))
	}
	if len(line) > largeLine { // its check takes much memory: earlier checks end first
		if err := q.drain(); err != nil {
			return err
		}
	}
	p := &pending{line: line, checked: make(chan struct{})}
	q.pending = append(q.pending, p)
	go func() {
		defer close(p.checked)
		p.nodes, p.err = q.w.check(number, p.line)
	}()
	for len(q.pending) > q.threads-1 {
		if err := q.writeFirst(); err != nil {
			return err
		}
	}
	return nil
}

// last returns the number of the last lemma added.
func (q *queue) last() uint64 { return q.w.Lemmas() + uint64(len(q.pending)) }

// writeFirst waits for the check of the first lemma, and writes it.
func (q *queue) writeFirst() error {
	p := q.pending[0]
	q.pending = q.pending[1:]
	<-p.checked
	return q.w.finish(p.line, p.nodes, p.err)
}

// drain waits for all checks, and writes the lemmas before the first bad one. It returns the error of that one.
func (q *queue) drain() (err error) {
	for len(q.pending) > 0 {
		if e := q.writeFirst(); err == nil {
			err = e
		}
	}
	return err
}
