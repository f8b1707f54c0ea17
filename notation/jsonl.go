package notation

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/gsolve/gsolve/board"
)

// JSON lines: a position is one object on one line,
//
//	{"id":"a","rule":"renju","size":15,"black":["h8"],"white":["h9"],"to_move":"black"}
//	{"id":"b","rule":"renju","size":15,"moves":"h8h9","to_move":"black"}
//
// Everything but the stones may be left out or null, other fields are ignored
// and the last of equal keys counts.

type jsonDecoder struct {
	in *input
	o  Options
}

func newJSONDecoder(in *input, o Options) decoder { return &jsonDecoder{in, o} }

func (j *jsonDecoder) next() (draft, error) {
	text, err := jsonLine(j.in)
	d := draft{line: j.in.lineNo - 1}
	if err != nil {
		return d, refuseLine(j.in, err)
	}
	column, err := j.fill(&d, text)
	if err != nil {
		return d, &PositionError{Place: j.in.at(column), Err: err}
	}
	return d, nil
}

// jsonLine is the next line that is not blank.
func jsonLine(in *input) ([]byte, error) {
	for {
		text, err := in.line()
		if err != nil || len(bytes.TrimSpace(text)) > 0 {
			return text, err
		}
	}
}

// field is a value of the object and the column at which it begins.
type field struct {
	raw    json.RawMessage
	column int
}

// fill makes the position of one line; column is where an error stands.
func (j *jsonDecoder) fill(d *draft, text []byte) (column int, err error) {
	fields, column, err := splitObject(text)
	*d = j.o.newDraft(d.line, 0)
	d.object = bytes.Clone(text)
	if err != nil {
		if id, ok := fields["id"]; ok {
			_, _ = setID(d, id) // a broken line is refused by its name, if it has one
		}
		return column, err
	}
	for _, part := range []struct {
		key string
		set func(*draft, field) (int, error)
	}{
		{"id", setID},
		{"size", j.setSize},
		{"rule", j.setRule},
		{"moves", setMoves},
		{"black", setBlack},
		{"white", setWhite},
		{"to_move", setToMove},
	} {
		f, ok := fields[part.key]
		if !ok {
			continue
		}
		if column, err := part.set(d, f); err != nil {
			return f.column + column, fmt.Errorf("%s: %w", part.key, err)
		}
	}
	return stonesGiven(fields)
}

// stonesGiven refuses an object with both ways to give stones, or none.
func stonesGiven(fields map[string]field) (column int, err error) {
	_, black := fields["black"]
	_, white := fields["white"]
	moves, ok := fields["moves"]
	switch {
	case ok && (black || white):
		return moves.column, errors.New(`moves beside black or white, expected one of the two`)
	case !ok && !black && !white:
		return 1, errors.New(`no stones, expected "moves", or "black" and "white"`)
	}
	return 0, nil
}

// splitObject takes the one object of a line apart, without its nulls. With an
// error the fields are those in front of its column.
func splitObject(text []byte) (fields map[string]field, column int, err error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	fields = make(map[string]field)
	fail := func(err error) (map[string]field, int, error) {
		if err == io.EOF || errors.Is(err, io.ErrUnexpectedEOF) {
			return fields, len(text) + 1, errors.New("the line ends inside the object, expected one whole JSON object a line")
		}
		rest := jsonRest(text, dec)
		return fields, len(text) - len(rest) + 1, fmt.Errorf("%.20q is not JSON here, expected one object a line, %s", rest, jsonWanted)
	}
	if open, err := dec.Token(); err != nil || open != json.Delim('{') {
		begin := bytes.TrimLeft(text, jsonBlank)
		return nil, len(text) - len(begin) + 1, fmt.Errorf("not a JSON object: %.20q, expected %s", begin, jsonWanted)
	}
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return fail(err)
		}
		var raw json.RawMessage
		if err := dec.Decode(&raw); err != nil {
			return fail(err)
		}
		name := key.(string) // what precedes a colon is a string: Token has checked it
		if delete(fields, name); string(raw) != "null" {
			fields[name] = field{raw, int(dec.InputOffset()) - len(raw) + 1}
		}
	}
	if _, err := dec.Token(); err != nil {
		return fail(err)
	}
	end := int(dec.InputOffset())
	if _, err := dec.Token(); err != io.EOF {
		return fields, end + 1, errors.New("text behind the object, expected one JSON object a line")
	}
	return fields, 0, nil
}

// jsonWanted is the shape of a line, for errors.
const jsonWanted = `{"moves":"h8i9"} or {"black":["h8"],"white":["i9"]}`

// jsonBlank is the white space of JSON.
const jsonBlank = " \t\r\n"

