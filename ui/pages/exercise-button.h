/* ui/pages/exercise-button.h
 *
 * What the textbook's exercises suggest to try on the page at hand: a button that opens
 * their texts.  Where there are none, there is no button.
 *
 * Properties
 *   page   string   the page's name in the sidebar's table
 */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define HL_TYPE_EXERCISE_BUTTON (hl_exercise_button_get_type ())

G_DECLARE_FINAL_TYPE (HlExerciseButton, hl_exercise_button, HL, EXERCISE_BUTTON, AdwBin)

void hl_exercise_button_set_page (HlExerciseButton *self, const char *page);

G_END_DECLS
