/* Sums: the probability of each total over some of the layouts, kind by kind, which gives each card's share. */
#ifndef REVOKE_SUMS_H
#define REVOKE_SUMS_H

#include "chance.h"

/* The possible sums in rising order, each with its probability. */
typedef struct {
    int64_t *sum;
    double *chance;
    int32_t number;
} Sums;

/* How likely each card is to lead over *worlds* layouts of *kinds*, *counts* of each; a kind is the lead of *cards*
   cards on a first one. A sum less likely than *negligible* is left out. *factorials* are logarithms, from that of 0!
   to that of the number of all layouts. *shares* gets *cards* + 1 numbers that add up to 1.
   False if more than *most* sums would be kept at a time, or a sum does not fit a number. */
REVOKE_API int32_t revoke_shares(const int32_t *leads, const int32_t *counts, int32_t kinds, int32_t cards,
                                 int32_t worlds, const double *factorials, double negligible, int32_t most,
                                 double *shares);

/* The same from *draws* draws of *worlds* layouts: how often each card leads. False if there is no memory. */
REVOKE_API int32_t revoke_shares_drawn(const int32_t *leads, const int32_t *counts, int32_t kinds, int32_t cards,
                                       int32_t worlds, int32_t draws, Chance *chance, double *shares);

#endif
