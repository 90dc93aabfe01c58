#include "solver.h"
#include "search.h"
#include <stdlib.h>
#include <string.h>

enum { WORDS = 24, NO_TRUMPS = 4, LOWEST_RANK = 2, NOT_PLAYABLE = -1, CLEARED_FROM = 11 };

struct Solver {
    Search search;
    Table *endings, *whole;
    Cards deal[SEATS]; /* the deal that the table of whole deals is about */
    int deal_trumps;
};

Solver *revoke_solver_new(size_t bytes) {
    Solver *solver = calloc(1, sizeof *solver);
    if (!solver)
        return NULL;
    solver->endings = table_new(bytes / 2);
    solver->whole = table_new(bytes / 2);
    if (!solver->endings || !solver->whole) {
        revoke_solver_free(solver);
        return NULL;
    }
    return solver;
}

void revoke_solver_free(Solver *solver) {
    if (!solver)
        return;
    table_free(solver->endings);
    table_free(solver->whole);
    free(solver);
}

size_t revoke_solver_bytes(const Solver *solver) {
    return sizeof *solver + table_bytes(solver->endings) + table_bytes(solver->whole);
}

uint64_t revoke_solver_nodes(const Solver *solver) {
    return solver->search.nodes;
}

/* Read the numbers of one position; 0 if it is not possible. *suit_of* gives the caller's suit for each of ours. */
static int read(Search *search, Trick *trick, const int32_t *words, int suit_of[SUITS]) {
    int trumps = words[0], leader = words[1], ours[SUITS];
    if (trumps < 0 || trumps > NO_TRUMPS || leader < 0 || leader >= SEATS)
        return 0;
    search->trumps = trumps != NO_TRUMPS;
    int next = 0;
    if (search->trumps)
        suit_of[next++] = trumps;
    for (int suit = 0; suit < SUITS; suit++)
        if (suit != trumps)
            suit_of[next++] = suit;
    for (int each = 0; each < SUITS; each++)
        ours[suit_of[each]] = each;
    Cards seen = 0;
    int held[SEATS], fault = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        Cards hand = 0;
        held[seat] = 0;
        for (int suit = 0; suit < SUITS; suit++) {
            unsigned ranks = (unsigned)words[8 + SUITS * seat + suit];
            fault |= (ranks & ~((unsigned)ONE_SUIT << LOWEST_RANK)) != 0;
            ranks >>= LOWEST_RANK;
            hand |= of_suit(ranks & ONE_SUIT, ours[suit]);
            held[seat] += how_many(ranks & ONE_SUIT);
        }
        fault |= (seen & hand) != 0;
        seen |= hand;
        search->hand[seat] = hand;
    }
    *trick = (Trick){.leader = (uint8_t)leader};
    for (; trick->played < SEATS - 1 && words[5 + trick->played]; trick->played++) {
        int place = trick->played, suit = words[2 + place], rank = words[5 + place] - LOWEST_RANK;
        int seat = (leader + place) & 3;
        if (suit < 0 || suit >= SUITS || rank < 0 || rank >= RANKS)
            return 0;
        suit = ours[suit];
        unsigned card = 1u << rank;
        fault |= (seen & of_suit(card, suit)) != 0;
        seen |= of_suit(card, suit);
        held[seat]++;
        trick->card[place] = (uint8_t)(suit << 4 | rank);
        if (place && suit == trick->suit)
            trick->of_suit++;
        if (!place || (suit == trick->suit ? card > trick->best : search->trumps && !suit)) {
            if (!place || suit != trick->suit)
                trick->of_suit = 1;
            trick->winner = (uint8_t)seat;
            trick->suit = (uint8_t)suit;
            trick->best = trick->group = (uint16_t)card;
        }
        if (!place)
            trick->led = (uint8_t)suit;
    }
    for (int seat = 1; seat < SEATS; seat++)
        fault |= held[seat] != held[0];
    return !fault && held[0] <= RANKS;
}

/* Take the cards on the table out of the hands; owners are worked out with them. */
static void begin(Search *search, const Trick *trick) {
    for (int back = 0; back < 2; back++) {
        for (int place = 0; place < trick->played; place++) {
            int seat = (trick->leader + place) & 3, suit = trick->card[place] >> 4, rank = trick->card[place] & 15;
            search->hand[seat] ^= of_suit(1u << rank, suit);
            if (back)
                search->shape -= one_card(seat, suit);
        }
        if (!back)
            search_begin(search);
    }
}

