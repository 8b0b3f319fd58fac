/* ui/state/state.h
 *
 * What all pages share, and the one way to be told of it.
 *
 *      a person does something ─► the state, and which parts of it changed
 *                                                    │ once, before the next frame
 *      a page shows what it is about  ◄── show (page, state, changed) ◄┘
 *
 * A view that nobody sees is told when it is seen.  Nothing is told in the middle of a signal.
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/session/inspection.h"

typedef enum
{
  HL_STATE_MODEL = 1 << 0,
  HL_STATE_NEWER = 1 << 1, /* a run has a newer model */
  HL_STATE_SENTENCE = 1 << 2,
  HL_STATE_TRANSLATION = 1 << 3,
  HL_STATE_TRANSLATING = 1 << 4, /* begins, ends, or has come a word further */
  HL_STATE_SELECTION = 1 << 5,
  HL_STATE_WALK = 1 << 6, /* the translation is taken apart, or no longer */
  HL_STATE_PROBLEM = 1 << 7,
} HlStateParts;

#define HL_TYPE_STATE (hl_state_get_type ())

G_DECLARE_FINAL_TYPE (HlState, hl_state, HL, STATE, GObject)

/* Read by everybody: the model, the sentence, its translation, what is selected; the pass. */
struct _HlState
{
  GObject parent_instance;

  HlWorkspace  *workspace;
  HlInspection *inspection;

  /*< private >*/
  HlTranslation *walked_through; /* was or is taken apart */
  HlWalked      *walked;         /* or NULL */
  HlJob         *walking;
  char          *walk_problem;
  HlStateParts   changed; /* since views were told */
  guint          telling;
  GPtrArray     *watches;
};

typedef void (*HlShow) (gpointer view, HlState *state, HlStateParts changed);

HlState *hl_state_new (HlWorkspace *workspace, HlInspection *inspection) G_GNUC_WARN_UNUSED_RESULT;
void     hl_state_watch (HlState *self, GtkWidget *view, HlStateParts parts, HlShow show);
const NnWalk *hl_state_get_walk (HlState *self, const char **problem);
