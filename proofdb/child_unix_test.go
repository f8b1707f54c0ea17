//go:build unix

package proofdb_test

import (
	"os"
	"os/exec"
	"syscall"
)

// unprivileged makes a command run as nobody if the test runs as root: root may write everywhere.
func unprivileged(cmd *exec.Cmd) {
	if os.Geteuid() == 0 {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	}
}