// jsonRest is what the decoder has not understood: the value, or the
// punctuation, behind the last token.
func jsonRest(text []byte, dec *json.Decoder) []byte {
	return bytes.TrimLeft(text[dec.InputOffset():], jsonBlank)
}

// shown is the beginning of a JSON value for an error.
func shown(raw []byte) string { return printable(fmt.Sprintf("%.20s", raw)) }

func jsonString(f field) (string, error) {
	var s string
	if err := json.Unmarshal(f.raw, &s); err != nil {
		return "", fmt.Errorf("%s, expected a string", shown(f.raw))
	}
	return s, nil
}

// setID takes a string, or the digits of a number.
func setID(d *draft, f field) (int, error) {
	var number json.Number
	if len(f.raw) < MaxValue && f.raw[0] != '"' && json.Unmarshal(f.raw, &number) == nil {
		d.id = number.String()
		return 0, nil
	}
	s, err := jsonString(f)
	if err == nil && len(s) > MaxValue {
		err = overLimit("more than %d KiB", MaxValue>>10)
	}
	if err == nil {
		d.id = s
	}
	return 0, err
}

func (j *jsonDecoder) setSize(d *draft, f field) (int, error) {
	n, err := strconv.ParseInt(string(f.raw), 10, 16)
	if err != nil {
		return 0, fmt.Errorf("%s, expected a whole number from %d to %d", shown(f.raw), board.MinSize, board.MaxSize)
	}
	d.sizeGiven, d.size = true, j.o.boardSize(int(n))
	return 0, checkSize(int(n))
}

func (j *jsonDecoder) setRule(d *draft, f field) (int, error) {
	s, err := jsonString(f)
	if err != nil {
		return 0, err
	}
	return 0, d.setRule(j.o, board.ParseRule, s)
}

// setRule takes the source's rule, known or not if the options override it.
func (d *draft) setRule(o Options, parse func(string) (board.Rule, error), name string) error {
	rule, err := parse(name)
	if err == nil {
		d.rule = &rule
	} else if o.Rule != nil {
		err = nil
	}
	return err
}

func setToMove(d *draft, f field) (int, error) {
	s, err := jsonString(f)
	if err == nil {
		d.toMove, err = board.ParseColour(s)
	}
	return 0, err
}

func setMoves(d *draft, f field) (int, error) {
	s, err := jsonString(f)
	if err != nil {
		return 0, err
	}
	return d.playAll([]byte(s))
}

func setBlack(d *draft, f field) (int, error) { return d.putList(board.Black, f.raw) }

func setWhite(d *draft, f field) (int, error) { return d.putList(board.White, f.raw) }

// putList puts down a list of points; offset is where in it an error stands.
func (d *draft) putList(c board.Colour, raw []byte) (offset int, err error) {
	dec := json.NewDecoder(bytes.NewReader(raw))
	if open, err := dec.Token(); err != nil || open != json.Delim('[') {
		return 0, fmt.Errorf("%s, expected a list of points", shown(raw))
	}
	for dec.More() {
		var element json.RawMessage
		if err := dec.Decode(&element); err != nil {
			return 0, err // not of a list that splitObject has let through
		}
		offset = int(dec.InputOffset()) - len(element)
		s, err := jsonString(field{raw: element})
		if err != nil {
			return offset, err
		}
		pt, err := board.ParsePoint(s)
		if err == nil {
			err = d.put(c, pt)
		}
		if err != nil {
			return offset, err
		}
	}
	return 0, nil
}

// jsonItem is what is written; the field order is the one of the format.
type jsonItem struct {
	ID     string    `json:"id,omitempty"`
	Rule   string    `json:"rule"`
	Size   int       `json:"size"`
	Moves  *string   `json:"moves,omitempty"`
	Black  *[]string `json:"black,omitempty"`
	White  *[]string `json:"white,omitempty"`
	ToMove string    `json:"to_move"`
}

// appendJSON writes the moves where they explain every stone, else the stones
// in their order. An id that the source did not state is left out.
func appendJSON(dst []byte, it Item, _ int) ([]byte, error) {
	s := it.Setup
	out := jsonItem{Rule: s.Rule.String(), Size: s.Size, ToMove: s.ToMove.String()}
	if it.Stated.ID {
		out.ID = strings.ToValidUTF8(it.ID, "\uFFFD")
	}
	if len(it.Moves) > 0 && len(before(it, board.Black))+len(before(it, board.White)) == 0 {
		moves := string(appendMoveString(nil, it.Moves))
		out.Moves = &moves
	} else {
		black, white := board.Names(s.Black), board.Names(s.White)
		out.Black, out.White = &black, &white
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(out); err != nil {
		return nil, err
	}
	return append(dst, b.Bytes()...), nil
}
