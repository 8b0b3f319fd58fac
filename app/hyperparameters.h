/* app/hyperparameters.h
 *
 * The single numbers of a run that can be given on the command line, on top of a
 * preset: --num-heads 8, --learning-rate 0.001, --pre-norm, …
 *
 * They are collected while the arguments are read, and applied when the preset
 * is known, whatever their order on the command line was.
 */

#pragma once

#include "core/training/run.h"

typedef struct _HlHyperparameters HlHyperparameters;

HlHyperparameters *hl_hyperparameters_new (void) G_GNUC_WARN_UNUSED_RESULT;
void               hl_hyperparameters_free (HlHyperparameters *self);

GOptionGroup *hl_hyperparameters_group (HlHyperparameters  *self,
                                        const GOptionEntry *others) G_GNUC_WARN_UNUSED_RESULT;

gboolean    hl_hyperparameters_give (HlHyperparameters *self, const char *option, const char *text,
                                     GError **error);
char       *hl_hyperparameters_changed (NnRunOptions *options) G_GNUC_WARN_UNUSED_RESULT;
const char *hl_hyperparameters_find_wrong (const HlHyperparameters *self, NnRunOptions *before,
                                           const NnRunOptions *options);
const char *hl_hyperparameters_find_other (const HlHyperparameters *self,
                                           const char *const       *allowed);
void        hl_hyperparameters_apply (HlHyperparameters *self, NnRunOptions *options);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlHyperparameters, hl_hyperparameters_free)
