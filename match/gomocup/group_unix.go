//go:build unix && !linux

package gomocup

import (
	"os/exec"
	"syscall"
)

// ownGroup makes the engine the leader of a process group. Ctrl-C in the terminal does not reach
// it: the match ends it in order.
func ownGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills the engine and its children. The leader has not been waited for, so the number of
// the group still belongs to it.
func killGroup(c *exec.Cmd) { _ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
