#include "search.h"

static int search_follow(Search *search, const Trick *trick, int target, Cards *counted);
static int search_lead(Search *search, int leader, int target, Cards *counted);

enum { ASK_EVERY = 1 << 12 }; /* tricks begun: some milliseconds */

/* Found by trial: with fewer tricks left, remembering costs more time than it saves. */
enum { REMEMBERED_FROM = 6, LED_WELL = 80, ALWAYS = 1 << 12 };

static Cards all_cards(const Search *search) {
    return search->hand[0] | search->hand[1] | search->hand[2] | search->hand[3];
}

#define BOTH(bits) ((uint64_t)(bits) | (uint64_t)(bits) << RANKS)
#define FROM(n) BOTH((1u << (RANKS - (n))) - 1) /* the places from the n-th highest card down */
static const uint64_t PLACES_FROM[RANKS + 1] = {FROM(0), FROM(1), FROM(2), FROM(3),  FROM(4),  FROM(5),  FROM(6),
                                                FROM(7), FROM(8), FROM(9), FROM(10), FROM(11), FROM(12), FROM(13)};

/* Remove the cards of a trick; those below move up. */
static void remove_played(Search *search, const Trick *trick) {
    Cards higher = 0;
    for (int each = 0; each < SEATS; each++) {
        int suit = trick->card[each] >> 4, rank = trick->card[each] & 15;
        higher |= (Cards)(ranks_in(search->all, suit) >> rank >> 1) << SUIT_BITS * each;
        search->all ^= of_suit(1u << rank, suit);
    }
    higher = how_many_each(higher);
    for (int each = 0; each < SEATS; each++) {
        int suit = trick->card[each] >> 4, shift = suit & 1 ? 2 * RANKS : 0;
        uint64_t *word = &search->owners.word[suit >> 1], from = PLACES_FROM[higher & 15] << shift;
        *word = (*word & ~from) | (*word << 1 & from & ~(BOTH(1) << shift));
        higher >>= SUIT_BITS;
    }
}

void search_begin(Search *search) {
    search->shape = 0;
    search->owners.word[0] = search->owners.word[1] = 0;
    search->all = all_cards(search);
    search->left = 0;
    for (int suit = 0; suit < SUITS; suit++)
        search->left += how_many(ranks_in(search->hand[0], suit));
    for (int suit = 0; suit < SUITS; suit++) {
        unsigned held[SEATS], all = 0;
        for (int seat = 0; seat < SEATS; seat++) {
            held[seat] = ranks_in(search->hand[seat], suit);
            all |= held[seat];
            search->shape |= one_card(seat, suit) * (unsigned)how_many(held[seat]);
        }
        uint64_t plane[2] = {0, 0};
        for (unsigned bit = 1u << (RANKS - 1), place = bit; all; place >>= 1) {
            while (!(all & bit))
                bit >>= 1;
            all ^= bit;
            plane[0] |= (held[1] | held[3]) & bit ? place : 0;
            plane[1] |= (held[2] | held[3]) & bit ? place : 0;
        }
        search->owners.word[suit >> 1] |= (plane[0] | plane[1] << RANKS) << (suit & 1 ? 26 : 0);
    }
}

static int last_trick(const Search *search, int leader, Cards *counted);

/* Four bits of the shape follow from the others: they hold the leader, and whether there are trumps, instead. */
static uint64_t key_of(const Search *search, int leader) {
    return (search->shape & ~(UINT64_C(15) << 60)) | (uint64_t)(leader | search->trumps << 2) << 60;
}

static int finish(Search *search, const Trick *trick, int target, Cards *counted) {
    int won = !(trick->winner & 1), value;
    search->left--;
    target -= won;
    *counted = 0;
    if (target <= 0)
        value = 0;
    else if (target > search->left)
        value = search->left;
    else if (search->left == 1)
        value = last_trick(search, trick->winner, counted);
    else {
        Owners before = search->owners;
        Cards all = search->all;
        table_expect(search->table, key_of(search, trick->winner));
        remove_played(search, trick);
        value = search_lead(search, trick->winner, target, counted);
        search->owners = before;
        search->all = all;
    }
    search->left++;
    if (trick->of_suit > 1) /* the winner's rank counted; so did all its equals, if another might have been played */
        *counted |= of_suit((value >= target) == won ? trick->best : lowest_of(trick->group), trick->suit);
    return value + won;
}

