# Thin names for the commands of CONTRIBUTING.md; .ci/run is the whole check.

BENCH ?= .
COUNT ?= 6

.PHONY: build test lint fuzz bench cross ci

build:
	go build -o gsolve ./cmd/gsolve

test:
	go test ./...

lint:
	.ci/run vet format tidy layers lint

fuzz:
	.ci/run fuzz

# Compare two runs with: go tool -modfile=tools/go.mod benchstat old.out new.out
bench:
	go test -run '^$$' -bench '$(BENCH)' -benchmem -count $(COUNT) ./... | tee bench.out

cross:
	.ci/run cross

ci:
	.ci/run
