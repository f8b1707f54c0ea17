package proofdb

import "context"

// A pair is a key and the value to be stored under it.
type pair struct {
	key, value []byte
	fresh      bool // the key was not there before
}

// storage keeps values under keys. It is Badger, or a map. It is safe for
// concurrent use but for write, which one goroutine calls.
type storage interface {
	// get shows the value of a key, which is valid during the call only.
	get(key []byte, see func(value []byte)) (found bool, err error)
	// write stores all pairs: get sees them, and they outlive the process where
	// there is a disk. After an error some may be stored, each of them whole.
	write(batch []pair) error
	// sync makes all that was written outlive the machine, too.
	sync() error
	// each shows the pairs of all keys that are there when it is called, from a key on, in
	// increasing order. A value is that of the call or a later one. Both are valid during
	// the call of see only.
	each(ctx context.Context, from []byte, see func(key, value []byte) error) error
	close() error
}
