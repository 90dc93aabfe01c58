#include "sums.h"
#include <stdlib.h>
#include <string.h>

enum { MOST_CARDS = 13 };
static const int64_t TOO_LARGE = (int64_t)1 << 62;

/* The places of a sum in one whole number: first its number of layouts, then the lead of each card. */
typedef struct {
    int64_t place[MOST_CARDS + 1], size[MOST_CARDS + 1], lowest[MOST_CARDS + 1];
} Places;

static int32_t smaller(int32_t a, int32_t b) { return a < b ? a : b; }

static int laid_out(Places *places, const int32_t *leads, int32_t kinds, int32_t cards, int32_t worlds) {
    places->place[0] = 1;
    places->size[0] = worlds + 1;
    for (int32_t card = 0; card < cards; card++) {
        int64_t low = 0, high = 0;
        for (int32_t kind = 0; kind < kinds; kind++) {
            int64_t lead = leads[kind * cards + card];
            low = lead < low ? lead : low;
            high = lead > high ? lead : high;
        }
        places->place[card + 1] = places->place[card] * places->size[card];
        places->lowest[card + 1] = worlds * low;
        places->size[card + 1] = worlds * (high - low) + 1;
        if (places->place[card + 1] >= TOO_LARGE / places->size[card + 1])
            return 0;
    }
    return 1;
}

/* e to a power not above 0. Written out here to give the same result on every machine: a power of two times the series
   of the rest, which is at most half the logarithm of two. */
static double power_of_e(double exponent) {
    enum { TERMS = 15, EXPONENT_OF_ONE = 1023, FRACTION_BITS = 52 };
    static const double LOG2_HIGH = 6.93147180369123816490e-01, LOG2_LOW = 1.90821492927058770002e-10;
    if (exponent < -700.0)
        return 0.0;
    int32_t twos = (int32_t)(exponent / LOG2_HIGH - 0.5);
    double left = exponent - twos * LOG2_HIGH - twos * LOG2_LOW, series = 1.0, scale;
    for (int32_t term = TERMS; term > 0; term--)
        series = 1.0 + left / term * series;
    uint64_t bits = (uint64_t)(EXPONENT_OF_ONE + twos) << FRACTION_BITS;
    memcpy(&scale, &bits, sizeof scale);
    return series * scale;
}

/* The probability that *here* of *wanted* layouts are of a kind with *count* layouts, when other kinds have *left*. */
static double likely(const double *factorials, int32_t here, int32_t wanted, int32_t count, int32_t left) {
    int32_t others = wanted - here, all = count + left;
    if (others < 0 || others > left || wanted > all)
        return 0.0;
    double of_kind = factorials[count] - factorials[here] - factorials[count - here];
    double of_others = factorials[left] - factorials[others] - factorials[left - others];
    double of_all = factorials[all] - factorials[wanted] - factorials[all - wanted];
    return power_of_e(of_kind + of_others - of_all);
}

static int with_room(Sums *sums, int32_t number) {
    sums->sum = malloc((size_t)number * sizeof *sums->sum);
    sums->chance = malloc((size_t)number * sizeof *sums->chance);
    sums->number = 0;
    return sums->sum && sums->chance;
}

static void forgotten(Sums *sums) {
    free(sums->sum);
    free(sums->chance);
}

static void add(Sums *sums, int64_t sum, double chance) {
    sums->sum[sums->number] = sum;
    sums->chance[sums->number++] = chance;
}

/* Merge two lists of sums, each sum once. */
static void merged(const Sums *one, const Sums *other, Sums *into) {
    int32_t a = 0, b = 0;
    into->number = 0;
    while (a < one->number || b < other->number) {
        int64_t first = a < one->number ? one->sum[a] : INT64_MAX;
        int64_t second = b < other->number ? other->sum[b] : INT64_MAX;
        double chance = 0.0;
        if (first <= second)
            chance += one->chance[a++];
        if (second <= first)
            chance += other->chance[b++];
        add(into, first <= second ? first : second, chance);
    }
}

