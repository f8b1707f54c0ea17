//go:build gc && !purego

package nn

// The loops of loops_amd64.s. Channels and n are positive multiples of narrow, points are positive.
//
//go:noescape
func scaleAVX2(y, x, a, b *float32, points, channels int)

//go:noescape
func blendAVX2(y, x, v, a, b, c *float32, points, channels int)

//go:noescape
func sumsAVX2(total, dot, x, v *float32, points, channels int)

//go:noescape
func addAVX2(y, x *float32, n int)

//go:noescape
func reluAVX2(y, x *float32, n int)

//go:noescape
func reluBackwardAVX2(dx, y, dy *float32, n int)

// The transforms of transform_amd64.s. work takes what goes from the first pass to the second.
//
//go:noescape
func transformInAVX2(t *transform, terms, patch *float32, work *[filterTerms][vector]float32)

//go:noescape
func transformOutAVX2(t *transform, patch, terms *float32, work *[filterTerms][vector]float32)
