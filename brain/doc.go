// Package brain plays Gomoku and Renju for a game manager: it speaks the
// protocol of Piskvork and Gomocup with the extensions of Yixin-Board, over any
// pair of a reader and a writer.
//
// It plays a win that is proved, where there is one. Else, of the moves that
// hold against the opponent's wins by fours, and as time allows by threats, it
// plays the one whose shapes score best. The score knows nothing of tactics, and
// need not: those are searched.
//
// # Files
//
//	play, input, output    a session, and its lines in either direction
//	command, block         the commands, and those that go on over several lines
//	game, coordinates      the stones, and how points are written
//	info, rules, clock     what the manager sets: keys, rules, time
//	think                  the search beside the reading of input
//	choose, candidate      the search in rounds, and what is known of each move
//	questions, await       what the oracle is asked, and how long is waited for it
//	score                  what a move is worth where nothing is proved
//	report                 what is told meanwhile
//	analyse, swap, store   commands that ask for more than a move
//
// # Words
//
// The manager is the program at the other end. A point on the wire is two
// numbers, column and row, both from 0 at the top left (see Coordinates). Own
// stones are the brain's. A barred point is one that the manager has taken out
// of play (YXBLOCK).
package brain
