// Package oracle answers the questions that players and other programs ask
// about a position: which moves hold against the opponent's threat, and what
// refutes an idea of one's own. Every win it speaks of was accepted by
// proof/check before it is handed out.
//
// Letters: m the side to move and o its opponent, a an attacker's move, f the
// block of a four, x a move that is examined, s the attacker's side.
package oracle
