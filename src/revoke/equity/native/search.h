/* The search: how many tricks North and South take from here on, when everybody sees every card. */
#ifndef REVOKE_SEARCH_H
#define REVOKE_SEARCH_H

#include "bounds.h"

typedef struct {
    Cards hand[SEATS];
    Cards all;      /* every card left at the start of the current trick */
    uint64_t shape; /* how long each hand is in each suit */
    Owners owners;  /* of all those cards */
    int left;       /* tricks to come, including the current one */
    int trumps;     /* whether suit 0 is trumps */
    Table *table;
    uint64_t nodes;
    int (*stop)(void); /* asked now and then, unless null */
    unsigned since_asked;
    int stopped;
    int16_t led_well[SEATS][SUITS << 4]; /* how often a lead has settled the question lately: -4096 to 4096 */
} Search;

/* A trick in progress. */
typedef struct {
    uint16_t best, group;                               /* the winning card; that card with its equals */
    uint8_t leader, led, played, winner, suit, of_suit; /* the last: how many cards of the winner's suit lie there */
    uint8_t card[SEATS];                                /* suit * 16 + rank */
} Trick;

/* A card that a hand may play, and the group of its equals. */
typedef struct {
    uint16_t card, group;
    int16_t suit, score;
} Move;

/* Set the search to the start of a trick with these hands: work out shape and owners. */
void search_begin(Search *search);

/* Play a card; return a lower bound on the tricks if it reaches *target*, else an upper one. *counted* decided it. */
int search_play(Search *search, const Trick *trick, const Move *move, int target, Cards *counted);
/* ---- order.c: which cards, and in which order ---- */

enum { LED_BEFORE = 208 }; /* the score of a card that has settled the same shape before */

/* The cards the hand on turn may play, one of each group of equals. *search_next* brings the best of the rest forward. */
int search_moves(const Search *search, const Trick *trick, Move moves[RANKS]);
int search_leads(const Search *search, int leader, Move moves[RANKS]);
const Move *search_next(Move *moves, int from, int number);
/* The ranks of a suit that separate the cards of this hand from each other, and a card with those above it that are its
   equals: nobody else has a card between them. */
unsigned search_others(const Search *search, const Trick *trick, int seat, int suit);
Move search_equals(unsigned mine, unsigned others, unsigned card, int suit);
/* The card to try first of the suit led. */
Move search_first(const Search *search, const Trick *trick, int seat, unsigned mine, unsigned others);
/* The card of another suit to try first, among the cards left; 0 if there is none. */
int search_throw(const Search *search, const Trick *trick, int seat, int suit, Cards left, Move *move);

static inline int least(int one, int other) {
    return one < other ? one : other;
}

static inline int most(int one, int other) {
    return one > other ? one : other;
}

/* ---- cash.c: tricks that are there without a search; *counted* are the cards that make them so ---- */

/* The tricks that the hand on lead can take, suit by suit, and the cards on which they turn. */
typedef struct {
    int limit[SUITS]; /* rounds before somebody ruffs */
    int mine[SUITS];
    Cards by[SUITS];
    int drawn, total;
} Cash;

/* Whether *me*, on lead, can take the tricks needed by himself, or with trumps that win later. */
int cashes(const Search *search, int me, int needed, Cash *cash, Cards *counted);
/* Whether he can by crossing to partner's hand for the tricks that he cannot take himself. */
int crosses(const Search *search, int leader, int needed, const Cash *cash, Cards *counted);
int winners_at_most(const Search *search, int leader);
int side_trumps_win(const Search *search, int seat, int needed, Cards *counted);
int loses_the_lead(const Search *search, int leader, int needed, Cards *counted);

#endif
