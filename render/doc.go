// Package render draws boards for people.
//
//   - Text draws for terminals and plain files: stones, the numbered moves of a line, coordinates,
//     colour on request.
//   - SVG and PNG draw the same as pictures, with marks and zones. AnimationSVG plays a line.
//   - WriteSheet puts many pictures on pages for print, Markdown puts them into articles.
//   - Explain and Threat name the threats of a winning line. The Tree functions draw a search.
//
// # Files
//
//	text                   boards in letters
//	line                   the threats of the moves of a line
//	diagram                the parts of a picture
//	picture, grid          the places of these parts, and the name of the picture
//	canvas                 the drawing surface, colours, widths of texts; two kinds:
//	svg                      elements of a document
//	png                      pixels
//	animation              a line that plays itself
//	sheet, markdown        many pictures for print, and in articles
//	tree                   the threats of a search, as text and as a graph
//	treesvg, treeboard     the same as an SVG: the tree, and the board beside it
//
// The package knows positions and lines, not files or flags. The caller decides what is drawn and
// whether in colour.
package render
