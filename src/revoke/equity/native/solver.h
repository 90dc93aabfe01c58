/* Double dummy: positions in, tricks out. The tables behind the answers hold for every deal. */
#ifndef REVOKE_SOLVER_H
#define REVOKE_SOLVER_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define REVOKE_API __declspec(dllexport)
#else
#define REVOKE_API __attribute__((visibility("default")))
#endif

typedef struct Solver Solver;

/* The question about every position, always for the side on turn. */
enum { REVOKE_EVERY_CARD, REVOKE_BEST, REVOKE_REACHES };

/* The result of a call: 0 or more is the number of the first position that is not possible. */
enum { REVOKE_DONE = -1, REVOKE_STOPPED = -2 };

REVOKE_API Solver *revoke_solver_new(size_t bytes);
REVOKE_API void revoke_solver_free(Solver *solver);
REVOKE_API size_t revoke_solver_bytes(const Solver *solver);
REVOKE_API uint64_t revoke_solver_nodes(const Solver *solver);

/* Answer every position: 52 numbers for every card (-1 if it cannot be played), one for the other questions. The hands,
   leader and cards on the table are 24 numbers, as in equity/solver.py. *stop*, unless null, is asked every few
   milliseconds. */
REVOKE_API int32_t revoke_solve(Solver *solver, const int32_t *positions, int32_t number, int32_t question,
                                int32_t tricks, int8_t *answers, int (*stop)(void));

#endif
