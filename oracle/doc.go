// Package oracle answers the questions that players and other programs ask
// about a position. Every win it speaks of was accepted by proof/check before it
// is handed out.
//
// For engines: Oracle says whether a position is won by threats (Probe) and which
// of its moves win, lose or hold (Filter), cheap questions first, under a budget
// of nodes and time; a Session follows an engine's own search. Results are
// remembered in a Store.
//
// For people: Defender says which moves hold against the opponent's threat, and
// Critic what refutes an idea of one's own.
//
// Letters: m the side to move and o its opponent, a an attacker's move, f the
// block of a four, x a move that is examined, s the attacker's side; b is a
// Budget or a board, r an Oracle or a proof.Record, q a question being worked on.
package oracle
