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

void hl_run_form_choose (HlRunForm *self, int plan);
int  hl_run_form_get_plan (HlRunForm *self);
void hl_run_form_show_look (HlRunForm *self, const HlRunLook *look, const char *problem);

void hl_run_form_show_row (HlRunForm *self, const char *name);

const char *hl_run_plan_title (int plan);
const char *hl_run_plan_tip (int plan);

NnRunOptions *hl_run_form_read (HlRunForm *self) G_GNUC_WARN_UNUSED_RESULT;
NnRunOptions *hl_run_form_get_options (HlRunForm *self) G_GNUC_WARN_UNUSED_RESULT;
