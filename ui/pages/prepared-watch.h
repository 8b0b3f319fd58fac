/* ui/pages/prepared-watch.h
 *
 * A prepared comparison from its choice to its end: which trainings it has, and what loss each
 * came to.
 *
 *      begin ─► queue ─► look, whenever the training changes ─► the losses of all
 */

#pragma once

#include "core/experiments/prepared.h"

#include "ui/session/run-keeper.h"

G_BEGIN_DECLS

typedef struct
{
  const NnPrepared *prepared; /* what is compared; NULL where nothing is */
  char            **names;    /* what is different about each training, and a NULL */
  double           *losses;   /* the validation loss of each that has ended, or NULL */
  int               n_ended;  /* how many have */
} HlPreparedWatch;

void     hl_prepared_watch_begin (HlPreparedWatch *self, const NnPrepared *prepared);
void     hl_prepared_watch_clear (HlPreparedWatch *self);
void     hl_prepared_watch_queue (HlPreparedWatch *self, HlRunKeeper *keeper,
                                  const NnRunOptions *chosen);
gboolean hl_prepared_watch_look (HlPreparedWatch *self, HlRunKeeper *keeper);

G_END_DECLS
