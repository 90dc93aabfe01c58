#include "sure.h"
#include "cards.h"
#include <string.h>

enum { NO_TRUMPS = 4, LOWEST_RANK = 2, NODES = 20000, KNOWN = 1 << 11, NOBODY = -1, RUFF = 64 };

/* A hand of one suit is a word of ranks. Of the opponents only lengths and highest cards count when tricks are cashed:
   they follow suit with their lowest, and their discards are not counted on. */
typedef struct {
    unsigned ours[2][SUITS], theirs[2][SUITS];
    int highest[2][SUITS], length[2][SUITS]; /* of their hands; NOBODY for a void */
    int trumps;
} Sides;

typedef struct {
    uint64_t hands[2];
    uint32_t rounds;
    int target; /* this many tricks cannot be cashed from there */
} Refuted;

typedef struct {
    const Sides *sides;
    int nodes, depth;
    int8_t plan[RANKS], best[RANKS];
    Refuted refuted[KNOWN];
} Cashing;

typedef struct {
    unsigned hand[2][SUITS];
    int rounds[SUITS];
    int leader; /* which of our two hands */
} Held;

static int least_of(int one, int other) {
    return one < other ? one : other;
}

static int most_of(int one, int other) {
    return one > other ? one : other;
}

/* The most rounds of a suit that could be won, without regard to entries and to partner's cards. */
static int rounds_at_most(const Sides *sides, const Held *at, int suit) {
    unsigned ours = at->hand[0][suit] | at->hand[1][suit];
    int longest = most_of(how_many(at->hand[0][suit]), how_many(at->hand[1][suit]));
    for (int round = 0; round < longest; round++) {
        int beat = NOBODY;
        for (int each = 0; each < 2; each++)
            if (sides->length[each][suit] > at->rounds[suit] + round)
                beat = most_of(beat, sides->highest[each][suit]);
        if (beat == NOBODY)
            return longest;
        unsigned winners = ours & ~((2u << beat) - 1);
        if (!winners)
            return round;
        ours ^= lowest_of(winners);
    }
    return longest;
}

static int tricks_at_most(const Sides *sides, const Held *at, int left) {
    int trumps = sides->trumps, sum = 0;
    int ruffs = trumps != NO_TRUMPS && (at->hand[0][trumps] | at->hand[1][trumps]);
    for (int suit = 0; suit < SUITS; suit++)
        if (ruffs && suit == trumps)
            sum += how_many(at->hand[0][suit]) + how_many(at->hand[1][suit]);
        else if (ruffs)
            sum += most_of(how_many(at->hand[0][suit]), how_many(at->hand[1][suit]));
        else
            sum += rounds_at_most(sides, at, suit);
    return least_of(sum, left);
}

static Refuted *place_of(Cashing *cashing, const Held *at, Refuted *here) {
    *here = (Refuted){.rounds = (uint32_t)at->leader};
    for (int suit = 0; suit < SUITS; suit++) {
        here->hands[0] |= (uint64_t)at->hand[0][suit] << (RANKS * suit);
        here->hands[1] |= (uint64_t)at->hand[1][suit] << (RANKS * suit);
        here->rounds |= (uint32_t)at->rounds[suit] << (4 * suit + 4);
    }
    uint64_t key = (here->hands[0] * UINT64_C(0x9e3779b97f4a7c15)) ^ (here->hands[1] * UINT64_C(0xc2b2ae3d27d4eb4f));
    key = (key ^ here->rounds) * UINT64_C(0x9e3779b97f4a7c15);
    return &cashing->refuted[key >> 53];
}

static int cashes_on(Cashing *cashing, const Held *at, int left, int target);

/* Lead one card and play another from partner's hand: whether this wins the trick, and the rest of the target after. */
static int plays(Cashing *cashing, const Held *at, int left, int target, int beat, int led, int card, int suit, int his) {
    const Sides *sides = cashing->sides;
    int ruff = suit != led && suit == sides->trumps;
    int by_partner = suit == led ? his > card : ruff;
    if (!ruff && (by_partner ? his : card) <= beat)
        return 0;
    Held next = *at;
    next.hand[at->leader][led] ^= 1u << card;
    if (his != NOBODY)
        next.hand[!at->leader][suit] ^= 1u << his;
    next.rounds[led]++;
    next.leader = by_partner ? !at->leader : at->leader;
    cashing->plan[cashing->depth] = (int8_t)(by_partner ? RANKS * suit + his + RUFF * ruff : RANKS * led + card);
    cashing->depth++;
    int found = cashes_on(cashing, &next, left - 1, target - 1);
    cashing->depth--;
    return found;
}

