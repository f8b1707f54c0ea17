package wire

import "github.com/gsolve/gsolve/board"

// ID is the JSON text of an id, a string or a number, or "" for none. 1, 1.0 and "1" are three ids.
type ID string

// TextID returns the id that is the string s.
func TextID(s string) ID { return ID(appendString(nil, s)) }

// Text returns the id without quotes and escapes.
func (id ID) Text() string {
	if id == "" || id[0] != '"' {
		return string(id)
	}
	return string(Value{Text: []byte(id)}.unquote())
}

// BeginAnswer begins an answer behind dst with the version and the id.
func BeginAnswer(dst []byte, id ID) Object {
	o := Begin(dst)
	o.Number("v", Version)
	o.Raw("id", []byte(id))
	return o
}

// Head holds the parts of a question that answers repeat.
type Head struct {
	ID     ID
	Rule   board.Rule
	Size   int
	ToMove board.Colour
}

// NewHead makes the head of an answer about a position.
func NewHead(id ID, pos *board.Position) Head {
	return Head{id, pos.Rule(), pos.Size(), pos.ToMove()}
}

// Begin begins an answer behind dst: all fields up to the side to move.
func (h *Head) Begin(dst []byte) Object {
	o := BeginAnswer(dst, h.ID)
	o.Game(h.Rule, h.Size)
	o.ToMove(h.ToMove)
	return o
}

// AppendRefusal appends an answer with an error.
func AppendRefusal(dst []byte, id ID, reason string) []byte {
	o := BeginAnswer(dst, id)
	o.Word("error", reason)
	return o.End()
}
