/* ui/session/update-choice.h
 *
 * Which update of a run is looked into: of which batch, how many updates further on, and
 * which sentence is shown.
 *
 *      the model in use ─► update 1 from here ─► update 2 from here ─► …
 *                          its batch, or one pair that a person typed
 *
 * Properties
 *   seed       uint     which batch is drawn, and which numbers dropout sets to 0
 *   sentence   int      which sentence of the batch is shown, from 0
 *   n-before   int      how many updates are made before the one that is shown
 *   source     string   a typed sentence that is the batch, or NULL
 *   target     string   its translation, or NULL
 *
 * Signals
 *   changed (gboolean is_later)   another update is meant; with @is_later, one of the same course,
 *                                 so that one stays at the step where one is
 */

#pragma once

#include <glib-object.h>

#define HL_TYPE_UPDATE_CHOICE (hl_update_choice_get_type ())

G_DECLARE_FINAL_TYPE (HlUpdateChoice, hl_update_choice, HL, UPDATE_CHOICE, GObject)

/* Read by everybody; its functions write. */
struct _HlUpdateChoice
{
  GObject parent_instance;

  guint seed;
  int   sentence;
  int   n_before;
  char *source; /* or NULL, as @target */
  char *target;
};

HlUpdateChoice *hl_update_choice_new (void) G_GNUC_WARN_UNUSED_RESULT;
HlUpdateChoice *hl_update_choice_copy (HlUpdateChoice *self) G_GNUC_WARN_UNUSED_RESULT;

void hl_update_choice_set_n_before (HlUpdateChoice *self, int n_before);
void hl_update_choice_set_pair (HlUpdateChoice *self, const char *source, const char *target);
