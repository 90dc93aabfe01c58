#include "bounds.h"
#include <stdlib.h>
#include <string.h>

enum { CLASSES = 14, FIRST_SLOTS = 1 << 9, STEP = 1 << 11 };

/* The twelve free bits of a word of owners hold the bounds and how many top cards count. */
typedef struct {
    uint64_t owners[2], counted[2];
} Entry;

typedef struct {
    uint64_t key;
    uint32_t first, era;
    uint16_t used;
    uint8_t size, lead;
} Slot; /* one shape and leader: 1 << size entries from the first on, so many of them used */

struct Table {
    Slot *slots;
    uint32_t slot_mask, slots_used, era;
    Entry *entries;
    uint32_t entries_used, entries_there, entries_most;
    uint32_t spare[CLASSES]; /* blocks given back, by size; each names the next */
    size_t bytes;
};

#define NONE UINT32_MAX
#define OWNER_BITS ((UINT64_C(1) << 52) - 1)

static const uint32_t TOP[RANKS + 1] = {
#define T(n) (((1u << (n)) - 1) << (RANKS - (n)))
#define TT(n) (T(n) | T(n) << RANKS)
    TT(0), TT(1), TT(2), TT(3), TT(4), TT(5), TT(6), TT(7), TT(8), TT(9), TT(10), TT(11), TT(12), TT(13)};

Table *table_new(size_t bytes) {
    Table *table = calloc(1, sizeof *table);
    if (!table)
        return NULL;
    table->bytes = bytes;
    table->slot_mask = FIRST_SLOTS - 1;
    table->slots = calloc(FIRST_SLOTS, sizeof(Slot));
    size_t most = bytes / 4 * 3 / sizeof(Entry);
    table->entries_most = most < STEP ? STEP : most > NONE - 1 ? NONE - 1 : (uint32_t)most;
    if (!table->slots) {
        free(table);
        return NULL;
    }
    table_clear(table);
    return table;
}

void table_free(Table *table) {
    if (!table)
        return;
    free(table->slots);
    free(table->entries);
    free(table);
}

void table_clear(Table *table) {
    if (++table->era == 0) { /* after four thousand million times an old slot could look like a new one */
        memset(table->slots, 0, (table->slot_mask + (size_t)1) * sizeof(Slot));
        table->era = 1;
    }
    table->slots_used = table->entries_used = 0;
    for (int size = 0; size < CLASSES; size++)
        table->spare[size] = NONE;
}

size_t table_bytes(const Table *table) {
    return sizeof *table + (table->slot_mask + (size_t)1) * sizeof(Slot) + table->entries_there * sizeof(Entry);
}

static uint32_t place_of(uint64_t key) {
    key *= UINT64_C(0x9e3779b97f4a7c15);
    return (uint32_t)(key >> 32) ^ (uint32_t)(key >> 57);
}

void table_expect(const Table *table, uint64_t key) {
#if defined(__GNUC__) || defined(__clang__)
    __builtin_prefetch(&table->slots[place_of(key) & table->slot_mask]);
#else
    (void)table, (void)key;
#endif
}

static Slot *slot_of(const Table *table, uint64_t key) {
    for (uint32_t place = place_of(key);; place++) {
        Slot *slot = &table->slots[place & table->slot_mask];
        if (slot->era != table->era || slot->key == key)
            return slot;
    }
}

int table_find(Table *table, uint64_t key, const Owners *owners, int target, Bounds *found, int *lead) {
    Slot *slot = slot_of(table, key);
    if (slot->era != table->era)
        return 0;
    *lead = slot->lead;
    Entry *entries = table->entries + slot->first;
    for (int number = 0; number < slot->used; number++) {
        Entry *entry = &entries[number];
        if (((entry->owners[0] ^ owners->word[0]) & entry->counted[0] & OWNER_BITS) |
            ((entry->owners[1] ^ owners->word[1]) & entry->counted[1] & OWNER_BITS))
            continue;
        int low = (int)(entry->owners[0] >> 52) & 15, high = (int)(entry->owners[0] >> 56) & 15;
        if (low < target && high >= target)
            continue;
        found->low = low;
        found->high = high;
        found->top = (entry->counted[0] >> 52 & 15) | (entry->counted[0] >> 56 & 15) << 16 |
                     (entry->counted[1] >> 52 & 15) << 32 | (entry->counted[1] >> 56 & 15) << 48;
        if (number) {
            Entry moved = *entry;
            int to = number / 2;
            *entry = entries[to];
            entries[to] = moved;
        }
        return 1;
    }
    return 0;
}

