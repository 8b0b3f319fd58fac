/* ui/pages/moment-column.h
 *
 * What a run made of the sentence at one moment: a slider, the translation, one attention map.
 * Two of them are side by side.
 *
 *      Update 320 of 2000 · loss 2.310
 *      ├────●──────────────┤
 *      il est calme .
 *      ▦▦▦▦
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/figures/heads.h"
#include "ui/session/moments.h"

typedef struct
{
  HlAttentionKind kind;  /* which attention */
  int             block; /* which block, from 0; the last one if there are not that many */
  int             head;  /* which head, from 0; likewise */
} HlMomentLook;

HlHeads hl_moment_look_at (const HlMomentLook *look, const NnTranslation *told);

#define HL_TYPE_MOMENT_COLUMN (hl_moment_column_get_type ())

G_DECLARE_FINAL_TYPE (HlMomentColumn, hl_moment_column, HL, MOMENT_COLUMN, GtkWidget)

void hl_moment_column_set_up (HlMomentColumn *self, HlWorkspace *workspace, HlMoments *moments,
                              const char *name);
void hl_moment_column_choose (HlMomentColumn *self, int index);
void hl_moment_column_set_look (HlMomentColumn *self, const HlMomentLook *look);
