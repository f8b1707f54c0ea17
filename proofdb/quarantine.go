package proofdb

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/gsolve/gsolve/board"
)

// The quarantine's directory and its ledgers.
const (
	quarantineDir = "quarantine"
	valuesFile    = "values.jsonl"
	lossesFile    = "losses.jsonl"
)

// A Quarantine is the damage since the database was made, or since a person removed the
// quarantine's directory and so confirmed the loss. Until then it is reported: lost records do not
// come back.
type Quarantine struct {
	Dir    string // "" in memory
	Values uint64 // values that failed a check, each counted once
	More   bool   // there were more values or losses than the quarantine holds
	Files  uint64 // damaged files that were kept
	Losses []Loss // oldest first
}

// A Loss is damage that an Open found.
type Loss struct {
	Generation uint64 `json:"generation"`      // Stats.Generation since that Open
	Files      string `json:"files,omitempty"` // in Quarantine.Dir: where the damaged files are
	Readable   uint64 `json:"readable"`        // positions that are left
	Expected   uint64 `json:"expected"`        // positions that were there, at least
	Reason     string `json:"reason"`          // the last field: see beforeReason
}

// Empty reports whether there is no damage.
func (q *Quarantine) Empty() bool {
	return q.Values == 0 && q.Files == 0 && len(q.Losses) == 0 && !q.More
}

// Quarantine reads the quarantine. The error is that of the disk.
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
	for _, n := range sets {
		files, err := badgerFiles(filepath.Join(db.dir, asideName(n)))
		if err != nil {
			return q, err
		}
		q.Files += uint64(len(files))
	}
	return q, err
}

// lose notes a loss and reports it. If lose cannot note the loss, the database must not be opened:
// it would look clean from then on.
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

// contradictionsFile is the ledger of contradictions, in the directory of the database.
const contradictionsFile = "contradictions.jsonl"

// faults holds the ledgers of a database.
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

// under returns a path below dir, "" in memory.
func under(dir string, names ...string) string {
	if dir == "" {
		return ""
	}
	return filepath.Join(append([]string{dir}, names...)...)
}

// A badValue is a line about a value that failed a check.
type badValue struct {
	Key    []byte `json:"key"`
	Value  []byte `json:"value"`
	Reason string `json:"reason"` // the last field: see beforeReason
}

// quarantine notes a value that failed a check and warns, once in a process.
func (db *DB) quarantine(key, value []byte, reason error) {
	heard := db.note(db.faults.values, badValue{key, append([]byte{}, value...), reason.Error()})
	if !heard {
		db.warn(fmt.Errorf("quarantined %s: %w", keyName(key), reason))
	}
}

// contradiction notes two records that cannot both be true, and warns of them.
func (db *DB) contradiction(key []byte, clash error) error {
	err := fmt.Errorf("%s: %w", keyName(key), clash)
	db.warn(err)
	db.note(db.faults.clashes, struct {
		Key    []byte `json:"key"`
		Reason string `json:"reason"`
	}{key, clash.Error()})
	return err
}

// note keeps a line in a ledger, and warns if it cannot.
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

// keyName names a position for people: a diagram would not fit a line.
func keyName(key []byte) string {
	if pos, err := board.FromCanonical(key[min(hashBytes, len(key)):]); err == nil {
		return fmt.Sprintf("the position %v%v, %v to move", board.Names(pos.AppendStones(nil, board.Black)),
			board.Names(pos.AppendStones(nil, board.White)), pos.ToMove())
	}
	return fmt.Sprintf("the key %x", key)
}

// Badger's files as they were when damage was found are kept in quarantine/files-1, files-2, …
const asidePrefix = "files-"

// keptAsides is how many of these directories are kept. Each can be as large as the database, and
// the database already holds all that could be read of it.
const keptAsides = 3

func asideName(n int) string { return path.Join(quarantineDir, asidePrefix+strconv.Itoa(n)) }

// asides returns the numbers of these directories, increasing.
func asides(dir string) (numbers []int, err error) {
	if dir == "" {
		return nil, nil
	}
	entries, err := os.ReadDir(filepath.Join(dir, quarantineDir))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, e := range entries {
		if n, found := strings.CutPrefix(e.Name(), asidePrefix); found {
			if n, err := strconv.Atoi(n); err == nil {
				numbers = append(numbers, n)
			}
		}
	}
	slices.Sort(numbers)
	return numbers, nil
}

// moveAside gives the directory `from` the path `to`. If `to` exists, an earlier Open has moved the
// files: then moveAside removes `from`.
func moveAside(from, to string) error {
	if _, err := os.Lstat(to); err == nil {
		return os.RemoveAll(from)
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	if err := os.Rename(from, to); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// thinAsides keeps the last keptAsides of these directories. From the older ones it removes each
// file that the newest holds, too.
func (d *disk) thinAsides() error {
	numbers, err := asides(d.dir)
	if err != nil || len(numbers) < 2 {
		return err
	}
	last := len(numbers) - 1
	newest, err := listFiles(filepath.Join(d.dir, asideName(numbers[last])), nil)
	if err != nil {
		return err
	}
	for i, n := range numbers[:last] {
		dir := filepath.Join(d.dir, asideName(n))
		if err := removeCopies(dir, newest); err != nil {
			return err
		}
		if len(numbers)-i > keptAsides {
			d.hear(fmt.Errorf("%s was removed: the damaged files of the last %d losses are kept", asideName(n), keptAsides))
			if err := os.RemoveAll(dir); err != nil {
				return err
			}
		}
	}
	return nil
}

// removeCopies removes the listed files from dir.
func removeCopies(dir string, listed []fileRecord) error {
	here, err := listFiles(dir, nil)
	if err != nil {
		return err
	}
	left := len(here)
	for _, f := range here {
		same := func(other fileRecord) bool { return f.Hash == other.Hash && f.Size == other.Size }
		if !slices.ContainsFunc(listed, same) {
			continue
		}
		if err := os.Remove(filepath.Join(dir, f.Name)); err != nil {
			return err
		}
		left--
	}
	if left == 0 {
		return os.RemoveAll(dir)
	}
	return nil
}
