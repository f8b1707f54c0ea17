//go:build gc && !purego

#include "textflag.h"

// The loops of strip.go and activation.go. Those over strips take 16 channels from point to point, then
// the next 16:
//
//	SI, DX, DI  x, v and y at the first point     R11, R12, R13 at a point
//	AX, BX, CX  the numbers of the channels       8 … 13 the same
//	R8          points that are left              R9 bytes of a point
//	R10         channels that are left

// func scaleAVX2(y, x, a, b *float32, points, channels int)
TEXT ·scaleAVX2(SB), NOSPLIT, $0-48
	MOVQ y+0(FP), DI
	MOVQ x+8(FP), SI
	MOVQ a+16(FP), AX
	MOVQ b+24(FP), BX
	MOVQ channels+40(FP), R10
	LEAQ (R10*4), R9

channels:
	VMOVUPS (AX), Y8
	VMOVUPS 32(AX), Y9
	VMOVUPS (BX), Y10
	VMOVUPS 32(BX), Y11
	MOVQ SI, R11
	MOVQ DI, R13
	MOVQ points+32(FP), R8

point:
	VMULPS (R11), Y8, Y0
	VMULPS 32(R11), Y9, Y1
	VADDPS Y10, Y0, Y0
	VADDPS Y11, Y1, Y1
	VMOVUPS Y0, (R13)
	VMOVUPS Y1, 32(R13)
	ADDQ R9, R11
	ADDQ R9, R13
	DECQ R8
	JNZ  point
	ADDQ $64, SI
	ADDQ $64, DI
	ADDQ $64, AX
	ADDQ $64, BX
	SUBQ $16, R10
	JNZ  channels
	VZEROUPPER
	RET

// func blendAVX2(y, x, v, a, b, c *float32, points, channels int)
TEXT ·blendAVX2(SB), NOSPLIT, $0-64
	MOVQ y+0(FP), DI
	MOVQ x+8(FP), SI
	MOVQ v+16(FP), DX
	MOVQ a+24(FP), AX
	MOVQ b+32(FP), BX
	MOVQ c+40(FP), CX
	MOVQ channels+56(FP), R10
	LEAQ (R10*4), R9

channels:
	VMOVUPS (AX), Y8
	VMOVUPS 32(AX), Y9
	VMOVUPS (BX), Y10
	VMOVUPS 32(BX), Y11
	VMOVUPS (CX), Y12
	VMOVUPS 32(CX), Y13
	MOVQ SI, R11
	MOVQ DX, R12
	MOVQ DI, R13
	MOVQ points+48(FP), R8

point:
	VMULPS (R11), Y8, Y0
	VMULPS 32(R11), Y9, Y1
	VMULPS (R12), Y10, Y2
	VMULPS 32(R12), Y11, Y3
	VADDPS Y2, Y0, Y0
	VADDPS Y3, Y1, Y1
	VADDPS Y12, Y0, Y0
	VADDPS Y13, Y1, Y1
	VMOVUPS Y0, (R13)
	VMOVUPS Y1, 32(R13)
	ADDQ R9, R11
	ADDQ R9, R12
	ADDQ R9, R13
	DECQ R8
	JNZ  point
	ADDQ $64, SI
	ADDQ $64, DX
	ADDQ $64, DI
	ADDQ $64, AX
	ADDQ $64, BX
	ADDQ $64, CX
	SUBQ $16, R10
	JNZ  channels
	VZEROUPPER
	RET

// func sumsAVX2(total, dot, x, v *float32, points, channels int)
TEXT ·sumsAVX2(SB), NOSPLIT, $0-48
	MOVQ total+0(FP), AX
	MOVQ dot+8(FP), BX
	MOVQ x+16(FP), SI
	MOVQ v+24(FP), DX
	MOVQ channels+40(FP), R10
	LEAQ (R10*4), R9

channels:
	VXORPS Y8, Y8, Y8
	VXORPS Y9, Y9, Y9
	VXORPS Y10, Y10, Y10
	VXORPS Y11, Y11, Y11
	MOVQ SI, R11
	MOVQ DX, R12
	MOVQ points+32(FP), R8

point:
	VMOVUPS (R11), Y0
	VMOVUPS 32(R11), Y1
	VADDPS Y0, Y8, Y8
	VADDPS Y1, Y9, Y9
	VMULPS (R12), Y0, Y0
	VMULPS 32(R12), Y1, Y1
	VADDPS Y0, Y10, Y10
	VADDPS Y1, Y11, Y11
	ADDQ R9, R11
	ADDQ R9, R12
	DECQ R8
	JNZ  point
	VMOVUPS Y8, (AX)
	VMOVUPS Y9, 32(AX)
	VMOVUPS Y10, (BX)
	VMOVUPS Y11, 32(BX)
	ADDQ $64, SI
	ADDQ $64, DX
	ADDQ $64, AX
	ADDQ $64, BX
	SUBQ $16, R10
	JNZ  channels
	VZEROUPPER
	RET

// The loops below take 16 numbers at a time. n is a multiple.

// func addAVX2(y, x *float32, n int)
TEXT ·addAVX2(SB), NOSPLIT, $0-24
	MOVQ y+0(FP), DI
	MOVQ x+8(FP), SI
	MOVQ n+16(FP), CX

numbers:
	VMOVUPS (DI), Y0
	VMOVUPS 32(DI), Y1
	VADDPS (SI), Y0, Y0
	VADDPS 32(SI), Y1, Y1
	VMOVUPS Y0, (DI)
	VMOVUPS Y1, 32(DI)
	ADDQ $64, DI
	ADDQ $64, SI
	SUBQ $16, CX
	JNZ  numbers
	VZEROUPPER
	RET

// func reluAVX2(y, x *float32, n int)
//
// VMAXPS returns its last number if one is NaN or both are 0: x. Then −0 becomes 0.
TEXT ·reluAVX2(SB), NOSPLIT, $0-24
	MOVQ y+0(FP), DI
	MOVQ x+8(FP), SI
	MOVQ n+16(FP), CX
	VXORPS Y8, Y8, Y8

numbers:
	VMAXPS (SI), Y8, Y0
	VMAXPS 32(SI), Y8, Y1
	VADDPS Y8, Y0, Y0
	VADDPS Y8, Y1, Y1
	VMOVUPS Y0, (DI)
	VMOVUPS Y1, 32(DI)
	ADDQ $64, DI
	ADDQ $64, SI
	SUBQ $16, CX
	JNZ  numbers
	VZEROUPPER
	RET

// func reluBackwardAVX2(dx, y, dy *float32, n int)
//
// The same bits as the loop in Go: the sign of minus y, as whole numbers, is the mask.
TEXT ·reluBackwardAVX2(SB), NOSPLIT, $0-32
	MOVQ dx+0(FP), DI
	MOVQ y+8(FP), SI
	MOVQ dy+16(FP), DX
	MOVQ n+24(FP), CX
	VPXOR Y8, Y8, Y8

numbers:
	VPSUBD (SI), Y8, Y0
	VPSUBD 32(SI), Y8, Y1
	VPSRAD $31, Y0, Y0
	VPSRAD $31, Y1, Y1
	VANDPS (DX), Y0, Y0
	VANDPS 32(DX), Y1, Y1
	VMOVUPS Y0, (DI)
	VMOVUPS Y1, 32(DI)
	ADDQ $64, DI
	ADDQ $64, SI
	ADDQ $64, DX
	SUBQ $16, CX
	JNZ  numbers
	VZEROUPPER
	RET
