// Package render draws boards for people. Text is the drawing for terminals
// and plain files: the stones, the moves of a line numbered, coordinates
// around, colour where it is wanted. SVG and PNG draw the same as pictures, with
// marks and areas, AnimationSVG plays a line move by move. WriteSheet puts many
// of them on pages to be printed, Markdown into articles. Explain names the
// threats of a winning line.
//
// # Files
//
//	text, colour           boards in letters
//	line, threat           what the moves of a line threaten
//	diagram, mark          what a picture shows
//	picture, grid, words   where it stands, and what it is called
//	palette                its colours
//	canvas                 what it is drawn on:
//	svg                      elements of a document
//	png, shape, measure      pixels, outlines, the width of texts
//	animation              a line that plays itself
//	sheet, markdown        many pictures for print, and in articles
//	tree, treedot          the threats of a search, as text and as a graph
//	treesvg, treeboard,    the same as a drawing: the board, and the tree
//	  treelayout             beside it
//
// The package knows positions and lines, not files or flags; the command line
// decides what is drawn and whether colour is.
package render
