// Package render draws boards for people. Text is the drawing for terminals
// and plain files: the stones, the moves of a line numbered, coordinates
// around, colour where it is wanted. SVG and PNG draw the same as pictures, with
// marks and areas, AnimationSVG plays a line move by move. WriteSheet puts many
// of them on pages to be printed, Markdown into articles. Explain names the
// threats of a winning line.
//
// The package knows positions and lines, not files or flags; the command line
// decides what is drawn and whether colour is.
package render
