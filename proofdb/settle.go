package proofdb

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/dgraph-io/badger/v4"
)

// A process that a full disk has killed leaves logs, which have to become tables
// before the database can be read as it is. That takes no more room than they do:
// what takes the rest of the reserve are merges of tables, and batches.

// settleSpare is how much must be free beside what the logs become: the heads of
// Badger's mapped files, and the counts.
const settleSpare = 8 << 20

// settle opens a database that did not end cleanly and closes it again, in little
// room. It salvages nothing: that takes as much room as the database does.
func (d *disk) settle() error {
	logs, err := logBytes(badgerDir(d.dir))
	if err != nil {
		return err
	}
	if err := enough(d.dir, d.options, logs+logs/2+settleSpare); err != nil {
		return fmt.Errorf("%w: %w to put it in order", errUnsettled, err)
	}
	d.frugal = true
	defer func() { d.frugal = false }()
	if d.lock, err = enter(d.dir); err != nil {
		return err
	}
	if err := d.open(); err != nil {
		return d.unlock(err)
	}
	return d.close()
}

// logBytes is the room that Badger's logs take.
func logBytes(dir string) (total uint64, err error) {
	names, err := filepath.Glob(filepath.Join(dir, "*"+logExt))
	for _, name := range names {
		if err == nil {
			var info os.FileInfo
			if info, err = os.Stat(name); err == nil {
				total += taken(info)
			}
		}
	}
	return total, err
}

// withoutMerges are options under which Badger writes its logs out and merges
// nothing. It would wait for merges at the stall.
func withoutMerges(o badger.Options) badger.Options {
	return o.WithNumCompactors(0).WithCompactL0OnClose(false).WithNumLevelZeroTablesStall(1 << 20)
}