/* The ranks worth telling apart: of ranks with none that counts between them, the highest. */
static unsigned told_apart(unsigned mine, unsigned others) {
    unsigned found = 0, last = 0;
    for (unsigned rest = mine; rest;) {
        unsigned card = 1u << highest(rest);
        rest ^= card;
        if (!last || (others & (last - 1) & ~(card - 1)))
            found |= card;
        last = card;
    }
    return found;
}

static int cashes_on(Cashing *cashing, const Held *at, int left, int target) {
    const Sides *sides = cashing->sides;
    if (target <= 0) {
        memcpy(cashing->best, cashing->plan, sizeof cashing->best);
        return 1;
    }
    if (tricks_at_most(sides, at, left) < target || ++cashing->nodes > NODES)
        return 0;
    Refuted here, *known = place_of(cashing, at, &here);
    if (known->target && known->target <= target && known->hands[0] == here.hands[0] &&
        known->hands[1] == here.hands[1] && known->rounds == here.rounds)
        return 0;
    int trumps = sides->trumps, mine = at->leader;
    for (int led = 0; led < SUITS; led++) {
        unsigned held = at->hand[mine][led], his = at->hand[!mine][led];
        int beat = NOBODY, ruffed = 0;
        unsigned between = his;
        for (int each = 0; each < 2; each++)
            if (sides->length[each][led] > at->rounds[led]) {
                beat = most_of(beat, sides->highest[each][led]);
                between |= 1u << sides->highest[each][led];
            } else if (trumps != NO_TRUMPS && led != trumps)
                ruffed |= sides->length[each][trumps] > at->rounds[trumps];
        if (ruffed)
            continue;
        for (unsigned rest = told_apart(held, between); rest;) {
            int card = highest(rest);
            rest ^= 1u << card;
            if (his) { /* he follows: lowest first */
                for (unsigned follow = told_apart(his, between ^ his ^ held); follow; follow &= follow - 1)
                    if (plays(cashing, at, left, target, beat, led, card, led, highest(lowest_of(follow))))
                        return 1;
                continue;
            }
            for (int suit = 0; suit < SUITS; suit++) {
                unsigned there = at->hand[!mine][suit], other = at->hand[mine][suit];
                for (int each = 0; each < 2; each++)
                    if (sides->highest[each][suit] != NOBODY)
                        other |= 1u << sides->highest[each][suit];
                for (unsigned throw = told_apart(there, other); throw; throw &= throw - 1)
                    if (plays(cashing, at, left, target, beat, led, card, suit, highest(lowest_of(throw))))
                        return 1;
            }
        }
    }
    here.target = target;
    if (cashing->nodes <= NODES)
        *known = here;
    return 0;
}

/* The most tricks that can be cashed from the lead on, and the cards that take them. */
static int cashed(const Sides *sides, int leader, int left, int8_t *cards) {
    Cashing cashing;
    cashing.sides = sides;
    cashing.nodes = cashing.depth = 0;
    memset(cashing.refuted, 0, sizeof cashing.refuted);
    memset(cashing.best, 0, sizeof cashing.best);
    Held at = {.leader = leader};
    memcpy(at.hand, sides->ours, sizeof at.hand);
    int found = 0;
    while (found < left && cashes_on(&cashing, &at, left, found + 1))
        found++;
    memcpy(cards, cashing.best, (size_t)found);
    return found;
}

/* For a suit that anybody may lead at any time: the most tricks that they take, for each number that we keep. They take
   none without a card of the suit. Until that many of the highest cards of one of our hands have been played, they take
   none without a card higher than one of these. */
static void keeps(const Sides *sides, int suit, int theirs[RANKS + 1]) {
    unsigned against = sides->theirs[0][suit] | sides->theirs[1][suit];
    int longest = most_of(sides->length[0][suit], sides->length[1][suit]), longer = 0;
    theirs[0] = longest;
    for (int tricks = 1; tricks <= RANKS; tricks++)
        theirs[tricks] = 2 * RANKS;
    unsigned tops = 0;
    for (int hand = 0; hand < 2; hand++) {
        unsigned left = sides->ours[hand][suit];
        longer = most_of(longer, how_many(left));
        tops |= left & above(against);
        for (int played = 1; left; played++) {
            unsigned card = 1u << highest(left);
            left ^= card;
            int higher = how_many(against & ~(card - 1)), tricks = played - higher;
            if (tricks > 0)
                theirs[tricks] = least_of(theirs[tricks], most_of(higher, longest - tricks));
        }
    }
    for (int tricks = least_of(how_many(tops), longer); tricks > 0; tricks--)
        theirs[tricks] = least_of(theirs[tricks], most_of(0, longest - tricks));
}

