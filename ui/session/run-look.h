/* ui/session/run-look.h
 *
 * What a run will be, before it begins: how many parameters and updates it has, how much of
 * its text is unknown, and how long it takes on this computer.  The time is measured: some
 * updates are made, and thrown away.  Before that the untrained model is asked for a few sentences.
 */

#pragma once

#include "core/experiments/training-log.h"

G_BEGIN_DECLS

typedef struct
{
  gsize  n_parameters; /* numbers that are learned */
  gint64 n_updates;    /* of all epochs */
  int    n_training;   /* pairs to learn from */
  int    n_held_out;   /* pairs to judge by */
  int    source_words; /* of the source vocabulary */
  int    target_words; /* of the target vocabulary */
  int    unknown;      /* how many of 100 words to learn from are unknown */
  double seconds;      /* of all updates together, without judging */

  char         **remarks; /* what is to be known before it begins; maybe nothing */
  NnTrainingLog *log;     /* with one moment: what the untrained model says */
} HlRunLook;

HlRunLook *hl_run_look_new (const GPtrArray *runs, gboolean is_shipped, const char *const *own,
                            GCancellable *cancellable, GError **error) G_GNUC_WARN_UNUSED_RESULT;
void       hl_run_look_free (HlRunLook *self);

G_END_DECLS
