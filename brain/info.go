package brain

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/solve"
)

const (
	maxThreads = 256            // each needs tables of its own
	maxMemory  = int64(1) << 40 // 1 TiB, so that bytes never overflow
)

// settings holds the values of INFO, except the limits of time.
type settings struct {
	rule        board.Rule
	unsupported error // why the brain cannot play, after INFO rule 8
	threads     int
	memory      int64  // of the tables, by hash_size
	most        int64  // of the process, by max_memory; 0 = no limit
	maxNodes    uint64 // of a move; 0 = no limit
	detail      int    // bits of show_detail
	checkmate   int    // 0, 1 threes, 2 moves of order 2
	idle        bool   // the search may not use the store (usedatabase 0)
}

// The bits of show_detail.
const (
	showRealtime = 1
	showDetail   = 2
)

func newSettings(o Options) settings {
	s := settings{threads: max(o.Threads, 1), memory: o.Memory}
	if s.memory <= 0 {
		s.memory = solve.DefaultMemory
	}
	return s
}

// tables returns the memory for the tables: the wanted size, but at most three quarters of what the
// process may use.
func (s *settings) tables() int64 {
	if s.most > 0 {
		return max(min(s.memory, s.most/4*3), 1)
	}
	return s.memory
}

// infoKeys are the keys with an effect. Other keys of the protocol have none: max_depth, because a
// proof has no depth to stop at; pondering, because the brain does not search while the opponent
// thinks; vcthread, game_type, evaluate, folder.
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

// maybeNegative are the keys that take negative numbers: a manager may send the time that is left after
// the end of the time, or −1 for no limit. setRule has an error of its own.
var maybeNegative = []string{"time_left", "max_memory", "max_node", "rule"}

// info sets a value. The manager waits for no answer to INFO, and would take an ERROR for that to its
// next command. So a bad value is a message, and the setting stays. After an unsupported rule each
// command for a move answers with an error.
func (s *session) info(rest string) error {
	if err := s.setInfo(rest); err != nil {
		s.out.printf("MESSAGE %v", err)
	}
	return nil
}

func (s *session) setInfo(rest string) error {
	key, value, _ := strings.Cut(rest, " ")
	set := infoKeys[strings.ToLower(key)]
	if set == nil {
		return nil
	}
	n, err := strconv.Atoi(strings.TrimSpace(value))
	switch key = strings.ToLower(key); {
	case err != nil:
		return fmt.Errorf("INFO %s %.20q, expected a number", key, value)
	case n < 0 && !slices.Contains(maybeNegative, key):
		return fmt.Errorf("INFO %s %d, expected a number from 0", key, n)
	}
	return set(s, n)
}

// setRule remembers that a rule is unsupported: the brain must not answer by another rule.
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
		return fmt.Errorf("INFO checkmate %d, expected 0, 1 or 2", n)
	}
	s.set.checkmate = n
	return nil
}
