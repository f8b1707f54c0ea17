package book

import (
	"context"
	"errors"
	"io"
	"regexp"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proof"
)

// noteMark begins the lines that the prover writes into the comments of an author.
const noteMark = "gsolve: "

// ownNote recognises the verdicts of Prover.words behind noteMark. It is strict, so that no line of
// an author is taken for one of them.
var ownNote = regexp.MustCompile(`^` + noteMark + `(not decided|(black|white) (wins:( [a-v][1-9][0-9]?)+|is lost: every move is refuted|has no win by (` + meansOfSpaces() + `)))$`)

// meansOfSpaces returns the words of all spaces as alternatives of a pattern.
func meansOfSpaces() string {
	var words []string
	for _, space := range proof.Searched() {
		words = append(words, regexp.QuoteMeta(space.Means()))
	}
	return strings.Join(words, "|")
}

// Revised counts the positions of a book that have a verdict, by where it stands.
type Revised struct {
	Noted int // in the comment
	Full  int // not in the comment, which would be longer than readers take

	// NoPlace counts those that the file leaves out, so that it has no comment for them: at most one, the
	// root of a library.
	NoPlace int
}

// Revise copies a book (SGF, .lib or .db) with everything that its author wrote, and writes the
// verdicts beside it: "gsolve: " and the verdict as a line of the comment, which a later call
// replaces, and a proved result as Page.Mark does. data and o are the bytes of the book, and the
// options with which its positions were read. The error is that of notation.Revise or of the store.
func (p *Prover) Revise(ctx context.Context, w io.Writer, data []byte, o notation.Options) (r Revised, err error) {
	err = notation.Revise(ctx, w, data, o, func(page *notation.Page) error {
		noted, err := p.notePage(page)
		switch {
		case errors.Is(err, notation.ErrLimit):
			r.Full++
			return nil
		case errors.Is(err, notation.ErrNoPlace):
			r.NoPlace++
			return nil
		case noted:
			r.Noted++
		}
		return err
	})
	return r, err
}

// notePage writes the verdict of a page's position, if the book has the position.
func (p *Prover) notePage(page *notation.Page) (noted bool, err error) {
	pos, err := page.Position()
	if err != nil {
		return false, nil // the game is over, or the book has refused the position
	}
	var buf [128]byte
	i, ok := p.book.byKey[string(pos.AppendCanonical(buf[:0]))]
	if !ok {
		return false, nil
	}
	n := &p.book.nodes[i]
	known, err := p.answer(n, pos)
	if err != nil {
		return false, err
	}
	if winner, proved := winnerOf(n.state, pos.ToMove()); proved {
		result := notation.Result{Winner: winner, ToMove: pos.ToMove()}
		if n.state == proof.Win {
			result.Plies = page.Ply() + len(known.Line)
		}
		page.Mark(result)
	}
	return true, page.Note(noteMark+p.words(&known, pos.ToMove()), ownNote.MatchString)
}

// winnerOf returns the side that wins by a proof, if the outcome is one.
func winnerOf(o proof.Outcome, toMove board.Colour) (winner board.Colour, proved bool) {
	switch o {
	case proof.Win:
		return toMove, true
	case proof.Lost:
		return toMove.Opponent(), true
	}
	return board.Empty, false
}
