// Package roster makes searchers by name, for every command, page and match that lets a person
// choose one. A spec names a searcher and its options:
//
//	adp:iterations=20000,oracle=vct
//
// Engines lists the searchers with their options. Help texts, pages and documents are made from this
// table, so a searcher is added in one place: an entry of the table engines.
//
//	spec       reads and writes specs (Parse, Spec)
//	options    the kinds of options, and the options that several searchers have
//	engines    the table of the searchers, with a constructor for each
//	networks   the constructors of those that networks guide
//	player     a searcher with the limits of its spec
//	tactics    the oracle of a searcher
package roster