/* The tricks that trumps win for us, as each of them is played at some time (see cash.c). */
static int trumps_keep(const Sides *sides) {
    int trumps = sides->trumps, found = 0, longer = 0;
    unsigned against = sides->theirs[0][trumps] | sides->theirs[1][trumps], tops = 0;
    for (int hand = 0; hand < 2; hand++) {
        unsigned left = sides->ours[hand][trumps];
        longer = most_of(longer, how_many(left));
        tops |= left & above(against);
        for (int played = 1; left; played++) {
            unsigned card = 1u << highest(left);
            left ^= card;
            found = most_of(found, played - how_many(against & ~(card - 1)));
        }
    }
    return most_of(found, least_of(how_many(tops), longer));
}

/* The tricks that we keep whoever has the lead and whatever is played. */
static int kept(const Sides *sides, int left) {
    int trumps = sides->trumps;
    if (trumps != NO_TRUMPS && sides->length[0][trumps] + sides->length[1][trumps])
        return least_of(trumps_keep(sides), left);
    uint8_t can_keep[RANKS + 1][RANKS + 1] = {{1}}; /* by the most tricks for them, and the tricks for us */
    for (int suit = 0; suit < SUITS; suit++) {
        int theirs[RANKS + 1];
        uint8_t next[RANKS + 1][RANKS + 1] = {{0}};
        keeps(sides, suit, theirs);
        for (int ours = 0; ours <= RANKS; ours++)
            for (int before = 0; before + theirs[ours] <= left; before++)
                for (int kept_before = 0; kept_before + ours <= left; kept_before++)
                    next[before + theirs[ours]][kept_before + ours] |= can_keep[before][kept_before];
        memcpy(can_keep, next, sizeof next);
    }
    int found = 0;
    for (int theirs = 0; theirs <= left; theirs++) /* with more in all, we must discard some cards meant to be kept */
        for (int ours = 0; ours <= left - theirs; ours++)
            if (can_keep[theirs][ours])
                found = most_of(found, ours);
    return found;
}

typedef struct {
    unsigned hand[SEATS][SUITS];
    int trumps, leader, lying, suit[SEATS], rank[SEATS]; /* of the cards on the table, from the leader's on */
    int left;                                            /* tricks to come, without one that has begun */
} Moment;

static int read(Moment *moment, const int32_t *position) {
    *moment = (Moment){.trumps = position[0], .leader = position[1]};
    if (position[0] < 0 || position[0] > NO_TRUMPS || position[1] < 0 || position[1] >= SEATS)
        return 0;
    while (moment->lying < SEATS - 1 && position[5 + moment->lying]) {
        moment->suit[moment->lying] = position[2 + moment->lying];
        moment->rank[moment->lying] = position[5 + moment->lying] - LOWEST_RANK;
        if (moment->suit[moment->lying] < 0 || moment->suit[moment->lying] >= SUITS ||
            moment->rank[moment->lying] < 0 || moment->rank[moment->lying] >= RANKS)
            return 0;
        moment->lying++;
    }
    int held[SEATS] = {0};
    for (int seat = 0; seat < SEATS; seat++)
        for (int suit = 0; suit < SUITS; suit++) {
            moment->hand[seat][suit] = (unsigned)position[8 + SUITS * seat + suit] >> LOWEST_RANK & ONE_SUIT;
            held[seat] += how_many(moment->hand[seat][suit]);
        }
    moment->left = held[moment->leader];
    for (int seat = 0; seat < SEATS; seat++)
        if (held[seat] != moment->left + (moment->lying && ((seat - moment->leader) & 3) >= moment->lying))
            return 0;
    return moment->left <= RANKS;
}

/* Our hands and theirs, as the side of a seat sees them. */
static Sides sides_of(const Moment *moment, int seat) {
    Sides sides = {.trumps = moment->trumps};
    for (int hand = 0; hand < 2; hand++)
        for (int suit = 0; suit < SUITS; suit++) {
            unsigned theirs = moment->hand[(seat + 1 + 2 * hand) & 3][suit];
            sides.ours[hand][suit] = moment->hand[(seat + 2 * hand) & 3][suit];
            sides.theirs[hand][suit] = theirs;
            sides.length[hand][suit] = how_many(theirs);
            sides.highest[hand][suit] = theirs ? highest(theirs) : NOBODY;
        }
    return sides;
}

/* Play a card that costs nothing: the lowest of the suit led; else a plain card, left open here; else a trump. */
static void gives_up(Moment *moment, int seat) {
    int led = moment->suit[0], trumps = moment->trumps, others = 0;
    unsigned *hand = moment->hand[seat];
    for (int suit = 0; suit < SUITS; suit++)
        others |= suit != trumps && hand[suit];
    if (hand[led])
        hand[led] &= hand[led] - 1;
    else if (!others && trumps != NO_TRUMPS)
        hand[trumps] &= hand[trumps] - 1;
}

