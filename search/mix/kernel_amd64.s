//go:build gc && !purego

#include "textflag.h"
#include "go_asm.h"

// Bytes: a channel has 2, the near channels of a point 64, all its channels 128, a cell of a sight 16.
// The registers of each kernel are: DI the struct, AX … places, BX and CX rows and points that are
// left.

// func lookupAVX2(k *lookup)
//
// Y0…3 the sums, Y4…7 the start, Y8 zeros, Y9 the largest activation, SI the table, R8 the cells of a
// row, R11 a cell.
TEXT ·lookupAVX2(SB), NOSPLIT, $0-8
	MOVQ k+0(FP), DI
	MOVQ lookup_start(DI), AX
	VMOVDQU (AX), Y4
	VMOVDQU 32(AX), Y5
	VMOVDQU 64(AX), Y6
	VMOVDQU 96(AX), Y7
	VPXOR Y8, Y8, Y8
	VPCMPEQW Y9, Y9, Y9
	VPSRLW $3, Y9, Y9 // 8191
	MOVQ lookup_table(DI), SI
	MOVQ lookup_cells(DI), R8
	MOVQ lookup_view(DI), AX
	LEAQ (R8)(AX*2), R8
	MOVQ lookup_near(DI), R9
	MOVQ lookup_mixed(DI), R10
	MOVQ lookup_size(DI), BX

row:
	MOVQ lookup_size(DI), CX
	MOVQ R8, R11

point:
	MOVWLZX (R11), AX
	MOVWLZX 4(R11), DX
	MOVWLZX 8(R11), R12
	MOVWLZX 12(R11), R13
	SHLQ $7, AX
	SHLQ $7, DX
	SHLQ $7, R12
	SHLQ $7, R13
	VPADDW (SI)(AX*1), Y4, Y0
	VPADDW 32(SI)(AX*1), Y5, Y1
	VPADDW 64(SI)(AX*1), Y6, Y2
	VPADDW 96(SI)(AX*1), Y7, Y3
	VPADDW (SI)(DX*1), Y0, Y0
	VPADDW 32(SI)(DX*1), Y1, Y1
	VPADDW 64(SI)(DX*1), Y2, Y2
	VPADDW 96(SI)(DX*1), Y3, Y3
	VPADDW (SI)(R12*1), Y0, Y0
	VPADDW 32(SI)(R12*1), Y1, Y1
	VPADDW 64(SI)(R12*1), Y2, Y2
	VPADDW 96(SI)(R12*1), Y3, Y3
	VPADDW (SI)(R13*1), Y0, Y0
	VPADDW 32(SI)(R13*1), Y1, Y1
	VPADDW 64(SI)(R13*1), Y2, Y2
	VPADDW 96(SI)(R13*1), Y3, Y3
	VPMAXSW Y8, Y0, Y0
	VPMAXSW Y8, Y1, Y1
	VPMAXSW Y8, Y2, Y2
	VPMAXSW Y8, Y3, Y3
	VPMINSW Y9, Y0, Y0
	VPMINSW Y9, Y1, Y1
	VPMINSW Y9, Y2, Y2
	VPMINSW Y9, Y3, Y3
	VPSLLW $const_nearShift, Y0, Y0
	VPSLLW $const_nearShift, Y1, Y1
	VMOVDQU Y0, (R9)
	VMOVDQU Y1, 32(R9)
	VMOVDQU Y2, 64(R10)
	VMOVDQU Y3, 96(R10)
	ADDQ $16, R11
	ADDQ $64, R9
	ADDQ $128, R10
	DECQ CX
	JNZ  point
	ADDQ $(const_sightPitch*16), R8
	ADDQ $128, R9 // the frame
	DECQ BX
	JNZ  row
	VZEROUPPER
	RET

// func depthwiseAVX2(k *depthwise)
//
// 16 channels at a time: Y0…8 the taps, Y9 the bias, Y10…13 sums, Y14 zeros, Y15 the largest sum, R8
// and R9 one and two rows of near, R10 and R11 where near and mixed begin, R12 the halves that are
// left.
TEXT ·depthwiseAVX2(SB), NOSPLIT, $0-8
	MOVQ k+0(FP), DI
	MOVQ depthwise_size(DI), R8
	ADDQ $2, R8
	SHLQ $6, R8
	LEAQ (R8)(R8*1), R9
	MOVQ depthwise_near(DI), R10
	MOVQ depthwise_mixed(DI), R11
	MOVQ depthwise_weights(DI), SI
	VPXOR Y14, Y14, Y14
	VPCMPEQW Y15, Y15, Y15
	VPSRLW $(3+const_halfShift), Y15, Y15 // 4095
	MOVQ $2, R12

