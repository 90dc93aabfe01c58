#include "search.h"
#include <limits.h>

/* Reasons to try a card first, in points: found by trying other weights on 106 positions of 9 to 12 cards a hand, and
   keeping those that made the search shorter. */
enum {
    LHO_RUFFS, RHO_RUFFS, PARTNER_OVERRUFFED, PARTNER_RUFFS, HIGHEST, BELOW_PARTNERS_WINNER, LOW_TO_WINNER,
    HIGH_TO_WINNER, LOW_TO_FINESSE, HIGH_TO_FINESSE, LOWEST_ALONE, HIGHER_ALONE, SEQUENCE, RHO_HAS_HIGHEST,
    LHO_HAS_HIGHEST, TRUMP_LEAD, PARTNER_VOID, LHO_VOID, RHO_VOID, AWAY_FROM_WINNER, SINGLETON, MY_LENGTH,
    PARTNERS_LENGTH, THEIR_LENGTH, LEAD_RANK, RUFF_FOR_PARTNER, RUFF_PARTNERS, RUFF_BEFORE_PARTNER, RUFF_SECOND,
    RUFF_LAST, DISCARD_LENGTH, DISCARD_WINNER, DISCARD_GUARD, DISCARD_FROM_HONOUR, DISCARD_TRUMP,
    DISCARD_FROM_PARTNERS, DISCARD_LAST, DISCARD_DEAD, PLAY_RANK, WEIGHTS
};

static const int WEIGHT[WEIGHTS] = {
    [LHO_RUFFS] = -231, [RHO_RUFFS] = -124, [PARTNER_OVERRUFFED] = -55, [PARTNER_RUFFS] = 92, [HIGHEST] = 34,
    [BELOW_PARTNERS_WINNER] = 21, [LOW_TO_WINNER] = 35, [HIGH_TO_WINNER] = -36, [LOW_TO_FINESSE] = 21,
    [HIGH_TO_FINESSE] = 44, [LOWEST_ALONE] = -4, [HIGHER_ALONE] = -217, [SEQUENCE] = 14, [RHO_HAS_HIGHEST] = -12,
    [LHO_HAS_HIGHEST] = 6, [TRUMP_LEAD] = -29, [PARTNER_VOID] = 6, [LHO_VOID] = -47, [RHO_VOID] = -41,
    [AWAY_FROM_WINNER] = 12, [SINGLETON] = 25, [MY_LENGTH] = -13, [PARTNERS_LENGTH] = 14, [THEIR_LENGTH] = -59,
    [LEAD_RANK] = 3, [RUFF_FOR_PARTNER] = 22, [RUFF_PARTNERS] = -2, [RUFF_BEFORE_PARTNER] = 30, [RUFF_SECOND] = 90,
    [RUFF_LAST] = 40, [DISCARD_LENGTH] = 1, [DISCARD_WINNER] = -15, [DISCARD_GUARD] = -2, [DISCARD_FROM_HONOUR] = -3,
    [DISCARD_TRUMP] = -83, [DISCARD_FROM_PARTNERS] = -6, [DISCARD_LAST] = 3, [DISCARD_DEAD] = 12, [PLAY_RANK] = -1,
};

unsigned search_others(const Search *search, const Trick *trick, int seat, int suit) {
    unsigned others = ranks_in(search->hand[seat ^ 1] | search->hand[seat ^ 2] | search->hand[seat ^ 3], suit);
    return trick->played && trick->suit == suit ? others | trick->best : others;
}

Move search_equals(unsigned mine, unsigned others, unsigned card, int suit) {
    unsigned between = ~others, group = mine & ((between + card) ^ between);
    return (Move){.suit = (int16_t)suit, .card = (uint16_t)(1u << highest(group)), .group = (uint16_t)group};
}

/* A hand's cards of a suit, one of each group of equals, from the lowest up. */
static int groups(const Search *search, const Trick *trick, int seat, int suit, Move *moves) {
    unsigned mine = ranks_in(search->hand[seat], suit), others = search_others(search, trick, seat, suit);
    int number = 0;
    for (; mine; mine ^= moves[number++].group)
        moves[number] = search_equals(mine, others, lowest_of(mine), suit);
    return number;
}

