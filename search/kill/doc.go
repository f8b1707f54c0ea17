// Package kill reimplements a minimax program with a threat heuristic and a kill movement
// (Zhang 2020). docs/design/searchers.md compares it with the paper; the numbers of points in comments
// are those of that page.
//
// At the root the searcher looks for a win by continuous attacks of its own, the kill movement, and
// plays it. Against a kill of the opponent it considers only the moves that stop it. Otherwise a
// negamax search with alpha-beta and a Zobrist transposition table compares a few moves by the
// static value of the positions that they lead to. Options.Judge may replace that value, as a network
// does.
//
// The paper plays freestyle. The searcher plays every rule and every size: fives, overlines and
// forbidden points are those of the rule, but the values of the patterns were made for freestyle,
// and know nothing of forbidden points.
//
// # Scores
//
// A score is ten times the static value, so that the weight 1.4 of the opponent's patterns stays an
// integer. A static score is seen from one side. Its negative is not the view of the other side,
// because the weights of the two sides differ. A win is worth mate less the plies to the five.
//
// # Letters
//
// m the side to move and o its opponent, a the attacker of a kill and d its defender, b the fast
// board, l a line, i a bit of it, p a point, k the attacks that a kill may still make.
package kill
