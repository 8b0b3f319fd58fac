/* ui/pages/finder.h
 *
 * One field that finds everything: terms of the glossary, pages, places, lessons and settings.
 * A term opens in the same window, with what it means and where it can be seen.
 */

#pragma once

#include <adwaita.h>

#include "ui/lessons/glossary.h"

#define HL_TYPE_FINDER (hl_finder_get_type ())

G_DECLARE_FINAL_TYPE (HlFinder, hl_finder, HL, FINDER, AdwWindow)

HlFinder *hl_finder_new (GtkWindow *parent, const HlGlossary *glossary) G_GNUC_WARN_UNUSED_RESULT;

void hl_finder_add (HlFinder *self, const char *title, const char *kind, const char *also,
                    const char *action);
void hl_finder_show_term (HlFinder *self, const char *word);
