//go:build unix

package gomocup

import (
	"os/exec"
	"syscall"
)

// killGroup kills the engine and its children. The leader has not been waited for, so the number of
// the group still belongs to it.
func killGroup(c *exec.Cmd) { _ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
