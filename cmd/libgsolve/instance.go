package main

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"unsafe"

	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proofdb"
)

// options has the layout of gsolve_options.
type options struct {
	db      *byte
	memory  uint64
	keep    uint64
	threads int32
	zero    int32
}

// The bounds of options. A path ends with a 0 before maxPath bytes.
const (
	maxThreads = 1024
	minMemory  = 1 << 20 // bytes a thread
	maxMemory  = 1 << 46 // bytes, 64 TiB
	maxPath    = 4096
)

type instance struct {
	owned
	ctx   context.Context // of every question, also in sessions
	close context.CancelFunc

	oracle *oracle.Oracle
	db     *proofdb.DB // nil = none

	// Every question holds life for reading, so that closing waits for it.
	life   sync.RWMutex
	closed bool
}

// open implements gsolve_open.
func open(o *options, handle *uintptr) int32 {
	if handle == nil {
		return orphans.note(fmt.Errorf("%w: oracle is NULL", errArgument))
	}
	if o == nil {
		o = &options{}
	}
	i, err := o.instance()
	if err != nil {
		return orphans.note(err)
	}
	*handle = newHandle(i)
	return statusOK
}

func (o *options) instance() (*instance, error) {
	threads := int(o.threads)
	if threads == 0 {
		threads = runtime.GOMAXPROCS(0) // as oracle.New takes it
	}
	switch {
	case o.zero != 0 || o.threads < 0 || o.threads > maxThreads:
		return nil, fmt.Errorf("%w: options have threads %d, zero %d, expected 0 to %d, and 0", errArgument, o.threads, o.zero, maxThreads)
	case o.memory != 0 && o.memory < minMemory*uint64(threads) || o.memory > maxMemory:
		return nil, fmt.Errorf("%w: options have memory %d, expected 0, or from %d for each of %d threads to %d", errArgument, o.memory, minMemory, threads, uint64(maxMemory))
	}
	i := &instance{}
	settings := oracle.Options{Keep: o.keep, Engines: int(o.threads), Memory: int64(o.memory)}
	if o.db != nil {
		dir, err := path(o.db)
		if err == nil {
			i.db, err = proofdb.Open(dir, proofdb.Options{Warn: func(err error) { i.note(err) }})
		}
		if err != nil {
			return nil, fmt.Errorf("%w: %w", errDatabase, err)
		}
		settings.Store = i.db
	}
	i.oracle = oracle.New(settings)
	i.ctx, i.close = context.WithCancel(context.Background())
	i.begin(i.ctx)
	return i, nil
}

// path reads a text that ends with a 0.
func path(text *byte) (string, error) {
	for n := range maxPath {
		if *(*byte)(unsafe.Add(unsafe.Pointer(text), n)) == 0 {
			return string(unsafe.Slice(text, n)), nil
		}
	}
	return "", fmt.Errorf("a path of %d bytes or more", maxPath)
}

// use holds the instance open until release is called.
func (i *instance) use() (release func(), err error) {
	i.life.RLock()
	if i.closed {
		i.life.RUnlock()
		return nil, fmt.Errorf("%w: the oracle of the session is closed", errHandle)
	}
	return i.life.RUnlock, nil
}

// closeInstance implements gsolve_close.
func closeInstance(handle uintptr) int32 {
	i, ok := take[*instance](handle)
	if !ok {
		return badHandle(handle, "an oracle")
	}
	i.close()
	i.life.Lock()
	defer i.life.Unlock()
	i.closed = true
	if i.db == nil {
		return statusOK
	}
	if err := i.db.Close(); err != nil {
		return orphans.note(fmt.Errorf("%w: %w", errDatabase, err))
	}
	return statusOK
}
