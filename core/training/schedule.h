/* core/training/schedule.h
 *
 * The learning rate schedule: the learning rate of each update.  At first Adam's running means come
 * from few gradients.  So most runs begin with a small rate and raise it; this is called
 * warm-up.
 *
 *      constant   η
 *      paper      η · D^−½ · min (t^−½, t · w^−³ᐟ²)
 *      cosine     η · t / w                                     t ≤ w
 *                 η · (f + (1 − f) · (1 + cos (π x)) / 2)       t > w
 *
 *      t   the number of the update: 1, 2, …
 *      w   the updates of the warm-up
 *      x   the part of the updates after the warm-up that is done, in [0, 1]
 *      f   the learning rate at the end, as a fraction of the highest
 *
 * Read in   Vaswani et al. 2017, section 5.3; D2L 12.11, "Learning Rate Scheduling"
 */

#pragma once

#include <glib.h>

typedef enum
{
  NN_SCHEDULE_CONSTANT, /* the same rate always, as in the textbook */
  NN_SCHEDULE_PAPER,    /* linear warm-up, then the inverse root of the update */
  NN_SCHEDULE_COSINE,   /* linear warm-up, then half a period of a cosine */
} NnScheduleKind;

typedef struct
{
  NnScheduleKind kind;           /* which formula */
  double         rate;           /* η; the highest rate, except for %NN_SCHEDULE_PAPER a factor,
                                  * mostly 1 */
  int            D;              /* features of a token, for %NN_SCHEDULE_PAPER */
  int            warm_up;        /* w */
  gint64         n_updates;      /* the updates of the whole run, for %NN_SCHEDULE_COSINE */
  double         final_fraction; /* f, for %NN_SCHEDULE_COSINE */
} NnSchedule;

double nn_schedule_rate (const NnSchedule *self, gint64 update);
