//go:build unix && !linux

package gomocup

import "syscall"

// ownGroup makes the engine the leader of a process group. Ctrl-C in the terminal does not reach
// it: the match ends it in order.
func ownGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
