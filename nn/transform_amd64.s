//go:build gc && !purego

#include "textflag.h"
#include "go_asm.h"

// Eight channels at a time go through both passes: along the rows to work, then along the columns.
//
//	SI, DI  where the next numbers are read and written
//	R8, R9  one and three distances of the reads    R10, R11 of the writes
//	AX, BX  patch and terms                         DX work
//	CX      channels that are left, in eights       R12, R13 rows or columns that are left, the transform
//	0 … 4   five numbers   5 … 9 what they become   14, 15   four and two

// MixIn leaves Bᵀ (Y0 … Y4) in Y6, Y7, Y8, Y5, Y9.
#define MixIn \
	VSUBPS Y1, Y3, Y5 \
	VSUBPS Y2, Y0, Y6 \
	VSUBPS Y2, Y3, Y7 \
	VSUBPS Y2, Y1, Y8 \
	VSUBPS Y2, Y4, Y9 \
	VFMADD213PS Y5, Y15, Y6 \
	VFMADD213PS Y7, Y15, Y8 \
	VFNMADD231PS Y15, Y1, Y7 \
	VFNMADD231PS Y15, Y5, Y9

// MixOut leaves Aᵀ (Y0 … Y4) in Y7, Y6, Y5.
#define MixOut \
	VADDPS Y2, Y1, Y5 \
	VSUBPS Y2, Y1, Y6 \
	VADDPS Y3, Y0, Y7 \
	VFMADD231PS Y15, Y3, Y6 \
	VADDPS Y5, Y7, Y7 \
	VFMADD231PS Y14, Y3, Y5 \
	VADDPS Y4, Y5, Y5

// Load reads five numbers R8 apart.
#define Load \
	VMOVUPS (SI), Y0 \
	VMOVUPS (SI)(R8*1), Y1 \
	VMOVUPS (SI)(R8*2), Y2 \
	VMOVUPS (SI)(R9*1), Y3 \
	VMOVUPS (SI)(R8*4), Y4

// func transformInAVX2(t *transform, terms, patch *float32, work *[filterTerms][vector]float32)
TEXT ·transformInAVX2(SB), NOSPLIT, $0-32
	MOVQ t+0(FP), R13
	MOVQ terms+8(FP), BX
	MOVQ patch+16(FP), AX
	MOVQ work+24(FP), DX
	MOVL $0x40000000, CX
	VMOVD CX, X15
	VBROADCASTSS X15, Y15
	MOVQ transform_channels(R13), CX
	SHRQ $3, CX

channels:
	MOVQ AX, SI
	MOVQ DX, DI
	MOVQ transform_point(R13), R8
	SHLQ $2, R8
	LEAQ (R8)(R8*2), R9
	MOVQ transform_row(R13), R10
	SHLQ $2, R10
	MOVQ $const_filterIn, R12

row:
	Load
	MixIn
	VMOVUPS Y6, (DI)
	VMOVUPS Y7, 32(DI)
	VMOVUPS Y8, 64(DI)
	VMOVUPS Y5, 96(DI)
	VMOVUPS Y9, 128(DI)
	ADDQ R10, SI
	ADDQ $160, DI
	DECQ R12
	JNZ  row

	MOVQ DX, SI
	MOVQ BX, DI
	MOVQ $160, R8
	MOVQ $480, R9
	MOVQ transform_step(R13), R10
	LEAQ (R10)(R10*4), R10
	SHLQ $2, R10 // from row to row of the terms
	LEAQ (R10)(R10*2), R11
	MOVQ $const_filterIn, R12

column:
	Load
	MixIn
	VMOVUPS Y6, (DI)
	VMOVUPS Y7, (DI)(R10*1)
	VMOVUPS Y8, (DI)(R10*2)
	VMOVUPS Y5, (DI)(R11*1)
	VMOVUPS Y9, (DI)(R10*4)
	ADDQ $32, SI
	MOVQ transform_step(R13), R8
	LEAQ (DI)(R8*4), DI
	MOVQ $160, R8
	DECQ R12
	JNZ  column

	ADDQ $32, AX
	ADDQ $32, BX
	DECQ CX
	JNZ  channels
	VZEROUPPER
	RET

// Finish adds bias (Y8) and old numbers, if R8 says so, cuts, and stores a point.
#define Finish(sum, place) \
	VADDPS Y8, sum, sum \
	VANDPS place, Y10, Y9 \
	VADDPS Y9, sum, sum \
	VMAXPS Y11, sum, sum \
	VMOVUPS sum, place

// func transformOutAVX2(t *transform, patch, terms *float32, work *[filterTerms][vector]float32)
//
// Y10 has all bits if the old numbers of the patch are added, else none. Y11 is the least result: 0, or
// −∞.
TEXT ·transformOutAVX2(SB), NOSPLIT, $0-32
	MOVQ t+0(FP), R13
	MOVQ patch+8(FP), AX
	MOVQ terms+16(FP), BX
	MOVQ work+24(FP), DX
	MOVL $0x40000000, CX
	VMOVD CX, X15
	VBROADCASTSS X15, Y15
	VADDPS Y15, Y15, Y14
	MOVQ transform_mode(R13), R12
	VXORPS Y10, Y10, Y10
	TESTQ $1, R12 // addC
	JZ   cut
	VPCMPEQD Y10, Y10, Y10

cut:
	VXORPS Y11, Y11, Y11
	TESTQ $2, R12 // relu
	JNZ  start
	MOVL $0xFF800000, CX
	VMOVD CX, X11
	VBROADCASTSS X11, Y11

start:
	MOVQ transform_channels(R13), CX
	SHRQ $3, CX
	MOVQ transform_bias(R13), R15

channels:
	MOVQ BX, SI
	MOVQ DX, DI
	MOVQ transform_step(R13), R8
	SHLQ $2, R8
	LEAQ (R8)(R8*2), R9
	LEAQ (R8)(R8*4), R10
	MOVQ $const_filterIn, R12

row:
	Load
	MixOut
	VMOVUPS Y7, (DI)
	VMOVUPS Y6, 32(DI)
	VMOVUPS Y5, 64(DI)
	ADDQ R10, SI
	ADDQ $96, DI
	DECQ R12
	JNZ  row

	MOVQ DX, SI
	MOVQ AX, DI
	MOVQ $96, R8
	MOVQ $288, R9
	MOVQ transform_row(R13), R10
	SHLQ $2, R10
	MOVQ transform_point(R13), R11
	SHLQ $2, R11
	VMOVUPS (R15), Y8
	MOVQ $const_filterOut, R12

column:
	Load
	MixOut
	Finish(Y7, (DI))
	Finish(Y6, (DI)(R10*1))
	Finish(Y5, (DI)(R10*2))
	ADDQ $32, SI
	ADDQ R11, DI
	DECQ R12
	JNZ  column

	ADDQ $32, AX
	ADDQ $32, BX
	ADDQ $32, R15
	DECQ CX
	JNZ  channels
	VZEROUPPER
	RET
