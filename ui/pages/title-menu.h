/* ui/pages/title-menu.h
 *
 * The title of the window: the page, whose numbers it shows, and behind it how that model differs
 * from the textbook's, and what can be tried on the page.
 */

#pragma once

#include <adwaita.h>

#include "core/checkpoint/checkpoint.h"

#define HL_TYPE_TITLE_MENU (hl_title_menu_get_type ())
G_DECLARE_FINAL_TYPE (HlTitleMenu, hl_title_menu, HL, TITLE_MENU, AdwBin)

void        hl_title_menu_set_page (HlTitleMenu *self, const char *page, const char *title);
const char *hl_title_menu_get_title (HlTitleMenu *self);
void        hl_title_menu_set_model (HlTitleMenu *self, const char *description,
                                     const NnCheckpoint *checkpoint);
void        hl_title_menu_set_shown (HlTitleMenu *self, gboolean model, gboolean exercises);
