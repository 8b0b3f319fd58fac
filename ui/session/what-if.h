/* ui/session/what-if.h
 *
 * What if the decoder had written another word?  Branches of the workspace's translation:
 *
 *      la  voiture  rouge  est  vieille  .        the first
 *      le  …                                      try (le)
 *      le  camion …                               try (le camion): undo goes back to the one before
 *      ma  voiture …                              begin ("ma voiture"), as a person types it
 *
 * A branch lives as long as the translation that it leaves; what was typed stays.
 *
 * Properties
 *   beginning   string   how the next branch is to begin, as it is typed
 *
 * Signals
 *   changed   there is another branch, or none, or one is on its way, or cannot be
 */

#pragma once

#include "ui/session/workspace.h"

#define HL_TYPE_WHAT_IF (hl_what_if_get_type ())

G_DECLARE_FINAL_TYPE (HlWhatIf, hl_what_if, HL, WHAT_IF, GObject)

/* Read by everybody; its functions write. */
struct _HlWhatIf
{
  GObject parent_instance;

  HlWorkspace *workspace;
  GPtrArray   *branches; /* of Branch, the newest last */
  HlJob       *trying;
  gboolean     is_typed; /* what is being tried, unlike a word that was chosen */
  char        *beginning;
  char        *problem; /* of what was typed, or NULL */
};

HlWhatIf *hl_what_if_new (HlWorkspace *workspace) G_GNUC_WARN_UNUSED_RESULT;

void hl_what_if_try (HlWhatIf *self, const int *ids, int n);
void hl_what_if_try_after (HlWhatIf *self, const NnTranslation *translation, int step, int id);
void hl_what_if_begin (HlWhatIf *self);
void hl_what_if_undo (HlWhatIf *self);
void hl_what_if_close (HlWhatIf *self);

HlTranslation *hl_what_if_get_branch (HlWhatIf *self);
char          *hl_what_if_get_asked (HlWhatIf *self) G_GNUC_WARN_UNUSED_RESULT;
gboolean       hl_what_if_can_undo (HlWhatIf *self);
