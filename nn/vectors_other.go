//go:build !gc || purego || !amd64

package nn

// inVectors reports false here, so nothing calls these functions.

func scaleAVX2(_, _, _, _ *float32, _, _ int)       {}
func blendAVX2(_, _, _, _, _, _ *float32, _, _ int) {}
func sumsAVX2(_, _, _, _ *float32, _, _ int)        {}
func addAVX2(_, _ *float32, _ int)                  {}
func reluAVX2(_, _ *float32, _ int)                 {}
func reluBackwardAVX2(_, _, _ *float32, _ int)      {}

func transformInAVX2(_ *transform, _, _ *float32, _ *[filterTerms][vector]float32)  {}
func transformOutAVX2(_ *transform, _, _ *float32, _ *[filterTerms][vector]float32) {}
