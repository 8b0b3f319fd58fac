/* ui/pages/run-form.h
 *
 * Corpus, preset and hyperparameters of a training run, to be filled in.  The
 * preset fills in all numbers; each can be changed after that.
 */

#pragma once

#include <adwaita.h>

#include "core/training/run.h"

#include "ui/state/asking.h"

#define HL_RUN_PLANS 4 /* presets in a word */

#define HL_TYPE_RUN_FORM (hl_run_form_get_type ())

G_DECLARE_FINAL_TYPE (HlRunForm, hl_run_form, HL, RUN_FORM, GtkWidget)

void hl_run_form_set_up (HlRunForm *self, const char *shipped_corpus, GSettings *settings);

void hl_run_form_set_corpus (HlRunForm *self, GFile *file);
void hl_run_form_set_remarks (HlRunForm *self, const char *corpus, const char *const *remarks);

void hl_run_form_show_look (HlRunForm *self, const HlRunLook *look, const char *problem);

void hl_run_form_show_row (HlRunForm *self, const char *name);

GtkWidget *hl_run_form_make_plan (HlRunForm *self, int plan) G_GNUC_WARN_UNUSED_RESULT;

NnRunOptions *hl_run_form_read (HlRunForm *self) G_GNUC_WARN_UNUSED_RESULT;
NnRunOptions *hl_run_form_get_options (HlRunForm *self) G_GNUC_WARN_UNUSED_RESULT;

char *hl_run_look_how_long (const HlRunLook *look, gboolean is_comparison,
                            gboolean is_measured) G_GNUC_WARN_UNUSED_RESULT;
