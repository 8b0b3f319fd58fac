/* ui/pages/moments-animation.h
 *
 * All moments of a run as the pictures of an animation: one attention map, with the update, the
 * loss and the translation below.
 *
 *      frames/
 *        frame-001.png      update 0
 *        frame-002.png      update 32
 *        …
 *
 * All are of the same size, so that any program for films can join them:
 * ffmpeg -i frame-%03d.png film.mp4
 */

#pragma once

#include <gio/gio.h>

#include "ui/figures/heads.h"
#include "ui/session/moments.h"

typedef struct _HlMomentsAnimation HlMomentsAnimation;

HlMomentsAnimation *hl_moments_animation_new (HlMoments *moments, const char *sentence,
                                              const HlHeads *look) G_GNUC_WARN_UNUSED_RESULT;
void                hl_moments_animation_free (HlMomentsAnimation *self);

GFile *hl_moments_animation_save (HlMomentsAnimation *self, GFile *parent, HlFigureFormat format,
                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlMomentsAnimation, hl_moments_animation_free)
