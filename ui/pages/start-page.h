/* ui/pages/start-page.h
 *
 * The first minute: a sentence to type, its translation with what each word looked at, three ways
 * to begin, and the lessons with what was done of them.
 *
 *      [ The red car is old.          ] [ Translate ]
 *      La voiture rouge est vieille.
 *      ribbons between the words, and what they say
 *      [ Take the tour ]  [ Continue: Masks, step 4 ]  [ I teach ]
 *      For your class …                            as long as “I teach” is on
 *      Lessons: a card each
 *
 * Properties
 *   state    HlState    whose sentence is shown
 *   course   HlCourse   whose lessons are shown
 */

#pragma once

#include <adwaita.h>

#include "ui/session/course.h"

#define HL_TYPE_START_PAGE (hl_start_page_get_type ())

G_DECLARE_FINAL_TYPE (HlStartPage, hl_start_page, HL, START_PAGE, GtkWidget)

void hl_start_page_edit (HlStartPage *self);
