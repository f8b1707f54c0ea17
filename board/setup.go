package board

// Setup is any arrangement of stones, legal or not, as a file or a person
// gives it. New turns it into a Position or says everything that is wrong.
type Setup struct {
	Size   int // 0 means 15
	Rule   Rule
	Black  []Point
	White  []Point
	ToMove Colour // Empty means Black iff Black has no more stones than White
}
