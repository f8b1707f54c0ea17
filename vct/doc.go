// Package vct finds victories by continuous threats: wins in which every move of the attacker is a
// four, or leaves a win by fours if the defender passes. It answers whether the side to move has
// such a win, finds a shortest one, or lists the first moves that win. Each win has a certificate
// for proof/check. The verdict "none" means that the search tried all moves of its class.
//
// The search is depth-first proof-number search. After a four the defender has only its block. A
// quiet move threatens a win by fours. The search tries the replies in the zone of that win: any
// other reply loses to that win unchanged (docs/design/certificate.md). A vcf.Prober searches for
// wins by fours.
//
// # Files
//
//	solver, goals   a question, its searches, their stages and first moves
//	dfpn            the search below a node
//	attack, defend  the moves of either side
//	item, table     a move with its numbers, and the memory of the search
//	promise         the first proof number of a move, and the addition for the work spent on it
//	history         how earlier moves at a point ended
//	glance          the short search before the long one
//	manner          the values that differ between the kinds of search
//	dangers         quiet moves that the defender refutes at once, or by fours
//	rest            quiet moves that the search puts off
//	depend          quiet moves and fours that do not depend on the fours before them
//	thrift          limits on the probes of long searches
//	proof           a win written out
//	worker, team    one thread, and several
//
// # Words
//
// A node is a position within a search; its list holds its moves. A quiet move makes no four. A move of
// order 2 is a four, or a quiet move after which a pass of the defender would allow a win by fours. A
// disproof is tainted if the search has left something out so far (type stage); only a disproof without
// a taint means that there is no win. A node promises a proof number before its first visit. The
// history of the moves at a point, which counts how they ended, changes it. Weariness raises it after
// much work without an answer. After a spell of work the search compares the moves again (promise.go).
// A quiet move is in danger if the defender can answer it with two five-squares, and countered if a win
// by fours answers it (dangers.go). A search of df-pn begins with a glance, in an order of its own (glance.go).
// A worker is young in the glance and just after it (depend.go), and mature after many visits
// (thrift.go). Its purse pays for the longer searches for fours. A run is the fours since the defender
// last had a choice. A four lies apart if no row of five points holds both it and an earlier four of
// the run (depend.go). A crossing is a point at which the attacker makes a four and a three.
//
// # Letters
//
//	a      an answer or a move       p          a point, mostly the attacker's
//	c      a code, or a choice       d          a reply of the defender
//	e      an entry, or an encoder   pn, dn     proof and disproof number
//	k      a node's key              n          both pn and dn
//	m      an item, or a mutex       thp, thd   thresholds of pn, dn
//	o      odds, or an outcome       f          the result of a four
//	s      a step, stage, supply     z          a zone
//	h      the history
//	t      the table, or a thrift    v, w       the solver, a worker
package vct
