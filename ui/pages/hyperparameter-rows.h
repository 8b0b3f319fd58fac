/* ui/pages/hyperparameter-rows.h
 *
 * The rows of a form with a number or a switch for each hyperparameter that the tables
 * of core give a place in it.  The rows hold what will be used; nothing is checked here but
 * whether the heads divide the hidden size, because nn_run_options_validate() knows the
 * limits and says them in a sentence.
 */

#pragma once

#include <adwaita.h>

#include "core/training/run.h"

typedef struct _HlHyperparameterRows HlHyperparameterRows;

HlHyperparameterRows      *
hl_hyperparameter_rows_new (AdwPreferencesGroup *numbers,
                                 AdwPreferencesGroup *variants) G_GNUC_WARN_UNUSED_RESULT;
void hl_hyperparameter_rows_free (HlHyperparameterRows *self);

void hl_hyperparameter_rows_connect (HlHyperparameterRows *self, GCallback changed,
                                     gpointer listener);

void     hl_hyperparameter_rows_set_seed (HlHyperparameterRows *self, guint seed);
void     hl_hyperparameter_rows_show (HlHyperparameterRows *self, NnRunOptions *options);
gboolean hl_hyperparameter_rows_agree (HlHyperparameterRows *self, NnRunOptions *options);
void     hl_hyperparameter_rows_update (HlHyperparameterRows *self);
void     hl_hyperparameter_rows_read (HlHyperparameterRows *self, NnRunOptions *options);
void     hl_hyperparameter_rows_check_heads (HlHyperparameterRows *self);
void     hl_hyperparameter_rows_show_row (HlHyperparameterRows *self, const char *name);
