/* core/training/hyperparameters.h
 *
 * All hyperparameters of a run, whatever struct they are in, for the command line and
 * the Train page:
 *
 *      row ─► nn_run_options_part (options, row->part) ─► nn_field_get (&row->field, …)
 */

#pragma once

#include "core/training/run.h"

GPtrArray *nn_hyperparameters_list (void) G_GNUC_WARN_UNUSED_RESULT;
gpointer   nn_run_options_part (NnRunOptions *self, NnConfigPart part);
