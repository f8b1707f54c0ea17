package gomocup

import "syscall"

// ownGroup makes the engine the leader of a process group. Ctrl-C in the terminal does not reach
// it: the match ends it in order. If the match is killed, the system kills the engine.
func ownGroup() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
