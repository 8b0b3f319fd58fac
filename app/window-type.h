/* app/window-type.h
 *
 * The type of the main window, for the files that it is written in and for those that show it.
 */

#pragma once

#include <adwaita.h>

#define HL_TYPE_WINDOW (hl_window_get_type ())

G_DECLARE_FINAL_TYPE (HlWindow, hl_window, HL, WINDOW, AdwApplicationWindow)

typedef struct _HlPlaceOpener HlPlaceOpener;
