#include "ui/lessons/copy-lesson.h"

#include "ui/lessons/sentences.h"

/* Returns some paragraphs, of which all are true of that model.  It can learn to write <unk> only
 * if <unk> was in its training data. */
char *hl_copy_lesson (const HlCopySubject *subject)
{
  const HlNamed about[] = {
    { "source", subject->n_source_words },
    { "target", subject->n_target_words },
    { "share", subject->unknown_share },
    { "count", subject->min_count },
    { "replaced", subject->unknown_share > 0.0 },
    { "rare", subject->min_count > 1 },
    { NULL },
  };
  static const struct
  {
    const char *before, *line;
  } parts[] = {
    { "", "unk" },      { " ", "learned" },  { "\n\n", "copied" },
    { " ", "nothing" }, { "\n\n", "fails" }, { "\n\n", "today" },
  };
  GString *text = g_string_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    if (subject->is_trained || !g_str_equal (parts[i].line, "learned"))
      {
        g_autofree char *said = hl_sentence_of ("copying", parts[i].line, about);

        g_string_append_printf (text, "%s%s", parts[i].before, said);
      }

  return g_string_free (text, FALSE);
}
