package proofdb

import (
	"bytes"
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Each calls see for every position, canonical and in increasing order of keys,
// with what is known of it, words of other versions of the solver included. It
// shows what was on the disk when it was called. What fails the checks is
// quarantined and left out. It stops at the first error of see and returns it,
// or that of ctx.
func (db *DB) Each(ctx context.Context, see func(pos *board.Position, known proof.Known) error) error {
	j := db.judges.Get().(*judge)
	defer db.judges.Put(j)
	return db.eachValue(ctx, func(key, value []byte) error {
		known, err := db.read(j, key, value, 0)
		if err != nil {
			db.quarantine(bytes.Clone(key), bytes.Clone(value), err)
			return nil
		}
		pos, err := keyPosition(key, db.mask)
		if err != nil {
			db.quarantine(bytes.Clone(key), bytes.Clone(value), err)
			return nil
		}
		return see(pos, known)
	})
}

// eachValue shows all keys and values; they are valid during the call only.
func (db *DB) eachValue(ctx context.Context, see func(key, value []byte) error) error {
	release, err := db.use()
	if err != nil {
		return err
	}
	defer release()
	if err := db.store.each(ctx, nil, see); err != nil {
		return fmt.Errorf("%s: %w", db.name(), err)
	}
	return nil
}
