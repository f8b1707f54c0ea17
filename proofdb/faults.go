package proofdb

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"path/filepath"

	"github.com/gsolve/gsolve/board"
)

// contradictionsFile is the ledger of contradictions, in the directory of the
// database. What is lost or damaged is in quarantine.go.
const contradictionsFile = "contradictions.jsonl"

// faults are the ledgers of a database.
type faults struct {
	values  *ledger // that failed a check
	clashes *ledger
	losses  *ledger
}

func newFaults(dir string) *faults {
	return &faults{
		values:  &ledger{path: under(dir, quarantineDir, valuesFile), id: beforeReason},
		clashes: &ledger{path: under(dir, contradictionsFile), id: wholeLine},
		losses:  &ledger{path: under(dir, quarantineDir, lossesFile), id: beforeReason, synced: true},
	}
}

// under is a path below dir, "" in memory.
func under(dir string, names ...string) string {
	if dir == "" {
		return ""
	}
	return filepath.Join(append([]string{dir}, names...)...)
}

// A badValue is a line of the values that failed a check.
type badValue struct {
	Key    string `json:"key"` // base64
	Value  string `json:"value"`
	Reason string `json:"reason"` // the last: see beforeReason
}

// quarantine sets a value aside that failed a check: a line in a file, and one
// to Warn. A value that this process has named is not named again.
func (db *DB) quarantine(key, value []byte, reason error) {
	heard := db.note(db.faults.values, badValue{base64.StdEncoding.EncodeToString(key), base64.StdEncoding.EncodeToString(value), reason.Error()})
	if !heard {
		db.warn(fmt.Errorf("quarantined %s: %w", keyName(key), reason))
	}
}

// contradiction names two records that cannot both be true.
func (db *DB) contradiction(key []byte, clash error) error {
	err := fmt.Errorf("%s: %w", keyName(key), clash)
	db.warn(err)
	db.note(db.faults.clashes, struct {
		Key    []byte `json:"key"`
		Reason string `json:"reason"`
	}{key, clash.Error()})
	return err
}

// note keeps a line in a ledger. What cannot be written has been said.
func (db *DB) note(l *ledger, line any) (heard bool) {
	text, err := json.Marshal(line)
	if err == nil {
		heard, err = l.note(text)
	}
	if err != nil {
		db.warn(err)
	}
	return heard
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
