/* ui/pages/train-page.h
 *
 * Train a model from scratch and watch: the losses fall, the watched sentences come
 * right, an attention map forms.
 *
 * Signals
 *   would-discard (begins-anew)   Start or Restart was pressed, but what was learned is in
 *                                 no file: whoever listens asks, and calls
 *                                 hl_train_page_begin () if it may be discarded
 *
 * Used by   the window
 */

#pragma once

#include <adwaita.h>

#include "ui/session/training-session.h"
#include "ui/session/workspace.h"

G_BEGIN_DECLS

#define HL_TYPE_TRAIN_PAGE (hl_train_page_get_type ())

G_DECLARE_FINAL_TYPE (HlTrainPage, hl_train_page, HL, TRAIN_PAGE, GtkWidget)

void hl_train_page_set_up (HlTrainPage       *self,
                           HlWorkspace       *workspace,
                           HlTrainingSession *training,
                           GSettings         *settings,
                           const char        *shipped_corpus);
void hl_train_page_set_corpus (HlTrainPage *self,
                               GFile       *file);
void hl_train_page_begin (HlTrainPage *self,
                          gboolean     begins_anew);

G_END_DECLS