static int beats(const Moment *moment, int suit, int rank, int other_suit, int other_rank) {
    return suit == other_suit ? rank > other_rank : suit == moment->trumps;
}

/* Finish the trick on the table with our cards in turn: the tricks if it is won against any card of theirs, else 0. */
static int finishes(Moment *moment, int side, int best, int8_t *cards) {
    int played = moment->lying, seat = (moment->leader + played) & 3, led = moment->suit[0], found = 0;
    if (played < SEATS && (seat & 1) == side) {
        int follows = moment->hand[seat][led] != 0;
        int8_t tried[RANKS];
        for (int suit = 0; suit < SUITS; suit++) {
            if (follows && suit != led)
                continue;
            unsigned others = 0;
            for (int other = 0; other < SEATS; other++)
                others |= other == seat ? 0 : moment->hand[other][suit];
            for (int place = 0; place < played; place++)
                others |= moment->suit[place] == suit ? 1u << moment->rank[place] : 0;
            for (unsigned rest = told_apart(moment->hand[seat][suit], others); rest; rest &= rest - 1) {
                Moment next = *moment;
                int rank = highest(lowest_of(rest));
                next.hand[seat][suit] ^= 1u << rank;
                next.suit[played] = suit;
                next.rank[played] = rank;
                next.lying++;
                int better = best == NOBODY || beats(moment, suit, rank, moment->suit[best], moment->rank[best]);
                int tricks = finishes(&next, side, better ? played : best, tried);
                if (tricks > found) {
                    found = tricks;
                    memcpy(cards, tried, (size_t)found);
                }
            }
        }
        return found;
    }
    if (played < SEATS) { /* one of theirs, who may play anything: the card is unknown until the trick is complete */
        Moment next = *moment;
        next.suit[played] = next.rank[played] = NOBODY;
        next.lying++;
        return finishes(&next, side, best, cards);
    }
    int winner = (moment->leader + best) & 3, unknown = 0;
    if ((winner & 1) != side)
        return 0;
    int ruff = moment->suit[best] != led;
    Moment after = *moment;
    for (int place = 0; place < SEATS; place++)
        unknown |= moment->suit[place] == NOBODY;
    for (int place = 0; unknown && place < SEATS; place++) {
        int theirs = (moment->leader + place) & 3;
        unsigned *hand = after.hand[theirs];
        if ((theirs & 1) == side)
            continue;
        if (!ruff && hand[led] >> moment->rank[best]) /* a finesse is not sure, even if that hand has played */
            return 0;
        if (moment->suit[place] != NOBODY)
            continue;
        if (!hand[led] && moment->trumps != NO_TRUMPS && led != moment->trumps && hand[moment->trumps])
            return 0;
        hand[led] &= hand[led] - 1;
    }
    Sides sides = sides_of(&after, winner);
    cards[0] = (int8_t)(RANKS * moment->suit[best] + moment->rank[best] + RUFF * ruff);
    return 1 + cashed(&sides, 0, moment->left, cards + 1);
}

int32_t revoke_sure_tricks(const int32_t *position, int32_t found[SURE_SIDES * SURE_NUMBERS]) {
    Moment moment;
    memset(found, 0, SURE_SIDES * SURE_NUMBERS * sizeof *found);
    if (!read(&moment, position))
        return 0;
    int best = NOBODY;
    for (int place = 0; place < moment.lying; place++)
        if (best == NOBODY ||
            beats(&moment, moment.suit[place], moment.rank[place], moment.suit[best], moment.rank[best]))
            best = place;
    for (int side = 0; side < SURE_SIDES; side++) {
        int32_t *said = found + SURE_NUMBERS * side;
        int8_t cards[RANKS + 1];
        int tricks = 0;
        if (moment.lying)
            tricks = finishes(&moment, side, best, cards);
        else if ((moment.leader & 1) == side) {
            Sides sides = sides_of(&moment, moment.leader);
            tricks = cashed(&sides, 0, moment.left, cards);
        }
        int lying = 0; /* a card that has won already cannot be cashed */
        for (int place = 0; place < moment.lying; place++)
            lying |= tricks && cards[0] % RUFF == RANKS * moment.suit[place] + moment.rank[place];
        said[1] = tricks - lying;
        for (int each = 0; each < tricks - lying; each++)
            said[2 + each] = cards[each + lying];
        Moment rest = moment;
        for (int place = moment.lying; moment.lying && place < SEATS; place++)
            if (((moment.leader + place) & 1) == side)
                gives_up(&rest, (moment.leader + place) & 3);
        Sides sides = sides_of(&rest, side);
        said[0] = most_of(tricks, kept(&sides, moment.left));
        if (said[0] > tricks)
            said[1] = 0;
    }
    return 1;
}
