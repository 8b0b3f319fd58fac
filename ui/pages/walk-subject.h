/* ui/pages/walk-subject.h
 *
 * What a walk is about, in one line: the sentence and its translation, as far as that is
 * written; the loss, as far as it is known; or why there is no walk.
 */

#pragma once

#include "ui/session/inspection.h"

G_BEGIN_DECLS

char *hl_walk_subject (HlInspection *inspection) G_GNUC_WARN_UNUSED_RESULT;
char *hl_walk_loss (HlInspection *inspection) G_GNUC_WARN_UNUSED_RESULT;

const char *hl_walk_absence (HlInspection *inspection);

G_END_DECLS
