/* app/figure-rows.h
 *
 * Every figure that can be drawn without a window, and what of a place it follows from: the window
 * writes that into its pictures, headlight-cli draw reads it.
 *
 *      page, view, sentence, word … ─► row ─► a figure, its title and its caption
 */

#pragma once

#include "app/figure-wish.h"

#define HL_FIGURE_MOST_KEYS 7
#define HL_FIGURE_STEPS (1u << HL_PLAN_STEP)

typedef struct
{
  const char *name, *summary;
  const char *page, *view;               /* where the window has it; view: or NULL */
  HlPlanKey   keys[HL_FIGURE_MOST_KEYS]; /* that it follows from */
  int         n_keys;
  gboolean (*make) (const HlFigureWish *wish, HlFigureMade *made, GError **error);
  guint all; /* the bits of those that all of its pictures differ in */
  /* returns its steps, as the place calls them; NULL where they count from 1 */
  GPtrArray *(*list_steps) (const HlFigureWish *wish, GError **error);
} HlFigureRow;

const HlFigureRow *hl_figure_row_get (guint index);
const HlFigureRow *hl_figure_row_find (const char *name);
const HlFigureRow *hl_figure_row_of_place (const char *page, const char *view);
gboolean           hl_figure_row_has (const HlFigureRow *self, HlPlanKey key);
HlPlanKey          hl_figure_row_subject (const HlFigureRow *self);
gboolean           hl_figure_row_has_example (const HlFigureRow *self);
const HlFigureRow *hl_figure_row_drawn_at (char *const *place);

gboolean hl_figure_row_make (const HlFigureRow *self, const HlFigureWish *wish, HlFigureMade *made,
                             GError **error);

char *hl_figure_command (char *const *place, HlModel *model, const HlPrint *print,
                         const char *output) G_GNUC_WARN_UNUSED_RESULT;
char *hl_figure_origin (char *const *place, HlModel *model) G_GNUC_WARN_UNUSED_RESULT;
char *hl_figure_hash_of (const char *note) G_GNUC_WARN_UNUSED_RESULT;
