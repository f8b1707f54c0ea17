/*
 * An engine asks gsolve: does the side to move win by fours, and which of its
 * moves hold against the opponent's fours? Build it with
 *
 *     make libgsolve
 *     cc -std=c11 -I. examples/c/engine.c -L. -lgsolve -Wl,-rpath,. -o engine
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "libgsolve.h"

enum { SIZE = 15 };

static void check(int32_t status, uintptr_t handle)
{
	char text[200];
	if (status == GSOLVE_OK)
		return;
	gsolve_error(handle, text, sizeof text);
	fprintf(stderr, "engine: status %d: %s\n", (int)status, text);
	exit(1);
}

/* point reads "h8". */
static int32_t point(const char *name) { return (atoi(name + 1) - 1) * SIZE + (name[0] - 'a'); }

static void show(int32_t p) { printf(" %c%d", 'a' + (int)p % SIZE, (int)p / SIZE + 1); }

int main(void)
{
	static const char *const game[] = {"h8", "a1", "i8", "a3", "j8"};
	static const char *const names[] = {"unknown", "win", "none", "lost"};
	static const char *const fates[] = {"is open", "wins", "loses", "holds", "is forbidden"};
	static const char *const moves[] = {"g8", "k8", "o15"};
	uint8_t cells[SIZE * SIZE] = {0};
	gsolve_position empty = {cells, SIZE, GSOLVE_FREESTYLE, GSOLVE_BLACK, 0};
	gsolve_budget budget = {GSOLVE_VCF, 0, 100000, 0};
	gsolve_oracle oracle;
	gsolve_session session;
	gsolve_answer answer;
	gsolve_filtered all;
	gsolve_move list[3];
	int32_t line[SIZE * SIZE], lines[3][SIZE];

	check(gsolve_open(NULL, &oracle), 0);
	check(gsolve_session_open(oracle, &empty, &session), oracle);
	for (size_t i = 0; i < sizeof game / sizeof *game; i++)
		check(gsolve_session_put(session, point(game[i])), session);

	/* White is to move: which moves hold against Black's open three? */
	for (int i = 0; i < 3; i++)
		list[i].point = point(moves[i]);
	check(gsolve_session_filter(session, &budget, list, 3, lines[0], SIZE, &all), session);
	for (int i = 0; i < 3; i++) {
		show(list[i].point);
		printf(" %s", fates[list[i].fate]);
		for (int k = 0; k < list[i].plies; k++)
			show(lines[i][k]);
		printf("\n");
	}

	/* After a pass Black wins. */
	check(gsolve_session_put(session, GSOLVE_PASS), session);
	check(gsolve_session_probe(session, &budget, &answer, line, SIZE * SIZE), session);
	printf(" %s in %d:", names[answer.verdict], (int)answer.plies);
	for (int i = 0; i < answer.plies; i++)
		show(line[i]);
	printf("\n");
	check(gsolve_session_undo(session), session);

	/* A position of its own, without a session. */
	memset(cells, GSOLVE_EMPTY, sizeof cells);
	cells[point("h8")] = GSOLVE_BLACK;
	check(gsolve_probe(oracle, &empty, &budget, &answer, NULL, 0), oracle);
	printf(" %s\n", names[answer.verdict]);

	check(gsolve_session_close(session), session);
	check(gsolve_close(oracle), 0);
	return 0;
}