/* The tricks of North and South if a card is played: the bounds close in from a guess. */
static int value_of(Search *search, const Trick *trick, const Move *move, int low, int high, int guess) {
    while (low < high) {
        int target = guess <= low ? low + 1 : guess > high ? high : guess;
        Cards counted = 0;
        int value = search_play(search, trick, move, target, &counted);
        if (search->stopped)
            return 0;
        if (value >= target)
            low = guess = value;
        else
            high = guess = value;
        if (guess == low)
            guess++;
    }
    return low;
}

/* With many cards left, several deals in one table slow the search: another deal begins with an empty table. */
static void same_deal(Solver *solver, int trumps) {
    const Cards *hand = solver->search.hand;
    int same = trumps == solver->deal_trumps;
    for (int seat = 0; seat < SEATS; seat++)
        for (int other = 0; other < SEATS; other++)
            same &= seat == other || !(solver->deal[seat] & hand[other]);
    if (!same) {
        table_clear(solver->whole);
        memset(solver->deal, 0, sizeof solver->deal);
    }
    for (int seat = 0; seat < SEATS; seat++)
        solver->deal[seat] |= hand[seat];
    solver->deal_trumps = trumps;
}

static void solve(Solver *solver, const Trick *trick, const int suit_of[SUITS], int question, int tricks, int8_t *answers) {
    Search *search = &solver->search;
    int seat = (trick->leader + trick->played) & 3, north_south = !(seat & 1), left = 0;
    for (int suit = 0; suit < SUITS; suit++)
        left += length(search->shape, seat, suit);
    if (question == REVOKE_EVERY_CARD)
        memset(answers, NOT_PLAYABLE, SUITS * RANKS);
    else
        *answers = question == REVOKE_REACHES && tricks <= 0;
    if (!left)
        return;
    search->table = left >= CLEARED_FROM ? solver->whole : solver->endings;
    if (left >= CLEARED_FROM)
        same_deal(solver, search->trumps ? suit_of[0] : NO_TRUMPS);
    Move moves[RANKS];
    int number = search_moves(search, trick, moves);
    for (int each = 0; each < number; each++)
        search_next(moves, each, number);
    if (question == REVOKE_EVERY_CARD) {
        int guess = (left + 1) / 2;
        for (int each = 0; each < number; each++) {
            int value = value_of(search, trick, &moves[each], 0, left, guess);
            if (search->stopped)
                return;
            guess = value;
            int first = RANKS * suit_of[moves[each].suit];
            for (int rank = 0; rank < RANKS; rank++)
                if (moves[each].group >> rank & 1)
                    answers[first + rank] = (int8_t)(north_south ? value : left - value);
        }
        return;
    }
    int low = 0, high = left; /* tricks of North and South, whatever is played */
    if (question == REVOKE_REACHES) {
        if (tricks <= 0 || tricks > left) {
            *answers = tricks <= 0;
            return;
        }
        if (north_south)
            low = tricks - 1, high = tricks;
        else
            low = left - tricks, high = left - tricks + 1;
    }
    int guess = (left + 1) / 2;
    while (low < high) {
        int target = guess <= low ? low + 1 : guess > high ? high : guess;
        int best = north_south ? -1 : RANKS + 1;
        for (int each = 0; each < number; each++) {
            Cards counted = 0;
            int value = search_play(search, trick, &moves[each], target, &counted);
            if (search->stopped)
                return;
            if (north_south ? value > best : value < best)
                best = value;
            if ((value >= target) == north_south) {
                Move moved = moves[each];
                memmove(&moves[1], &moves[0], (size_t)each * sizeof(Move));
                moves[0] = moved;
                break;
            }
        }
        if (best >= target)
            low = best, guess = best + 1;
        else
            high = best, guess = best;
    }
    if (question == REVOKE_REACHES)
        *answers = (int8_t)(north_south ? low >= tricks : left - low >= tricks);
    else
        *answers = (int8_t)(north_south ? low : left - low);
}

int32_t revoke_solve(Solver *solver, const int32_t *positions, int32_t number, int32_t question, int32_t tricks,
                     int8_t *answers, int (*stop)(void)) {
    Search *search = &solver->search;
    search->stopped = 0;
    search->stop = stop;
    for (int32_t each = 0; each < number; each++) {
        Trick trick;
        int suit_of[SUITS];
        if (!read(search, &trick, positions + (size_t)WORDS * (size_t)each, suit_of))
            return each;
        begin(search, &trick);
        solve(solver, &trick, suit_of, question, tricks, answers);
        if (search->stopped)
            return REVOKE_STOPPED;
        answers += question == REVOKE_EVERY_CARD ? SUITS * RANKS : 1;
    }
    return REVOKE_DONE;
}
