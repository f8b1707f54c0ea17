//go:build !unix

package gomocup

import (
	"os/exec"
	"syscall"
)

// ownGroup does nothing: this system has no process groups.
func ownGroup() *syscall.SysProcAttr { return nil }

// killGroup kills the engine alone.
func killGroup(c *exec.Cmd) { _ = c.Process.Kill() }
