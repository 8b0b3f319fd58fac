#include "ui/lessons/copy-lesson.h"

#include <glib/gi18n-lib.h>

static char *what_unk_is (const HlCopySubject *subject)
{
  /* Translators: the sizes of two vocabularies, each at least 5 */
  return g_strdup_printf (
      _ ("This model knows %'d source tokens and %'d target tokens. It reads every other word as "
         "<unk>, a single token for all these words, and it can write <unk>, too."),
      subject->n_source_words, subject->n_target_words);
}

/* A model can learn to write <unk> only if <unk> was in its training data. */
static char *what_was_learned (const HlCopySubject *subject)
{
  const int min_count = subject->min_count;

  if (!subject->is_trained)
    return NULL;
  if (subject->unknown_share > 0.0)
    return g_strdup_printf (
        _ ("Some names, numbers and other words occur on both sides of a pair. In training, each "
           "of them was replaced by <unk> on both sides, with a probability of %g. So the model "
           "could learn to write <unk> where it reads <unk>."),
        subject->unknown_share);
  if (min_count > 1)
    return g_strdup_printf (ngettext ("In training, a word that occurred fewer than %d time was "
                                      "replaced by <unk>, in the source and in the target. So "
                                      "<unk> can mean any rare word, and the model may write it "
                                      "even for words that it knows.",
                                      "In training, a word that occurred fewer than %d times was "
                                      "replaced by <unk>, in the source and in the target. So "
                                      "<unk> can mean any rare word, and the model may write it "
                                      "even for words that it knows.",
                                      (gulong) min_count),
                            min_count);

  return g_strdup (_ ("In training there was no <unk>: every word was in the vocabulary. So the "
                      "model could not learn what to write when it reads <unk>."));
}

/* Returns some paragraphs, of which all are true of that model. */
char *hl_copy_lesson (const HlCopySubject *subject)
{
  g_autofree char    *unk = what_unk_is (subject);
  g_autofree char    *learned = what_was_learned (subject);
  g_autoptr (GString) text = g_string_new (unk);

  if (learned != NULL)
    g_string_append_printf (text, " %s", learned);

  g_string_append_printf (
      text, "\n\n%s %s\n\n%s\n\n%s",
      _ ("Before subwords were used, unknown words were usually copied. Where the model writes "
         "<unk>, its cross-attention often has its largest weight on the corresponding source "
         "word. So <unk> is replaced by the unknown source token with the largest attention "
         "weight; the weights are the mean of all heads in the last block. A token that the model "
         "knows is never copied. The decoder reads <unk> next; it never sees the copy."),
      _ ("If the model knows every word of the sentence, there is nothing to copy. Then <unk> may "
         "not be written, and the model writes the next most probable word instead. Where the "
         "model preferred <unk>, this word has a dashed frame."),
      _ ("This works for names and numbers, which are spelled alike in both languages. It fails in "
         "three cases: the word has a translation; the attention is on another word, so that two "
         "unknown words may be exchanged; or the model writes a word that it knows instead of "
         "<unk>. Attention weights say how values are mixed, not why a word was chosen."),
      _ ("Today’s models split rare words into subwords that they know, down to single characters "
         "if necessary, and need no <unk>."));

  return g_string_free (g_steal_pointer (&text), FALSE);
}
