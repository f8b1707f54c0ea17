// Package match plays games between engines: searchers of this project, and programs that speak the
// Gomocup protocol (match/gomocup). A referee applies the readable rules of package board. An
// engine that fails loses its game with the reason, and the match goes on. A journal on the disk
// lets a killed match go on with nothing played twice.
//
//	player      what the runner asks of an engine, and how an engine fails
//	searcher    a search.Searcher as an engine
//	clock       the time of a move
//	referee     one game
//	game        the record of a game
//	opening     the positions that games begin with
//	schedule    which games are played, by number
//	run         all games, side by side
//	journal     the games on the disk
//	save        the games as SGF and PSQ
//
// # Words
//
// A game pair is two games from one opening between the same engines with colours swapped. A round
// is one game pair of every two engines that meet. The number of a game, from 0, decides its
// engines, colours, opening and seeds: see Schedule.
//
// Ratings are in match/rating, tables and pictures in match/report, openings in match/openings.
package match
