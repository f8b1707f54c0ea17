// Package brain plays Gomoku and Renju for a game manager. It speaks the protocol of Piskvork and
// Gomocup with the extensions of Yixin-Board, over any reader and writer.
//
// It plays a proved win if it finds one. Else it keeps the moves that hold against the opponent's
// wins by fours and, as time allows, by threats, and plays the one whose shapes score best. The
// score ignores tactics, because the search covers them.
//
// # Files
//
//	play, input            a session, and its lines in either direction
//	command, block         the commands of one line, and of several
//	game, coordinates      the stones, and how points are written
//	info, rules, clock     the manager's settings: keys, rules, time
//	think                  searching while the session reads input
//	choose                 the search in rounds, and the fate of each move
//	questions              the questions to the oracle, and their limits
//	engine                 another searcher in place of the brain's own search
//	searcher               the choice of moves for other packages
//	report                 the messages during a search
//	analyse, swap, store   commands that ask for more than a move
//
// # Words
//
// The manager is the program at the other end. A point on the wire is two numbers, column and row,
// both from 0 at the top left (see Coordinates). Own stones are the brain's. The manager has taken
// a barred point out of play (YXBLOCK). No search knows these points, and a side may need one later. So
// with barred points the brain plays as it does without, but claims no win and no loss.
package brain
