/* ui/pages/model-views.h
 *
 * The model and the stage on one page: the model alone, or slim with the stage below it.
 *
 *      ┌───────────────┐      into       ┌───────────────┐
 *      │               │    ───────►     │ slim map      │
 *      │      map      │                 ├───────────────┤
 *      │               │    ◄───────     │ stage         │
 *      └───────────────┘      out        └───────────────┘
 *
 * The book's arrangement is high: there the stage stands beside it.  From one to the
 * other takes a quarter of a second, in which the frame on the map grows into the stage or
 * shrinks back, and no time where the desktop asks for no motion.
 */

#pragma once

#include "ui/pages/model-arrangements.h"
#include "ui/pages/stage-pane.h"
#include "ui/widgets/growing-frame.h"

G_BEGIN_DECLS

typedef struct
{
  GtkPaned            *panes;        /* (unowned): around both */
  HlModelArrangements *arrangements; /* (unowned): the model */
  HlStagePane         *stage_pane;   /* (unowned): the stage */
  HlGrowingFrame      *frame;        /* (unowned): over both, as large as panes */
  AdwAnimation        *motion;       /* while the one makes room for the other, or NULL */
  gboolean             shows_stage;  /* whether somebody went into a place */
  int                  position; /* where the divider was put, unless somebody has moved it since */
  int                  slim;     /* the height of the slim map during a motion */
  gboolean             has_place; /* whether place is known */
  /* where a motion has the place at hand on the whole map, in pixels of panes */
  graphene_rect_t place;
} HlModelViews;

void hl_model_views_init (HlModelViews *self, GtkPaned *panes, HlModelArrangements *arrangements,
                          HlStagePane *stage_pane, HlGrowingFrame *frame);
void hl_model_views_clear (HlModelViews *self);

void hl_model_views_set_shows_stage (HlModelViews *self, gboolean shows_stage);
void hl_model_views_arrange (HlModelViews *self);

G_END_DECLS
