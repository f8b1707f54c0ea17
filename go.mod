module github.com/gsolve/gsolve

go 1.26
