/* ui/pages/start-page.h
 *
 * The first minute: one sentence and its translation by the model in use, three ways to go on,
 * and the lessons with what was done of them.
 *
 *      The red car is old.  →  La voiture rouge est vieille.
 *      [ Show me ]  [ Let me try ]  [ I teach ]
 *      For your class …                            as long as “I teach” is on
 *      Lessons …                         [ Begin “Many heads” ]
 *
 * Properties
 *   workspace   HlWorkspace   whose sentence is shown
 *   course      HlCourse      whose lessons are shown
 */

#pragma once

#include <adwaita.h>

#include "ui/session/course.h"
#include "ui/session/workspace.h"

G_BEGIN_DECLS

#define HL_TYPE_START_PAGE (hl_start_page_get_type ())

G_DECLARE_FINAL_TYPE (HlStartPage, hl_start_page, HL, START_PAGE, GtkWidget)

G_END_DECLS
