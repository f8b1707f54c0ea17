package stream

// Weight lets tests call weight.
var Weight = weight
