// Package rating computes the strength of players from the results of games between them: Elo with
// intervals, by colour too, and a sequential test of two players.
//
// The model is that of Bradley and Terry (1952) with the draw term of Davidson (1970) and the
// first-move term of Davidson and Beaver (1977). A player i who moves first against j has
//
//	x = (θᵢ − θⱼ + γ)/2     P(win) = eˣ/Z   P(loss) = e⁻ˣ/Z   P(draw) = ν/Z   Z = eˣ + e⁻ˣ + ν
//
// Without draws that is the logistic curve of Elo: 400 points of Elo are ln 10 of θ. The
// log-likelihood is concave, and Newton's method of gonum finds its maximum. There the expected
// score of each player equals the score. Rao and Kupper's term for draws, as in BayesElo, lacks
// that property.
//
//	fit         the ratings
//	intervals   errors from the Hessian and by bootstrap
//	exact       the interval of a share
//	colour      the rating of a player with one colour
//	sprt        the sequential test
//	mean        the mean of measurements with its interval
//
// # Letters
//
// i, j players; θ a rating in units of ln 10/400 Elo, γ that of the first move, ν the weight of
// draws, λ = ln ν.
package rating
