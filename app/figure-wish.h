/* app/figure-wish.h
 *
 * What somebody wants to see, as a place says it, and the figure that was made of it.
 */

#pragma once

#include "core/translation/translate.h"
#include "ui/lessons/plan-names.h"
#include "ui/picture/figure.h"
#include "ui/session/model.h"

/* Borrows what it points to. */
typedef struct
{
  const char *place[HL_PLAN_N_KEYS]; /* NULL where it says nothing */
  HlModel    *model;                 /* whose numbers are drawn, or NULL */
  int        *counts; /* [HL_PLAN_N_KEYS]: how many there are of what a key counts, or NULL */
} HlFigureWish;

typedef struct
{
  HlFigure      *figure;
  char          *title, *caption;       /* or NULL */
  char          *place[HL_PLAN_N_KEYS]; /* as the window calls it, with all that was not said */
  gpointer       owner;                 /* of numbers that the figure borrows, or NULL */
  GDestroyNotify free_owner;
} HlFigureMade;

HlModelLocker *hl_figure_lock (const HlFigureWish *wish, NnTranslationOptions *options,
                               GError **error) G_GNUC_WARN_UNUSED_RESULT;
void           hl_figure_count (const HlFigureWish *wish, HlPlanKey key, int n);
gboolean       hl_figure_read_index (const HlFigureWish *wish, HlPlanKey key, int n, int *index,
                                     GError **error);
void           hl_figure_settle (HlFigureMade *made, HlPlanKey key, const char *value);
void           hl_figure_settle_index (HlFigureMade *made, HlPlanKey key, int index);

void hl_figure_made_clear (HlFigureMade *self);
