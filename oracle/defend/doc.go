// Package defend finds which moves of the side to move hold against the opponent's
// wins by threats, and which moves win. Every refutation and every win comes with a
// certificate that the independent checker accepted.
//
// Letters: m the side to move and o its opponent, a an attacker's move, f the block
// of a four, x a move that is examined, d a defender's reply, q a question being
// worked on.
package defend
