// Package notation reads and writes the files in which people exchange Gomoku and Renju positions.
// It is for every command and service that takes a position from outside, so it treats its input as
// hostile: see the limits below.
//
//	format    what it is                           order rule size side many
//	diagram   a drawn board, top row first           –    –    yes  –   yes
//	moves     h8i9g7, h8-i9, H8,I9, 1. h8 2. i9     yes   –    –   yes  yes
//	jsonl     one JSON object a line                yes  yes   yes yes  yes
//	psq       Piskvork game, 1-based from top-left  yes   –    yes yes  no
//	rec       names first, 0-based from top-left    yes   –    –   yes  no
//	sgf       GM[4], the end of each variation      yes  yes   yes yes  yes
//	openings  offsets from the centre, one a line   yes   –    –   yes  yes
//	pos       count byte, then y·15+x from top-left yes   –    –   yes  no
//	lib       RenLib library, 15×15, each variation yes   –    –   yes  yes
//	db        Yixin and Rapfi, records of positions  –   yes  yes  yes  yes
//
// The columns show what the format itself states: the order of the moves, the rule, the size, the
// side to move, and whether one file holds many positions. If a file does not state them, the rule
// is freestyle, the size 15, and Black moves iff Black has no more stones than White. Options
// overrides the file and these defaults. A game gives its final position. A tree (SGF, .lib) gives
// the end of each variation, depth first, so the main line comes first. These positions are
// numbered "file:number" even if the game has a name, because one name cannot name several
// positions. A refused node gives one refused position, in place of all variations through it.
// Positions also gives every position on the way, and Trees gives the trees.
//
// Readers expect UTF-8 and keep other bytes as they are; Options.Charset decodes the names and
// comments of files in another charset. Without it, an SGF whose first root states Shift_JIS, GBK,
// GB18030 or Big5 (CA) is decoded: in these a byte of a character may look like "\" or "]".
//
// Moves are points, with spaces, commas, "-" or nothing between them, in small or capital letters;
// "pass" and "--" pass. Every line is a game. Moves may have numbers, "1. h8 2. i9" or "1) h8 2)
// i9", and so may rounds: "1. h8 i9 2. j10". A number that does not fit the moves before it is an
// error. A game with numbers continues up to the next line that begins with the number 1.
//
// Options.Size puts the stones on a board of that size, where points keep their names. A drawn
// board must already have that size. A .rec states a size if it has a header.
//
// # Reading
//
// NewReader makes a Reader, which recognises the format from the content; Next returns one position
// after another. An error about one position is a *PositionError: reading continues after it. Any
// other error but io.EOF ends the reading; it is a *SyntaxError if the content is wrong. Both print
// as "file:line:column: what was found, what was expected"; columns count bytes.
//
// A line ends with LF, CRLF or CR. Content that is neither understood nor a comment is an error: if
// a reader skipped a stone, gsolve would answer about another position.
//
// An Item holds stones that are on its board and on distinct points. Item.Position checks whether
// the game is already over.
//
// # Limits
//
//	file                   64 MiB
//	line, JSON object      1 MiB
//	SGF value, id          64 KiB
//	library text           64 KiB, a comment or a board text
//	game                   n²+16 moves, or nodes from the root; 241 nodes in a library
//	SGF file               5 million nodes, 5 million property values
//	library                5 million nodes; 1 million as a tree
//	.db                    5 million records, 512 MiB unpacked; lengths of 2 bytes limit a record
//
// Above a limit the error wraps ErrLimit. Readers never allocate memory by a length that a file
// declares, do not recurse, and check the context every 4,096 nodes or lines.
//
// # Writing
//
// NewWriter writes items in one format. Where a game format cannot hold the stones or the side to
// move (it has no pass, or no room), Write returns an error that wraps ErrCannotHold and writes
// nothing. Stones without an order get one: Black and White in turn, the points of each increasing.
// The Writer drops rule and size where the format does not state them. A diagram has the side to
// move in a comment only. WritePSQ writes a game with times and names. Trees reads a tree with
// variations; WriteTree, WriteLib and TreeWriter write it. A Writer of .db writes one position;
// Database gathers many.
//
// Revise copies a book (SGF, .lib, .db) with everything that its author wrote, byte for byte, and
// lets the caller write beside it.
//
// Letters: x is a column and y a row, both from 0; n is the board's size; pt a point; it an Item.
package notation