static int can_beat(const Search *search, int seat, const Trick *trick) {
    unsigned held = ranks_in(search->hand[seat], trick->led);
    if (held)
        return trick->suit == trick->led && (held > trick->best);
    if (!search->trumps)
        return 0;
    unsigned trumps = ranks_in(search->hand[seat], 0);
    return trick->suit == 0 && trick->led != 0 ? trumps > trick->best : trumps != 0;
}

/* Leads of one suit. */
static void order_lead(const Search *search, int leader, int suit, Move *moves, int number) {
    int partner = leader ^ 2, next = (leader + 1) & 3, last = (leader + 3) & 3, score = 0;
    unsigned mine = ranks_in(search->hand[leader], suit), his = ranks_in(search->hand[partner], suit);
    unsigned lho = ranks_in(search->hand[next], suit), rho = ranks_in(search->hand[last], suit);
    unsigned theirs = lho | rho;
    int plain = search->trumps && suit;
    if (plain) {
        int rho_ruffs = !rho && ranks_in(search->hand[last], 0);
        if (!lho && ranks_in(search->hand[next], 0))
            score += WEIGHT[LHO_RUFFS];
        if (rho_ruffs)
            score += WEIGHT[RHO_RUFFS];
        if (!his && ranks_in(search->hand[partner], 0))
            score += rho_ruffs ? WEIGHT[PARTNER_OVERRUFFED] : WEIGHT[PARTNER_RUFFS];
        if (!(mine & (mine - 1)))
            score += WEIGHT[SINGLETON];
    } else {
        if (search->trumps)
            score += WEIGHT[TRUMP_LEAD];
        if (!lho)
            score += WEIGHT[LHO_VOID];
        if (!rho)
            score += WEIGHT[RHO_VOID];
    }
    if (rho > lho && rho > his && lho < his)
        score += WEIGHT[RHO_HAS_HIGHEST];
    if (lho > rho && lho > his && lho > mine && (mine | his) > rho)
        score += WEIGHT[LHO_HAS_HIGHEST];
    if (!his)
        score += WEIGHT[PARTNER_VOID];
    int lengths = WEIGHT[MY_LENGTH] * length(search->shape, leader, suit) +
                  WEIGHT[PARTNERS_LENGTH] * length(search->shape, partner, suit) +
                  WEIGHT[THEIR_LENGTH] * (length(search->shape, next, suit) + length(search->shape, last, suit));
    int to_winner = his > theirs, to_finesse = his > lho && his > mine, from_winner = mine > theirs;
    for (int each = 0; each < number; each++) {
        Move *move = &moves[each];
        int lowest = !each, points = score + (lengths + WEIGHT[LEAD_RANK] * highest(move->card)) / 8;
        if (move->card > theirs)
            points += move->card > his ? WEIGHT[HIGHEST] : WEIGHT[BELOW_PARTNERS_WINNER];
        else {
            if (from_winner)
                points += WEIGHT[AWAY_FROM_WINNER];
            if (to_winner)
                points += lowest ? WEIGHT[LOW_TO_WINNER] : WEIGHT[HIGH_TO_WINNER];
            else if (to_finesse)
                points += lowest ? WEIGHT[LOW_TO_FINESSE] : WEIGHT[HIGH_TO_FINESSE];
            else if (!(move->group & (move->group - 1)))
                points += lowest ? WEIGHT[LOWEST_ALONE] : WEIGHT[HIGHER_ALONE];
            else
                points += WEIGHT[SEQUENCE];
        }
        move->score = (int16_t)points;
    }
}

/* The score of a ruff: a trump that is winning so far, on another suit. */
static int ruff(const Search *search, const Trick *trick, int seat) {
    int left_to_play = 3 - trick->played;
    if (trick->winner == (seat ^ 2))
        return WEIGHT[left_to_play && can_beat(search, (seat + 1) & 3, trick) ? RUFF_FOR_PARTNER : RUFF_PARTNERS];
    if (left_to_play == 2 && can_beat(search, seat ^ 2, trick))
        return WEIGHT[RUFF_BEFORE_PARTNER];
    return left_to_play ? WEIGHT[RUFF_SECOND] : WEIGHT[RUFF_LAST];
}

