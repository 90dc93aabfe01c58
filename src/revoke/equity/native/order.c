#include "search.h"

/* What makes a card worth trying first, in points: found by trying other weights on 106 positions of 9 to 12 cards a
   hand, and keeping those with which fewer were searched. */
enum {
    LHO_RUFFS, RHO_RUFFS, PARTNER_OVERRUFFED, PARTNER_RUFFS, HIGHEST, BELOW_PARTNERS_WINNER, LOW_TO_WINNER,
    HIGH_TO_WINNER, LOW_TO_FINESSE, HIGH_TO_FINESSE, LOWEST_ALONE, HIGHER_ALONE, SEQUENCE, RHO_HAS_HIGHEST,
    LHO_HAS_HIGHEST, TRUMP_LEAD, PARTNER_VOID, LHO_VOID, RHO_VOID, AWAY_FROM_WINNER, SINGLETON, MY_LENGTH,
    PARTNERS_LENGTH, THEIR_LENGTH, LEAD_RANK, OVERTAKE_LAST, WIN_LAST, SECURE_PARTNERS, RISK_PARTNERS, OVERTAKE_SURE,
    OVERTAKE_IDLE, WIN_THIRD, TRY_THIRD, WIN_SECOND_BEFORE_PARTNER, WIN_SECOND, BEATEN_SECOND_BEFORE_PARTNER,
    BEATEN_SECOND, SECOND_BEFORE_PARTNER, SECOND, RUFF_FOR_PARTNER, RUFF_PARTNERS, RUFF_BEFORE_PARTNER, RUFF_SECOND,
    RUFF_LAST, DISCARD_LENGTH, DISCARD_WINNER, DISCARD_GUARD, DISCARD_FROM_HONOUR, DISCARD_TRUMP,
    DISCARD_FROM_PARTNERS, DISCARD_LAST, DISCARD_DEAD, PLAY_RANK, WEIGHTS
};

static const int WEIGHT[WEIGHTS] = {
    [LHO_RUFFS] = -231, [RHO_RUFFS] = -124, [PARTNER_OVERRUFFED] = -55, [PARTNER_RUFFS] = 92, [HIGHEST] = 34,
    [BELOW_PARTNERS_WINNER] = 21, [LOW_TO_WINNER] = 35, [HIGH_TO_WINNER] = -36, [LOW_TO_FINESSE] = 21,
    [HIGH_TO_FINESSE] = 44, [LOWEST_ALONE] = -4, [HIGHER_ALONE] = -217, [SEQUENCE] = 14, [RHO_HAS_HIGHEST] = -12,
    [LHO_HAS_HIGHEST] = 6, [TRUMP_LEAD] = -29, [PARTNER_VOID] = 6, [LHO_VOID] = -47, [RHO_VOID] = -41,
    [AWAY_FROM_WINNER] = 12, [SINGLETON] = 25, [MY_LENGTH] = -13, [PARTNERS_LENGTH] = 14, [THEIR_LENGTH] = -59,
    [LEAD_RANK] = 3, [OVERTAKE_LAST] = 0, [WIN_LAST] = 93, [SECURE_PARTNERS] = 87, [RISK_PARTNERS] = -60,
    [OVERTAKE_SURE] = -72, [OVERTAKE_IDLE] = -54, [WIN_THIRD] = 56, [TRY_THIRD] = 20,
    [WIN_SECOND_BEFORE_PARTNER] = 70, [WIN_SECOND] = 110, [BEATEN_SECOND_BEFORE_PARTNER] = -83, [BEATEN_SECOND] = 28,
    [SECOND_BEFORE_PARTNER] = 39, [SECOND] = 32, [RUFF_FOR_PARTNER] = 22, [RUFF_PARTNERS] = -2,
    [RUFF_BEFORE_PARTNER] = 30, [RUFF_SECOND] = 90, [RUFF_LAST] = 40, [DISCARD_LENGTH] = 1, [DISCARD_WINNER] = -15,
    [DISCARD_GUARD] = -2, [DISCARD_FROM_HONOUR] = -3, [DISCARD_TRUMP] = -83, [DISCARD_FROM_PARTNERS] = -6,
    [DISCARD_LAST] = 3, [DISCARD_DEAD] = 12, [PLAY_RANK] = -1,
};

