package tree

import (
	"errors"
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Walker plays a win against any defender: it shows how a proof answers people who try to escape.
// It begins at the root, where the attacker has already moved. Reply plays a move of the defender
// and the attacker's answer.
//
// A reply that the proof does not list loses to the win that the quiet move threatens. There the
// walk goes on along the pass proof, in which the reply is a hidden stone
// (docs/design/certificate.md). So there are two boards: the real one with all stones, and the
// shown one without the hidden stones.
//
//	OR ─ a, quiet ─┬─ d listed      → the OR after d        d on both boards
//	               └─ d not listed  → the OR of the pass    d on the real board only
//	OR ─ a, a four ┬─ d on its five-square → the OR after d  d on both boards
//	               └─ d elsewhere          → A makes five    no more is read
//
// The walk means something only if proof/check accepts the body. Call Begin before the other
// methods. Not safe for concurrent use.
type Walker struct {
	r      Reader
	real   *board.Position // with all stones
	shown  *board.Position // without the hidden ones
	a, d   board.Colour
	passes int // hidden stones, and passes of the defender
	at     Stop
	block  board.Point // where the defender must play, board.Pass if the choice is free
	next   []byte      // the body after the block
	pass   []byte      // of a quiet move: the win after a pass, nil if there is none
	listed [][]byte    // of a quiet move: the wins after at.Replies
}

// The errors of Walker.Reply.
var (
	// ErrReply: the defender may not play that move.
	ErrReply = errors.New("not a reply")
	// ErrOver: the attacker has made five.
	ErrOver = errors.New("the game is over")
)

// End says whether a win ends with a move, and how.
type End uint8

// The ends: none yet; the move makes five; it leaves two five-squares or more; its one five-square
// is forbidden to Black, the defender.
const (
	GoesOn End = iota
	MadeFive
	TwoFives
	NoBlock
)

// String returns the end in words: "five", "two five-squares", "no legal block", or "" for none.
func (e End) String() string {
	return [...]string{"", "five", "two five-squares", "no legal block"}[min(e, NoBlock)]
}

// Stop is a place in a walk: the attacker's last move, and the replies to it.
type Stop struct {
	Move board.Point
	End  End
	// Plies is the length of the longest line from Move to the five, both counted.
	Plies int
	// Fives are the attacker's five-squares, increasing; none after the five.
	Fives []board.Point
	// Replies are the replies that the proof answers one by one, increasing: the block of a four,
	// or the replies that may disturb the threat of a quiet move. None if the win ends here.
	Replies []Reply
	// Other is the attacker's answer to all other replies, and OtherPlies the longest line from
	// there. Other is board.Pass if Replies holds all legal replies, or after the five.
	Other      board.Point
	OtherPlies int
}

// Reply is a reply that the proof answers.
type Reply struct {
	Move      board.Point
	Forbidden bool // the rule forbids it to Black, the defender
	Plies     int  // of the longest line from the attacker's answer to the five, both counted
}

// Begin goes to the first move of the win of the side to move of pos, and leaves pos as it was. The
// error wraps ErrBody.
func (w *Walker) Begin(pos *board.Position, body []byte) error {
	w.real, w.shown = pos.Clone(), pos.Clone()
	w.a, w.d, w.passes = pos.ToMove(), pos.ToMove().Opponent(), 0
	w.r.begin(pos, w.a, 0, body)
	return w.move(body)
}

// At returns the current stop. The caller must not change it; the next Reply or Begin does.
func (w *Walker) At() *Stop { return &w.at }

// Position returns the real board, with the attacker's move. Do not change it; the next Reply does.
func (w *Walker) Position() *board.Position { return w.real }

// Threat returns the win after a pass that answers the quiet move, as a certificate of its own: for
// the shown board, with the attacker to move again. hidden is the number of hidden stones that the
// win withstands, the next reply included. check.Robust returns the zone of that win, the replies
// that a proof must list. Without a threat ok is false.
func (w *Walker) Threat() (c *proof.Certificate, hidden int, ok bool) {
	if w.pass == nil {
		return nil, 0, false
	}
	p := w.shown.Clone()
	_ = p.Play(board.Pass) // never fails
	w.r.body, w.r.nodes = w.pass, 0
	w.r.measure()
	return proof.NewCertificate(p, "", w.pass, w.r.nodes), w.passes + 1, w.r.err == nil
}

// Reply plays the defender's move d, or board.Pass, and the attacker's answer. The error wraps
// ErrReply, ErrOver or ErrBody; after ErrBody the walk cannot go on.
func (w *Walker) Reply(d board.Point) error {
	switch {
	case w.at.End == MadeFive:
		return ErrOver
	case d == board.Pass && w.at.Other == board.Pass:
		return fmt.Errorf("%w: a pass, expected a move: the proof answers every one and no pass", ErrReply)
	case d != board.Pass && !w.real.Legal(d, w.d):
		return fmt.Errorf("%w: %v%s, expected a point that %v may play", ErrReply, d, w.unplayable(d), w.d)
	}
	_ = w.real.Play(d) // it is legal
	if len(w.at.Fives) > 0 && (d != w.block || w.at.End != GoesOn) {
		return w.five()
	}
	return w.follow(d)
}

func (w *Walker) unplayable(d board.Point) string {
	switch {
	case !d.On(w.real.Size()):
		return " is no point of the board"
	case w.real.At(d) != board.Empty:
		return " is taken"
	default:
		return fmt.Sprintf(" is forbidden, %v", w.real.Forbidden(d))
	}
}

// five ends the game after a four without a block: the attacker takes the lowest five-square, as in
// proof.MainLine.
func (w *Walker) five() error {
	left := w.real.FiveSquares(nil, w.a)
	if len(left) == 0 { // then the body is no proof
		w.r.fail("no five-square is left")
		return w.r.err
	}
	a := left[0]
	_ = w.real.Play(a)
	w.at = Stop{Move: a, End: MadeFive, Plies: 1, Other: board.Pass}
	w.pass = nil
	return nil
}

func (w *Walker) follow(d board.Point) error {
	body, hidden := w.next, false
	if w.block == board.Pass {
		i := slices.IndexFunc(w.at.Replies, func(r Reply) bool { return r.Move == d })
		if hidden = i < 0; hidden {
			body = w.pass
			w.passes++
		} else {
			body = w.listed[i]
		}
	}
	on := d
	if hidden {
		on = board.Pass
	}
	if w.shown.Play(on) != nil || body == nil {
		w.r.fail("the reply %v is not answered", d)
		return w.r.err
	}
	switch {
	case !hidden:
		w.r.b.Put(d, w.r.me.Other())
	case d != board.Pass:
		w.r.hidden = append(w.r.hidden, d)
	}
	return w.move(body)
}

// move reads the OR node at the beginning of body, plays its move, and sets the possible replies.
func (w *Walker) move(body []byte) error {
	r := &w.r
	r.body = body
	w.at, w.block, w.next, w.pass, w.listed = Stop{Other: board.Pass}, board.Pass, nil, nil, nil
	r.nodes++
	a := r.point()
	if r.err != nil {
		return r.err
	}
	five := r.makesFive(a)
	if w.real.Play(a) != nil || w.shown.Play(a) != nil {
		r.fail("%v is taken", a)
		return r.err
	}
	r.b.Put(a, r.me)
	w.at.Move, w.at.Plies = a, 1
	if five {
		w.at.End = MadeFive
		return nil
	}
	w.at.Fives = w.real.FiveSquares(nil, w.a)
	switch what, f := r.after(); {
	case what == anything:
		w.quiet()
	case len(w.at.Fives) == 0:
		r.fail("a hidden stone stands on a five-square")
	default:
		w.four(what, f)
	}
	return r.err
}

// four sets the possible replies to a four. Hidden stones, which the proof does not know, can make
// a block forbidden.
func (w *Walker) four(what follow, f board.Point) {
	w.at.Other, w.at.OtherPlies = w.at.Fives[0], 1
	switch {
	case len(w.at.Fives) > 1:
		w.at.End, w.at.Plies = TwoFives, 3
	case what != block || !w.real.Legal(f, w.d):
		w.at.End, w.at.Plies = NoBlock, 3
	default:
		w.block, w.next = f, w.r.body
		n, _ := w.r.measureBehind(f)
		w.at.Plies = 2 + n
		w.at.Replies = []Reply{{Move: f, Plies: n}}
	}
}

// quiet reads the win after a pass, and sets the possible replies to a quiet move. It leaves out
// replies on hidden stones.
func (w *Walker) quiet() {
	r, most := &w.r, 0
	if !r.marked() {
		w.pass = r.body
		w.at.Other = r.point()
		r.body = w.pass
		w.at.OtherPlies, _ = r.measure()
		w.pass = w.pass[:len(w.pass)-len(r.body)]
	}
	var listed []board.Point
	for range r.number(r.points()) {
		d := r.point()
		if r.err != nil {
			return
		}
		listed = append(listed, d)
		body := r.body
		n, _ := r.measureBehind(d)
		if w.real.At(d) != board.Empty {
			continue
		}
		legal := w.real.Legal(d, w.d)
		w.at.Replies = append(w.at.Replies, Reply{Move: d, Forbidden: !legal, Plies: n})
		w.listed = append(w.listed, body)
		if legal {
			most = max(most, n)
		}
	}
	if w.pass != nil && r.meetsPass(w.at.OtherPlies, most, listed) {
		most = w.at.OtherPlies
	}
	w.at.Plies = 2 + most
}
