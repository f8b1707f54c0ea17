package puzzles

// MaxGrade is the hardest grade; the easiest is 1.
const MaxGrade = 9