/* Extend the sums by none, one, two ... layouts of one more kind; false if there are too many. */
static int one_kind_more(Sums *sums, Sums *part, Sums *spare, int64_t step, int32_t count, int32_t left,
                         int32_t worlds, const double *factorials, double negligible, int32_t most) {
    Sums before = *sums, so_far = *spare, next;
    int32_t carried = 0, width = worlds + 1;
    double *table = malloc((size_t)width * sizeof *table);
    if (!table || !with_room(&next, most)) {
        free(table);
        return 0;
    }
    so_far.number = 0;
    int fits = 1;
    for (int32_t here = 0; fits && here <= smaller(count, worlds); here++) {
        for (int32_t wanted = 0; wanted < width; wanted++)
            table[wanted] = likely(factorials, here, wanted, count, left);
        part->number = 0;
        for (int32_t each = 0; fits && each < before.number; each++) {
            double chance = before.chance[each] * table[worlds - before.sum[each] % width];
            if (chance > negligible) {
                fits = ++carried <= most;
                if (fits)
                    add(part, before.sum[each] + here * step, chance);
            }
        }
        merged(&so_far, part, &next);
        Sums used = so_far;
        so_far = next;
        next = used;
    }
    free(table);
    forgotten(&next);
    *spare = before;
    *sums = so_far;
    return fits;
}

/* The first card with the best total; card 0 is the one that the leads are over. */
static int32_t best_card(const int64_t *leads, int32_t cards) {
    int32_t best = 0;
    for (int32_t card = 1; card <= cards; card++)
        if (leads[card] > leads[best])
            best = card;
    return best;
}

static void told(const Sums *sums, const Places *places, int32_t cards, double *shares) {
    double whole = 0.0;
    for (int32_t each = 0; each < sums->number; each++) {
        int64_t leads[MOST_CARDS + 1] = {0};
        for (int32_t card = 1; card <= cards; card++)
            leads[card] = sums->sum[each] / places->place[card] % places->size[card] + places->lowest[card];
        shares[best_card(leads, cards)] += sums->chance[each];
    }
    for (int32_t card = 0; card <= cards; card++)
        whole += shares[card];
    for (int32_t card = 0; card <= cards; card++)
        shares[card] /= whole;
}

int32_t revoke_shares(const int32_t *leads, const int32_t *counts, int32_t kinds, int32_t cards, int32_t worlds,
                      const double *factorials, double negligible, int32_t most, double *shares) {
    Places places;
    Sums sums, part, spare;
    int32_t left = 0;
    memset(shares, 0, (size_t)(cards + 1) * sizeof *shares);
    if (cards >= MOST_CARDS || !laid_out(&places, leads, kinds, cards, worlds))
        return 0;
    int fits = with_room(&sums, most) & with_room(&part, most) & with_room(&spare, most);
    if (fits) {
        int64_t start = 0;
        for (int32_t card = 1; card <= cards; card++)
            start -= places.lowest[card] * places.place[card];
        add(&sums, start, 1.0);
    }
    for (int32_t kind = 0; kind < kinds; kind++)
        left += counts[kind];
    for (int32_t kind = 0; fits && kind < kinds; kind++) {
        int64_t step = 1;
        for (int32_t card = 0; card < cards; card++)
            step += leads[kind * cards + card] * places.place[card + 1];
        left -= counts[kind];
        fits = one_kind_more(&sums, &part, &spare, step, counts[kind], left, worlds, factorials, negligible, most);
    }
    if (fits)
        told(&sums, &places, cards, shares);
    forgotten(&sums);
    forgotten(&part);
    forgotten(&spare);
    return fits;
}

int32_t revoke_shares_drawn(const int32_t *leads, const int32_t *counts, int32_t kinds, int32_t cards, int32_t worlds,
                            int32_t draws, Chance *chance, double *shares) {
    int32_t number = 0, next = 0;
    memset(shares, 0, (size_t)(cards + 1) * sizeof *shares);
    for (int32_t kind = 0; kind < kinds; kind++)
        number += counts[kind];
    int32_t *layouts = malloc((size_t)number * sizeof *layouts);
    if (!layouts || cards >= MOST_CARDS) {
        free(layouts);
        return 0;
    }
    for (int32_t kind = 0; kind < kinds; kind++)
        for (int32_t each = 0; each < counts[kind]; each++)
            layouts[next++] = kind;
    for (int32_t draw = 0; draw < draws; draw++) {
        int64_t total[MOST_CARDS + 1] = {0};
        for (int32_t taken = 0; taken < smaller(worlds, number); taken++) {
            int32_t other, kind;
            revoke_chance_below(chance, number - taken, 1, &other);
            other += taken;
            kind = layouts[other];
            layouts[other] = layouts[taken];
            layouts[taken] = kind;
            for (int32_t card = 0; card < cards; card++)
                total[card + 1] += leads[kind * cards + card];
        }
        shares[best_card(total, cards)] += 1.0 / draws;
    }
    free(layouts);
    return 1;
}
