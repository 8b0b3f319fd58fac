/* ui/session/autosave.h
 *
 * Saves the run that trains, again and again: whatever ends the program, no more than the
 * latest seconds are lost.
 *
 *      training ── a whole copy, between two updates ─► run ── in a worker ─► its folder
 */

#pragma once

#include "ui/session/run.h"
#include "ui/session/training-session.h"

G_BEGIN_DECLS

#define HL_TYPE_AUTOSAVE (hl_autosave_get_type ())

G_DECLARE_FINAL_TYPE (HlAutosave, hl_autosave, HL, AUTOSAVE, GObject)

HlAutosave *hl_autosave_new (HlTrainingSession *training) G_GNUC_WARN_UNUSED_RESULT;

void hl_autosave_begin (HlAutosave *self, HlRun *run);
void hl_autosave_progress (HlAutosave *self);
void hl_autosave_save (HlAutosave *self, HlModel *model);

G_END_DECLS
