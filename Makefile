# Thin names for the commands of CONTRIBUTING.md; .ci/run is the whole check.

BENCH ?= .
COUNT ?= 6

.PHONY: build collection libgsolve pbrain profile test e2e screenshots pictures lint fuzz faults theorem bench cross ci

build:
	go build -o gsolve ./cmd/gsolve

# The C library and its header, here; examples/c/engine.c says how to use them.
libgsolve:
	go build -pgo=cmd/gsolve/default.pgo -buildmode=c-shared -o libgsolve.so ./cmd/libgsolve
	cp cmd/libgsolve/libgsolve.h libgsolve.h

# The profile from which the Go command optimises gsolve: two minutes. Only the speed depends on it.
profile:
	dir=$$(mktemp -d) && for run in vcf:VCF vct:Endless vct:Papers oracle:ProbeNone; do \
		go test "./$${run%:*}" -run '^$$' -bench "^Benchmark$${run#*:}\$$" -benchtime 3s -o "$$dir/test" -cpuprofile "$$dir/$$run.prof" || exit; \
	done && go tool pprof -proto "$$dir"/*.prof >cmd/gsolve/default.pgo && rm -r "$$dir"

# The puzzles that ship, from scratch: about half an hour.
collection:
	GSOLVE_MAKE_COLLECTION=all go test -v -timeout 0 -run MakeCollection ./puzzles

test:
	go test ./...

# The page of gsolve serve in a real browser: needs Node and Chromium.
e2e:
	cd web/page/e2e && npm ci --no-audit --no-fund && node run.js

screenshots:
	cd web/page/e2e && npm ci --no-audit --no-fund && node run.js --screenshots

# The other pictures of docs/; they need chromium and pdftoppm.
pictures: build
	sed -n '58p' puzzles/collections/renju.jsonl | ./gsolve vcf - --quiet --shortest --png docs/solution.png --animate docs/solution.svg
	sed -n '12p;25p;42p;58p;75p;95p' puzzles/collections/renju.jsonl | ./gsolve puzzle sheet - --out docs/sheet.html --title "Six problems for renju" \
		--intro "Every solution is proved, and every move of it is the only one."
	chromium --headless --no-sandbox --disable-gpu --no-pdf-header-footer --print-to-pdf=docs/sheet.pdf docs/sheet.html
	pdftoppm -r 62 -l 1 -singlefile -png docs/sheet.pdf docs/sheet
	rm docs/sheet.html docs/sheet.pdf

lint:
	.ci/run format tidy layers lint

fuzz:
	.ci/run fuzz

# The faults in full; go test tries a few of each.
faults:
	GSOLVE_FAULTS=1000 GSOLVE_KILLS=200 GSOLVE_DIFFERENTIAL=1000000 go test -v -timeout 0 -run 'Damage|Kill|Operations/memory|OpenFaults|FullDisk|FewFiles|Stuck|Begun|Reading|Forged' ./proofdb
	GSOLVE_PLANTED=1 go test -v -timeout 0 -run PlantedBugs ./proof/theorem
	GSOLVE_LONG=1 GSOLVE_SLOW=500 go test -v -timeout 0 -run SlowClients ./web

# The proofs of theorems/ that are missing: half a minute to an hour each. Start it again and it goes on.
theorem:
	go build -pgo=auto -o gsolve ./cmd/gsolve
	GSOLVE=./gsolve theorems/run.sh

# Compare two runs with: go tool -modfile=tools/go.mod benchstat old.out new.out
bench:
	go test -run '^$$' -bench '$(BENCH)' -benchmem -count $(COUNT) ./... | tee bench.out

cross:
	.ci/run cross

# What game managers on Windows start: see gsolve brain --help.
pbrain:
	CGO_ENABLED=0 GOOS=windows GOARCH=amd64 go build -trimpath -o pbrain-gsolve.exe ./cmd/gsolve

ci:
	.ci/run
