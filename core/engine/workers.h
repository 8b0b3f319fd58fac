/* core/engine/workers.h
 *
 * Several threads for one piece of work.  The caller gives a function; worker s calls it
 * with slice s.  The call returns when all slices are done.
 *
 *      caller      ──┬── slice 0 ──┬──
 *      thread 1      ├── slice 1 ──┤
 *      thread 2      └── slice 2 ──┘
 *
 * OpenBLAS is told to use one thread a call, and while a slice is worked on,
 * numbers too small for a normal float count as 0, because a processor takes
 * many times as long for them.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _NnWorkers NnWorkers;

/**
 * NnWork:
 * @slice: which part, from 0
 * @data: what nn_workers_run() was given
 *
 * The work of one slice.  It must touch nothing that another slice writes.
 */
typedef void (*NnWork) (int      slice,
                        gpointer data);

NnWorkers *nn_workers_new (int n_workers) G_GNUC_WARN_UNUSED_RESULT;
void       nn_workers_free (NnWorkers *self);

int  nn_workers_count (const NnWorkers *self);
void nn_workers_run (NnWorkers *self,
                     NnWork     work,
                     gpointer   data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnWorkers, nn_workers_free)

G_END_DECLS
