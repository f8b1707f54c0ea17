//go:build !gc || nnplain || !amd64

package nn

// The loops of amd64 are never called here: inVectors tells.

func scaleAVX2(_, _, _, _ *float32, _, _ int)       {}
func blendAVX2(_, _, _, _, _, _ *float32, _, _ int) {}
func sumsAVX2(_, _, _, _ *float32, _, _ int)        {}
func addAVX2(_, _ *float32, _ int)                  {}
func reluAVX2(_, _ *float32, _ int)                 {}
func reluBackwardAVX2(_, _, _ *float32, _ int)      {}
