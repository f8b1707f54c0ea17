package proofdb

import (
	"errors"
	"runtime"
	"sync"
)

// sideBySide runs all functions, a processor each, and joins their errors.
func sideBySide(work []func() error) error {
	errs := make([]error, len(work))
	next := make(chan int)
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(work)) {
		workers.Go(func() {
			for i := range next {
				errs[i] = work[i]()
			}
		})
	}
	for i := range work {
		next <- i
	}
	close(next)
	workers.Wait()
	return errors.Join(errs...)
}
