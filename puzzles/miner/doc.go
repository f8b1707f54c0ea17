// Package miner finds puzzles in the positions of games.
package miner
