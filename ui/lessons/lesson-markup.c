#include "ui/lessons/lesson-markup.h"

#include <string.h>

typedef struct
{
  const char *shown;        /* what is read */
  gsize       shown_length; /* in bytes */
  const char *term;         /* the term that it is about */
  gsize       term_length;  /* in bytes */
  const char *end;          /* what follows the mark */
} Mark;

/* Reads "[shown|term]" or "[term]".  A bracket without a closing one is text. */
static gboolean read_mark (const char *text, Mark *mark)
{
  const char *close = strchr (text, ']');
  const char *bar;

  if (*text != '[' || close == NULL || close == text + 1)
    return FALSE;

  bar = memchr (text, '|', (gsize) (close - text));
  mark->shown = text + 1;
  mark->shown_length = (gsize) ((bar != NULL ? bar : close) - text - 1);
  mark->term = bar != NULL ? bar + 1 : text + 1;
  mark->term_length = (gsize) (close - mark->term);
  mark->end = close + 1;

  return mark->shown_length > 0 && mark->term_length > 0;
}

static void append_escaped (GString *markup, const char *text, gsize length)
{
  g_autofree char *escaped = g_markup_escape_text (text, (gssize) length);

  g_string_append (markup, escaped);
}

/* Whether a symbol of one letter with an index of one letter ends with at: "W_q", "√d_k". */
static gboolean is_index (const char *text, const char *at)
{
  return at - text > 0 && *at == '_' && g_ascii_isalpha (at[-1]) && g_ascii_isalpha (at[1]) &&
         (at - text == 1 || !(g_ascii_isalnum (at[-2]) || at[-2] == '_')) &&
         !g_ascii_isalnum (at[2]) && at[2] != '_';
}

/* Sets indices lower. */
static void append_text (GString *markup, const char *text, gsize length)
{
  const char *from = text;

  for (const char *at = text; at + 1 < text + length; at++)
    if (is_index (text, at))
      {
        append_escaped (markup, from, (gsize) (at - from));
        g_string_append_printf (markup, "<sub>%c</sub>", at[1]);
        from = at + 2;
      }
  append_escaped (markup, from, (gsize) (text + length - from));
}

/* Returns the same for a label. */
char *hl_lesson_markup (const char *text)
{
  GString *markup = g_string_new (NULL);
  Mark     mark;

  while (*text != '\0')
    if (read_mark (text, &mark))
      {
        g_string_append (markup, "<a href=\"");
        append_escaped (markup, mark.term, mark.term_length);
        g_string_append (markup, "\">");
        append_text (markup, mark.shown, mark.shown_length);
        g_string_append (markup, "</a>");
        text = mark.end;
      }
    else
      {
        const gsize n = MAX (strcspn (text, "["), 1);

        append_text (markup, text, n);
        text += n;
      }

  return g_string_free (markup, FALSE);
}

/* Returns the same as it is read, for paper. */
char *hl_lesson_plain (const char *text)
{
  GString *plain = g_string_new (NULL);
  Mark     mark;

  while (*text != '\0')
    if (read_mark (text, &mark))
      {
        g_string_append_len (plain, mark.shown, (gssize) mark.shown_length);
        text = mark.end;
      }
    else
      g_string_append_c (plain, *text++);

  return g_string_free (plain, FALSE);
}
