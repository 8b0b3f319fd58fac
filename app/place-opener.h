/* app/place-opener.h
 *
 * Opens a place: that of a lesson's step, or that of a note.
 *
 *      place ─► page, model, view, kind, sentence, …
 *                    │ what is not there yet waits:
 *      a translation arrives ──┴► word, block, head
 *      a walk arrives ────────────► the operation
 *
 * No person has chosen what is opened so: it reaches no goal of a lesson.
 */

#pragma once

#include "ui/lessons/lesson-plan.h"
#include "ui/session/workspace.h"

#include "app/window-type.h"

/* Must not visit another place before it returns. */
/* whose model has no such place for its sentence */
typedef void (*HlPlaceMissed) (HlWindow *window);

struct _HlPlaceOpener
{
  HlWindow     *window;  /* whose places are opened */
  HlPlanStep   *visited; /* the place that is being opened beside the lesson, or NULL */
  HlPlaceMissed missed;  /* called if the visited place is missing */
  /* whether a place is being opened, so that no person chooses what changes */
  gboolean is_placing;
  /* whether the model or the sentence of the place has not translated yet */
  gboolean      awaits_translation;
  gboolean      awaits_snapshot;   /* whether a run of the place is not open yet */
  gboolean      awaits_player;     /* whether the player is to be moved when it has steps */
  gboolean      awaits_alteration; /* whether the model is to be altered when it has translated */
  gboolean      has_altered;       /* whether a step altered the model */
  HlSelection   unchosen;          /* what is selected without a person having chosen it */
  int           unmoved;           /* where the player is, if no person has moved it; or −1 */
  int           n_moves;           /* how often the player was moved since the step began */
  GSignalGroup *step_signals;      /* of the player of the page that is shown */
};

HlPlaceOpener *hl_place_opener_new (HlWindow *window) G_GNUC_WARN_UNUSED_RESULT;
void           hl_place_opener_free (HlPlaceOpener *self);
void           hl_place_opener_listen (HlPlaceOpener *self);

void hl_place_opener_go_to_step (HlPlaceOpener *self, const HlPlanStep *step);
void hl_place_opener_undo_step (HlPlaceOpener *self);
void hl_place_opener_visit (HlPlaceOpener *self, char *const *place, HlPlaceMissed missed);
