/* ui/pages/branch-pane.h
 *
 * A branch of the translation beside the first: its words, how probable they were, and how
 * probable all of them together.
 *
 *      What if “le”?                               ↶  ×
 *      first     la voiture rouge …       log p −0.43
 *      branch    le  …                    log p −5.12
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/session/inspection.h"
#include "ui/session/what-if.h"

#define HL_TYPE_BRANCH_PANE (hl_branch_pane_get_type ())

G_DECLARE_FINAL_TYPE (HlBranchPane, hl_branch_pane, HL, BRANCH_PANE, GtkWidget)

void hl_branch_pane_set_what_if (HlBranchPane *self, HlWhatIf *what_if);
void hl_branch_pane_set_inspection (HlBranchPane *self, HlInspection *inspection);
void hl_branch_pane_try (HlBranchPane *self, const int *ids, int n);
