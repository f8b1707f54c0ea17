package web_test

import (
	"errors"
	"net"
	"testing"

	"github.com/gsolve/gsolve/web"
)

// TestMayServe: without a token a server may listen only on addresses that no other machine can
// reach.
func TestMayServe(t *testing.T) {
	open := web.New(web.Options{})
	for ip, loopback := range map[string]bool{
		"127.0.0.1":        true,
		"127.255.0.9":      true,
		"::1":              true,
		"::ffff:127.0.0.1": true,
		"0.0.0.0":          false,
		"::":               false,
		"10.0.0.1":         false, // private
		"172.16.0.1":       false,
		"192.168.1.1":      false,
		"fd00::1":          false,
		"169.254.1.1":      false, // link-local
		"fe80::1":          false,
		"100.64.0.1":       false, // shared behind a carrier's NAT
		"203.0.113.7":      false,
		"2001:db8::1":      false,
	} {
		err := open.MayServe(&net.TCPAddr{IP: net.ParseIP(ip), Port: 8080})
		if (err == nil) != loopback || err != nil && !errors.Is(err, web.ErrExposed) {
			t.Errorf("MayServe(%s): %v, expected loopback = %v", ip, err, loopback)
		}
	}
	for _, addr := range []net.Addr{&net.TCPAddr{}, &net.UnixAddr{Name: "/run/solver", Net: "unix"}, nil} {
		if err := open.MayServe(addr); !errors.Is(err, web.ErrExposed) {
			t.Errorf("MayServe(%v): %v, expected ErrExposed", addr, err)
		}
	}
}
