/* ui/pages/moment-views.h
 *
 * What a run made of the sentence at one moment: a column of a window, and a frame of an
 * animation.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/figures/heads.h"
#include "ui/session/moments.h"

/* What a run made of the sentence at one moment: a slider, the translation, one attention map.
 * Two of them are side by side.
 *
 *      Update 320 of 2000 · loss 2.310
 *      ├────●──────────────┤
 *      il est calme .
 *      ▦▦▦▦ */

typedef struct
{
  HlAttentionKind kind;  /* which attention */
  int             block; /* which block, from 0; the last one if there are not that many */
  int             head;  /* which head, from 0; likewise */
} HlMomentLook;

#define HL_TYPE_MOMENT_COLUMN (hl_moment_column_get_type ())
G_DECLARE_FINAL_TYPE (HlMomentColumn, hl_moment_column, HL, MOMENT_COLUMN, GtkWidget)

void hl_moment_column_set_up (HlMomentColumn *self, HlWorkspace *workspace, HlMoments *moments,
                              const char *name);
void hl_moment_column_choose (HlMomentColumn *self, int index);
void hl_moment_column_set_look (HlMomentColumn *self, const HlMomentLook *look);

/* All moments of a run as the pictures of an animation: one attention map, with the update, the
 * loss and the translation below.
 *
 *      frames/
 *        frame-001.png      update 0
 *        frame-002.png      update 32
 *        …
 *
 * All are of the same size, so that any program for films can join them:
 * ffmpeg -i frame-%03d.png film.mp4 */

typedef struct _HlMomentsAnimation HlMomentsAnimation;

HlMomentsAnimation *hl_moments_animation_new (HlMoments *moments, const char *sentence,
                                              const HlMomentLook *look) G_GNUC_WARN_UNUSED_RESULT;
void                hl_moments_animation_free (HlMomentsAnimation *self);

GFile *hl_moments_animation_save (HlMomentsAnimation *self, GFile *parent, HlFigureFormat format,
                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlMomentsAnimation, hl_moments_animation_free)
