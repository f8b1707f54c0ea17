package wire

import "github.com/gsolve/gsolve/board"

// ID is the JSON text of an id, a string or a number, as it was given; "" if there
// is none. 1, 1.0 and "1" are three ids.
type ID string

// TextID returns the id of that content.
func TextID(s string) ID { return ID(appendString(nil, s)) }

// Text returns the id without its quotes.
func (id ID) Text() string {
	if id == "" || id[0] != '"' {
		return string(id)
	}
	return string(Value{Text: []byte(id)}.unquote())
}

// BeginAnswer begins an answer behind dst: the version, and the id if there is one.
func BeginAnswer(dst []byte, id ID) Object {
	o := Begin(dst)
	o.Number("v", Version)
	o.Raw("id", []byte(id))
	return o
}

// Head is what answers repeat of a question.
type Head struct {
	ID     ID
	Rule   board.Rule
	Size   int
	ToMove board.Colour
}

// NewHead returns the head of an answer about a position.
func NewHead(id ID, pos *board.Position) Head {
	return Head{id, pos.Rule(), pos.Size(), pos.ToMove()}
}

// Begin begins an answer behind dst, up to the side to move.
func (h *Head) Begin(dst []byte) Object {
	o := BeginAnswer(dst, h.ID)
	o.Game(h.Rule, h.Size)
	o.ToMove(h.ToMove)
	return o
}

// AppendRefusal appends the answer to a question that has none.
func AppendRefusal(dst []byte, id ID, reason string) []byte {
	o := BeginAnswer(dst, id)
	o.Word("error", reason)
	return o.End()
}
