/* ui/figures/units.h
 *
 * The hidden units of a feed-forward network in a real pass, and what those that are active for
 * most words have learned.
 *
 *      x ──── row of W₁ ────► unit, if above 0 ──── row of W₂ᵀ ────► f
 *      (D)    (D)             one number            (D)             (D)
 */

#pragma once

#include "core/trace/walk/walk.h"

#include "ui/figures/walk-rows.h"
#include "ui/picture/figure.h"

enum
{
  HL_UNITS_F, /* a row for each word, a column for each unit */
  HL_UNITS_W1,
  HL_UNITS_W2, /* transposed: a row for each unit, as in W₁ */
  HL_N_UNITS_PARTS
};

typedef struct
{
  HlWalkRows *activity;   /* (words, F) */
  NnOperand  *weights[2]; /* W₁ (F, D) and W₂ (D, F) */
} HlUnitNetwork;

typedef struct
{
  gboolean is_plain;    /* whether units are active, not how much */
  gboolean is_unsorted; /* all units, as they are numbered */
  int      word;        /* whose row is marked, or −1 */
} HlUnitsView;

/* One part: */
typedef struct
{
  int    rows, columns;
  float *values;
  double top;
  char **row_names, **column_names;
} HlUnitsMatrix;

typedef struct
{
  HlUnitNetwork *network; /* or NULL */
  HlUnitsView    view;
  int           *busiest;  /* (F) those first that are active for most words */
  int            n_firing; /* how many are active at all */
  int           *shown;    /* the unit of each column */
  HlUnitsMatrix  parts[HL_N_UNITS_PARTS];
} HlUnits;

GPtrArray *hl_unit_networks_from_walk (const NnWalk *walk) G_GNUC_WARN_UNUSED_RESULT;
char      *hl_unit_network_title (const HlUnitNetwork *self) G_GNUC_WARN_UNUSED_RESULT;
int        hl_unit_network_block (const HlUnitNetwork *self);
char      *hl_units_write (const HlUnitsView *view, int place) G_GNUC_WARN_UNUSED_RESULT;
gboolean   hl_units_read (const char *input, HlUnitsView *view, int *place);
HlFigure  *hl_units_new (HlUnitNetwork *network, HlUnitsView view) G_GNUC_WARN_UNUSED_RESULT;
