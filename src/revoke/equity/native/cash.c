#include "search.h"

/* How often *me* can lead a winner of the suit and stay on lead, up to a limit; *counted* gets the card it turns on. */
static int run(const Search *search, int me, int suit, int limit, Cards *counted) {
    unsigned mine = ranks_in(search->hand[me], suit);
    unsigned theirs = ranks_in(search->hand[me ^ 1] | search->hand[me ^ 3], suit);
    if (mine <= theirs) /* they have the highest card, or nobody has any */
        return 0;
    int partners = length(search->shape, me ^ 2, suit);
    limit = least(limit, length(search->shape, me, suit));
    int one = length(search->shape, me ^ 1, suit), other = length(search->shape, me ^ 3, suit);
    int longest = one > other ? one : other;
    unsigned high = mine & above(theirs), partner_high = ranks_in(search->hand[me ^ 2], suit) & above(theirs);
    unsigned left = mine, lowest_needed = 0;
    unsigned partners_left = ranks_in(search->hand[me ^ 2], suit);
    int rounds = 0;
    while (rounds < limit) {
        unsigned card = 1u << highest(left);
        if (rounds < longest && !(card & high))
            break;
        if (rounds < partners && (partner_high || rounds >= longest)) {
            unsigned his = lowest_of(partners_left);
            if (his > card)
                break;
            partners_left ^= his;
            lowest_needed = card;
        }
        if (rounds < longest)
            lowest_needed = card;
        left ^= card;
        rounds++;
    }
    if (lowest_needed)
        *counted = of_suit(lowest_needed, suit);
    return rounds;
}

/* Whether *me*, on lead, can take the tricks needed by himself without losing the lead, or with winners of the side
   suits and trumps that win later, his or his partner's. */
int cashes(const Search *search, int me, int needed, Cash *cash, Cards *counted) {
    const uint64_t shape = search->shape;
    int partner = me ^ 2, one = me ^ 1, other = me ^ 3, first = search->trumps, room = search->left;
    *cash = (Cash){.limit = {RANKS, RANKS, RANKS, RANKS}};
    if (first) {
        int trumps_one = length(shape, one, 0), trumps_other = length(shape, other, 0);
        int his_trumps = length(shape, partner, 0);
        cash->total = cash->mine[0] = run(search, me, 0, needed, &cash->by[0]);
        if (cash->total >= needed) {
            *counted = cash->by[0];
            return 1;
        }
        cash->drawn = cash->mine[0] && cash->mine[0] >= most(trumps_one, trumps_other);
        for (int suit = 1; suit < SUITS && !cash->drawn; suit++) {
            if (trumps_one)
                cash->limit[suit] = length(shape, one, suit);
            if (trumps_other)
                cash->limit[suit] = least(cash->limit[suit], length(shape, other, suit));
        }
        if (his_trumps) /* partner must not be forced to ruff a winner before the last */
            room = most(0, room - his_trumps - most(0, cash->mine[0] - his_trumps)) + 1;
    }
    Cards by = cash->by[0];
    for (int suit = first; suit < SUITS; suit++) {
        int wanted = least(needed - cash->total, room);
        cash->mine[suit] = run(search, me, suit, least(wanted, cash->limit[suit]), &cash->by[suit]);
        room -= cash->mine[suit];
        cash->total += cash->mine[suit];
        by |= cash->by[suit];
        if (cash->total >= needed) {
            *counted = by;
            return 1;
        }
    }
    if (!first)
        return 0;
    /* side suits that nobody ruffs, while partner has other cards to discard; all trumps then remain to win later */
    int sides = cash->drawn ? 0 : least(cash->total - cash->mine[0], search->left - length(shape, partner, 0));
    if (!side_trumps_win(search, me, needed - sides, counted))
        return 0;
    for (int suit = 1; sides && suit < SUITS; suit++)
        *counted |= cash->by[suit];
    return 1;
}

/* The most tricks that can be cashed or won by trumps: a side suit whose highest card they have gives nothing. */
int winners_at_most(const Search *search, int leader) {
    Cards ours = search->hand[leader] | search->hand[leader ^ 2];
    Cards theirs = search->hand[leader ^ 1] | search->hand[leader ^ 3];
    int found = 0;
    for (int suit = 0; suit < SUITS; suit++)
        if (ranks_in(ours, suit) > ranks_in(theirs, suit) || (!suit && search->trumps))
            found += most(length(search->shape, leader, suit), length(search->shape, leader ^ 2, suit));
    return found;
}

