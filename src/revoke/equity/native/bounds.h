/* The table of endings: bounds on the tricks still to come, valid for every deal of the same kind. */
#ifndef REVOKE_BOUNDS_H
#define REVOKE_BOUNDS_H

#include "cards.h"
#include <stddef.h>

/* Who owns the cards left of each suit, from the highest down: two planes of 13 bits a suit, two suits a word. */
typedef struct {
    uint64_t word[2];
} Owners;

typedef struct {
    int low, high; /* tricks of North and South still to come */
    Cards top; /* how many top cards of each suit decided this; the rest may lie anywhere */
} Bounds;

typedef struct Table Table;

Table *table_new(size_t bytes);
void table_free(Table *table);
void table_clear(Table *table);
size_t table_bytes(const Table *table);

/* Note that a key will be looked up soon. */
void table_expect(const Table *table, uint64_t key);

/* Find the first entry with a low bound of at least *target* or a high bound below it; 0 if there is none. */
int table_find(Table *table, uint64_t key, const Owners *owners, int target, Bounds *found, int *lead);
void table_keep(Table *table, uint64_t key, const Owners *owners, const Bounds *bounds, int lead);

#endif
