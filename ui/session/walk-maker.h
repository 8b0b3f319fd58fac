/* ui/session/walk-maker.h
 *
 * Has passes taken apart in the background, one after the other, and keeps the latest walk until
 * another one takes its place.
 *
 *      begin ─► worker ─► "changed": the first passes of an update, then the whole walk ─► "ready"
 *
 * Signals
 *   changed (NnWalk old, HlWalkSteps steps)   the walk is another, or none any more; the one
 *                                             before lives until the handlers return
 *   ready ()                                  the walk is whole, or could not be made
 */

#pragma once

#include "ui/session/job.h"
#include "ui/session/walk-task.h"

G_BEGIN_DECLS

#define HL_TYPE_WALK_MAKER (hl_walk_maker_get_type ())

G_DECLARE_FINAL_TYPE (HlWalkMaker, hl_walk_maker, HL, WALK_MAKER, GObject)

HlWalkMaker *hl_walk_maker_new (void) G_GNUC_WARN_UNUSED_RESULT;

void hl_walk_maker_begin_translation (HlWalkMaker *self, HlTranslation *translation);
void hl_walk_maker_begin_update (HlWalkMaker *self, HlModel *model, HlUpdateChoice *choice,
                                 int position);
void hl_walk_maker_drop (HlWalkMaker *self);

const NnWalk  *hl_walk_maker_get_walk (HlWalkMaker *self);
HlTranslation *hl_walk_maker_get_walked (HlWalkMaker *self);
HlTranslation *hl_walk_maker_get_next (HlWalkMaker *self);
HlJob         *hl_walk_maker_get_job (HlWalkMaker *self);

void     hl_walk_maker_set_figures (HlWalkMaker *self, HlFigureMaker figures);
gpointer hl_walk_maker_take_figure (HlWalkMaker *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
