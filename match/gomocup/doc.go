// Package gomocup runs external engines that speak the protocol of Gomocup and Piskvork, as
// engines of package match.
//
// Each game has a process of its own. The process and its children form a process group, which is
// killed when the game ends. So an engine that hangs or crashes costs one game and leaves nothing
// behind. An engine that prints without end fills a pipe, not the memory.
//
//	engine    the engine as match sees it: options, the check before a match
//	protocol  the commands and answers of a game
//	process   the process, its lines and its end
//	words     a command line in words
//
// The manager sends:
//
//	ABOUT                           once, before the match, with a short wait for the answer
//	INFO key value                  rule, times, memory, max_node
//	START size                      the engine answers OK
//	BOARD … DONE, BEGIN, TURN x,y   the engine answers x,y
//	END
//
// Coordinates count from 0 at the top left. The manager skips lines that begin with MESSAGE, DEBUG
// or UNKNOWN.
package gomocup
