//go:build gc && !purego

#include "textflag.h"
#include "go_asm.h"

// func derive4(r0, r1, r2, r3 *line, wall uint64, exact *[2]uint64, out *lanes)
//
// The steps are those of patterns, for both sides at once: Black in the low half of each register, White
// in the high half. It uses SSE2 only, because every amd64 processor has it. Registers:
//
//	X0 own stones  X1 blocked  X3 free  X4 open  X5 empty  X6 ends  X7 k1  X9 k2  X8 ones, then w3
//	at the end: X11 five  X13 four  X12 three  X6 straight
TEXT ·derive4(SB), NOSPLIT, $0-56
	MOVQ r0+0(FP), AX
	MOVQ r1+8(FP), BX
	MOVQ r2+16(FP), CX
	MOVQ r3+24(FP), DX
	MOVQ out+48(FP), DI
	MOVQ line_stones(AX), X0
	MOVQ line_stones(BX), X1
	MOVQ line_stones(CX), X2
	MOVQ line_stones(DX), X3
	PSLLQ $16, X1
	PSLLQ $16, X3
	POR X1, X0
	POR X3, X2
	PUNPCKLLQ X2, X0
	MOVOU X0, lanes_own(DI)
	PSHUFD $0x4E, X0, X1 // the other side's stones
	MOVQ wall+32(FP), X2
	PUNPCKLQDQ X2, X2
	POR X2, X1

	PCMPEQL X3, X3
	PXOR X1, X3 // free
	MOVO X3, X4
	PSRLQ $1, X4
	PAND X3, X4
	MOVO X4, X5
	PSRLQ $2, X5
	MOVO X3, X6
	PSRLQ $4, X6
	PAND X6, X5
	PAND X5, X4 // open
	MOVO X0, X5
	PANDN X3, X5 // empty
	MOVO X5, X6
	PSRLQ $5, X6
	PAND X5, X6 // ends

	MOVQ exact+40(FP), SI
	TESTQ SI, SI
	JZ windows
	MOVOU (SI), X7
	MOVO X0, X8
	PSLLQ $1, X8
	MOVO X0, X9
	PSRLQ $5, X9
	POR X8, X9
	PAND X7, X9
	PANDN X4, X9
	MOVO X9, X4
	MOVO X0, X9
	PSRLQ $6, X9
	POR X8, X9
	PAND X7, X9
	PANDN X6, X9
	MOVO X9, X6

windows:
	MOVO X0, X7
	PSRLQ $1, X7 // o1
	MOVO X0, X8
	PSRLQ $2, X8 // o2
	MOVO X0, X9
	PSRLQ $3, X9 // o3
	MOVO X0, X10
	PSRLQ $4, X10 // o4
	MOVO X0, X11
	PXOR X7, X11
	PAND X0, X7
	MOVO X7, X3
	PAND X8, X3 // three stones in a row
	MOVO X11, X12
	PAND X8, X12
	POR X12, X7 // k1
	PXOR X8, X11
	MOVO X11, X8
	PXOR X9, X8
	PAND X11, X9
	MOVO X8, X12
	PAND X10, X12
	POR X12, X9 // k2
	PXOR X10, X8 // ones

	MOVO X7, X10
	PXOR X9, X10
	PAND X4, X10 // two or three stones
	PAND X9, X7
	PAND X4, X7
	MOVO X8, X11
	PANDN X7, X11 // four stones
	PAND X10, X8 // w3
	MOVQ X8, lanes_w3(DI)
	MOVO X8, X12
	PSRLQ $2, X12
	MOVO X12, X13
	PSRLQ $1, X12
	POR X12, X13
	PSRLQ $1, X12
	POR X12, X13
	PAND X8, X13 // two windows of three stones that start two to four points apart
	POR X3, X13
	MOVQ X13, lanes_suspect(DI)
	PXOR X8, X10
	PAND X6, X10 // two stones in a row of six with empty ends
	PAND X8, X6 // three stones

	MOVO X11, X12
	PSLLQ $1, X12
	POR X11, X12
	PSLLQ $4, X11
	POR X12, X11
	PSLLQ $2, X12
	POR X12, X11
	PAND X5, X11 // five
	MOVOU X11, lanes_five(DI)
	MOVO X8, X13
	MOVO X8, X12
	PSLLQ $1, X12
	POR X8, X12
	PSLLQ $4, X13
	POR X12, X13
	PSLLQ $2, X12
	POR X12, X13
	PAND X5, X13 // four
	PSLLQ $1, X6
	MOVO X6, X12
	PSLLQ $1, X12
	POR X12, X6
	MOVO X6, X12
	PSLLQ $2, X12
	POR X12, X6
	PAND X5, X6 // straight
	PSLLQ $1, X10
	MOVO X10, X12
	PSLLQ $1, X12
	POR X12, X10
	MOVO X10, X12
	PSLLQ $2, X12
	POR X12, X10
	PAND X5, X10
	MOVO X13, X12
	PANDN X10, X12 // three

	// Four kinds of four lanes become four lines of four kinds.
	MOVO X11, X0
	PUNPCKLWL X13, X0
	PUNPCKHWL X13, X11
	MOVO X12, X1
	PUNPCKLWL X6, X1
	PUNPCKHWL X6, X12
	MOVO X0, X2
	PUNPCKLLQ X1, X2 // Black's lines 0 and 1
	PUNPCKHLQ X1, X0 // Black's lines 2 and 3
	MOVO X11, X3
	PUNPCKLLQ X12, X3 // White's
	PUNPCKHLQ X12, X11
	MOVO X2, X4
	PUNPCKLQDQ X3, X4
	PUNPCKHQDQ X3, X2
	MOVO X0, X5
	PUNPCKLQDQ X11, X5
	PUNPCKHQDQ X11, X0
	MOVOU X4, line_kinds(AX)
	MOVOU X2, line_kinds(BX)
	MOVOU X5, line_kinds(CX)
	MOVOU X0, line_kinds(DX)
	RET
