// Package why plays a person's idea and says what refutes it, or proves that it wins.
//
// Letters: A the side whose idea it is and D its opponent, a a move of A, d a reply
// of D, s a Step, q an idea being worked on.
package why
