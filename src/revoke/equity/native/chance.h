/* Chance: the random numbers of one seed, the same on every machine (PCG64, M. E. O'Neill 2014, XSL-RR output). */
#ifndef REVOKE_CHANCE_H
#define REVOKE_CHANCE_H

#include "solver.h"

/* A number of 128 bits is two of 64. *kept* is the half of the last number that has not been used, if *has_kept*. */
typedef struct {
    uint64_t state_high, state_low, step_high, step_low;
    uint32_t kept, has_kept;
} Chance;

/* Begins as the four numbers say that a seed was spread over. */
REVOKE_API void revoke_chance(Chance *chance, const uint64_t *spread);

/* *number* whole numbers, each from 0 to *below* - 1. */
REVOKE_API void revoke_chance_below(Chance *chance, int32_t below, int32_t number, int32_t *found);

/* The numbers from 0 to *number* - 1 in an order, each order as likely as any other. */
REVOKE_API void revoke_chance_order(Chance *chance, int32_t number, int32_t *found);

double chance_share(Chance *chance); /* from 0 to 1 */

#endif