/* Whether the leader crosses to partner's hand for the tricks that he cannot take himself. */
int crosses(const Search *search, int leader, int needed, const Cash *cash, Cards *counted) {
    const uint64_t shape = search->shape;
    int partner = leader ^ 2, first = search->trumps, left = search->left, most_of_all = 0;
    int my_trumps = first ? length(shape, leader, 0) : 0, his_trumps = first ? length(shape, partner, 0) : 0;
    int his[SUITS];
    Cards his_by[SUITS] = {0};
    for (int suit = 0; suit < SUITS; suit++) {
        his[suit] = run(search, partner, suit, cash->limit[suit], &his_by[suit]);
        most_of_all += most(his[suit], cash->mine[suit]);
    }
    if (most_of_all < needed)
        return 0;
    for (int entry = 0; entry < SUITS; entry++) {
        if (!his[entry] || !length(shape, leader, entry) || (cash->drawn && !entry))
            continue;
        int before = 0, then = 0, before_side = 0, then_side = 0;
        Cards by = 0;
        for (int suit = 0; suit < SUITS; suit++) {
            if (suit == entry || (his[suit] > cash->mine[suit] && !(cash->drawn && !suit))) {
                then += his[suit];
                then_side += suit >= first ? his[suit] : 0;
                by |= his_by[suit];
            } else {
                before += cash->mine[suit];
                before_side += suit >= first ? cash->mine[suit] : 0;
                by |= cash->by[suit];
            }
        }
        /* neither may be forced to ruff the other's winner */
        if (his_trumps && before_side &&
            left - his_trumps - then_side < before_side + most(0, before - before_side - his_trumps))
            continue;
        if (my_trumps && then_side &&
            left - my_trumps < before_side + then_side + most(0, then - then_side - my_trumps))
            continue;
        if (before + then >= needed) {
            *counted = by;
            return 1;
        }
    }
    return 0;
}

/* Whether *needed* trumps of one hand must win a trick each: all of them are played at some time, and the other side
   can beat no more of them than it has higher ones. */
static int trumps_win(const Search *search, int seat, int needed, Cards *counted) {
    unsigned held = ranks_in(search->hand[seat], 0);
    unsigned theirs = ranks_in(search->hand[seat ^ 1] | search->hand[seat ^ 3], 0);
    if (length(search->shape, seat, 0) < needed)
        return 0;
    for (int ahead = -needed; held; ahead++) {
        unsigned card = 1u << highest(held);
        if (ahead + 1 >= how_many(theirs & ~(card - 1))) {
            *counted = of_suit(card, 0);
            return 1;
        }
        held ^= card;
    }
    return 0;
}

/* Whether the top trumps of a side must win *needed* tricks, no more than its longer hand has trumps: each wins one,
   for two of them fall on one trick only when neither hand has another card to play. */
static int top_trumps_win(const Search *search, int seat, int needed, Cards *counted) {
    unsigned top = ranks_in(search->hand[seat] | search->hand[seat ^ 2], 0);
    top &= above(ranks_in(search->hand[seat ^ 1] | search->hand[seat ^ 3], 0));
    if (how_many(top) < needed)
        return 0;
    for (int each = 1; each < needed; each++)
        top ^= 1u << highest(top);
    *counted = of_suit(1u << highest(top), 0);
    return 1;
}

/* Whether the trumps of a side must win *needed* tricks, whatever is played. */
int side_trumps_win(const Search *search, int seat, int needed, Cards *counted) {
    if (most(length(search->shape, seat, 0), length(search->shape, seat ^ 2, 0)) < needed)
        return 0;
    return top_trumps_win(search, seat, needed, counted) || trumps_win(search, seat, needed, counted) ||
           trumps_win(search, seat ^ 2, needed, counted);
}

/* Whether the other side has the highest card of every suit that can be led, and then takes the tricks it needs. */
int loses_the_lead(const Search *search, int leader, int needed, Cards *counted) {
    int can_ruff = search->trumps && length(search->shape, leader ^ 2, 0);
    int winners = 0; /* one bit for each of the two opponents */
    Cards by = 0, more;
    for (int suit = 0; suit < SUITS; suit++) {
        if (!length(search->shape, leader, suit))
            continue;
        unsigned ours = ranks_in(search->hand[leader] | search->hand[leader ^ 2], suit);
        unsigned next = ranks_in(search->hand[leader ^ 1], suit), last = ranks_in(search->hand[leader ^ 3], suit);
        if ((next | last) < ours || (can_ruff && suit && !length(search->shape, leader ^ 2, suit)))
            return 0;
        winners |= next > last ? 1 : 2;
        by |= of_suit(1u << highest(next | last), suit);
    }
    Cash cash;
    for (int each = 0; each < 2 && needed > 1; each++)
        if (winners >> each & 1) {
            if (!cashes(search, leader ^ (each ? 3 : 1), needed, &cash, &more))
                return 0;
            by |= more;
        }
    *counted = by;
    return 1;
}
