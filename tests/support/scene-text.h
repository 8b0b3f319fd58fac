/* tests/support/scene-text.h
 *
 * A picture's test is a text file of its marks, a line each, that anybody can read.  With
 * UPDATE_REFERENCES=1 the file is made anew; look at what differs before it is committed.
 */

#pragma once

#include "ui/picture/figure.h"

char    *hl_test_scene_to_text (const HlScene *scene) G_GNUC_WARN_UNUSED_RESULT;
HlScene *hl_test_scene (const HlFigure *figure, HlSize room) G_GNUC_WARN_UNUSED_RESULT;
char    *hl_test_table (const HlFigure *figure) G_GNUC_WARN_UNUSED_RESULT;
void     hl_test_assert_within (const HlScene *scene);
void     hl_test_assert_whole (HlScene *scene);
void     hl_test_assert_says (const HlFigure *figure, HlItem item, const char *sentence);
void     hl_test_assert_scene (const HlFigure *figure, HlSize room, const char *path);

/* These take the figure. */
void hl_test_assert_told (HlFigure *figure, HlItem item, const char *sentence);
void hl_test_assert_drawn (HlFigure *figure, HlSize room, const char *path);
