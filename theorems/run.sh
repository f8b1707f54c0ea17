#!/usr/bin/env bash
# Proves that Black, after the first move h8, beats White's replies: those that classes.txt lists, with
# Black's answer to each. It writes one file h8-REPLY-ANSWER.jsonl.zst a reply, and a line of table.tsv:
# reply, answer, verdict, seconds of processor time, jobs, nodes of the searches, lemmas, nodes of the
# proof, bytes. Replies with a file are left out, and what the database holds is not searched again, so
# a run that was stopped goes on where it was. A further run puts a new line in the place of the old one.
#
#   theorems/run.sh [CLASS…]      only these replies, such as m13
#
# Environment: GSOLVE, the program (default: ./gsolve); DB, the database (theorems.db); THREADS (all);
# LIMIT, the time for a reply (30m); OUT, where files go (theorems).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
gsolve=${GSOLVE:-./gsolve} db=${DB:-theorems.db} limit=${LIMIT:-30m} out=${OUT:-theorems}
threads=${THREADS:-$(getconf _NPROCESSORS_ONLN)}
mkdir -p "$out"
for class; do
	grep -q "^$class " theorems/classes.txt || { echo "$0: $class: not a reply of theorems/classes.txt" >&2; exit 2; }
done

# cpu sets seconds to the processor time that the children of this shell have taken. (In a subshell,
# times would know nothing about them.)
clock=$(mktemp)
trap 'rm -f "$clock"' EXIT
cpu() {
	times >"$clock"
	seconds=$(sed -n '2s/[ms]/ /gp' "$clock" | awk '{ print $1 * 60 + $2 + $3 * 60 + $4 }')
}

# field NAME prints a number from the answer in JSON.
field() { sed -n "s/.*\"$1\":\([0-9]*\).*/\1/p" <<<"$answer"; }

# put ROW prints the line of the reply, and replaces the earlier one in the table.
put() {
	local table=$out/table.tsv
	printf '%s\n' "$1"
	{
		[ ! -e "$table" ] || awk -F '\t' -v reply="$reply" '$1 != reply' "$table"
		printf '%s\n' "$1"
	} >"$table.new"
	mv "$table.new" "$table"
}

while read -r reply black; do
	[ $# -eq 0 ] || [[ " $* " == *" $reply "* ]] || continue
	file=$out/h8-$reply-$black.jsonl.zst
	[ ! -e "$file" ] || continue
	status=0
	cpu
	before=$seconds
	answer=$("$gsolve" prove --goal win --winner black --moves "h8 $reply $black" --db "$db" --threads "$threads" \
		--timeout "$limit" --cert "$file" --json --quiet) || status=$?
	[[ $answer != *'"reason":"cancelled"'* ]] || exit 130
	case $status in
	0) verdict=win ;;
	3) verdict=open ;;
	*) exit $status ;;
	esac
	cpu
	row=$(printf '%s\t%s\t%s\t%.0f\t%s\t%s\t%s\t%s\t%s\n' "$reply" "$black" $verdict \
		"$(awk "BEGIN { print $seconds - $before }")" "$(field jobs)" "$(field nodes)" "$(field lemmas)" "$(field proof_nodes)" \
		"$([ -e "$file" ] && wc -c <"$file" | tr -d ' ' || echo 0)")
	put "$row"
	[ $verdict = win ] || echo "  not proved: $(grep -oE '"move":"[a-o0-9]+","state":"[a-z ]+"' <<<"$answer" | grep -v '"proved"' | cut -d '"' -f 4 | paste -s -d ' ')"
done < <(grep -v '^#' theorems/classes.txt)
