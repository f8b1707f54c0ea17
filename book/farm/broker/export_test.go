package broker

import "time"

// SetStartWait changes how long a server may take to start, until restore.
func SetStartWait(d time.Duration) (restore func()) {
	old := startWait
	startWait = d
	return func() { startWait = old }
}
