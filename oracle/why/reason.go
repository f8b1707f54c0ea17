package why

// Reason says why a move of an idea wins or fails.
type Reason uint8

// The reasons. A is the side whose idea it is, D its opponent.
const (
	Undecided Reason = iota // a limit was met before it was decided

	// The move cannot be played.
	Off       // it is no point of the board
	Taken     // a stone stands there
	Forbidden // to Black in renju: Step.Forbidden and Rows

	// The move is no threat.
	FiveIgnored // D makes five at At next, and Move is not there
	Overline    // six or more in a row where exactly five win, and no four
	NoFour      // D need not answer
	NoThree     // no three, no four and no block of a four, where the space asks for one
	NoThreat    // if D passes, A has no win by fours

	// The move makes a four, and D's only block is Reply.
	CounterFives     // the block gives D the five-squares At: too many for one move
	CounterForbidden // the block gives D the five-square At, where Black may not play: Step.Forbidden
	CounterNoFour    // the block gives D the five-square At, and A makes no four there
	CounterFour      // the block gives D the five-square At, and A has no win of the class from there
	Blocked          // A has no win of the class left

	// The move threatens a win by fours.
	Answered // after each of the replies At, A has no win of the class

	// The move wins.
	Five           // it makes five
	TwoFives       // A makes five at one of At, and D cannot stop all
	BlockForbidden // D is Black, and may not play on the only block, At: Step.Forbidden
	GoesOn         // D blocks with Reply, and A wins from there
	EveryReply     // A wins after a pass and after each of the replies that touch that win
)

// names are the reasons as programs read them.
var names = [...]string{
	Undecided: "undecided", Off: "off-board", Taken: "taken", Forbidden: "forbidden",
	FiveIgnored: "five-ignored", Overline: "overline", NoFour: "no-four", NoThree: "no-three", NoThreat: "no-threat",
	CounterFives: "counter-fives", CounterForbidden: "counter-forbidden", CounterNoFour: "counter-no-four",
	CounterFour: "counter-four", Blocked: "blocked", Answered: "answered",
	Five: "five", TwoFives: "two-fives", BlockForbidden: "block-forbidden", GoesOn: "goes-on", EveryReply: "every-reply",
}

// String is the reason as programs read it: "counter-fives".
func (r Reason) String() string {
	if int(r) < len(names) {
		return names[r]
	}
	return "unknown"
}

// ends reports whether nothing of an idea can follow: the game is over, or the move is not played,
// or D wins next.
func (r Reason) ends() bool {
	switch r {
	case CounterNoFour, CounterFour, Blocked, Answered, TwoFives, BlockForbidden, GoesOn, EveryReply, Undecided:
		return false
	default:
		return true
	}
}
