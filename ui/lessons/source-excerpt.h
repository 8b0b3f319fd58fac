/* ui/lessons/source-excerpt.h
 *
 * A function of our own source, as it is in the file: the program carries all of
 * core with it and shows what it runs.
 */

#pragma once

#include <glib.h>

typedef struct
{
  char *text;          /* the comment above the function, if it has one, and the function */
  int   n_lines;       /* how many lines it has */
  int   function_line; /* number of the line with the function's name */
} HlSourceExcerpt;

HlSourceExcerpt *hl_source_excerpt (const char *path,
                                    const char *function) G_GNUC_WARN_UNUSED_RESULT;
void             hl_source_excerpt_free (HlSourceExcerpt *self);

char *hl_source_file (const char *path) G_GNUC_WARN_UNUSED_RESULT;

HlSourceExcerpt *hl_source_excerpt_from_text (const char *text,
                                              const char *function) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlSourceExcerpt, hl_source_excerpt_free)
