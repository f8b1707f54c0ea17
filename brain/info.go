package brain

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/vcf"
)

const (
	maxThreads = 256
	maxMemory  = int64(1) << 40
)

// settings are what INFO keeps, but for the clock's.
type settings struct {
	rule        board.Rule
	unsupported error // why no move can be asked for, after INFO rule 8
	threads     int
	memory      int64  // of the tables, as asked for by hash_size
	most        int64  // of the process, max_memory; 0 = no limit
	maxNodes    uint64 // of a move; 0 = no limit
	detail      int    // bits of show_detail
	checkmate   int    // 0, 1 threes, 2 moves of order 2
	idle        bool   // the store is not to be used (usedatabase 0)
}

// The bits of show_detail.
const (
	showRealtime = 1
	showDetail   = 2
)

func newSettings(o Options) settings {
	s := settings{threads: max(o.Threads, 1), memory: o.Memory}
	if s.memory <= 0 {
		s.memory = vcf.DefaultMemory
	}
	return s
}

// tables is the memory for the tables: what was asked for, but no more than
// three quarters of what the process may take.
func (s *settings) tables() int64 {
	if s.most > 0 {
		return max(min(s.memory, s.most/4*3), 1)
	}
	return s.memory
}

// infoKeys are the keys that mean something here. The others of the protocol
// are read and have no effect: max_depth, since a proof has no depth to stop
// at; pondering, since nothing is thought while the opponent is; vcthread,
// game_type, evaluate, folder.
var infoKeys = map[string]func(s *session, n int) error{
	"timeout_turn":  func(s *session, n int) error { s.clock.turn = millis(n); return nil },
	"timeout_match": func(s *session, n int) error { s.clock.setMatch(n); return nil },
	"time_left":     func(s *session, n int) error { s.clock.left = millis(n); return nil },
	"max_memory":    func(s *session, n int) error { s.set.most = max(int64(n), 0); return nil },
	"rule":          (*session).setRule,
	"max_node":      func(s *session, n int) error { s.set.maxNodes = uint64(max(n, 0)); return nil },
	"thread_num":    func(s *session, n int) error { s.set.threads = min(max(n, 1), maxThreads); return nil },
	"hash_size":     (*session).setHash,
	"show_detail":   func(s *session, n int) error { s.set.detail = n; return nil },
	"checkmate":     (*session).setCheckmate,
	"usedatabase":   func(s *session, n int) error { s.set.idle = n == 0; return nil },
}

// info sets a value. It has no answer, unless the value is none.
func (s *session) info(rest string) error {
	key, value, _ := strings.Cut(rest, " ")
	set := infoKeys[strings.ToLower(key)]
	if set == nil {
		return nil
	}
	n, err := strconv.Atoi(strings.TrimSpace(value))
	if err != nil {
		return fmt.Errorf("info %s %.20q, expected a number", strings.ToLower(key), value)
	}
	return set(s, n)
}

// setRule keeps in mind that a rule is unsupported: a move by another one would
// be no answer.
func (s *session) setRule(bits int) error {
	s.set.rule, s.set.unsupported = s.o.Rule2.rule(bits)
	return s.set.unsupported
}

// setHash takes KiB.
func (s *session) setHash(n int) error {
	if n > 0 {
		s.set.memory = min(int64(n), maxMemory>>10) << 10
	}
	return nil
}

func (s *session) setCheckmate(n int) error {
	if n < 0 || n > 2 {
		return fmt.Errorf("info checkmate %d, expected 0, 1 or 2", n)
	}
	s.set.checkmate = n
	return nil
}
