/*
 * libgsolve: the oracle of gsolve for engines in C and C++.
 *
 * An oracle answers two questions about a position of Gomoku or Renju: does the
 * side to move win by threats (probe), and which of these moves win, lose or
 * hold (filter)? It reports a win only after an independent checker has
 * accepted its proof. A session is faster: it follows an engine's own search
 * move by move and does not rebuild its board for each question.
 *
 *     gsolve_oracle o;
 *     gsolve_session s;
 *     gsolve_answer a;
 *     gsolve_budget b = {GSOLVE_VCF, 0, 2000, 0};
 *     if (gsolve_open(NULL, &o) != GSOLVE_OK) ...
 *     gsolve_session_open(o, &position, &s);
 *     gsolve_session_put(s, point);
 *     gsolve_session_probe(s, &b, &a, NULL, 0);
 *
 * Rules of this interface
 *   - Every function returns GSOLVE_OK or a negative gsolve_status, unless its
 *     comment says otherwise. gsolve_error returns the error in words. A call
 *     that fails writes nothing through its pointers and changes nothing.
 *   - The library keeps no pointer of the caller, and the caller frees no memory
 *     of the library. The caller closes the handles.
 *   - A closed handle gives GSOLVE_BAD_HANDLE for ever: the library uses no
 *     number twice. 0 is never a handle.
 *   - Any thread may call any function at any time. An oracle answers many
 *     threads at the same time. Calls for the same session wait for each other,
 *     except gsolve_stop and gsolve_error.
 *   - A point is row * size + column, both from 0 at the bottom left (a1).
 *     GSOLVE_PASS is a pass.
 *
 * Needs the library only: link with -lgsolve. C11 and C++11.
 */
#ifndef LIBGSOLVE_H
#define LIBGSOLVE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef uintptr_t gsolve_oracle;
typedef uintptr_t gsolve_session;

/* The return values of the functions. */
enum gsolve_status {
	GSOLVE_OK = 0,
	GSOLVE_BAD_HANDLE = -1,   /* closed, of the other kind, or never a handle */
	GSOLVE_BAD_ARGUMENT = -2, /* a NULL where none may be, or a number out of its range, such as a size or rule that does not exist */
	GSOLVE_BAD_POSITION = -3, /* the stones already have a row that has won */
	GSOLVE_BAD_MOVE = -4,     /* off the board, taken, forbidden, named twice; nothing to undo */
	GSOLVE_OVER = -5,         /* the last move of the session made five: only undo and close still work */
	GSOLVE_DATABASE = -6,     /* the library cannot use the directory */
	GSOLVE_INTERNAL = -7      /* a fault of the library: its own checker refused a win */
};

enum { GSOLVE_PASS = -1, GSOLVE_MIN_SIZE = 5, GSOLVE_MAX_SIZE = 22 };

enum gsolve_rule {
	GSOLVE_FREESTYLE = 0, /* five or more win */
	GSOLVE_STANDARD = 1,  /* exactly five win */
	GSOLVE_RENJU = 2      /* Black: exactly five, with forbidden moves; White: five or more */
};

enum gsolve_cell { GSOLVE_EMPTY = 0, GSOLVE_BLACK = 1, GSOLVE_WHITE = 2 };

/* The spaces of wins to search. Each contains those before it. */
enum gsolve_space {
	GSOLVE_VCF = 0,    /* by fours alone */
	GSOLVE_THREES = 1, /* by fours and threes */
	GSOLVE_ORDER2 = 2, /* by all moves that threaten a win by fours */
	GSOLVE_ORDER3 = 3, /* by all moves that threaten a win by moves of order 2 */
	GSOLVE_ANY = 4     /* by any moves: for gsolve_probe only, and never GSOLVE_NONE */
};

enum gsolve_verdict {
	GSOLVE_UNKNOWN = 0, /* a limit or gsolve_stop ended the search: see reason */
	GSOLVE_WIN = 1,     /* proved and checked */
	GSOLVE_NONE = 2,    /* the search of the space came to its end; this does not mean "lost" */
	GSOLVE_LOST = 3     /* every legal move is refuted by a win that was checked; no side may pass */
};

enum gsolve_fate {
	GSOLVE_OPEN = 0, /* the budget left it open */
	GSOLVE_WINS = 1,
	GSOLVE_LOSES = 2,    /* to a win that was checked */
	GSOLVE_HOLDS = 3,    /* the opponent has no win of the space after it */
	GSOLVE_FORBIDDEN = 4 /* to Black, in renju */
};

/* Why a verdict is unknown, or a move open. */
enum gsolve_reason { GSOLVE_NODES = 0, GSOLVE_TIME = 1, GSOLVE_MEMORY = 2, GSOLVE_CANCELLED = 3, GSOLVE_EXHAUSTED = 4 /* of GSOLVE_ANY */ };

/* The stage that answered: a look at the board, the database, or a search. */
enum gsolve_stage {
	GSOLVE_SIGHT = 0,
	GSOLVE_STORED = 1,
	GSOLVE_BY_FOURS = 2,
	GSOLVE_BY_TREES = 3,
	GSOLVE_BY_THREATS = 4,
	GSOLVE_BEYOND = 5 /* by moves of order 3 or by any moves */
};

