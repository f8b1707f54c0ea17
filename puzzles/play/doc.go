// Package play lets a player solve a puzzle against the best defence. Whatever a
// game says about a move rests on a proof.
//
//	game, resume                 a puzzle being played
//	win, hold                    whether a move is right, for each goal
//	bestdefence                  the answer to it
//	hint, solution               help for the player
//	referee                      who decides about moves
package play