static int groups(const Search *search, const Trick *trick, Cards others_held, int seat, int suit, Move *moves) {
    unsigned mine = ranks_in(search->hand[seat], suit);
    unsigned others = ranks_in(others_held, suit);
    if (trick->played && trick->suit == suit)
        others |= trick->best;
    int number = 0;
    while (mine) {
        unsigned card = 1u << highest(mine);
        unsigned group = mine & above(others & (card - 1));
        moves[number++] = (Move){.suit = (int16_t)suit, .card = (uint16_t)card, .group = (uint16_t)group, .score = 0};
        mine ^= group;
    }
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

static void order_lead(const Search *search, int leader, Move *moves, int number) {
    int partner = leader ^ 2, next = (leader + 1) & 3, last = (leader + 3) & 3;
    for (int each = 0; each < number; each++) {
        Move *move = &moves[each];
        int suit = move->suit, score = 0;
        unsigned mine = ranks_in(search->hand[leader], suit), his = ranks_in(search->hand[partner], suit);
        unsigned lho = ranks_in(search->hand[next], suit), rho = ranks_in(search->hand[last], suit);
        unsigned theirs = lho | rho;
        int plain = search->trumps && suit;
        int lho_ruffs = plain && !lho && length(search->shape, next, 0);
        int rho_ruffs = plain && !rho && length(search->shape, last, 0);
        int he_ruffs = plain && !his && length(search->shape, partner, 0);
        int lowest = (move->group & lowest_of(mine)) != 0;
        if (lho_ruffs)
            score += WEIGHT[LHO_RUFFS];
        if (rho_ruffs)
            score += WEIGHT[RHO_RUFFS];
        if (he_ruffs)
            score += rho_ruffs ? WEIGHT[PARTNER_OVERRUFFED] : WEIGHT[PARTNER_RUFFS];
        if (move->card > theirs)
            score += move->card > his ? WEIGHT[HIGHEST] : WEIGHT[BELOW_PARTNERS_WINNER];
        else if (his > theirs)
            score += lowest ? WEIGHT[LOW_TO_WINNER] : WEIGHT[HIGH_TO_WINNER]; /* towards partner's winner */
        else if (his > lho && his > mine)
            score += lowest ? WEIGHT[LOW_TO_FINESSE] : WEIGHT[HIGH_TO_FINESSE]; /* a finesse */
        else if (!(move->group & (move->group - 1)))
            score += lowest ? WEIGHT[LOWEST_ALONE] : WEIGHT[HIGHER_ALONE];
        else
            score += WEIGHT[SEQUENCE]; /* from a sequence */
        if (rho > lho && rho > his && lho < his)
            score += WEIGHT[RHO_HAS_HIGHEST];
        if (lho > rho && lho > his && lho > mine && (mine | his) > rho)
            score += WEIGHT[LHO_HAS_HIGHEST];
        if (!suit && search->trumps)
            score += WEIGHT[TRUMP_LEAD];
        if (!his)
            score += WEIGHT[PARTNER_VOID];
        if (!lho && !plain)
            score += WEIGHT[LHO_VOID];
        if (!rho && !plain)
            score += WEIGHT[RHO_VOID];
        if (mine > theirs && !(move->card > theirs))
            score += WEIGHT[AWAY_FROM_WINNER]; /* away from a winner */
        if (plain && !(mine & (mine - 1)))
            score += WEIGHT[SINGLETON];
        score += (WEIGHT[MY_LENGTH] * length(search->shape, leader, suit) + WEIGHT[PARTNERS_LENGTH] * length(search->shape, partner, suit) +
                  WEIGHT[THEIR_LENGTH] * (length(search->shape, next, suit) + length(search->shape, last, suit)) +
                  WEIGHT[LEAD_RANK] * highest(move->card)) / 8;
        move->score = (int16_t)score;
    }
}

static void order_follow(const Search *search, const Trick *trick, int seat, Move *moves, int number) {
    int partner_wins = trick->winner == (seat ^ 2);
    int left_to_play = 3 - trick->played;
    int next = (seat + 1) & 3;
    int follows = moves[0].suit == trick->led;
    int next_beats = left_to_play && can_beat(search, next, trick);
    int partner_beats = left_to_play == 2 && can_beat(search, seat ^ 2, trick);
    unsigned next_held = left_to_play ? ranks_in(search->hand[next], trick->led) : 0;
    int next_ruffs = left_to_play && search->trumps && trick->led != 0 && !next_held && ranks_in(search->hand[next], 0);
    for (int each = 0; each < number; each++) {
        Move *move = &moves[each];
        int score = WEIGHT[PLAY_RANK] * highest(move->card);
        int beats = move->suit == trick->suit ? move->card > trick->best : search->trumps && move->suit == 0;
        if (follows) {
            if (left_to_play == 0) {
                if (beats)
                    score += partner_wins ? WEIGHT[OVERTAKE_LAST] : WEIGHT[WIN_LAST];
            } else if (left_to_play == 1) {
                if (beats && !next_ruffs) {
                    int sure = move->card > next_held;
                    if (partner_wins)
                        score += next_beats ? sure ? WEIGHT[SECURE_PARTNERS] : WEIGHT[RISK_PARTNERS] : sure ? WEIGHT[OVERTAKE_SURE] : WEIGHT[OVERTAKE_IDLE];
                    else
                        score += sure ? WEIGHT[WIN_THIRD] : WEIGHT[TRY_THIRD];
                }
            } else if (beats && !next_ruffs) {
                int sure = move->card > next_held;
                if (sure)
                    score += partner_beats ? WEIGHT[WIN_SECOND_BEFORE_PARTNER] : WEIGHT[WIN_SECOND];
                else
                    score += next_beats ? partner_beats ? WEIGHT[BEATEN_SECOND_BEFORE_PARTNER] : WEIGHT[BEATEN_SECOND] : partner_beats ? WEIGHT[SECOND_BEFORE_PARTNER] : WEIGHT[SECOND];
            }
        } else if (beats) { /* a ruff */
            score += partner_wins ? next_beats ? WEIGHT[RUFF_FOR_PARTNER] : WEIGHT[RUFF_PARTNERS] : partner_beats ? WEIGHT[RUFF_BEFORE_PARTNER] : left_to_play ? WEIGHT[RUFF_SECOND] : WEIGHT[RUFF_LAST];
        } else {
            int held = length(search->shape, seat, move->suit);
            score += WEIGHT[DISCARD_LENGTH] * held;
            unsigned mine = ranks_in(search->hand[seat], move->suit);
            unsigned others = ranks_in(search->hand[seat ^ 1] | search->hand[seat ^ 3], move->suit);
            unsigned his = ranks_in(search->hand[seat ^ 2], move->suit);
            if (move->card > others)
                score += WEIGHT[DISCARD_WINNER];
            else if (held == 2 && mine > others)
                score += WEIGHT[DISCARD_GUARD];
            else if (held > 1 && mine > his && !(mine > others))
                score += WEIGHT[DISCARD_FROM_HONOUR];
            if (search->trumps && move->suit == 0)
                score += WEIGHT[DISCARD_TRUMP];
            if (his > others)
                score += WEIGHT[DISCARD_FROM_PARTNERS];
            if (held == 1 && search->trumps && move->suit)
                score += WEIGHT[DISCARD_LAST];
            if (!others)
                score += WEIGHT[DISCARD_DEAD];
        }
        move->score = (int16_t)score;
    }
}

const Move *search_next(Move *moves, int from, int number) {
    int best = from;
    for (int each = from + 1; each < number; each++)
        if (moves[each].score > moves[best].score)
            best = each;
    Move found = moves[best];
    moves[best] = moves[from];
    moves[from] = found;
    return &moves[from];
}

int search_moves(const Search *search, const Trick *trick, Move moves[RANKS]) {
    int seat = (trick->leader + trick->played) & 3, number = 0;
    Cards others = search->hand[seat ^ 1] | search->hand[seat ^ 2] | search->hand[seat ^ 3];
    if (trick->played && length(search->shape, seat, trick->led))
        number = groups(search, trick, others, seat, trick->led, moves);
    else
        for (int suit = 0; suit < SUITS; suit++)
            number += groups(search, trick, others, seat, suit, moves + number);
    if (number > 1) {
        if (trick->played)
            order_follow(search, trick, seat, moves, number);
        else
            order_lead(search, seat, moves, number);
    }
    return number;
}
