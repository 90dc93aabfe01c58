#include "dealing.h"
#include <string.h>

enum { LOWEST_HONOUR = 11, MOST_HONOURS = 4 }; /* the knave's bit; an ace counts four */

static int32_t length_of(int32_t suit) {
    int32_t length = 0;
    for (uint32_t left = (uint32_t)suit; left; left &= left - 1)
        length++;
    return length;
}

static int32_t points_of(int32_t suit) {
    int32_t points = 0;
    for (int32_t worth = 1; worth <= MOST_HONOURS; worth++)
        points += worth * (suit >> (LOWEST_HONOUR + worth - 1) & 1);
    return points;
}

static int within(int32_t found, const int32_t *bounds) { return bounds[0] <= found && found <= bounds[1]; }

static int is_possible(const Dealing *dealing, const int32_t *layout) {
    if (!dealing->bounded)
        return 1;
    for (int32_t seat = 0; seat < DEALT_HANDS; seat++) {
        int32_t points = 0;
        for (int32_t word = DEALT_SUITS * seat; word < DEALT_SUITS * (seat + 1); word++) {
            int32_t dealt = layout[word] | dealing->played[word];
            if (length_of(layout[word]) > dealing->most[word] || !within(length_of(dealt), dealing->length[word]))
                return 0;
            points += points_of(dealt);
        }
        if (!within(points, dealing->points[seat]))
            return 0;
    }
    return 1;
}

static void put(const Dealing *dealing, int32_t seat, int32_t card, int32_t *layout) {
    layout[DEALT_SUITS * dealing->seat[seat] + dealing->suit[card]] |= dealing->rank[card];
}

/* Deal the free cards in this order: each hidden hand in turn takes its number of cards. */
static int dealt(const Dealing *dealing, const int32_t *order, int32_t *layout) {
    int32_t next = 0;
    memcpy(layout, dealing->fixed, sizeof dealing->fixed);
    for (int32_t seat = 0; seat < dealing->seats; seat++)
        for (int32_t card = 0; card < dealing->room[seat]; card++)
            put(dealing, seat, order[next++], layout);
    return is_possible(dealing, layout);
}

int32_t revoke_deal_all(const Dealing *dealing, int32_t *found) {
    int32_t chosen[DEALT_CARDS], count = 0, of = dealing->room[0], cards = dealing->cards;
    for (int32_t each = 0; each < of; each++)
        chosen[each] = each;
    for (;;) { /* choices in lexical order */
        int32_t *layout = found + DEALT_WORDS * count, next = 0;
        memcpy(layout, dealing->fixed, sizeof dealing->fixed);
        for (int32_t card = 0; card < cards; card++) {
            int first = next < of && chosen[next] == card;
            put(dealing, !first, card, layout);
            next += first;
        }
        count += is_possible(dealing, layout);
        int32_t last = of - 1;
        while (last >= 0 && chosen[last] == cards - of + last)
            last--;
        if (last < 0)
            return count;
        chosen[last]++;
        for (int32_t each = last + 1; each < of; each++)
            chosen[each] = chosen[each - 1] + 1;
    }
}

/* The cards sorted by one random number each. */
static void shuffled(Chance *chance, int32_t cards, int32_t *order) {
    double share[DEALT_CARDS];
    for (int32_t card = 0; card < cards; card++) {
        double here = chance_share(chance);
        int32_t place = card;
        for (; place > 0 && share[place - 1] > here; place--) {
            share[place] = share[place - 1];
            order[place] = order[place - 1];
        }
        share[place] = here;
        order[place] = card;
    }
}

int32_t revoke_deal_some(const Dealing *dealing, Chance *chance, int32_t number, int32_t *found) {
    int32_t order[DEALT_CARDS], count = 0;
    for (int32_t each = 0; each < number; each++) {
        shuffled(chance, dealing->cards, order);
        count += dealt(dealing, order, found + DEALT_WORDS * count);
    }
    return count;
}
