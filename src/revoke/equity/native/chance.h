/* Chance: the random numbers of one seed, the same on every machine (PCG64, M. E. O'Neill 2014, XSL-RR output). */
#ifndef REVOKE_CHANCE_H
#define REVOKE_CHANCE_H

#include "solver.h"

/* A 128-bit number is two of 64 bits. *kept* is the unused half of the last number, if *has_kept*. */
typedef struct {
    uint64_t state_high, state_low, step_high, step_low;
    uint32_t kept, has_kept;
} Chance;

/* Begin from the four numbers over which a seed was spread. */
REVOKE_API void revoke_chance(Chance *chance, const uint64_t *spread);

/* Draw *number* whole numbers, each from 0 to *below* - 1. */
REVOKE_API void revoke_chance_below(Chance *chance, int32_t below, int32_t number, int32_t *found);

/* The numbers from 0 to *number* - 1 in random order, each order equally likely. */
REVOKE_API void revoke_chance_order(Chance *chance, int32_t number, int32_t *found);

double chance_share(Chance *chance); /* from 0 to 1 */

#endif