half:
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	VMOVDQU 64(SI), Y2
	VMOVDQU 96(SI), Y3
	VMOVDQU 128(SI), Y4
	VMOVDQU 160(SI), Y5
	VMOVDQU 192(SI), Y6
	VMOVDQU 224(SI), Y7
	VMOVDQU 256(SI), Y8
	VMOVDQU 288(SI), Y9
	MOVQ R10, AX
	MOVQ R11, DX
	MOVQ depthwise_size(DI), BX

line:
	MOVQ depthwise_size(DI), CX

spot:
	VPMULHRSW (AX), Y0, Y10
	VPMULHRSW 64(AX), Y1, Y11
	VPMULHRSW 128(AX), Y2, Y12
	VPADDW Y9, Y10, Y10
	VPADDW Y11, Y12, Y12
	VPMULHRSW (AX)(R8*1), Y3, Y11
	VPMULHRSW 64(AX)(R8*1), Y4, Y13
	VPADDW Y11, Y10, Y10
	VPADDW Y13, Y12, Y12
	VPMULHRSW 128(AX)(R8*1), Y5, Y11
	VPMULHRSW (AX)(R9*1), Y6, Y13
	VPADDW Y11, Y10, Y10
	VPADDW Y13, Y12, Y12
	VPMULHRSW 64(AX)(R9*1), Y7, Y11
	VPMULHRSW 128(AX)(R9*1), Y8, Y13
	VPADDW Y11, Y10, Y10
	VPADDW Y13, Y12, Y12
	VPADDW Y12, Y10, Y10
	VPMAXSW Y14, Y10, Y10
	VPMINSW Y15, Y10, Y10
	VPSLLW $const_halfShift, Y10, Y10
	VMOVDQU Y10, (DX)
	ADDQ $64, AX
	ADDQ $128, DX
	DECQ CX
	JNZ  spot
	ADDQ $128, AX // the frame
	DECQ BX
	JNZ  line
	ADDQ $32, R10
	ADDQ $32, R11
	ADDQ $320, SI
	DECQ R12
	JNZ  half
	VZEROUPPER
	RET

// PoolPoint adds the 32 channels of a point to the sums of a group, and keeps the largest ones.
#define PoolPoint(place) \
	VMOVDQU place(AX), Y9 \
	VMOVDQU (place+32)(AX), Y10 \
	VPADDW Y9, Y0, Y0 \
	VPADDW Y10, Y1, Y1 \
	VPMAXSW Y9, Y2, Y2 \
	VPMAXSW Y10, Y3, Y3

// func poolingAVX2(k *pooling)
//
// 32 channels at a time: Y0 and Y1 the sums of a group in 16 bits without sign, Y2 and Y3 the largest
// numbers, Y4…7 the sums in 32 bits, in the order that unpacking makes and packing undoes, Y8 zeros.
TEXT ·poolingAVX2(SB), NOSPLIT, $0-8
	MOVQ k+0(FP), DI
	MOVQ pooling_mixed(DI), SI
	MOVQ pooling_out(DI), DX
	VPXOR Y8, Y8, Y8
	VBROADCASTSS pooling_scale(DI), Y11
	VPCMPEQW Y12, Y12, Y12
	VPSRLW $3, Y12, Y12
	MOVQ $2, BX

part:
	VPXOR Y2, Y2, Y2
	VPXOR Y3, Y3, Y3
	VPXOR Y4, Y4, Y4
	VPXOR Y5, Y5, Y5
	VPXOR Y6, Y6, Y6
	VPXOR Y7, Y7, Y7
	MOVQ SI, AX
	MOVQ pooling_groups(DI), CX

