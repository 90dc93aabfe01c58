#include "bounds.h"
#include <stdlib.h>
#include <string.h>

enum { CLASSES = 14, FIRST_SLOTS = 1 << 9, STEP = 1 << 11 };

/* Owners of the cards that count. Of the twelve free bits of each word, the lower say how many top cards of its two
   suits these are; above them is the low bound in the first word, the high in the second. Four fill a cache line. */
typedef struct {
    uint64_t word[2];
} Entry;

typedef struct {
    uint64_t key;
    uint32_t first, era;
    uint16_t used;
    uint8_t size, lead;
} Slot; /* one shape and leader: 1 << size entries from *first* on, *used* of them in use */

struct Table {
    Slot *slots;
    uint32_t slot_mask, slots_used, era;
    Entry *entries;
    uint32_t entries_used, entries_there, entries_most;
    uint32_t spare[CLASSES]; /* blocks given back, by size; each names the next */
    size_t bytes;
};

#define NONE UINT32_MAX

enum { TOPS_AT = 2 * 2 * RANKS, BOUND_AT = TOPS_AT + 8 };

/* The bits of the top cards of a word's two suits; the index holds the two numbers of cards, four bits each. */
static const uint64_t COUNTED[256] = {
#define TOP(n) ((UINT64_C(1) << RANKS) - (UINT64_C(1) << (RANKS - (n))))
#define BOTH(n) (TOP(n) | TOP(n) << RANKS)
#define PAIR(n, m) BOTH(n) | BOTH(m) << 2 * RANKS
#define PAIRS(m)                                                                                                       \
    PAIR(0, m), PAIR(1, m), PAIR(2, m), PAIR(3, m), PAIR(4, m), PAIR(5, m), PAIR(6, m), PAIR(7, m), PAIR(8, m),        \
        PAIR(9, m), PAIR(10, m), PAIR(11, m), PAIR(12, m), PAIR(13, m), 0, 0
    PAIRS(0), PAIRS(1), PAIRS(2), PAIRS(3),  PAIRS(4),  PAIRS(5),  PAIRS(6),
    PAIRS(7), PAIRS(8), PAIRS(9), PAIRS(10), PAIRS(11), PAIRS(12), PAIRS(13)};

static inline uint64_t counted(uint64_t word) {
    return COUNTED[word >> TOPS_AT & 255];
}

/* Whether the cards that count have the same owners; both words are compared at once, as the answer is mostly no. */
static inline int same_owners(const Entry *entry, const Owners *owners) {
    return !(((entry->word[0] ^ owners->word[0]) & counted(entry->word[0])) |
             ((entry->word[1] ^ owners->word[1]) & counted(entry->word[1])));
}

static inline int low_of(const Entry *entry) {
    return (int)(entry->word[0] >> BOUND_AT);
}

static inline int high_of(const Entry *entry) {
    return (int)(entry->word[1] >> BOUND_AT);
}

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
    if (++table->era == 0) { /* the count has wrapped: an old slot could look like a new one */
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
        if (!same_owners(entry, owners))
            continue;
        if (low_of(entry) < target && high_of(entry) >= target)
            continue;
        found->low = low_of(entry);
        found->high = high_of(entry);
        const unsigned one = entry->word[0] >> TOPS_AT & 255, other = entry->word[1] >> TOPS_AT & 255;
        found->top = (one & 15) | (one >> 4) << 16 | (Cards)(other & 15) << 32 | (Cards)(other >> 4) << 48;
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

/* The slot of a key, made if missing; null where not even an empty table has room. */
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
    const uint64_t top = bounds->top, tops[2] = {(top & 15) | (top >> 16 & 15) << 4, (top >> 32 & 15) | top >> 48 << 4};
    const uint64_t counts[2] = {COUNTED[tops[0]], COUNTED[tops[1]]};
    Entry entry;
    for (int word = 0; word < 2; word++)
        entry.word[word] = (owners->word[word] & counts[word]) | tops[word] << TOPS_AT;
    Slot *slot = own_slot(table, key);
    if (!slot)
        return;
    int low = bounds->low, high = bounds->high;
    Entry *entries = table->entries + slot->first;
    int kept = 0;
    for (int number = 0; number < slot->used; number++) { /* drop entries that the new one makes needless */
        const Entry *old = &entries[number];
        if (!(((old->word[0] ^ entry.word[0]) & counts[0]) | ((old->word[1] ^ entry.word[1]) & counts[1])) &&
            !((counts[0] & ~counted(old->word[0])) | (counts[1] & ~counted(old->word[1])))) {
            if (counts[0] == counted(old->word[0]) && counts[1] == counted(old->word[1])) {
                low = low_of(old) > low ? low_of(old) : low;
                high = high_of(old) < high ? high_of(old) : high;
                continue;
            }
            if (low_of(old) <= low && high_of(old) >= high)
                continue;
        }
        if (kept != number)
            entries[kept] = *old;
        kept++;
    }
    slot->used = (uint16_t)kept;
    entry.word[0] |= (uint64_t)low << BOUND_AT;
    entry.word[1] |= (uint64_t)high << BOUND_AT;
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
    entries = table->entries + slot->first; /* to the middle: the new entry is wanted soon, useful ones stay before */
    entries[slot->used] = entries[slot->used / 2];
    entries[slot->used++ / 2] = entry;
    if (lead)
        slot->lead = (uint8_t)lead;
}