int search_play(Search *search, const Trick *trick, const Move *move, int target, Cards *counted) {
    Trick next = *trick;
    int seat = (trick->leader + trick->played) & 3;
    next.card[next.played++] = (uint8_t)(move->suit << 4 | highest(move->card));
    int wins;
    if (!trick->played) {
        wins = 1;
        next.led = (uint8_t)move->suit;
    } else if (move->suit == trick->suit) {
        next.of_suit++;
        wins = move->card > trick->best;
    } else
        wins = search->trumps && move->suit == 0;
    if (wins) {
        if (!trick->played || move->suit != trick->suit)
            next.of_suit = 1;
        next.suit = (uint8_t)move->suit;
        next.winner = (uint8_t)seat;
        next.best = (uint16_t)move->card;
        next.group = (uint16_t)move->group;
    }
    search->hand[seat] ^= of_suit(move->card, move->suit);
    search->shape -= one_card(seat, move->suit);
    int value =
        next.played == SEATS ? finish(search, &next, target, counted) : search_follow(search, &next, target, counted);
    search->hand[seat] ^= of_suit(move->card, move->suit);
    search->shape += one_card(seat, move->suit);
    return value;
}

/* The result of the cards tried so far. */
typedef struct {
    Cards counted, alike; /* the cards that decided it; the cards equal to one that was tried */
    int best;
} Tried;

/* Try a card; true if it settles the question, with the answer in *tried*. */
static int settles(Search *search, const Trick *trick, const Move *move, int target, int north_south, Tried *tried) {
    Cards by = 0;
    int value = search_play(search, trick, move, target, &by);
    if ((value >= target) == north_south || search->stopped) {
        tried->counted = by;
        tried->best = value;
        return 1;
    }
    tried->best = north_south ? most(value, tried->best) : least(value, tried->best);
    tried->counted |= by;
    unsigned decided = ranks_in(by, move->suit); /* cards too low to count are all equal */
    unsigned alike = decided ? lowest_of(decided) > move->card ? lowest_of(decided) - 1 : move->card : ONE_SUIT;
    tried->alike |= of_suit(alike, move->suit);
    return 0;
}

/* Try the cards in turn until one settles the question; return its number, or -1 if none does. */
static int try_all(Search *search, const Trick *trick, Move *moves, int number, int target, int north_south,
                   Tried *tried) {
    for (int each = 0; each < number; each++) {
        const Move *move = search_next(moves, each, number);
        if (!(tried->alike & of_suit(move->card, move->suit)) &&
            settles(search, trick, move, target, north_south, tried))
            return each;
    }
    return -1;
}

/* Try the cards of a hand void in the suit led: one card of each suit, and the suit's next when that one has failed. */
static void try_throws(Search *search, const Trick *trick, int target, int north_south, Tried *tried) {
    int seat = (trick->leader + trick->played) & 3, number = 0;
    Cards rest = search->hand[seat];
    Move moves[SUITS];
    for (int suit = 0; suit < SUITS; suit++)
        number += search_throw(search, trick, seat, suit, rest, &moves[number]);
    while (number) {
        int best = 0;
        for (int each = 1; each < number; each++)
            if (moves[each].score > moves[best].score)
                best = each;
        Move *move = &moves[best];
        int suit = move->suit;
        if (settles(search, trick, move, target, north_south, tried))
            return;
        rest &= ~(of_suit(move->group, suit) | tried->alike);
        if (!search_throw(search, trick, seat, suit, rest, move))
            *move = moves[--number];
    }
}

/* Try the cards of a hand that follows suit: the first mostly settles the question, so the others simply go from the
   lowest up. */
static void try_following(Search *search, const Trick *trick, int target, int north_south, Tried *tried) {
    int seat = (trick->leader + trick->played) & 3, suit = trick->led;
    unsigned mine = ranks_in(search->hand[seat], suit), others = search_others(search, trick, seat, suit), rest = mine;
    Move move = search_first(search, trick, seat, mine, others);
    while (!settles(search, trick, &move, target, north_south, tried)) {
        rest &= ~(move.group | ranks_in(tried->alike, suit));
        if (!rest)
            return;
        move = search_equals(mine, others, lowest_of(rest), suit);
    }
}

