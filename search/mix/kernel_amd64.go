//go:build gc && !purego

package mix

import "golang.org/x/sys/cpu"

// The kernels of kernel_amd64.s. The slices of k must be long enough.
//
//go:noescape
func lookupAVX2(k *lookup)

//go:noescape
func depthwiseAVX2(k *depthwise)

//go:noescape
func poolingAVX2(k *pooling)

//go:noescape
func denseAVX2(k *dense, weights *int16)

//go:noescape
func denseAVX512(k *dense, weights *int16)

//go:noescape
func dotsAVX2(k *dots)

// engines returns the engines that run on this processor, the fastest last.
func engines() []engine {
	list := []engine{inGo}
	if !cpu.X86.HasAVX2 {
		return list
	}
	list = append(list, avx2)
	if cpu.X86.HasAVX512F && cpu.X86.HasAVX512VNNI {
		list = append(list, avx512)
	}
	return list
}

func (k *lookup) run(with engine) {
	if with == inGo {
		k.plain()
		return
	}
	lookupAVX2(k)
}

func (k *depthwise) run(with engine) {
	if with == inGo {
		k.plain()
		return
	}
	depthwiseAVX2(k)
}

func (k *pooling) run(with engine) {
	if with == inGo {
		k.plain()
		return
	}
	poolingAVX2(k)
}

func (k *dense) run(with engine) {
	switch with {
	case inGo:
		k.plain()
	case avx2:
		denseAVX2(k, &k.u.weights[0])
	default:
		denseAVX512(k, &k.u.weights[0])
	}
}

func (k *dots) run(with engine) {
	if with == inGo {
		k.plain()
		return
	}
	dotsAVX2(k)
}
