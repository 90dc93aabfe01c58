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
        int lowest = each == number - 1, points = score + (lengths + WEIGHT[LEAD_RANK] * highest(move->card)) / 8;
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

/* Cards of the suit led. */
static void order_follow(const Search *search, const Trick *trick, int seat, Move *moves, int number) {
    int partner_wins = trick->winner == (seat ^ 2), left_to_play = 3 - trick->played;
    int next = (seat + 1) & 3;
    unsigned next_held = left_to_play ? ranks_in(search->hand[next], trick->led) : 0;
    int next_beats = left_to_play && can_beat(search, next, trick);
    int partner_beats = left_to_play == 2 && can_beat(search, seat ^ 2, trick);
    int next_ruffs = left_to_play && search->trumps && trick->led && !next_held && ranks_in(search->hand[next], 0);
    for (int each = 0; each < number; each++) {
        Move *move = &moves[each];
        int score = WEIGHT[PLAY_RANK] * highest(move->card), sure = move->card > next_held;
        if (trick->suit != trick->led || move->card < trick->best || next_ruffs)
            ;
        else if (left_to_play == 0)
            score += partner_wins ? WEIGHT[OVERTAKE_LAST] : WEIGHT[WIN_LAST];
        else if (left_to_play == 1) {
            if (!partner_wins)
                score += sure ? WEIGHT[WIN_THIRD] : WEIGHT[TRY_THIRD];
            else if (next_beats)
                score += sure ? WEIGHT[SECURE_PARTNERS] : WEIGHT[RISK_PARTNERS];
            else
                score += sure ? WEIGHT[OVERTAKE_SURE] : WEIGHT[OVERTAKE_IDLE];
        } else if (sure)
            score += partner_beats ? WEIGHT[WIN_SECOND_BEFORE_PARTNER] : WEIGHT[WIN_SECOND];
        else if (next_beats)
            score += partner_beats ? WEIGHT[BEATEN_SECOND_BEFORE_PARTNER] : WEIGHT[BEATEN_SECOND];
        else
            score += partner_beats ? WEIGHT[SECOND_BEFORE_PARTNER] : WEIGHT[SECOND];
        move->score = (int16_t)score;
    }
}

/* Ruffs: trumps on another suit. */
static void order_ruffs(const Search *search, const Trick *trick, int seat, Move *moves, int number) {
    int partner_wins = trick->winner == (seat ^ 2), left_to_play = 3 - trick->played, score;
    if (partner_wins)
        score = WEIGHT[left_to_play && can_beat(search, (seat + 1) & 3, trick) ? RUFF_FOR_PARTNER : RUFF_PARTNERS];
    else if (left_to_play == 2 && can_beat(search, seat ^ 2, trick))
        score = WEIGHT[RUFF_BEFORE_PARTNER];
    else
        score = left_to_play ? WEIGHT[RUFF_SECOND] : WEIGHT[RUFF_LAST];
    for (int each = 0; each < number; each++)
        moves[each].score = (int16_t)(score + WEIGHT[PLAY_RANK] * highest(moves[each].card));
}

/* Cards of another suit that cannot win. */
static void order_discards(const Search *search, int seat, int suit, Move *moves, int number) {
    int held = length(search->shape, seat, suit), score = WEIGHT[DISCARD_LENGTH] * held, not_winner = 0;
    unsigned mine = ranks_in(search->hand[seat], suit), his = ranks_in(search->hand[seat ^ 2], suit);
    unsigned others = ranks_in(search->hand[seat ^ 1] | search->hand[seat ^ 3], suit);
    if (search->trumps)
        score += !suit ? WEIGHT[DISCARD_TRUMP] : held == 1 ? WEIGHT[DISCARD_LAST] : 0;
    if (his > others)
        score += WEIGHT[DISCARD_FROM_PARTNERS];
    if (!others)
        score += WEIGHT[DISCARD_DEAD];
    if (held == 2 && mine > others)
        not_winner = WEIGHT[DISCARD_GUARD];
    else if (held > 1 && mine > his && mine < others)
        not_winner = WEIGHT[DISCARD_FROM_HONOUR];
    for (int each = 0; each < number; each++) {
        Move *move = &moves[each];
        int more = move->card > others ? WEIGHT[DISCARD_WINNER] : not_winner;
        move->score = (int16_t)(score + more + WEIGHT[PLAY_RANK] * highest(move->card));
    }
}

/* All of a hand's cards of a suit that are equals of this one. */
static Move with_equals(unsigned mine, unsigned others, unsigned card, int suit) {
    unsigned next = lowest_of(others & ~(2 * card - 1));
    unsigned group = mine & above(others & (card - 1)) & (next - 1);
    return (Move){.suit = (int16_t)suit, .card = (uint16_t)(1u << highest(group)), .group = (uint16_t)group};
}

int search_first(const Search *search, const Trick *trick, int seat, Move *move) {
    int suit = trick->led, next = (seat + 1) & 3;
    unsigned mine = ranks_in(search->hand[seat], suit), card = lowest_of(mine);
    unsigned others = ranks_in(search->hand[seat ^ 1] | search->hand[seat ^ 2] | search->hand[seat ^ 3], suit);
    if (trick->suit == suit) {
        others |= trick->best;
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
    *move = with_equals(mine, others, card, suit);
    return move->group == mine;
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
    if (trick->played && length(search->shape, seat, trick->led)) {
        number = groups(search, trick, others, seat, trick->led, moves);
        order_follow(search, trick, seat, moves, number);
        return number;
    }
    for (int suit = 0; suit < SUITS; suit++) {
        Move *first = moves + number;
        int of_suit = groups(search, trick, others, seat, suit, first);
        if (!of_suit)
            continue;
        number += of_suit;
        if (!trick->played)
            order_lead(search, seat, suit, first, of_suit);
        else if (!suit && search->trumps && (trick->suit || first->card > trick->best)) {
            int winning = of_suit;
            while (!trick->suit && first[winning - 1].card < trick->best)
                winning--;
            order_ruffs(search, trick, seat, first, winning);
            order_discards(search, seat, suit, first + winning, of_suit - winning);
        } else
            order_discards(search, seat, suit, first, of_suit);
    }
    return number;
}
