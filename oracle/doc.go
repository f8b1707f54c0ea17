// Package oracle answers the questions that other programs ask about a position:
// Oracle says whether it is won by threats (Probe) and which of its moves win, lose or
// hold (Filter), cheap questions first, under a budget of nodes and time; a Session
// follows an engine's own search. Every win that it reports was accepted by proof/check,
// and results are remembered in a solve.Store.
//
// Two questions of people have packages of their own, which answer on the same
// engines: which moves hold against the opponent's threat (oracle/defend), and what
// refutes an idea (oracle/why).
//
// Letters: m the side to move and o its opponent, b a Budget or a board, r an Oracle or
// a proof.Record, q a question being worked on.
package oracle
