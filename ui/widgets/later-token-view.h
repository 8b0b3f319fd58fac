/* ui/widgets/later-token-view.h
 *
 * Change one token of what the decoder reads, and see which positions notice: with the
 * model as it is, and with one thing about it changed.
 *
 *      <bos>  je  [ suis ]  chez  moi       becomes [ vais     ]   ( Change It )
 *
 *      With the causal mask                 Without it
 *              <bos>  je    suis             <bos>  je    suis
 *      in        0     0    1.93              0     0     1.93
 *      block 1   0     0    1.71             0.41  0.37   1.80
 *      Before the change the largest difference is exactly 0.
 *
 * The model's decoder computes it in a worker thread.
 *
 * Properties
 *   workspace   HlWorkspace   whose model and sentence are used
 *   text        string        what to look for
 *
 * Signals
 *   computed (before, after, positions, first, second)   both variants have a result: which word
 *     became which, how many positions are before it, how many of them notice in each; without
 *     words there is no result yet
 */

#pragma once

#include <gtk/gtk.h>

#include "core/experiments/later-token.h"

#include "ui/render/sheet.h"
#include "ui/session/workspace.h"

G_BEGIN_DECLS

#define HL_TYPE_LATER_TOKEN_VIEW (hl_later_token_view_get_type ())

G_DECLARE_FINAL_TYPE (HlLaterTokenView, hl_later_token_view, HL, LATER_TOKEN_VIEW, GtkWidget)

#define HL_LATER_TOKEN_VARIANTS 2

typedef struct
{
  const char *name;        /* what is different about the model */
  gboolean    sees_future; /* whether the causal mask is left out */
  int         norm;        /* what normalizes; −1 for what the model has */
  gboolean    is_training; /* whether statistics are those of the batch */
} HlLaterTokenVariant;

void hl_later_token_view_set_variants (HlLaterTokenView *self, const HlLaterTokenVariant *variants);
void hl_later_token_view_run (HlLaterTokenView *self);

gboolean            hl_later_token_view_get_is_busy (HlLaterTokenView *self);
const NnLaterToken *hl_later_token_view_get_result (HlLaterTokenView *self, int variant);
int                 hl_later_token_view_get_parts (HlLaterTokenView *self, HlSheetPart *parts);
HlRecording        *hl_later_token_view_record (HlLaterTokenView *self, HlFigureFormat format,
                                                GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
