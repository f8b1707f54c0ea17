package api

import (
	"errors"
	"fmt"
	"time"
	"unicode/utf8"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/wire"
)

// MaxRequest is the longest text of a request, or of a batch of them, in bytes.
const MaxRequest = 1 << 20

// Decode and Each return these errors, each wrapped with the bad text and what was expected.
// ErrRequest may wrap an error of package board too, such as board.ErrOccupied or a
// *board.SetupError.
var (
	// ErrRequest: not a JSON object with the fields of a request.
	ErrRequest = errors.New("not a request")
	// ErrTooLong: more than MaxRequest bytes.
	ErrTooLong = errors.New("request too long")
)

// ID is the id of a request.
type ID = wire.ID

// Op is the operation that a request asks for.
type Op uint8

// The operations. A Service answers those up to Parse, and Ping. Solve and Filter may name a
// session instead of a position.
const (
	Solve  Op = iota
	Filter    // which moves win, lose or hold?
	Verify    // is this certificate a proof?
	Why       // what refutes this idea?
	Step      // what does a win play here, and how does it go on?
	View      // what stands on the board, and what is forbidden?
	Parse     // which positions are in this text?
	Cancel
	Open
	Put
	Undo
	Close
	Ping
)

var opNames = [...]string{"solve", "filter", "verify", "why", "step", "view", "parse", "cancel", "open", "put", "undo", "close", "ping"}

// String returns the name in requests, such as "solve".
func (op Op) String() string { return opNames[min(op, Ping)] }

// Request is one request. Fields that its operation does not have are zero.
type Request struct {
	ID       ID
	Op       Op
	Position *board.Position // nil if Session stands for it, or the operation has none
	Session  string

	Space    proof.Space
	MaxNodes uint64        // 0 = not given
	Timeout  time.Duration // 0 = not given
	Cert     bool          // the answer shall have certificates
	Goal     proof.Goal    // of Solve

	Candidates  []board.Point // of Filter; nil = all empty points
	Move        board.Point   // of Put; board.Pass is a pass
	Certificate []byte        // of Verify and Step, its JSON
	Idea        []board.Point // of Why: the asker's moves
	Path        []board.Point // of Step and View: moves of either side in turn
	Target      ID            // of Cancel

	// Of Parse: the text as in a file, and how to read it.
	Text    []byte
	Reading notation.Options
}

// Decode reads the JSON of one request. It keeps no part of text. With an error the request has
// only its ID, if Decode could read that. If a request is only a position, as in lines of puzzle
// files, Decode ignores unknown fields, such as a theme. The errors are ErrRequest and ErrTooLong.
func Decode(text []byte) (*Request, error) { return decodeText(text, reader{}) }

// DecodeAs works as Decode, for the operation op alone: a request need not name op, and DecodeAs
// refuses all other operations.
func DecodeAs(text []byte, op Op) (*Request, error) {
	return decodeText(text, reader{q: Request{Op: op}, only: &op})
}

func decodeText(text []byte, r reader) (*Request, error) {
	if len(text) > MaxRequest {
		return &Request{}, tooLong()
	}
	v, err := value(text)
	if err != nil {
		return &Request{}, err
	}
	return decode(v, r)
}

// value reads exactly one JSON value in UTF-8.
func value(text []byte) (wire.Value, error) {
	in := wire.NewReader(text)
	v := in.Value()
	in.End("the object")
	switch flaw := in.Flaw(); {
	case flaw != nil && flaw.At == len(text):
		return v, fmt.Errorf("%w: it ends too early, expected a whole JSON object", ErrRequest)
	case flaw != nil:
		return v, fmt.Errorf("%w: unexpected %s at byte %d, expected one JSON object", ErrRequest, wire.Shown(text[flaw.At:]), flaw.At+1)
	case !utf8.Valid(text):
		return v, fmt.Errorf("%w: not in UTF-8", ErrRequest)
	}
	return v, nil
}

func decode(v wire.Value, r reader) (*Request, error) {
	if v.Text[0] != '{' {
		return &Request{}, fmt.Errorf("%w: %w", ErrRequest, v.Not(`an object such as {"moves":"h8i9"}`))
	}
	in := v.Reader()
	in.Fields(r.field)
	if r.err == nil {
		r.err = r.finish()
	}
	if r.err != nil {
		return &Request{ID: r.q.ID}, fmt.Errorf("%w: %w", ErrRequest, r.err)
	}
	return &r.q, nil
}

// Each decodes a line with one request, or with a list of them. It calls each for every request in
// order, with the results of Decode. Each returns an error only if it is about the whole line, such
// as an empty list. The error wraps ErrRequest or ErrTooLong.
func Each(line []byte, each func(*Request, error)) error {
	if len(line) > MaxRequest {
		return tooLong()
	}
	v, err := value(line)
	if err != nil {
		return err
	}
	if v.Text[0] != '[' {
		each(decode(v, reader{}))
		return nil
	}
	in, empty := v.Reader(), true
	in.Elements(func(v wire.Value) {
		empty = false
		each(decode(v, reader{}))
	})
	if empty {
		return fmt.Errorf("%w: an empty list, expected a request in it", ErrRequest)
	}
	return nil
}

func tooLong() error {
	return fmt.Errorf("%w: expected at most %d bytes", ErrTooLong, MaxRequest)
}