group:
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	PoolPoint(0)
	PoolPoint(128)
	PoolPoint(256)
	PoolPoint(384)
	PoolPoint(512)
	PoolPoint(640)
	PoolPoint(768)
	PoolPoint(896)
	VPUNPCKLWD Y8, Y0, Y9
	VPUNPCKHWD Y8, Y0, Y10
	VPADDD Y9, Y4, Y4
	VPADDD Y10, Y5, Y5
	VPUNPCKLWD Y8, Y1, Y9
	VPUNPCKHWD Y8, Y1, Y10
	VPADDD Y9, Y6, Y6
	VPADDD Y10, Y7, Y7
	ADDQ $1024, AX
	DECQ CX
	JNZ  group
	VCVTDQ2PS Y4, Y4
	VCVTDQ2PS Y5, Y5
	VCVTDQ2PS Y6, Y6
	VCVTDQ2PS Y7, Y7
	VMULPS Y11, Y4, Y4
	VMULPS Y11, Y5, Y5
	VMULPS Y11, Y6, Y6
	VMULPS Y11, Y7, Y7
	VCVTPS2DQ Y4, Y4
	VCVTPS2DQ Y5, Y5
	VCVTPS2DQ Y6, Y6
	VCVTPS2DQ Y7, Y7
	VPACKSSDW Y5, Y4, Y4
	VPACKSSDW Y7, Y6, Y6
	VPMINSW Y12, Y4, Y4
	VPMINSW Y12, Y6, Y6
	VMOVDQU Y4, (DX)
	VMOVDQU Y6, 32(DX)
	VMOVDQU Y2, 128(DX)
	VMOVDQU Y3, 160(DX)
	ADDQ $64, SI
	ADDQ $64, DX
	DECQ BX
	JNZ  part
	VZEROUPPER
	RET

// DensePair adds a pair of inputs of a row to its 16 units.
#define DensePair(place, low, high) \
	VPBROADCASTD place, Y10 \
	VPMADDWD Y8, Y10, Y11 \
	VPMADDWD Y9, Y10, Y12 \
	VPADDD Y11, low, low \
	VPADDD Y12, high, high

// DenseStore makes activations of the sums of a row.
#define DenseStore(low, high, place) \
	VPSRAD $const_unitBits, low, low \
	VPSRAD $const_unitBits, high, high \
	VPACKSSDW high, low, low \
	VPERMQ $0xD8, low, low \
	VPMAXSW Y14, low, low \
	VPMINSW Y15, low, low \
	VMOVDQU low, place

// func denseAVX2(k *dense, weights *int16)
//
// Four rows at a time: Y0…7 their sums, Y8 and Y9 the weights of a pair, R8 and R9 one and three rows
// of x, R10 and R11 of y.
TEXT ·denseAVX2(SB), NOSPLIT, $0-16
	MOVQ k+0(FP), DI
	MOVQ weights+8(FP), R13
	MOVQ dense_pitchX(DI), R8
	ADDQ R8, R8
	LEAQ (R8)(R8*2), R9
	MOVQ dense_pitchY(DI), R10
	ADDQ R10, R10
	LEAQ (R10)(R10*2), R11
	MOVQ dense_x(DI), SI
	MOVQ dense_y(DI), R12
	MOVQ dense_rows(DI), BX
	VPXOR Y14, Y14, Y14
	VPCMPEQW Y15, Y15, Y15
	VPSRLW $3, Y15, Y15

block:
	MOVQ dense_bias(DI), AX
	VMOVDQU (AX), Y0
	VMOVDQU 32(AX), Y1
	VMOVDQA Y0, Y2
	VMOVDQA Y1, Y3
	VMOVDQA Y0, Y4
	VMOVDQA Y1, Y5
	VMOVDQA Y0, Y6
	VMOVDQA Y1, Y7
	MOVQ SI, AX
	MOVQ R13, DX
	MOVQ dense_pairs(DI), CX

pair:
	VMOVDQU (DX), Y8
	VMOVDQU 32(DX), Y9
	DensePair((AX), Y0, Y1)
	DensePair((AX)(R8*1), Y2, Y3)
	DensePair((AX)(R8*2), Y4, Y5)
	DensePair((AX)(R9*1), Y6, Y7)
	ADDQ $4, AX
	ADDQ $64, DX
	DECQ CX
	JNZ  pair
	DenseStore(Y0, Y1, (R12))
	DenseStore(Y2, Y3, (R12)(R10*1))
	DenseStore(Y4, Y5, (R12)(R10*2))
	DenseStore(Y6, Y7, (R12)(R11*1))
	LEAQ (SI)(R8*4), SI
	LEAQ (R12)(R10*4), R12
	SUBQ $4, BX
	JNZ  block
	VZEROUPPER
	RET

