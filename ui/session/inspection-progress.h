/* ui/session/inspection-progress.h
 *
 * How far an inspection's walk has come at the current step: which boxes hold their
 * numbers, which words are written.
 */

#pragma once

#include "ui/session/inspection.h"

G_BEGIN_DECLS

gboolean hl_inspection_is_done (HlInspection *self, int node);
int      hl_inspection_count_rows (HlInspection *self, const char *path);
int      hl_inspection_count_written (HlInspection *self);
char    *hl_inspection_get_words (HlInspection *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
