/* Dealing: the layouts of hidden hands that a player thinks possible, all of them in turn or some at random. */
#ifndef REVOKE_DEALING_H
#define REVOKE_DEALING_H

#include "chance.h"

enum { DEALT_HANDS = 4, DEALT_SUITS = 4, DEALT_WORDS = 16, DEALT_CARDS = 52 };

/* The cards to deal, and their bounds; hands are 4 suits from spades, ranks as bits, as in the solver. */
typedef struct {
    int32_t cards;                                   /* that may lie in more than one hand */
    int32_t suit[DEALT_CARDS], rank[DEALT_CARDS];    /* of each, the rank as its bit */
    int32_t seats, seat[DEALT_HANDS], room[DEALT_HANDS]; /* the hidden hands, and how many of these cards each takes */
    int32_t fixed[DEALT_WORDS], played[DEALT_WORDS]; /* cards that a hand holds for certain; those it has played */
    int32_t bounded;
    int32_t points[DEALT_HANDS][2], length[DEALT_WORDS][2]; /* of a hand as it was dealt, both ends included */
    int32_t most[DEALT_WORDS];                       /* cards that it may hold now: none of a suit shown out */
} Dealing;

/* List every layout within the bounds, 16 numbers each, for two hidden hands; return how many there are. */
REVOKE_API int32_t revoke_deal_all(const Dealing *dealing, int32_t *found);

/* Deal *number* layouts at random, and list those within the bounds; return how many these are. */
REVOKE_API int32_t revoke_deal_some(const Dealing *dealing, Chance *chance, int32_t number, int32_t *found);

#endif
