package web

import "time"

// SetTimeouts changes how long a server's connections may take.
func SetTimeouts(o *Options, header, read, write, idle time.Duration) {
	o.slow = timeouts{header, read, write, idle}
}
