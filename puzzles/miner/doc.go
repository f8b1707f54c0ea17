// Package miner finds puzzles in the positions of games.
//
//	miner                        whether a position is a puzzle
//	run, games                   all positions of files, side by side
//	file, state                  the puzzles on the disk, with how far the run is
package miner
