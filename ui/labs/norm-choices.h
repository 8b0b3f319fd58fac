/* ui/labs/norm-choices.h
 *
 * The choices on which texts about normalization differ.
 *
 *      Statistics ( ) of the batch ( ) running averages    ε 1e-5 ▾   padding rows 0 −+
 *      [ ] divide by n − 1   [ ] ε outside the root   [ ] last two axes   [ ] padding counts
 *
 * Signals
 *   changed   a choice is another now
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/labs/norm-study.h"

G_BEGIN_DECLS

#define HL_TYPE_NORM_CHOICES (hl_norm_choices_get_type ())

G_DECLARE_FINAL_TYPE (HlNormChoices, hl_norm_choices, HL, NORM_CHOICES, GtkWidget)

void hl_norm_choices_show (HlNormChoices *self, const HlNormStudy *study);
void hl_norm_choices_apply (HlNormChoices *self, HlNormStudy *study);

G_END_DECLS
