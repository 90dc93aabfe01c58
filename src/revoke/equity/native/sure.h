/* Sure tricks: what a side takes by its cards alone, whatever the other side plays. */
#ifndef REVOKE_SURE_H
#define REVOKE_SURE_H

#include "solver.h"

enum { SURE_SIDES = 2, SURE_NUMBERS = 16 };

/* For North and South, then for East and West: the sure tricks from here on, how many cards the side can cash at once
   for all of them (0 if it cannot), and these cards in a playing order: numbers from 0, spades first and twos first,
   plus 64 if the card ruffs. *position* is as for the solver; 0 if it is not possible. */
REVOKE_API int32_t revoke_sure_tricks(const int32_t *position, int32_t found[SURE_SIDES * SURE_NUMBERS]);

#endif
