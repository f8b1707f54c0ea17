/*
 * Makes wrong calls, also from several threads: each must return its status.
 * With an argument n, the program measures n calls instead.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "libgsolve.h"

enum { SIZE = 15, THREADS = 8 };

static int failures;

#define EXPECT(call, want)                                                                         \
	do {                                                                                       \
		long got_ = (long)(call), want_ = (long)(want);                                    \
		if (got_ != want_) {                                                               \
			printf("line %d: %s is %ld, expected %ld\n", __LINE__, #call, got_, want_); \
			failures++;                                                                \
		}                                                                                  \
	} while (0)

static uint8_t cells[GSOLVE_MAX_SIZE * GSOLVE_MAX_SIZE];
static const gsolve_position empty = {cells, SIZE, GSOLVE_RENJU, GSOLVE_BLACK, 0};

static void abuse(gsolve_oracle o)
{
	static const int32_t wrong[] = {INT32_MIN, -2, SIZE * SIZE, INT32_MAX};
	gsolve_session s = 0;
	gsolve_answer a = {0, 0, 0, 0, 0, 0, 0};
	gsolve_filtered f;
	gsolve_move m[2] = {{3, 0, 0}, {3, 0, 0}};
	gsolve_position p = empty;
	gsolve_budget b = {0, 0, 0, 0};
	gsolve_options no = {NULL, 1, 0, 0, 0};
	char text[8];

	EXPECT(gsolve_open(NULL, NULL), GSOLVE_BAD_ARGUMENT);
	EXPECT(gsolve_open(&no, &o), GSOLVE_BAD_ARGUMENT);
	EXPECT(gsolve_error(0, text, sizeof text) > 8, 1);
	EXPECT(strlen(text), sizeof text - 1);
	EXPECT(gsolve_error(o, NULL, 0) >= 0, 1);
	EXPECT(gsolve_error(o, text, -1) >= 0, 1);
	EXPECT(gsolve_close(0), GSOLVE_BAD_HANDLE);
	EXPECT(gsolve_close(~(uintptr_t)0), GSOLVE_BAD_HANDLE);
	EXPECT(gsolve_stop(12345678), GSOLVE_BAD_HANDLE);
	EXPECT(gsolve_error(12345678, text, sizeof text), GSOLVE_BAD_HANDLE);
	EXPECT(gsolve_session_put(o, 0), GSOLVE_BAD_HANDLE);

	EXPECT(gsolve_probe(o, NULL, NULL, &a, NULL, 0), GSOLVE_BAD_ARGUMENT);
	EXPECT(gsolve_probe(o, &p, NULL, NULL, NULL, 0), GSOLVE_BAD_ARGUMENT);
	EXPECT(gsolve_probe(o, &p, NULL, &a, NULL, 1), GSOLVE_BAD_ARGUMENT);
	EXPECT(gsolve_probe(o, &p, NULL, &a, NULL, INT32_MIN), GSOLVE_BAD_ARGUMENT);
	EXPECT(gsolve_filter(o, &p, NULL, NULL, 1, NULL, 0, &f), GSOLVE_BAD_ARGUMENT);
	EXPECT(gsolve_filter(o, &p, NULL, m, INT32_MAX, NULL, 0, &f), GSOLVE_BAD_ARGUMENT);
	EXPECT(gsolve_filter(o, &p, NULL, m, -1, NULL, 0, &f), GSOLVE_BAD_ARGUMENT);
	EXPECT(gsolve_filter(o, &p, NULL, m, 2, NULL, 0, &f), GSOLVE_BAD_MOVE);
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		p = empty, p.size = wrong[i];
		EXPECT(gsolve_probe(o, &p, NULL, &a, NULL, 0), GSOLVE_BAD_ARGUMENT);
		p = empty, p.rule = wrong[i];
		EXPECT(gsolve_probe(o, &p, NULL, &a, NULL, 0), GSOLVE_BAD_ARGUMENT);
		p = empty, p.to_move = wrong[i];
		EXPECT(gsolve_probe(o, &p, NULL, &a, NULL, 0), GSOLVE_BAD_ARGUMENT);
		b.space = wrong[i];
		EXPECT(gsolve_probe(o, &empty, &b, &a, NULL, 0), GSOLVE_BAD_ARGUMENT);
		m[0].point = wrong[i];
		EXPECT(gsolve_filter(o, &empty, NULL, m, 1, NULL, 0, &f), GSOLVE_BAD_MOVE);
	}
	EXPECT(gsolve_session_open(o, &empty, NULL), GSOLVE_BAD_ARGUMENT);
	EXPECT(gsolve_session_open(o, &empty, &s), GSOLVE_OK);
	EXPECT(gsolve_session_undo(s), GSOLVE_BAD_MOVE);
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		EXPECT(gsolve_session_put(s, wrong[i]), GSOLVE_BAD_MOVE);
	EXPECT(gsolve_session_put(s, 7), GSOLVE_OK);
	EXPECT(gsolve_session_put(s, 7), GSOLVE_BAD_MOVE);
	EXPECT(gsolve_session_probe(s, NULL, &a, NULL, 0), GSOLVE_OK);
	EXPECT(a.verdict, GSOLVE_NONE);
	EXPECT(gsolve_close(s), GSOLVE_BAD_HANDLE);
	EXPECT(gsolve_session_close(s), GSOLVE_OK);
	EXPECT(gsolve_session_close(s), GSOLVE_BAD_HANDLE);
	EXPECT(gsolve_session_probe(s, NULL, &a, NULL, 0), GSOLVE_BAD_HANDLE);
}

static void *thread(void *oracle)
{
	for (int i = 0; i < 50; i++)
		abuse(*(gsolve_oracle *)oracle);
	return NULL;
}

static double seconds(void)
{
	struct timespec t;
	timespec_get(&t, TIME_UTC);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void measure(gsolve_oracle o, long n)
{
	gsolve_session s;
	gsolve_answer a;
	double start;
	EXPECT(gsolve_session_open(o, &empty, &s), GSOLVE_OK);
	start = seconds();
	for (long i = 0; i < n; i++)
		(void)gsolve_version();
	printf("a call that does nothing: %.0f ns\n", (seconds() - start) / (double)n * 1e9);
	start = seconds();
	for (long i = 0; i < n; i++)
		gsolve_session_probe(s, NULL, &a, NULL, 0);
	printf("a quiet probe of a session: %.0f ns\n", (seconds() - start) / (double)n * 1e9);
	start = seconds();
	for (long i = 0; i < n; i++) {
		gsolve_session_put(s, (int32_t)(i % (SIZE * SIZE)));
		gsolve_session_undo(s);
	}
	printf("put and undo: %.0f ns\n", (seconds() - start) / (double)n * 1e9);
	start = seconds();
	for (long i = 0; i < n; i++)
		gsolve_probe(o, &empty, NULL, &a, NULL, 0);
	printf("a quiet probe of a position: %.0f ns\n", (seconds() - start) / (double)n * 1e9);
}

int main(int argc, char **argv)
{
	gsolve_oracle o;
	gsolve_options options = {NULL, 8 << 20, 0, 2, 0};
	gsolve_session left;
	gsolve_answer a;
	pthread_t threads[THREADS];

	EXPECT(gsolve_version() != NULL, 1);
	EXPECT(gsolve_open(&options, &o), GSOLVE_OK);
	if (argc > 1) {
		measure(o, atol(argv[1]));
		return failures != 0;
	}
	abuse(o);
	for (int i = 0; i < THREADS; i++)
		EXPECT(pthread_create(&threads[i], NULL, thread, &o), 0);
	for (int i = 0; i < THREADS; i++)
		EXPECT(pthread_join(threads[i], NULL), 0);
	EXPECT(gsolve_session_open(o, &empty, &left), GSOLVE_OK);
	EXPECT(gsolve_close(o), GSOLVE_OK);
	EXPECT(gsolve_close(o), GSOLVE_BAD_HANDLE);
	EXPECT(gsolve_session_probe(left, NULL, &a, NULL, 0), GSOLVE_BAD_HANDLE);
	EXPECT(gsolve_session_close(left), GSOLVE_OK);
	if (failures == 0)
		printf("all calls returned as expected\n");
	return failures != 0;
}
