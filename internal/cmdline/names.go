package cmdline

// Names of flags that more than one command reads. One name means one thing over all
// commands.
const (
	Why      = "why"     // moves of the reader's own, to be judged
	SVG      = "svg"     // a picture
	PNG      = "png"     // a picture
	Animate  = "animate" // a win that plays itself
	Database = "db"      // a database of proofs
)

// DatabaseVariable names the database where the flag Database does not.
const DatabaseVariable = "GSOLVE_DB"
