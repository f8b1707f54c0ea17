// Package train takes a network through its curriculum: lessons with fixed positions first, then rounds
// of games against itself, with a new version after each round that improved.
//
//	course     a curriculum and its parts; what the package asks of a network (Course, Pupil)
//	schedule   the parameters that both curricula share (Schedule)
//	alphagomoku, mix   the curricula
//	run        the driver (Run)
//	lessons    stages with fixed positions
//	selfplay   rounds of self-play, games side by side
//	gate       the match that decides whether a round gives a new version
//	folder     the folder of a run: state, games, matches, versions, log
//	seed       the random numbers of each step and game
//	plot       the curve of a run
//
// # A run that is killed
//
// A run lives in a folder. Its state is written every few steps of gradient descent, each game of
// self-play and of a gate is a line of a file as soon as it ends. All random numbers follow from the
// seed and the number of the step or game, not from the steps before. So a run that was killed at any
// moment goes on with nothing lost but the steps since the last state and the games in progress. It
// makes them again with the same result, after it has made the positions of its lesson, or the exact
// targets of its last rounds, anew: the same options give the same networks, byte for byte, in one build,
// with any number of threads and interruptions. Processors with AVX2 and with AVX-512 give the same; others
// round differently (nn.Processor).
//
// # Letters
//
// c a Course, e an example, p a Pupil, r a run, s a Stage.
package train
