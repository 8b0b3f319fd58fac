/* ui/session/playlist-text.h
 *
 * A playlist as a file, in the words of a lesson; data/lessons/README.md says how it is written.
 *
 *      # Second lecture
 *
 *      ## voiture · block 2 · encoder–decoder attention · softmax
 *      page: model
 *      place: decoder.blks.block1.attention2.softmax
 *      word: 2
 *      sentence: the red car is old .
 *      note: Ask first: which head looks at “car”?
 *        A second line of the note.
 */

#pragma once

#include "ui/session/playlist.h"

G_BEGIN_DECLS

void  hl_playlist_open (HlPlaylist *self, const HlLessonPlan *plan);
char *hl_playlist_to_text (HlPlaylist *self) G_GNUC_WARN_UNUSED_RESULT;
char *hl_playlist_text_merge (const char *own, const char *known,
                              const char *there) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
