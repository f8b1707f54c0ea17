package oracle

// WhyReason says why a move of an idea wins or fails.
type WhyReason uint8

// The reasons. A is the side whose idea it is, D its opponent.
const (
	WhyUndecided WhyReason = iota // a limit was met before it was decided

	// The move cannot be played.
	WhyOff       // it is no point of the board
	WhyTaken     // a stone stands there
	WhyForbidden // to Black in renju: WhyStep.Forbidden and Rows

	// The move is no threat.
	WhyFiveIgnored // D makes five at At next, and Move is not there
	WhyOverline    // six or more in a row where exactly five win, and no four
	WhyNoFour      // D need not answer
	WhyNoThree     // no three, no four and no block of a four, where one was asked for
	WhyNoThreat    // if D passes, A has no win by fours

	// The move makes a four, and D's only block is Reply.
	WhyCounterFives     // which gives D the five-squares At: too many for one move
	WhyCounterForbidden // which gives D the five-square At, where Black may not play: WhyStep.Forbidden
	WhyCounterNoFour    // which gives D the five-square At, and A makes no four there
	WhyCounterFour      // which gives D the five-square At, and A has no win of the class from there
	WhyBlocked          // and A has no win of the class left

	// The move threatens a win by fours.
	WhyAnswered // after each of the replies At, A has no win of the class

	// The move wins.
	WhyFive           // it makes five
	WhyTwoFives       // A makes five at one of At, and D cannot stop all
	WhyBlockForbidden // D is Black, and may not play on the only block, At: WhyStep.Forbidden
	WhyGoesOn         // D blocks with Reply, and A wins from there
	WhyEveryReply     // A wins after a pass and after each of the replies that touch that win
)

// whyNames are the reasons as programs read them.
var whyNames = [...]string{
	WhyUndecided: "undecided", WhyOff: "off-board", WhyTaken: "taken", WhyForbidden: "forbidden",
	WhyFiveIgnored: "five-ignored", WhyOverline: "overline", WhyNoFour: "no-four", WhyNoThree: "no-three", WhyNoThreat: "no-threat",
	WhyCounterFives: "counter-fives", WhyCounterForbidden: "counter-forbidden", WhyCounterNoFour: "counter-no-four",
	WhyCounterFour: "counter-four", WhyBlocked: "blocked", WhyAnswered: "answered",
	WhyFive: "five", WhyTwoFives: "two-fives", WhyBlockForbidden: "block-forbidden", WhyGoesOn: "goes-on", WhyEveryReply: "every-reply",
}

// String is the reason as programs read it: "counter-fives".
func (r WhyReason) String() string {
	if int(r) < len(whyNames) {
		return whyNames[r]
	}
	return "unknown"
}

// ends reports whether nothing of an idea can follow: the game is over, or the
// move is not played, or D wins next.
func (r WhyReason) ends() bool {
	switch r {
	case WhyCounterNoFour, WhyCounterFour, WhyBlocked, WhyAnswered, WhyTwoFives, WhyBlockForbidden, WhyGoesOn, WhyEveryReply, WhyUndecided:
		return false
	default:
		return true
	}
}
