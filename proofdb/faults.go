package proofdb

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"github.com/gsolve/gsolve/board"
)

// The files of faults, in the directory of the database.
const (
	quarantineFile     = "quarantine.jsonl"
	contradictionsFile = "contradictions.jsonl"
)

// maxRemembered bounds how many quarantined values are remembered, so as not to
// name them twice.
const maxRemembered = 1 << 16

// faults remembers what failed in this process.
type faults struct {
	mu   sync.Mutex
	seen map[[2]uint64]bool
	more uint64 // not remembered
	file sync.Mutex
}

// quarantine sets a value aside that failed a check: a line in a file, and one
// to Warn. A value that was seen before is not named again.
func (db *DB) quarantine(key, value []byte, reason error) {
	if !db.faults.remember(db.marks.of(key, value)) {
		return
	}
	db.warn(fmt.Errorf("quarantined %s: %w", keyName(key), reason))
	db.note(quarantineFile, map[string]string{
		"key": base64.StdEncoding.EncodeToString(key), "value": base64.StdEncoding.EncodeToString(value), "reason": reason.Error(),
	})
}

// remember reports whether a value was not seen before.
func (f *faults) remember(mark [2]uint64) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case f.seen[mark]:
		return false
	case len(f.seen) == maxRemembered:
		f.more++
		return true
	case f.seen == nil:
		f.seen = map[[2]uint64]bool{}
	}
	f.seen[mark] = true
	return true
}

// quarantined is how many values failed a check in this process.
func (db *DB) quarantined() uint64 {
	db.faults.mu.Lock()
	defer db.faults.mu.Unlock()
	return uint64(len(db.faults.seen)) + db.faults.more
}

// contradiction names two records that cannot both be true.
func (db *DB) contradiction(key []byte, clash error) error {
	err := fmt.Errorf("%s: %w", keyName(key), clash)
	db.warn(err)
	db.note(contradictionsFile, map[string]string{"key": base64.StdEncoding.EncodeToString(key), "reason": clash.Error()})
	return err
}

// note appends a line to a file of faults, if there is a directory. What cannot
// be written has been said.
func (db *DB) note(file string, line map[string]string) {
	if db.dir == "" {
		return
	}
	text, err := json.Marshal(line)
	if err == nil {
		db.faults.file.Lock()
		err = appendLine(filepath.Join(db.dir, file), text)
		db.faults.file.Unlock()
	}
	if err != nil {
		db.warn(err)
	}
}

func appendLine(file string, text []byte) error {
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(append(text, '\n'))
	return errors.Join(err, f.Close())
}

// keyName is how people can recognise a position: the diagram would not fit a
// line.
func keyName(key []byte) string {
	if pos, err := board.FromCanonical(key[min(hashBytes, len(key)):]); err == nil {
		return fmt.Sprintf("the position %v%v, %v to move", board.Names(pos.AppendStones(nil, board.Black)),
			board.Names(pos.AppendStones(nil, board.White)), pos.ToMove())
	}
	return fmt.Sprintf("the key %x", key)
}
