package stream

// Weight is for tests.
var Weight = weight
