//go:build gc && !nnplain

package nn

// The transforms of transform_amd64.s. work has room for what goes from the first pass to the second.
//
//go:noescape
func transformIn(t *transform, terms, patch *float32, work *[filterTerms][vector]float32)

//go:noescape
func transformOut(t *transform, patch, terms *float32, work *[filterTerms][vector]float32)

func (t *transform) inVector(terms, patch []float32) {
	var work [filterTerms][vector]float32
	transformIn(t, &terms[0], &patch[0], &work)
}

func (t *transform) outVector(patch, terms []float32) {
	var work [filterTerms][vector]float32
	transformOut(t, &patch[0], &terms[0], &work)
}
