package proofdb

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
)

// The names below quarantineDir, beside the directories of aside.go.
const (
	quarantineDir = "quarantine"
	valuesFile    = "values.jsonl"
	lossesFile    = "losses.jsonl"
)

// A Quarantine is what was found damaged since the database was made, or since
// somebody removed the directory of it: that is how one says that one knows.
// Until then it is told of, for what was lost does not come back by itself.
type Quarantine struct {
	Dir    string // "" in memory
	Values uint64 // that failed a check, each counted once
	More   bool   // there were others, for which the quarantine has no room
	Files  uint64 // of damaged databases
	Losses []Loss // oldest first
}

// A Loss is what an Open found damaged or missing.
type Loss struct {
	Generation uint64 `json:"generation"`      // Stats.Generation since that Open
	Files      string `json:"files,omitempty"` // in Quarantine.Dir: where the damaged files are
	Readable   uint64 `json:"readable"`        // positions that are left
	Expected   uint64 `json:"expected"`        // positions that were there, at least
	Reason     string `json:"reason"`          // the last: see beforeReason
}

// Empty reports whether there is nothing to tell.
func (q *Quarantine) Empty() bool {
	return q.Values == 0 && q.Files == 0 && len(q.Losses) == 0 && !q.More
}

// Quarantine reads what is in quarantine. The error is that of the disk.
func (db *DB) Quarantine() (Quarantine, error) {
	q := Quarantine{Dir: under(db.dir, quarantineDir)}
	values, err := db.faults.values.now(nil)
	if err != nil {
		return q, err
	}
	losses, err := db.faults.losses.now(func(line []byte) {
		loss := Loss{}
		if json.Unmarshal(line, &loss) != nil {
			loss.Reason = "this loss cannot be read: " + lossesFile + " is damaged"
		}
		q.Losses = append(q.Losses, loss)
	})
	if err != nil {
		return q, err
	}
	q.Values, q.More = uint64(len(values.lines)), values.more || losses.more
	sets, err := asides(db.dir)
	for _, set := range sets {
		files, bad := badgerFiles(filepath.Join(db.dir, set))
		if bad != nil {
			return q, bad
		}
		q.Files += uint64(len(files))
	}
	return q, err
}

// lose notes that something is missing, and says so. Where it cannot be noted the
// database must not be opened: what is left of it would look clean from then on.
func (d *disk) lose(generation uint64, files string, readable, expected uint64, reason error) error {
	d.hear(reason)
	text, err := json.Marshal(Loss{generation, files, readable, expected, strings.ReplaceAll(reason.Error(), "\n", "; ")})
	if err == nil {
		_, err = d.faults.losses.note(text)
	}
	if errors.Is(err, ErrFull) {
		d.hear(err) // the quarantine says that there were more
		return nil
	}
	if err != nil {
		return fmt.Errorf("the loss cannot be noted: %w, expected a file that can be written to", err)
	}
	return nil
}