/* Fields of 0, or a NULL pointer to the options, mean the defaults. */
typedef struct gsolve_options {
	const char *db;  /* directory of a database of proofs, which is made if it does not exist; NULL = none */
	uint64_t memory; /* bytes of the tables of all searches, at least 1 MiB for each thread; 0 = 256 MiB */
	uint64_t keep;   /* the database keeps results of searches of at least so many nodes; 0 = all */
	int32_t threads; /* searches at the same time, others wait; 0 = one per processor */
	int32_t zero;    /* must be 0 */
} gsolve_options;

typedef struct gsolve_position {
	const uint8_t *cells; /* size * size of gsolve_cell, by point */
	int32_t size;         /* 5 to 22 */
	int32_t rule;         /* gsolve_rule */
	int32_t to_move;      /* GSOLVE_BLACK or GSOLVE_WHITE, whatever the numbers of stones */
	int32_t zero;         /* must be 0 */
} gsolve_position;

/* A NULL pointer to a budget means: search for wins by fours, without limits. */
typedef struct gsolve_budget {
	int32_t space; /* gsolve_space */
	int32_t zero;  /* must be 0 */
	uint64_t nodes;  /* positions visited; 0 = no limit */
	uint64_t micros; /* microseconds of searching; 0 = no limit */
} gsolve_budget;

typedef struct gsolve_answer {
	int32_t verdict;  /* gsolve_verdict */
	int32_t reason;   /* gsolve_reason, where the verdict is unknown */
	int32_t stage;    /* gsolve_stage */
	int32_t space;    /* GSOLVE_VCF for a win by fours alone, else the space that was searched; of GSOLVE_ANY the smallest that the proof shows */
	int32_t shortest; /* 1: no win of the space is shorter */
	int32_t plies;    /* of a win: moves of both sides up to and including the five */
	uint64_t nodes;   /* positions visited for this answer */
} gsolve_answer;

typedef struct gsolve_move {
	int32_t point; /* in: the candidate */
	int32_t fate;  /* out: gsolve_fate */
	int32_t plies; /* out: length of the line that decides, 0 where there is none */
} gsolve_move;

typedef struct gsolve_filtered {
	int32_t lost;   /* 1: all legal moves were asked about, and all lose */
	int32_t reason; /* gsolve_reason, where some move is open */
	uint64_t nodes; /* positions visited */
} gsolve_filtered;

/* Returns the version of the library, such as "v0.2.0". The caller must not free it. */
const char *gsolve_version(void);

/*
 * Copies the last error of the handle to text, as one line, cut to capacity
 * bytes with the final 0; "" if there was none. Handle 0 has the errors of
 * gsolve_open and of bad handles. Returns the length of the whole error without
 * the 0, or GSOLVE_BAD_HANDLE. text may be NULL if capacity is 0.
 */
int32_t gsolve_error(uintptr_t handle, char *text, int32_t capacity);

/* Makes an oracle. */
int32_t gsolve_open(const gsolve_options *options, gsolve_oracle *oracle);

/*
 * Closes an oracle: stops its searches and writes its database. The sessions of
 * the oracle then return GSOLVE_BAD_HANDLE, and the caller may still close them.
 * The handle is closed even if the function returns an error.
 */
int32_t gsolve_close(gsolve_oracle oracle);

/*
 * Does the side to move win? For a win, line gets the first capacity points of
 * the winning line, which begins with the winner's move and has at most
 * size * size points. line may be NULL if capacity is 0.
 */
int32_t gsolve_probe(gsolve_oracle oracle, const gsolve_position *position, const gsolve_budget *budget,
		     gsolve_answer *answer, int32_t *line, int32_t capacity);

/*
 * Does each of count candidates win, lose or hold? lines + i * stride gets at
 * most stride points of the line of candidate i. The line of a winning move
 * begins with that move, the line of a losing move with the opponent's answer.
 * lines may be NULL if stride is 0.
 */
int32_t gsolve_filter(gsolve_oracle oracle, const gsolve_position *position, const gsolve_budget *budget,
		      gsolve_move *moves, int32_t count, int32_t *lines, int32_t stride, gsolve_filtered *filtered);

/* Begins a session at a position. */
int32_t gsolve_session_open(gsolve_oracle oracle, const gsolve_position *position, gsolve_session *session);
int32_t gsolve_session_close(gsolve_session session);

/* The side to move plays point, or passes. */
int32_t gsolve_session_put(gsolve_session session, int32_t point);

/* Takes the last put back. */
int32_t gsolve_session_undo(gsolve_session session);

/* gsolve_probe and gsolve_filter about the position of the session. */
int32_t gsolve_session_probe(gsolve_session session, const gsolve_budget *budget, gsolve_answer *answer, int32_t *line,
			     int32_t capacity);
int32_t gsolve_session_filter(gsolve_session session, const gsolve_budget *budget, gsolve_move *moves, int32_t count,
			      int32_t *lines, int32_t stride, gsolve_filtered *filtered);

/*
 * Stops the running calls with this handle of an oracle or a session. Call it
 * from another thread. A stopped probe answers GSOLVE_UNKNOWN with the reason
 * GSOLVE_CANCELLED; a stopped filter leaves moves GSOLVE_OPEN.
 */
int32_t gsolve_stop(uintptr_t handle);

#ifdef __cplusplus
}
#endif

#endif
