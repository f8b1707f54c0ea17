// Package chart draws measurements as SVG: lines in two axes, and values with their intervals one
// below the other. It serves the reports of matches and experiments.
//
//	figure   plots side by side with one legend (Figure)
//	plot     the axes and the lines of one plot
//	dots     values with intervals, one below the other (Dots)
//	scale    from values to places in the picture; ticks
//	style    colours, marks and sizes
//	canvas   the elements of SVG
//
// Each picture has a background of its own, so that it looks the same on light and dark pages. The
// colours are those of Okabe and Ito (Color Universal Design, 2008), which people with a colour
// vision deficiency can tell apart. The marks differ too.
//
// The package has no dependency. Two libraries do not fit: go-chart/v2 lacks error bars and brings
// a font renderer, and gonum/plot brings more modules than the rest of this project.
package chart
