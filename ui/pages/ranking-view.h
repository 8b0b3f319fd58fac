/* ui/pages/ranking-view.h
 *
 * Which head does the work: what the held-out loss, and BLEU-4, would be without each head,
 * as pictures of blocks × heads.
 *
 *      Δ loss                    1     2     3     4
 *      encoder · block 1        ▒▒    ░░    ░░    ░░
 *      …
 *      encoder–decoder · 2      ▓▓    ▒▒    ▒▒    ▒▒
 *
 * Signals
 *   head-chosen       a head was pointed out: its attention, block and head, from 0
 *   picture-changed   there is a ranking now, or none any more
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/render/recording.h"
#include "ui/session/workspace.h"

G_BEGIN_DECLS

#define HL_TYPE_RANKING_VIEW (hl_ranking_view_get_type ())

G_DECLARE_FINAL_TYPE (HlRankingView, hl_ranking_view, HL, RANKING_VIEW, GtkWidget)

void         hl_ranking_view_set_workspace (HlRankingView *self, HlWorkspace *workspace);
char        *hl_ranking_view_get_file_name (HlRankingView *self) G_GNUC_WARN_UNUSED_RESULT;
const char  *hl_ranking_view_get_reading (HlRankingView *self);
HlRecording *hl_ranking_view_record (HlRankingView *self, HlFigureFormat format,
                                     GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