static int search_follow(Search *search, const Trick *trick, int target, Cards *counted) {
    int seat = (trick->leader + trick->played) & 3, north_south = !(seat & 1);
    Tried tried = {.best = north_south ? -1 : RANKS + 1};
    search->nodes++;
    if (length(search->shape, seat, trick->led))
        try_following(search, trick, target, north_south, &tried);
    else
        try_throws(search, trick, target, north_south, &tried);
    *counted = tried.counted;
    return tried.best;
}

static int last_trick(const Search *search, int leader, Cards *counted) {
    Cards best = search->hand[leader];
    int winner = leader, of_suit_now = 1, suit = 0;
    while (!ranks_in(best, suit))
        suit++;
    for (int seat = (leader + 1) & 3; seat != leader; seat = (seat + 1) & 3) {
        unsigned same = ranks_in(search->hand[seat], suit);
        if (same) {
            of_suit_now++;
            if (search->hand[seat] > best) {
                best = search->hand[seat];
                winner = seat;
            }
        } else if (search->trumps && ranks_in(search->hand[seat], 0)) {
            suit = 0;
            of_suit_now = 1;
            best = search->hand[seat];
            winner = seat;
        }
    }
    *counted = of_suit_now > 1 ? best : 0;
    return !(winner & 1);
}

/* Try first the leads that have settled such questions before, at any point of the play. */
static void prefer_led_well(const Search *search, int leader, Move *moves, int number) {
    for (int each = 0; each < number; each++) {
        int well = search->led_well[leader][moves[each].suit << 4 | highest(moves[each].card)];
        moves[each].score = (int16_t)(moves[each].score + LED_WELL * well / ALWAYS);
    }
}

static void remember_led_well(Search *search, int leader, const Move *moves, int chosen) {
    for (int each = 0; each <= chosen; each++) {
        int16_t *well = &search->led_well[leader][moves[each].suit << 4 | highest(moves[each].card)];
        *well = (int16_t)(*well + ((each == chosen ? ALWAYS : -ALWAYS) - *well) / 64);
    }
}

static int search_lead(Search *search, int leader, int target, Cards *counted) {
    int left = search->left;
    search->nodes++;
    if (search->stop && !(++search->since_asked & (ASK_EVERY - 1)) && search->stop()) {
        search->stopped = 1;
        return 0;
    }
    uint64_t key = key_of(search, leader);
    Bounds bounds;
    int lead = 0;
    if (table_find(search->table, key, &search->owners, target, &bounds, &lead)) {
        *counted = from_the_top(search->all, bounds.top);
        return bounds.low >= target ? bounds.low : bounds.high;
    }
    int north_south = !(leader & 1);
    int value = -1;
    Cards by = 0;
    int needed = north_south ? target : left - target + 1, others_need = left + 1 - needed;
    Cash cash;
    if (winners_at_most(search, leader) >= needed &&
        (cashes(search, leader, needed, &cash, &by) || crosses(search, leader, needed, &cash, &by))) {
        *counted = by;
        return north_south ? target : target - 1;
    }
    if ((search->trumps && side_trumps_win(search, leader ^ 1, others_need, &by)) ||
        loses_the_lead(search, leader, others_need, &by)) {
        *counted = by;
        return north_south ? target - 1 : target;
    }
    Trick trick = {.leader = (uint8_t)leader};
    Move moves[RANKS];
    int number = search_leads(search, leader, moves);
    if (lead) {
        int suit = lead >> 4, rank = lead & 15;
        for (int each = 0; each < number; each++)
            if (moves[each].suit == suit && (moves[each].group >> rank & 1))
                moves[each].score = (int16_t)(moves[each].score + LED_BEFORE);
    }
    if (left >= REMEMBERED_FROM)
        prefer_led_well(search, leader, moves, number);
    Tried tried = {.best = north_south ? -1 : RANKS + 1};
    int chosen = try_all(search, &trick, moves, number, target, north_south, &tried);
    value = tried.best;
    by = tried.counted;
    if (search->stopped)
        return 0;
    if (left >= REMEMBERED_FROM && chosen >= 0)
        remember_led_well(search, leader, moves, chosen);
    *counted = by;
    bounds.low = value >= target ? value : 0;
    bounds.high = value >= target ? left : value;
    bounds.top = number_from(search->all, by);
    lead = chosen < 0 ? 0 : moves[chosen].suit << 4 | highest(moves[chosen].card);
    table_keep(search->table, key, &search->owners, &bounds, lead);
    return value;
}
