package render

import "github.com/gsolve/gsolve/board"

// Inks are the parameters of ANSI "select graphic rendition" sequences. The
// eight basic colours are left to the terminal's palette, so both light and
// dark backgrounds stay readable.
const (
	plainInk     = ""
	blackInk     = "1"    // bold
	whiteInk     = "36"   // cyan
	emptyInk     = "2"    // dim
	blackMoveInk = "1;32" // bold green
	whiteMoveInk = "33"   // yellow
	markInk      = "1;31" // bold red
)

// cell is what one point of a drawing shows.
type cell struct {
	text string
	ink  string
}

func stone(c board.Colour) cell {
	switch c {
	case board.Black:
		return cell{blackStone, blackInk}
	case board.White:
		return cell{whiteStone, whiteInk}
	default:
		return cell{emptyPoint, emptyInk}
	}
}

// paint is the cell's text, right-aligned. The escapes go around the text and
// not around the padding, so that a reversed or underlined ink would not
// smear.
func (c cell) paint(width int, colour bool) string {
	if !colour || c.ink == plainInk {
		return padLeft(c.text, width)
	}
	return padLeft("", width-len(c.text)) + Paint(c.text, c.ink)
}

// Paint is s between an escape that sets ink (the parameters of an ANSI
// "select graphic rendition" sequence, such as "1;31") and one that resets.
func Paint(s, ink string) string { return "\x1b[" + ink + "m" + s + "\x1b[0m" }
