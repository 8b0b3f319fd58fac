/* ui/pages/source-pane.h
 *
 * Where an operation is computed: the function of our own source, as it is in the
 * file, and the same as a PyTorch user would write it.
 */

#pragma once

#include <adwaita.h>

#include "ui/lessons/lesson.h"

G_BEGIN_DECLS

#define HL_TYPE_SOURCE_PANE (hl_source_pane_get_type ())

G_DECLARE_FINAL_TYPE (HlSourcePane, hl_source_pane, HL, SOURCE_PANE, AdwBin)

void hl_source_pane_set_lesson (HlSourcePane *self, const HlLesson *lesson);

G_END_DECLS