// DenseStore16 does the same for sums in one register.
#define DenseStore16(sum, half, place) \
	VPSRAD $const_unitBits, sum, sum \
	VPMOVSDW sum, half \
	VPMAXSW Y14, half, half \
	VPMINSW Y15, half, half \
	VMOVDQU half, place

// func denseAVX512(k *dense, weights *int16)
//
// Eight rows at a time: Z0…7 their sums, Z8 the weights of a pair. The other registers are those of
// denseAVX2, and DX and R13 the places of the fifth row on.
TEXT ·denseAVX512(SB), NOSPLIT, $0-16
	MOVQ k+0(FP), DI
	MOVQ dense_pitchX(DI), R8
	ADDQ R8, R8
	LEAQ (R8)(R8*2), R9
	MOVQ dense_pitchY(DI), R10
	ADDQ R10, R10
	LEAQ (R10)(R10*2), R11
	MOVQ dense_x(DI), SI
	MOVQ dense_y(DI), R12
	MOVQ dense_rows(DI), BX
	VPXOR Y14, Y14, Y14
	VPCMPEQW Y15, Y15, Y15
	VPSRLW $3, Y15, Y15

block:
	MOVQ dense_bias(DI), AX
	VMOVDQU32 (AX), Z0
	VMOVDQA32 Z0, Z1
	VMOVDQA32 Z0, Z2
	VMOVDQA32 Z0, Z3
	VMOVDQA32 Z0, Z4
	VMOVDQA32 Z0, Z5
	VMOVDQA32 Z0, Z6
	VMOVDQA32 Z0, Z7
	MOVQ SI, AX
	LEAQ (SI)(R8*4), DX
	MOVQ weights+8(FP), R13
	MOVQ dense_pairs(DI), CX

pair:
	VMOVDQU32 (R13), Z8
	VPDPWSSD.BCST (AX), Z8, Z0
	VPDPWSSD.BCST (AX)(R8*1), Z8, Z1
	VPDPWSSD.BCST (AX)(R8*2), Z8, Z2
	VPDPWSSD.BCST (AX)(R9*1), Z8, Z3
	VPDPWSSD.BCST (DX), Z8, Z4
	VPDPWSSD.BCST (DX)(R8*1), Z8, Z5
	VPDPWSSD.BCST (DX)(R8*2), Z8, Z6
	VPDPWSSD.BCST (DX)(R9*1), Z8, Z7
	ADDQ $4, AX
	ADDQ $4, DX
	ADDQ $64, R13
	DECQ CX
	JNZ  pair
	LEAQ (R12)(R10*4), R13
	DenseStore16(Z0, Y0, (R12))
	DenseStore16(Z1, Y1, (R12)(R10*1))
	DenseStore16(Z2, Y2, (R12)(R10*2))
	DenseStore16(Z3, Y3, (R12)(R11*1))
	DenseStore16(Z4, Y4, (R13))
	DenseStore16(Z5, Y5, (R13)(R10*1))
	DenseStore16(Z6, Y6, (R13)(R10*2))
	DenseStore16(Z7, Y7, (R13)(R11*1))
	LEAQ (SI)(R8*8), SI
	LEAQ (R12)(R10*8), R12
	SUBQ $8, BX
	JNZ  block
	VZEROUPPER
	RET

// func dotsAVX2(k *dots)
//
// Four rows at a time: Y0…3 their products, Y4 the weights. Three horizontal additions leave the sums
// of the low halves in X0, and those of the high halves in the upper half of Y0.
TEXT ·dotsAVX2(SB), NOSPLIT, $0-8
	MOVQ k+0(FP), DI
	MOVQ dots_x(DI), AX
	MOVQ dots_out(DI), DX
	MOVQ dots_weights(DI), SI
	MOVQ dots_rows(DI), CX
	VMOVDQU (SI), Y4

four:
	VPMADDWD (AX), Y4, Y0
	VPMADDWD 32(AX), Y4, Y1
	VPMADDWD 64(AX), Y4, Y2
	VPMADDWD 96(AX), Y4, Y3
	VPHADDD Y1, Y0, Y0
	VPHADDD Y3, Y2, Y2
	VPHADDD Y2, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPADDD X1, X0, X0
	VMOVDQU X0, (DX)
	ADDQ $128, AX
	ADDQ $16, DX
	SUBQ $4, CX
	JNZ  four
	VZEROUPPER
	RET
