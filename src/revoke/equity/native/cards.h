/* Cards as bits: four suits of sixteen bits each, the two in the lowest bit; suit 0 is trumps, if there are any. */
#ifndef REVOKE_CARDS_H
#define REVOKE_CARDS_H

#include <stdint.h>

typedef uint64_t Cards;

enum { SEATS = 4, SUITS = 4, RANKS = 13, SUIT_BITS = 16, ONE_SUIT = (1 << RANKS) - 1 };

static inline unsigned ranks_in(Cards cards, int suit) {
    return (unsigned)(cards >> (SUIT_BITS * suit)) & ONE_SUIT;
}

static inline Cards of_suit(unsigned ranks, int suit) {
    return (Cards)ranks << (SUIT_BITS * suit);
}

#if defined(__GNUC__) || defined(__clang__)
static inline int highest(unsigned ranks) {
    return 31 - __builtin_clz(ranks);
}
#else
static inline int highest(unsigned ranks) {
    int rank = 0;
    for (int step = 8; step; step >>= 1)
        if (ranks >> step) {
            ranks >>= step;
            rank += step;
        }
    return rank;
}
#endif

static inline int how_many(unsigned ranks) {
    ranks -= ranks >> 1 & 0x5555;
    ranks = (ranks & 0x3333) + (ranks >> 2 & 0x3333);
    ranks = (ranks + (ranks >> 4)) & 0x0f0f;
    return (int)((ranks + (ranks >> 8)) & 0x1f);
}

/* How many cards of each suit, all suits at once; each number is in its suit's lowest bits. */
static inline Cards how_many_each(Cards cards) {
    cards -= cards >> 1 & UINT64_C(0x5555555555555555);
    cards = (cards & UINT64_C(0x3333333333333333)) + (cards >> 2 & UINT64_C(0x3333333333333333));
    cards = (cards + (cards >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (cards + (cards >> 8)) & UINT64_C(0x001f001f001f001f);
}

#define EACH_SUIT UINT64_C(0x0001000100010001)

/* The lowest card of each suit. */
static inline Cards lowest_of_each(Cards cards) {
    return cards & ((~cards & 0x7fff * EACH_SUIT) + EACH_SUIT);
}

/* The n-th highest card of each suit, n being that suit's number; none for 0. */
static inline Cards from_the_top(Cards cards, Cards numbers) {
    cards &= (0x8000 * EACH_SUIT - ((numbers + 0x7fff * EACH_SUIT) >> 15 & EACH_SUIT)) & 0x7fff * EACH_SUIT;
    for (Cards too_many = how_many_each(cards) - (numbers & (0x000f * EACH_SUIT)); too_many;) {
        Cards one = (too_many + 0x7fff * EACH_SUIT) >> 15 & EACH_SUIT;
        cards &= cards - one;
        too_many -= one;
    }
    return lowest_of_each(cards);
}

/* How many cards of each suit there are from the lowest of *decided* up. */
static inline Cards number_from(Cards cards, Cards decided) {
    Cards lowest = lowest_of_each(decided) | 0x8000 * EACH_SUIT;
    return how_many_each(cards & ~(lowest - EACH_SUIT) & 0x7fff * EACH_SUIT);
}

/* All ranks above the highest of these; all thirteen if there are none. */
static inline unsigned above(unsigned ranks) {
    return ranks ? ~((2u << highest(ranks)) - 1) & ONE_SUIT : ONE_SUIT;
}

static inline unsigned lowest_of(unsigned ranks) {
    return ranks & (0u - ranks);
}

/* How many cards each hand holds in each suit, four bits each: the shape of a deal in one number. */
static inline int length(uint64_t shape, int seat, int suit) {
    return (int)(shape >> (4 * (SUITS * seat + suit))) & 15;
}

static inline uint64_t one_card(int seat, int suit) {
    return UINT64_C(1) << (4 * (SUITS * seat + suit));
}

#endif
