/* ui/pages/watched-list.h
 *
 * A few sentences that are translated again and again while a model trains.
 *
 *      he's calm .
 *      ✓ il est calme .              before: je suis .
 *
 * A mark says that the corpus translates the sentence so.  Somebody can add sentences and
 * take them away again.
 *
 * Signals
 *   changed ()   all sentences have been translated with the same weights
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/session/references.h"
#include "ui/session/translation.h"
#include "ui/session/run.h"

G_BEGIN_DECLS

#define HL_TYPE_WATCHED_LIST (hl_watched_list_get_type ())

G_DECLARE_FINAL_TYPE (HlWatchedList, hl_watched_list, HL, WATCHED_LIST, GtkWidget)

void           hl_watched_list_set_settings (HlWatchedList *self, GSettings *settings);
void           hl_watched_list_clear (HlWatchedList *self);
void           hl_watched_list_look (HlWatchedList *self, HlModel *model);
void           hl_watched_list_look_back (HlWatchedList *self, HlModel *model);
void           hl_watched_list_set_references (HlWatchedList *self, HlReferences *references);
void           hl_watched_list_refer_to (HlWatchedList *self, HlRun *run);
void           hl_watched_list_set_sentences (HlWatchedList *self, const char *const *sentences);
HlTranslation *hl_watched_list_get_translation (HlWatchedList *self, int index);

G_END_DECLS
