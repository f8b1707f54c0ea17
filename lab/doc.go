// Package lab repeats the experiments of the papers whose searchers this project has. It also measures
// what the oracle is worth to each of them, and how strong networks are. An experiment writes a table as
// JSON and as Markdown, and a picture as SVG. Those that play games keep them in journals of package
// match, so that a killed experiment goes on where it stopped.
//
//	lab         the experiments by name, their options
//	failure     wrong moves against iterations (Cao and Lin 2019)
//	iterations  iterations in a fixed time (Cao and Lin 2019)
//	depth       time and length of games by depth (Zhang 2020)
//	cross       searchers against opponents of graded strength
//	ablation    searchers without one of their parts
//	time        Elo against the time for a move (Deng and Chen)
//	oracle      searchers against themselves without the oracle
//	rivals      searchers against all others in equal time
//	trained     a network against its untrained self
//	training    a network during its training
//	versions    the versions of a network against each other
//	duels       rows of two searchers, for ablation, oracle and rivals
//	crosstable  all against all, with ratings, for cross and trained
//	contest     a match with its journal
//	terms       who plays the rule and the size
//	elo         from games to ratings with intervals
//	numbers     intervals of shares and means; numbers in words
//	report      the tables and files of a report
//	positions   positions with known right moves
//
// # Words
//
// A spec is the text that names a searcher with its options, as package roster reads it. A tree of
// an experiment is a search that begins with an empty tree and a seed of its own. All intervals are
// 95 % intervals.
package lab
