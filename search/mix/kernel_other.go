//go:build !gc || purego || !amd64

package mix

// engines returns the engines that run on this processor, the fastest last.
func engines() []engine { return []engine{inGo} }

func (k *lookup) run(engine)    { k.plain() }
func (k *depthwise) run(engine) { k.plain() }
func (k *pooling) run(engine)   { k.plain() }
func (k *dense) run(engine)     { k.plain() }
func (k *dots) run(engine)      { k.plain() }
