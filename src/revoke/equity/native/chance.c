#include "chance.h"

static const uint64_t TIMES_HIGH = 2549297995355413924u, TIMES_LOW = 4865540595714422341u;

/* The high half of the product of two 64-bit numbers: C11 itself has no longer type. */
static uint64_t high_half(uint64_t a, uint64_t b) {
    uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
    uint64_t middle = a1 * b0 + (a0 * b0 >> 32);
    uint64_t other = a0 * b1 + (uint32_t)middle;
    return a1 * b1 + (middle >> 32) + (other >> 32);
}

static void step(Chance *chance) {
    uint64_t high = high_half(chance->state_low, TIMES_LOW) + chance->state_high * TIMES_LOW
                    + chance->state_low * TIMES_HIGH;
    uint64_t low = chance->state_low * TIMES_LOW + chance->step_low;
    chance->state_high = high + chance->step_high + (low < chance->step_low);
    chance->state_low = low;
}

static uint64_t next64(Chance *chance) {
    step(chance);
    uint64_t folded = chance->state_high ^ chance->state_low;
    unsigned turned = (unsigned)(chance->state_high >> 58);
    return folded >> turned | folded << ((64 - turned) & 63);
}

static uint32_t next32(Chance *chance) {
    if (chance->has_kept) {
        chance->has_kept = 0;
        return chance->kept;
    }
    uint64_t both = next64(chance);
    chance->has_kept = 1;
    chance->kept = (uint32_t)(both >> 32);
    return (uint32_t)both;
}

/* Without bias (Lemire 2019): the high half of a product, drawn again in the few cases that would favour a number. */
static uint32_t below(Chance *chance, uint32_t end) {
    if (end <= 1)
        return 0;
    uint64_t product = (uint64_t)next32(chance) * end;
    if ((uint32_t)product < end) {
        uint32_t favoured = (0u - end) % end;
        while ((uint32_t)product < favoured)
            product = (uint64_t)next32(chance) * end;
    }
    return (uint32_t)(product >> 32);
}

/* A number from 0 to *last*: as many bits as *last* has, drawn again if they exceed it. */
static uint32_t up_to(Chance *chance, uint32_t last) {
    uint32_t mask = last, found;
    for (int bits = 1; bits < 32; bits *= 2)
        mask |= mask >> bits;
    do
        found = next32(chance) & mask;
    while (found > last);
    return found;
}

void revoke_chance(Chance *chance, const uint64_t *spread) {
    chance->step_high = spread[2] << 1 | spread[3] >> 63;
    chance->step_low = spread[3] << 1 | 1;
    chance->state_high = chance->state_low = 0;
    chance->kept = chance->has_kept = 0;
    step(chance);
    chance->state_low += spread[1];
    chance->state_high += spread[0] + (chance->state_low < spread[1]);
    step(chance);
}

void revoke_chance_below(Chance *chance, int32_t end, int32_t number, int32_t *found) {
    for (int32_t each = 0; each < number; each++)
        found[each] = (int32_t)below(chance, (uint32_t)end);
}

void revoke_chance_order(Chance *chance, int32_t number, int32_t *found) {
    for (int32_t each = 0; each < number; each++)
        found[each] = each;
    for (int32_t last = number - 1; last > 0; last--) {
        int32_t other = (int32_t)up_to(chance, (uint32_t)last), moved = found[last];
        found[last] = found[other];
        found[other] = moved;
    }
}

double chance_share(Chance *chance) {
    return (double)(next64(chance) >> 11) / 9007199254740992.0;
}
