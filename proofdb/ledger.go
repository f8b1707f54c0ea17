package proofdb

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/cespare/xxhash/v2"
)

// The most that a ledger keeps.
const (
	ledgerLines = 1 << 16
	ledgerBytes = 64 << 20
)

// moreLine is the line of a ledger that had to leave others out.
const moreLine = `{"more":true}`

// ledger is a file of faults, a JSON object a line. Every process that meets a fault notes it, so
// the ledger keeps it once and has a limit: otherwise a damaged value under a busy server would
// fill the disk.
type ledger struct {
	path   string                   // "" = in memory
	id     func(line []byte) []byte // equal for two lines about the same fault
	synced bool                     // a line is on the disk when it is noted
	limit  int64                    // bytes; 0 = ledgerBytes

	mu    sync.Mutex
	kept  *kept           // nil until something is noted
	heard map[uint64]bool // by this process
}

// kept is the content of a ledger.
type kept struct {
	lines map[uint64]bool
	bytes int64
	more  bool // others were left out
	torn  bool // the last line has no end
}

// wholeLine is the id of a ledger in which only equal lines are the same.
func wholeLine(line []byte) []byte { return line }

// beforeReason cuts off the reason, the last field of a line. Processes that meet the same fault
// word the reason differently.
func beforeReason(line []byte) []byte {
	id, _, _ := bytes.Cut(line, []byte(`,"reason":`))
	return id
}

// note keeps a new line. heard reports that this process has noted it before.
func (l *ledger) note(line []byte) (heard bool, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.kept == nil {
		if l.kept, err = l.read(nil); err != nil {
			return false, err
		}
		l.heard = map[uint64]bool{}
	}
	id := xxhash.Sum64(l.id(line))
	heard = l.heard[id]
	if len(l.heard) < ledgerLines {
		l.heard[id] = true
	}
	if heard || l.kept.lines[id] {
		return heard, nil
	}
	return false, l.keep(id, line)
}

// keep adds a line to the file. The first time without room, it adds moreLine and returns ErrFull.
func (l *ledger) keep(id uint64, line []byte) error {
	k := l.kept
	if len(k.lines) < ledgerLines && k.bytes+int64(len(line)) < cmp.Or(l.limit, ledgerBytes) {
		k.lines[id] = true
		return l.append(line)
	}
	if k.more {
		return nil
	}
	k.more = true
	if err := l.append([]byte(moreLine)); err != nil {
		return err
	}
	return fmt.Errorf("%s: %w: further failures are reported but not kept", cmp.Or(l.path, "quarantine"), ErrFull)
}

func (l *ledger) append(line []byte) error {
	if l.path == "" {
		return nil
	}
	if l.kept.torn {
		line, l.kept.torn = append([]byte{'\n'}, line...), false
	}
	l.kept.bytes += int64(len(line)) + 1
	if err := os.MkdirAll(filepath.Dir(l.path), 0o755); err != nil {
		return err
	}
	f, err := os.OpenFile(l.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(append(line, '\n'))
	if err == nil && l.synced {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}

// now returns the present content of the ledger. A person may have removed its file.
func (l *ledger) now(see func(line []byte)) (*kept, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.path == "" && l.kept != nil {
		return l.kept, nil
	}
	return l.read(see)
}

// read reads the file and shows its lines.
func (l *ledger) read(see func(line []byte)) (*kept, error) {
	k := &kept{lines: map[uint64]bool{}}
	if l.path == "" {
		return k, nil
	}
	text, err := os.ReadFile(l.path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	k.bytes, k.torn = int64(len(text)), len(text) > 0 && text[len(text)-1] != '\n'
	for line := range bytes.Lines(text) {
		line = bytes.TrimSpace(line)
		if string(line) == moreLine {
			k.more = true
			continue
		}
		k.lines[xxhash.Sum64(l.id(line))] = true
		if see != nil {
			see(line)
		}
	}
	return k, nil
}
