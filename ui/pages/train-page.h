/* ui/pages/train-page.h
 *
 * Train a model from scratch and watch: what it says of a few sentences, where it looks for each
 * word, and one curve, which is also the slider over its moments.
 *
 * Every run stays, with its curves: nothing is discarded by starting another.
 *
 * Properties
 *   view      string     what is open: "run", "runs", "form"
 *
 * Signals
 *   run-asked (run, what)   a person wants to "open" the model of a run, or to "drop" it
 */

#pragma once

#include <adwaita.h>

#include "ui/session/moments.h"
#include "ui/session/run-keeper.h"
#include "ui/session/workspace.h"

#define HL_TYPE_TRAIN_PAGE (hl_train_page_get_type ())

G_DECLARE_FINAL_TYPE (HlTrainPage, hl_train_page, HL, TRAIN_PAGE, AdwBin)

void     hl_train_page_set_up (HlTrainPage *self, HlWorkspace *workspace, HlRunKeeper *keeper,
                               HlMoments *moments, GSettings *settings, const char *shipped_corpus);
void     hl_train_page_set_corpus (HlTrainPage *self, GFile *file);
void     hl_train_page_show_hyperparameter (HlTrainPage *self, const char *name);
void     hl_train_page_go_on (HlTrainPage *self, HlRun *run);
void     hl_train_page_show_run (HlTrainPage *self, HlRun *run);
gboolean hl_train_page_shows_several (HlTrainPage *self);
