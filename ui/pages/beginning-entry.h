/* ui/pages/beginning-entry.h
 *
 * How the translation might have begun: somebody types it, and the decoder goes on from it in a
 * branch.
 *
 *      What if it began with   ma voiture           Go On
 *      The model cannot write “zèbre”: the word is not in its target vocabulary. …
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/session/what-if.h"

G_BEGIN_DECLS

#define HL_TYPE_BEGINNING_ENTRY (hl_beginning_entry_get_type ())

G_DECLARE_FINAL_TYPE (HlBeginningEntry, hl_beginning_entry, HL, BEGINNING_ENTRY, GtkWidget)

void hl_beginning_entry_set_what_if (HlBeginningEntry *self, HlWhatIf *what_if);

G_END_DECLS
