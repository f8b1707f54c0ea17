// Package vct finds victories by continuous threats: wins in which every move
// of the attacker is a four, or leaves a win by fours if the defender passes. It
// is for whoever asks whether the side to move has one: any, a shortest, or by
// which first moves. A win comes with a certificate for proof/check; "none"
// speaks of the class of moves that was searched, to the end.
//
// It is depth-first proof-number search. Behind a four the defender has its
// block; behind a quiet move the points of the zone of the win by fours that
// is threatened: any other reply loses to that win as it stands (docs/design/certificate.md). Wins by fours are sought by a vcf.Prober.
//
// # Files
//
//	solver, goals      a question, and the searches that answer it
//	root, first        the stages of a search, and first moves
//	dfpn               the search below a node
//	attack, defend     the moves of either side
//	item, keys, table  a move with its numbers, and what is remembered
//	promise, weary     its first proof number, and what work adds to it
//	dangers, counter   quiet moves that are refuted at once, or by fours
//	proof              a win that was found, written out
//	worker, team       one thread, and several
//
// # Words
//
// A node is a position within a search; its list is its moves. A quiet move
// makes no four. A disproof is tainted if something was left out for the time
// being (root.go): only one without a taint says that there is no win. A node
// promises a proof number before it is visited (promise.go); a search grows
// weary of a move and comes back from it after a spell (weary.go); behind a
// quiet move in danger the defender makes two five-squares (dangers.go); one
// that is countered it answers with a win by fours (counter.go).
//
// # Letters
//
//	a      an answer or a move       p          a point, mostly the attacker's
//	c      a code, or a choice       d          a reply of the defender
//	e      an entry of the table     pn, dn     proof and disproof number
//	k      a node's key              n          both
//	m      an item, or a mutex       thp, thd   their thresholds
//	o      odds, or an outcome       f          what becomes of a four
//	s      a step, stage, supply     z          a zone
//	t      the table                 v, w       the solver, a worker
package vct
