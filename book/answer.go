package book

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proof"
)

// answer is what is known of one position, for programs; the order of the
// fields is part of the contract with them. It can be read again as a position.
type answer struct {
	V              int      `json:"v"`
	ID             string   `json:"id"`
	Rule           string   `json:"rule"`
	Size           int      `json:"size"`
	Moves          string   `json:"moves,omitempty"` // where all stones were played from an empty board
	Black          []string `json:"black,omitzero"`  // else
	White          []string `json:"white,omitzero"`
	ToMove         string   `json:"to_move"`
	Verdict        string   `json:"verdict"`
	Class          string   `json:"class,omitempty"`   // of the win found, else the one that was searched; none of a lost position
	Threats        string   `json:"threats,omitempty"` // of class vct; none of a win that flowed
	Plies          int      `json:"plies,omitempty"`   // length of Line
	Line           []string `json:"line,omitempty"`
	First          []string `json:"first,omitempty"`
	ProvedShortest bool     `json:"proved_shortest,omitempty"`
	Nodes          uint64   `json:"nodes"` // that the longest search visited
	Reason         string   `json:"reason,omitempty"`
}

// WriteJSONL writes the positions of the book, each once, in the order in which
// they were met first, as lines of JSON. The error is the store's or the
// writer's.
func (p *Prover) WriteJSONL(w io.Writer) error {
	for i := range p.book.nodes {
		n := &p.book.nodes[i]
		it := &p.book.items[n.item]
		pos, err := standing(it, int(n.ply))
		if err != nil {
			return err
		}
		f, err := p.finding(n, pos)
		if err != nil {
			return err
		}
		a := answer{
			V: 1, ID: p.book.name(n), Rule: pos.Rule().String(), Size: pos.Size(), ToMove: pos.ToMove().String(),
			Verdict: n.state.String(), Class: f.class(), Threats: f.threats(),
			Plies: len(f.line), Line: board.Names(f.line), First: board.Names(f.line[:min(1, len(f.line))]),
			ProvedShortest: f.shortest, Nodes: n.spent,
		}
		if n.state == proof.Unknown {
			a.Reason = p.reason(n).String()
		}
		if moves := it.Moves[:n.ply]; len(moves) == pos.Count(board.Black)+pos.Count(board.White) {
			a.Moves = strings.Join(board.Names(moves), "")
		}
		if a.Moves == "" {
			a.Black = board.Names(pos.AppendStones([]board.Point{}, board.Black))
			a.White = board.Names(pos.AppendStones([]board.Point{}, board.White))
		}
		line, err := json.Marshal(a)
		if err != nil {
			return err
		}
		if _, err := w.Write(append(line, '\n')); err != nil {
			return err
		}
	}
	return nil
}

// standing is the position of an item after so many of its moves.
func standing(it *notation.Item, ply int) (*board.Position, error) {
	if ply == len(it.Moves) {
		return it.Position()
	}
	pos, err := board.New(before(*it))
	if err != nil {
		return nil, err
	}
	for _, m := range it.Moves[:ply] {
		if err := pos.Play(m); err != nil {
			return nil, err
		}
	}
	return pos, nil
}

// finding is what a reader wants to know of a node, in the orientation in which
// it was met.
type finding struct {
	state    proof.Outcome
	space    proof.Space
	fours    bool // a win that needs fours only
	shortest bool
	line     proof.Line
}

func (p *Prover) finding(n *node, pos *board.Position) (finding, error) {
	f := finding{state: n.state, space: p.o.Space}
	switch n.state {
	case proof.Win:
		r, err := p.winOf(pos)
		f.space, f.fours, f.shortest, f.line = n.space, r.Class == proof.VCF, r.Shortest, r.Line
		return f, err
	case proof.Lost:
		f.space = proof.Any
	}
	return f, nil
}

// class is that of the win, or the one that was searched.
func (f *finding) class() string {
	switch {
	case f.state == proof.Lost:
		return ""
	case f.state == proof.Win && f.fours:
		return proof.VCF.String()
	default:
		return f.space.Class().String()
	}
}

// threats are those of a win by threats, or those that were searched; "" for a
// space that no search has.
func (f *finding) threats() string {
	if f.class() == proof.VCT.String() && f.space <= proof.Order2 {
		return f.space.String()
	}
	return ""
}

// reason is why a node was left open.
func (p *Prover) reason(n *node) proof.Reason {
	last := p.o.Rounds - 1
	switch {
	case p.o.MaxNodes > 0 && n.budget >= p.question(last).MaxNodes:
		return proof.Nodes
	case int(n.noted) <= last: // its last search was to come
		return proof.Cancelled
	case n.late:
		return proof.Time
	default:
		return proof.Memory
	}
}

// words says it to a person.
func (f *finding) words(side board.Colour) string {
	switch f.state {
	case proof.Win:
		return fmt.Sprintf("%v wins: %s", side, strings.Join(board.Names(f.line), " "))
	case proof.Lost:
		return fmt.Sprintf("%v is lost: every move is refuted", side)
	case proof.None:
		return fmt.Sprintf("%v has no win by %s", side, map[proof.Space]string{
			proof.Fours: "continuous fours", proof.Threes: "threes and fours", proof.Order2: "moves of order 2",
		}[f.space])
	default:
		return "not decided"
	}
}
