/* ui/handouts/sheet-passes.h
 *
 * A model's own numbers for worksheets: its translations of a few short sentences, as walks.
 *
 *      model ─► sentences of the lesson, or examples, whose words it knows ─► a walk each
 *
 * Each sheet draws one of them.
 */

#pragma once

#include "core/trace/walk/walk.h"
#include "ui/lessons/lesson-plan.h"

/* Never changes, so that any thread may read it. */
typedef struct
{
  GPtrArray *sentences; /* what was translated */
  GPtrArray *walks;     /* how, in the same order; at least one */
} HlSheetPasses;

gboolean       hl_sheet_passes_are_needed (const HlLessonPlan *plan);
char          *hl_sheet_passes_place (const HlPlanStep *step) G_GNUC_WARN_UNUSED_RESULT;
HlSheetPasses *hl_sheet_passes_new (const NnTranslator *translator, const HlLessonPlan *plan,
                                    GError **error) G_GNUC_WARN_UNUSED_RESULT;
void           hl_sheet_passes_free (HlSheetPasses *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlSheetPasses, hl_sheet_passes_free)
