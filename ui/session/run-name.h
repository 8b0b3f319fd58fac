/* ui/session/run-name.h
 *
 * Runs by what differs: from their preset, and from each other.
 *
 *      options ─► "Recommended"              nothing differs
 *              ─► "Heads 1"
 *              ─► "Heads 1 · Learning rate 0.01"
 */

#pragma once

#include "core/training/hyperparameters.h"

G_BEGIN_DECLS

GPtrArray *hl_run_hyperparameters (void) G_GNUC_WARN_UNUSED_RESULT;
double     hl_run_value (const NnRunOptions *options, const NnHyperparameter *about);
char      *hl_run_value_to_text (const NnRunOptions     *options,
                                 const NnHyperparameter *about) G_GNUC_WARN_UNUSED_RESULT;
char      *hl_run_name (const NnRunOptions *options) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
