/* ui/pages/prepared-button.h
 *
 * A button that opens the list of comparisons that are ready to run, each with its question.
 *
 * Signals
 *   chosen (index)   one of them was chosen
 */

#pragma once

#include <adwaita.h>

#define HL_TYPE_PREPARED_BUTTON (hl_prepared_button_get_type ())

G_DECLARE_FINAL_TYPE (HlPreparedButton, hl_prepared_button, HL, PREPARED_BUTTON, AdwBin)
