#include "ui/lessons/source-excerpt.h"

#include <gio/gio.h>
#include <string.h>

#include "core/engine/owned.h"
#include "headlight-sources.h"

#define PREFIX "/org/headlight/Headlight/"

/* Returns its text, or NULL if there is no such file. path: a file of core,
 * "core/layers/softmax.c". */
char *hl_source_file (const char *path)
{
  g_autofree char   *resource = g_strconcat (PREFIX, path, NULL);
  g_autoptr (GBytes) bytes = g_resource_lookup_data (headlight_sources_get_resource (), resource,
                                                     G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  gconstpointer      data;
  gsize              size;

  if (bytes == NULL)
    return NULL;

  data = g_bytes_get_data (bytes, &size);

  return g_strndup (data, size);
}

/* A definition begins at the start of a line; a call does not, and a prototype ends with one. */
static gboolean is_definition (const char *line, const char *function)
{
  const char *name = g_ascii_isalpha (*line) ? strstr (line, function) : NULL;

  return name != NULL && (name == line || name[-1] == ' ' || name[-1] == '*') &&
         g_str_has_prefix (name + strlen (function), " (") && !g_str_has_suffix (line, ";");
}

static int find_definition (char **lines, const char *function)
{
  for (int i = 0; lines[i] != NULL; i++)
    if (is_definition (lines[i], function))
      return i;

  return -1;
}

static int find_end (char **lines, int from)
{
  for (int i = from; lines[i] != NULL; i++)
    if (g_str_equal (lines[i], "}") || (i == from && g_str_has_suffix (lines[i], "}")))
      return i;

  return -1;
}

/* Returns the first line of the comment that ends on line @last, or @last + 1 if there is none. */
static int start_of_comment (char **lines, int last)
{
  int first = last;

  if (last < 0 || !g_str_has_suffix (lines[last], "*/"))
    return last + 1;

  while (first > 0 && !g_str_has_prefix (lines[first], "/*"))
    first--;

  return first;
}

/* The comment is above the definition, whose type may have a line of its own. */
static int find_start (char **lines, int definition)
{
  int first = definition;

  while (first > 0 && *lines[first - 1] != '\0' && !g_str_has_suffix (lines[first - 1], "*/"))
    first--;

  return start_of_comment (lines, first - 1);
}

static char *join_lines (char **lines, int first, int last)
{
  GString *text = g_string_new (NULL);

  for (int i = first; i <= last; i++)
    g_string_append_printf (text, "%s%s", lines[i], i < last ? "\n" : "");

  return g_string_free (text, FALSE);
}

/* Returns the function, or NULL if it is not there. */
HlSourceExcerpt *hl_source_excerpt_from_text (const char *text, const char *function)
{
  g_auto (GStrv)   lines = g_strsplit (text, "\n", -1);
  const int        definition = find_definition (lines, function);
  const int        end = definition < 0 ? -1 : find_end (lines, definition);
  HlSourceExcerpt *self;
  int              start;

  if (end < 0)
    return NULL;

  start = find_start (lines, definition);
  self = g_new0 (HlSourceExcerpt, 1);
  self->text = join_lines (lines, start, end);
  self->n_lines = end - start + 1;
  self->function_line = definition + 1;

  return self;
}

/* Returns the function, or NULL if it is not there. path: a file of core,
 * "core/layers/softmax.c". */
HlSourceExcerpt *hl_source_excerpt (const char *path, const char *function)
{
  g_autofree char *text = hl_source_file (path);

  return text != NULL ? hl_source_excerpt_from_text (text, function) : NULL;
}

NN_FREES_FOR_ALL (HlSourceExcerpt, hl_source_excerpt_free, (g_free, text))
