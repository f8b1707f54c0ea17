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

// The errors of Decode and Each, each wrapped with what was met and what was expected. ErrRequest
// may wrap an error of package board too, such as board.ErrOccupied or a *board.SetupError.
var (
	// ErrRequest: not a JSON object with the fields of a request.
	ErrRequest = errors.New("not a request")
	// ErrTooLong: more than MaxRequest bytes.
	ErrTooLong = errors.New("request too long")
)

// ID is the id of a request.
type ID = wire.ID

// Op is what a request asks for.
type Op uint8

// The operations. Those up to Parse, and Ping, are answered by a Service; Solve and
// Filter may speak of a session instead of a position.
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

// String is the name in requests: "solve".
func (op Op) String() string { return opNames[min(op, Ping)] }

// Request is one request. Fields that its operation does not have are zero.
type Request struct {
	ID       ID
	Op       Op
	Position *board.Position // nil where Session stands for it, or no position is asked about
	Session  string

	Space    proof.Space
	MaxNodes uint64        // 0 = not said
	Timeout  time.Duration // 0 = not said
	Cert     bool          // certificates are wanted in the answer
	Goal     proof.Goal    // of Solve

	Candidates  []board.Point // of Filter; nil = all empty points
	Move        board.Point   // of Put; board.Pass is a pass
	Certificate []byte        // of Verify and Step, its JSON
	Idea        []board.Point // of Why: one's own moves
	Path        []board.Point // of Step and View: moves of either side in turn
	Target      ID            // of Cancel

	// Of Parse: what is read, and how. The text is as it is in a file.
	Text    []byte
	Reading notation.Options
}

// Decode reads the JSON of one request. With an error the request has nothing
// but its ID, if that could be read, for the answer to name it. Nothing of text
// is kept. A position alone, with nothing that names an operation, may have
// fields that no request has, as lines of puzzles do: they are passed over. The
// errors are ErrRequest and ErrTooLong.
func Decode(text []byte) (*Request, error) { return decodeText(text, reader{}) }

// DecodeAs is Decode where op is all that can be asked for: a request need not say
// it, and one that asks for something else is refused.
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

// value refuses what is not exactly one JSON value in UTF-8.
func value(text []byte) (wire.Value, error) {
	in := wire.NewReader(text)
	v := in.Value()
	in.End("the object")
	switch flaw := in.Flaw(); {
	case flaw != nil && flaw.At == len(text):
		return v, fmt.Errorf("%w: it ends too early, expected a whole JSON object", ErrRequest)
	case flaw != nil:
		return v, fmt.Errorf("%w: no JSON with %s at byte %d, expected one object", ErrRequest, wire.Shown(text[flaw.At:]), flaw.At+1)
	case !utf8.Valid(text):
		return v, fmt.Errorf("%w: not in UTF-8", ErrRequest)
	}
	return v, nil
}

// decode is Decode of a value, by a reader that has read nothing.
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

// Each decodes a line that holds one request or a list of them, a batch, and
// hands them out in their order, each as Decode returns it. The error is of the
// line as a whole, such as an empty list: ErrRequest or ErrTooLong.
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