static void grow_slots(Table *table) {
    uint32_t before = table->slot_mask + 1;
    if (((size_t)before * 2) * sizeof(Slot) > table->bytes / 4)
        return;
    Slot *old = table->slots, *larger = calloc((size_t)before * 2, sizeof(Slot));
    if (!larger)
        return;
    table->slots = larger;
    table->slot_mask = 2 * before - 1;
    for (uint32_t place = 0; place < before; place++)
        if (old[place].era == table->era)
            *slot_of(table, old[place].key) = old[place];
    free(old);
}

static uint32_t block(Table *table, int size) {
    uint32_t first = table->spare[size];
    if (first != NONE) {
        memcpy(&table->spare[size], &table->entries[first], sizeof(uint32_t));
        return first;
    }
    uint32_t wanted = 1u << size;
    if (table->entries_used + wanted > table->entries_there) {
        uint64_t there = table->entries_there + (uint64_t)table->entries_there / 2 + STEP;
        if (there > table->entries_most)
            there = table->entries_most;
        if (table->entries_used + wanted > there)
            return NONE;
        Entry *more = realloc(table->entries, (size_t)there * sizeof(Entry));
        if (!more)
            return NONE;
        table->entries = more;
        table->entries_there = (uint32_t)there;
    }
    first = table->entries_used;
    table->entries_used += wanted;
    return first;
}

/* The place of a key, made where there is none; null where not even an empty table has room. */
static Slot *own_slot(Table *table, uint64_t key) {
    Slot *slot = slot_of(table, key);
    if (slot->era == table->era)
        return slot;
    if (table->slots_used > table->slot_mask / 2)
        grow_slots(table);
    uint32_t first = table->slots_used > table->slot_mask / 4 * 3 ? NONE : block(table, 0);
    if (first == NONE) { /* full: begin anew */
        table_clear(table);
        first = block(table, 0);
        if (first == NONE)
            return NULL;
    }
    slot = slot_of(table, key);
    *slot = (Slot){.key = key, .first = first, .era = table->era};
    table->slots_used++;
    return slot;
}

void table_keep(Table *table, uint64_t key, const Owners *owners, const Bounds *bounds, int lead) {
    Entry entry;
    const unsigned top[SUITS] = {bounds->top & 15, bounds->top >> 16 & 15, bounds->top >> 32 & 15, bounds->top >> 48};
    entry.counted[0] = TOP[top[0]] | (uint64_t)TOP[top[1]] << 26;
    entry.counted[1] = TOP[top[2]] | (uint64_t)TOP[top[3]] << 26;
    entry.owners[0] = owners->word[0] & entry.counted[0];
    entry.owners[1] = owners->word[1] & entry.counted[1];
    Slot *slot = own_slot(table, key);
    if (!slot)
        return;
    int low = bounds->low, high = bounds->high;
    Entry *entries = table->entries + slot->first;
    int kept = 0;
    for (int number = 0; number < slot->used; number++) { /* what the new entry says as well or better goes */
        Entry *old = &entries[number];
        uint64_t less = ((entry.counted[0] & ~old->counted[0]) | (entry.counted[1] & ~old->counted[1])) & OWNER_BITS;
        if (!less && !((old->owners[0] ^ entry.owners[0]) & entry.counted[0]) &&
            !((old->owners[1] ^ entry.owners[1]) & entry.counted[1])) {
            int old_low = (int)(old->owners[0] >> 52) & 15, old_high = (int)(old->owners[0] >> 56) & 15;
            int same = !(((entry.counted[0] ^ old->counted[0]) | (entry.counted[1] ^ old->counted[1])) & OWNER_BITS);
            if (same) {
                low = old_low > low ? old_low : low;
                high = old_high < high ? old_high : high;
                continue;
            }
            if (old_low <= low && old_high >= high)
                continue;
        }
        if (kept != number)
            entries[kept] = *old;
        kept++;
    }
    slot->used = (uint16_t)kept;
    entry.owners[0] |= (uint64_t)low << 52 | (uint64_t)high << 56;
    entry.counted[0] |= (uint64_t)top[0] << 52 | (uint64_t)top[1] << 56;
    entry.counted[1] |= (uint64_t)top[2] << 52 | (uint64_t)top[3] << 56;
    if (slot->used == 1u << slot->size) {
        uint32_t larger = slot->size + 1 < CLASSES ? block(table, slot->size + 1) : NONE;
        if (larger != NONE) {
            memcpy(&table->entries[larger], &table->entries[slot->first], slot->used * sizeof(Entry));
            memcpy(&table->entries[slot->first], &table->spare[slot->size], sizeof(uint32_t));
            table->spare[slot->size] = slot->first;
            slot->first = larger;
            slot->size++;
        } else if (slot->size + 1 < CLASSES) { /* full: begin anew */
            table_clear(table);
            slot = own_slot(table, key);
            if (!slot)
                return;
        } else
            slot->used--;
    }
    table->entries[slot->first + slot->used++] = entry;
    if (lead)
        slot->lead = (uint8_t)lead;
}