/* The score of a discard: a card of another suit than that led, which cannot win. */
static int discard(const Search *search, int seat, int suit, unsigned card) {
    int held = length(search->shape, seat, suit), score = WEIGHT[DISCARD_LENGTH] * held;
    unsigned mine = ranks_in(search->hand[seat], suit), his = ranks_in(search->hand[seat ^ 2], suit);
    unsigned others = ranks_in(search->hand[seat ^ 1] | search->hand[seat ^ 3], suit);
    if (search->trumps)
        score += !suit ? WEIGHT[DISCARD_TRUMP] : held == 1 ? WEIGHT[DISCARD_LAST] : 0;
    if (his > others)
        score += WEIGHT[DISCARD_FROM_PARTNERS];
    if (!others)
        score += WEIGHT[DISCARD_DEAD];
    if (card > others)
        return score + WEIGHT[DISCARD_WINNER];
    if (held == 2 && mine > others)
        return score + WEIGHT[DISCARD_GUARD];
    return held > 1 && mine > his && mine < others ? score + WEIGHT[DISCARD_FROM_HONOUR] : score;
}

int search_throw(const Search *search, const Trick *trick, int seat, int suit, Cards left, Move *move) {
    unsigned rest = ranks_in(left, suit), ruffs = 0;
    if (!rest)
        return 0;
    if (search->trumps && !suit)
        ruffs = trick->suit ? rest : rest & ~(2u * trick->best - 1);
    unsigned card = lowest_of(ruffs ? ruffs : rest);
    *move = search_equals(ranks_in(search->hand[seat], suit), search_others(search, trick, seat, suit), card, suit);
    int score = ruffs ? ruff(search, trick, seat) : discard(search, seat, suit, move->card);
    move->score = (int16_t)(score + WEIGHT[PLAY_RANK] * highest(move->card));
    return 1;
}

Move search_first(const Search *search, const Trick *trick, int seat, unsigned mine, unsigned others) {
    int suit = trick->led, next = (seat + 1) & 3;
    unsigned card = lowest_of(mine);
    if (trick->suit == suit) {
        unsigned above_best = mine & ~(2u * trick->best - 1);
        int partner_wins = trick->winner == (seat ^ 2);
        if (trick->played == 3)
            card = above_best && !partner_wins ? lowest_of(above_best) : card;
        else if (above_best) {
            unsigned next_held = ranks_in(search->hand[next], suit);
            unsigned sure = next_held > trick->best ? mine & above(next_held) : above_best;
            int next_ruffs = !next_held && search->trumps && suit && ranks_in(search->hand[next], 0);
            if (next_ruffs || (partner_wins && !(next_held > trick->best)))
                ;
            else if (sure)
                card = lowest_of(sure);
            else if (trick->played == 2 ? !partner_wins : !can_beat(search, seat ^ 2, trick))
                card = lowest_of(above_best);
        }
    }
    return search_equals(mine, others, card, suit);
}

const Move *search_next(Move *moves, int from, int number) {
    int highest_score = INT_MIN; /* score and place in one number, so that no branch can be mispredicted */
    for (int each = from; each < number; each++)
        highest_score = most(highest_score, moves[each].score * 16 + each);
    int best = highest_score & 15;
    Move found = moves[best];
    moves[best] = moves[from];
    moves[from] = found;
    return &moves[from];
}

int search_leads(const Search *search, int leader, Move moves[RANKS]) {
    const Trick none = {0};
    int number = 0;
    for (int suit = 0; suit < SUITS; suit++) {
        if (!length(search->shape, leader, suit))
            continue;
        int of_suit = groups(search, &none, leader, suit, moves + number);
        order_lead(search, leader, suit, moves + number, of_suit);
        number += of_suit;
    }
    return number;
}

int search_moves(const Search *search, const Trick *trick, Move moves[RANKS]) {
    int seat = (trick->leader + trick->played) & 3, number = 0;
    if (!trick->played)
        return search_leads(search, seat, moves);
    if (length(search->shape, seat, trick->led)) {
        number = groups(search, trick, seat, trick->led, moves);
        unsigned mine = ranks_in(search->hand[seat], trick->led);
        Move first = search_first(search, trick, seat, mine, search_others(search, trick, seat, trick->led));
        for (int each = 0; each < number; each++)
            moves[each].score = moves[each].card == first.card;
        return number;
    }
    Cards rest = search->hand[seat];
    for (int suit = 0; suit < SUITS; suit++)
        for (; search_throw(search, trick, seat, suit, rest, &moves[number]); number++)
            rest ^= of_suit(moves[number].group, suit);
    return number;
}
