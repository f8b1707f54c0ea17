//go:build cgo

package main

// #include "libgsolve.h"
//
// // cgo keeps const only inside a named type.
// typedef const char *text;
// typedef const gsolve_options *options_in;
// typedef const gsolve_position *position_in;
// typedef const gsolve_budget *budget_in;
import "C"

import "unsafe"

// version is a C string that is never freed.
var version = C.CString(buildVersion())

//export gsolve_version
func gsolve_version() C.text { return C.text(version) }

//export gsolve_error
func gsolve_error(h C.uintptr_t, text *C.char, capacity C.int32_t) C.int32_t {
	return C.int32_t(errorText(uintptr(h), buffer((*byte)(unsafe.Pointer(text)), int32(capacity))))
}

//export gsolve_open
func gsolve_open(o C.options_in, h *C.gsolve_oracle) C.int32_t {
	return C.int32_t(open((*options)(unsafe.Pointer(o)), (*uintptr)(unsafe.Pointer(h))))
}

//export gsolve_close
func gsolve_close(h C.gsolve_oracle) C.int32_t { return C.int32_t(closeInstance(uintptr(h))) }

//export gsolve_probe
func gsolve_probe(h C.gsolve_oracle, p C.position_in, b C.budget_in, a *C.gsolve_answer, line *C.int32_t, capacity C.int32_t) C.int32_t {
	return C.int32_t(ask(uintptr(h), (*position)(unsafe.Pointer(p)), probe(b, a, line, capacity)))
}

//export gsolve_filter
func gsolve_filter(h C.gsolve_oracle, p C.position_in, b C.budget_in, moves *C.gsolve_move, count C.int32_t, lines *C.int32_t, stride C.int32_t, f *C.gsolve_filtered) C.int32_t {
	return C.int32_t(ask(uintptr(h), (*position)(unsafe.Pointer(p)), filter(b, moves, count, lines, stride, f)))
}

//export gsolve_session_open
func gsolve_session_open(h C.gsolve_oracle, p C.position_in, s *C.gsolve_session) C.int32_t {
	return C.int32_t(openSession(uintptr(h), (*position)(unsafe.Pointer(p)), (*uintptr)(unsafe.Pointer(s))))
}

//export gsolve_session_close
func gsolve_session_close(h C.gsolve_session) C.int32_t { return C.int32_t(closeSession(uintptr(h))) }

//export gsolve_session_put
func gsolve_session_put(h C.gsolve_session, point C.int32_t) C.int32_t {
	return C.int32_t(put(uintptr(h), int32(point)))
}

//export gsolve_session_undo
func gsolve_session_undo(h C.gsolve_session) C.int32_t { return C.int32_t(undo(uintptr(h))) }

//export gsolve_session_probe
func gsolve_session_probe(h C.gsolve_session, b C.budget_in, a *C.gsolve_answer, line *C.int32_t, capacity C.int32_t) C.int32_t {
	return C.int32_t(askSession(uintptr(h), probe(b, a, line, capacity)))
}

//export gsolve_session_filter
func gsolve_session_filter(h C.gsolve_session, b C.budget_in, moves *C.gsolve_move, count C.int32_t, lines *C.int32_t, stride C.int32_t, f *C.gsolve_filtered) C.int32_t {
	return C.int32_t(askSession(uintptr(h), filter(b, moves, count, lines, stride, f)))
}

//export gsolve_stop
func gsolve_stop(h C.uintptr_t) C.int32_t { return C.int32_t(stop(uintptr(h))) }

func probe(b C.budget_in, a *C.gsolve_answer, line *C.int32_t, capacity C.int32_t) work {
	return probing((*budget)(unsafe.Pointer(b)), (*answer)(unsafe.Pointer(a)), (*int32)(line), int32(capacity))
}

func filter(b C.budget_in, moves *C.gsolve_move, count C.int32_t, lines *C.int32_t, stride C.int32_t, f *C.gsolve_filtered) work {
	return filtering((*budget)(unsafe.Pointer(b)), (*candidate)(unsafe.Pointer(moves)), int32(count), (*int32)(lines), int32(stride), (*filtered)(unsafe.Pointer(f)))
}

// Each struct of Go must have the size of C's struct. If one has not, its constant overflows, and
// the program does not compile.
const (
	_ = -uint(unsafe.Sizeof(options{}) ^ C.sizeof_gsolve_options)
	_ = -uint(unsafe.Sizeof(position{}) ^ C.sizeof_gsolve_position)
	_ = -uint(unsafe.Sizeof(budget{}) ^ C.sizeof_gsolve_budget)
	_ = -uint(unsafe.Sizeof(answer{}) ^ C.sizeof_gsolve_answer)
	_ = -uint(unsafe.Sizeof(candidate{}) ^ C.sizeof_gsolve_move)
	_ = -uint(unsafe.Sizeof(filtered{}) ^ C.sizeof_gsolve_filtered)

	_ = -uint(unsafe.Offsetof(options{}.threads) ^ unsafe.Offsetof(C.gsolve_options{}.threads))
	_ = -uint(unsafe.Offsetof(position{}.toMove) ^ unsafe.Offsetof(C.gsolve_position{}.to_move))
	_ = -uint(unsafe.Offsetof(budget{}.micros) ^ unsafe.Offsetof(C.gsolve_budget{}.micros))
	_ = -uint(unsafe.Offsetof(answer{}.nodes) ^ unsafe.Offsetof(C.gsolve_answer{}.nodes))
	_ = -uint(unsafe.Offsetof(filtered{}.nodes) ^ unsafe.Offsetof(C.gsolve_filtered{}.nodes))
)
