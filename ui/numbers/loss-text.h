/* ui/numbers/loss-text.h
 *
 * A loss as plots, the map and sentences write it: one way, wherever it is.
 *
 *      2.3140                     a loss
 *      2.3140 → 2.3021            before and after an update
 *      2.314018 → 2.314016        an update that changed little: as many digits as tell both apart
 */

#pragma once

#include <glib.h>

char *hl_loss_to_text (double loss) G_GNUC_WARN_UNUSED_RESULT;
char *hl_loss_to_text_beside (double loss, double other) G_GNUC_WARN_UNUSED_RESULT;
char *hl_loss_change_to_text (double before, double after) G_GNUC_WARN_UNUSED_RESULT;
