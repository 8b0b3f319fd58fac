/* core/engine/workers.h
 *
 * Several threads for one task.  The caller gives a function; worker s calls it with slice s.  The
 * call returns when all slices are done.
 *
 *      caller      ──┬── slice 0 ──┬──
 *      thread 1      ├── slice 1 ──┤
 *      thread 2      └── slice 2 ──┘
 *
 * Within a slice denormal numbers count as 0 (processor.h), and OpenBLAS computes on the calling
 * thread: Headlight divides its work among threads itself, here and in partner.h, so the threads of
 * OpenBLAS are switched off.
 */

#pragma once

#include <glib.h>

typedef struct _NnWorkers NnWorkers;

/**
 * NnWork:
 * @slice: which part, from 0
 * @data: what nn_workers_run() was given
 *
 * Computes one slice.  It must not read or write what another slice writes.
 */
typedef void (*NnWork) (int slice, gpointer data);

NnWorkers *nn_workers_new (int n_workers) G_GNUC_WARN_UNUSED_RESULT;
void       nn_workers_free (NnWorkers *self);

int  nn_workers_allowed (void);
int  nn_workers_count (const NnWorkers *self);
void nn_workers_run (NnWorkers *self, NnWork work, gpointer data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnWorkers, nn_workers_free)

void nn_blas_end_idle_threads (void);
