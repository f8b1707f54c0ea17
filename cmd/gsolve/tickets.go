package main

import (
	"crypto/rand"
	"os"
	"path/filepath"
)

// secretBytes is the length of the secret behind the tickets of a farm.
const secretBytes = 32

// ticketSecret returns the secret that stands beside the database, in DIR.tickets, and makes one if there
// is none. A run that goes on after a kill knows by it which answers were asked for. Without a file it
// returns nil: then a later run searches again what no proof shows.
func ticketSecret(dir string) []byte {
	path := filepath.Clean(dir) + ".tickets"
	if old, err := os.ReadFile(path); err == nil && len(old) == secretBytes {
		return old
	}
	secret := make([]byte, secretBytes)
	_, _ = rand.Read(secret) // never fails
	_ = os.Remove(path)      // a damaged one
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil
	}
	_, err = file.Write(secret)
	if closed := file.Close(); err != nil || closed != nil {
		return nil
	}
	return secret
}
