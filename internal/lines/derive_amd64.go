//go:build gc && !purego

package lines

// derive4 does the same as plainDerive4.
//
//go:noescape
func derive4(r0, r1, r2, r3 *line, wall uint64, exact *[2]uint64, out *lanes)
