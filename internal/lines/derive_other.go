//go:build !gc || purego || !amd64

package lines

func derive4(r0, r1, r2, r3 *line, wall uint64, exact *[2]uint64, out *lanes) {
	plainDerive4(r0, r1, r2, r3, wall, exact, out)
}
