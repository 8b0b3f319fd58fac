#include "ui/figures/book-difference.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/text/characters.h"
#include "core/text/reading.h"
#include "core/training/presets.h"
#include "core/translation/sentence.h"
#include "core/translation/translation.h"

/* A sentence that the textbook's own model translates wrong, and its translation. */
#define BOOK_SENTENCE "he's calm ."
#define BOOK_ANSWER "il est mouillé ."
#define MAX_NAMED_WORDS 6 /* so that they fit on a line */

/* Takes the part, and adds it if the model differs in it. */
static void take_if (GPtrArray *parts, gboolean is_so, char *part)
{
  if (is_so)
    g_ptr_array_add (parts, part);
  else
    g_free (part);
}

static void add_if (GPtrArray *parts, gboolean is_so, const char *part)
{
  take_if (parts, is_so, g_strdup (part));
}

static void list_variants (GPtrArray *parts, const NnConfig *config, const NnConfig *book)
{
  add_if (parts, config->is_pre_norm, _ ("pre-norm"));
  add_if (parts, config->norm != book->norm, _ ("batch normalization"));
  add_if (parts, config->attention != book->attention, _ (nn_attention_phrases[config->attention]));
  add_if (parts, !config->has_causal_mask, _ ("no causal mask"));
  add_if (parts, !config->has_positions, _ ("no positional encoding"));
  add_if (parts, config->has_positions && config->trains_positions,
          _ ("learned positional "
             "encoding"));
  add_if (parts, !config->has_residual, _ ("no residual connections"));
  add_if (parts, config->ties_embeddings, _ ("tied embeddings"));
  add_if (parts, config->use_bias, _ ("biases in the encoder’s attention"));
  add_if (parts, config->decoder_bias, _ ("biases in the decoder’s attention"));
}

static void list_sizes (GPtrArray *parts, const NnConfig *config, const NnConfig *book)
{
  const int D = config->num_hiddens;
  const int F = config->ffn_num_hiddens;
  const int H = config->num_heads;
  const int L = config->num_blks;

  take_if (parts, D != book->num_hiddens,
           g_strdup_printf (ngettext ("%d feature", "%d features", (gulong) D), D));
  take_if (parts, F != book->ffn_num_hiddens,
           g_strdup_printf (ngettext ("%d hidden unit", "%d hidden units", (gulong) F), F));
  take_if (parts, H != book->num_heads,
           g_strdup_printf (ngettext ("%d head", "%d heads", (gulong) H), H));
  take_if (parts, L != book->num_blks,
           g_strdup_printf (ngettext ("%d block", "%d blocks", (gulong) L), L));
  take_if (parts, config->mask_fill != book->mask_fill,
           isinf (config->mask_fill)
               ? g_strdup (_ ("mask value −∞"))
               /* Translators: what hidden scores are replaced by, a number */
               : g_strdup_printf (_ ("mask value %g"), (double) config->mask_fill));
  take_if (parts, config->dropout != book->dropout,
           /* Translators: a probability from 0 to 1 */
           g_strdup_printf (_ ("dropout %g"), config->dropout));
}

static void list_training (GPtrArray *parts, const NnTrainingConfig *config,
                           const NnTrainingConfig *book)
{
  add_if (parts, config->loss != book->loss && config->loss == NN_LOSS_MASKED,
          _ ("loss per "
             "token"));
  add_if (parts, config->loss != book->loss && config->loss == NN_LOSS_CLASSIC,
          _ ("loss summed over the sentences"));
  take_if (parts, config->label_smoothing != book->label_smoothing,
           /* Translators: a number from 0 to 1 */
           g_strdup_printf (_ ("label smoothing %g"), config->label_smoothing));
}

/* Returns what it differs from the textbook's in, such as "pre-norm", "128 features"; nothing if
 * it is built as that one, and trained as that one as far as is known. */
GPtrArray *hl_book_differences (const NnCheckpoint *checkpoint)
{
  const NnConfig *config = &checkpoint->model->config;
  const int       num_steps = checkpoint->text.num_steps;
  GPtrArray      *parts = g_ptr_array_new_with_free_func (g_free);
  NnPreset        book;

  if (!nn_presets_find ("book-pytorch", &book))
    g_assert_not_reached ();

  list_variants (parts, config, &book.model);
  list_sizes (parts, config, &book.model);
  if (checkpoint->training != NULL)
    list_training (parts, &checkpoint->training->config, &book.training);
  take_if (parts, num_steps != book.training.text.num_steps,
           g_strdup_printf (ngettext ("at most %d token", "at most %d tokens", (gulong) num_steps),
                            num_steps));

  return parts;
}

/* Returns in a few words, how it relates to the textbook's model. */
char *hl_book_summary (const NnCheckpoint *checkpoint)
{
  const NnTrainingState *training = checkpoint->training;
  g_autoptr (GPtrArray)  parts = hl_book_differences (checkpoint);
  const int              n = (int) parts->len;

  if (n > 0)
    return g_strdup_printf (
        /* Translators: in how many points a model differs from that of a textbook */
        ngettext ("%d difference from the model in the textbook “Dive into Deep Learning”",
                  "%d differences from the model in the textbook “Dive into Deep Learning”",
                  (gulong) n),
        n);
  if (training == NULL)
    return g_strdup (_ ("Built like the model in the textbook “Dive into Deep Learning”"));

  return g_strdup_printf (
      /* Translators: on how many pairs of sentences a model was trained */
      ngettext ("The model in the textbook “Dive into Deep Learning”, trained on %'d pair",
                "The model in the textbook “Dive into Deep Learning”, trained on %'d pairs",
                (gulong) training->n_pairs),
      training->n_pairs);
}

/* Returns the tokens that were read, without <eos> and padding. */
static char *source_to_text (const NnTranslation *translation)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int s = 0; s + 1 < translation->source_valid_len; s++)
    g_string_append_printf (text, "%s%s", s > 0 ? " " : "", translation->source_tokens[s]);

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Returns whether the model is the textbook's, and its answer the wrong one that the chapter
 * prints for that sentence. */
gboolean hl_is_answer_of_the_book (const NnCheckpoint *checkpoint, const NnTranslation *translation)
{
  g_autofree char      *source = source_to_text (translation);
  g_autofree char      *answer = nn_translation_to_text (translation);
  g_autoptr (GPtrArray) differences = NULL;

  if (!g_str_equal (source, BOOK_SENTENCE) || !g_str_equal (answer, BOOK_ANSWER))
    return FALSE;

  differences = hl_book_differences (checkpoint);

  return differences->len == 0 && checkpoint->training != NULL;
}

/* Returns what the model does not know of the sentence, and whether its answer is the book's. */
char *hl_book_hint (const NnCheckpoint *checkpoint, const NnTranslation *translation)
{
  g_autofree char *knows = hl_knowledge_to_text (translation);
  const gboolean   is_of_book = hl_is_answer_of_the_book (checkpoint, translation);

  return g_strconcat (knows, *knows != '\0' && is_of_book ? " " : "",
                      is_of_book ? _ ("The textbook shows the same translation.") : "", NULL);
}

/* --- What the model knows --------------------------------------------------------------------- */

/* Adds a word in quotation marks, once. */
static void add_word (GPtrArray *words, const char *text)
{
  g_autofree char *word = nn_printable (text);

  /* Translators: a word in quotation marks */
  g_autofree char *quoted = g_strdup_printf (_ ("“%s”"), word);

  if (!g_ptr_array_find_with_equal_func (words, quoted, g_str_equal, NULL))
    g_ptr_array_add (words, g_steal_pointer (&quoted));
}

/* Some of the words, separated by commas. */
static char *join_words (GPtrArray *words)
{
  g_ptr_array_set_size (words, (int) MIN (words->len, MAX_NAMED_WORDS));
  g_ptr_array_add (words, NULL);

  return g_strjoinv (_ (", "), (char **) words->pdata);
}

static char *unknown_words_to_text (GPtrArray *words)
{
  const int        n = (int) words->len;
  g_autofree char *list = join_words (words);

  if (n > MAX_NAMED_WORDS)
    /* Translators: always several; %s is a list of some of them, each in quotation marks */
    return g_strdup_printf (ngettext ("%d token is unknown to this model, such as %s.",
                                      "%d tokens are unknown to this model, such as %s.",
                                      (gulong) n),
                            n, list);

  /* Translators: %s is a list of words, each in quotation marks */
  return g_strdup_printf (ngettext ("%d token is unknown to this model: %s.",
                                    "%d tokens are unknown to this model: %s.", (gulong) n),
                          n, list);
}

/* Names the second sentence, if there is one, because the model learned single ones. */
static char *second_sentence_to_text (const NnTranslation *translation)
{
  const int        n_words = nn_translation_count_words (translation);
  g_auto (GStrv)   words = g_strdupv (translation->source_words);
  g_autofree char *typed = NULL, *alone = NULL;
  const char      *second, *third;

  for (int s = n_words; s < translation->S; s++)
    g_clear_pointer (&words[s], g_free);
  typed = nn_sentence_join (words);
  second = nn_second_sentence (typed);
  if (second == NULL)
    return NULL;
  third = nn_second_sentence (second);
  alone =
      third == NULL ? g_strdup (second) : g_strchomp (g_strndup (second, (gsize) (third - second)));

  return g_strdup_printf (
      /* Translators: %s is a sentence */
      _ ("The model was trained on single sentences. Translate “%s” on its own."), alone);
}

/* Returns one line of what the model does not know; empty if it knows all. */
char *hl_knowledge_to_text (const NnTranslation *translation)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) preferred = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) next_best = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) remarks = g_ptr_array_new_with_free_func (g_free);
  g_autofree char      *second = second_sentence_to_text (translation);

  for (int s = 0; s < translation->S; s++)
    if (translation->source_is_unknown[s])
      add_word (words, translation->source_words[s]);
  for (int t = 0; t < MIN (translation->length + 1, translation->T); t++)
    if (translation->banned_probabilities[t] > 0.0) /* tokens that were not allowed */
      {
        add_word (next_best, nn_translation_token (translation, t));
        add_word (preferred, translation->preferred[t]);
      }
  if (second != NULL)
    g_ptr_array_add (remarks, g_steal_pointer (&second));
  if (words->len > 0)
    g_ptr_array_add (remarks, unknown_words_to_text (words));
  if (next_best->len > 0)
    {
      g_autofree char *list = join_words (next_best);
      g_autofree char *other = join_words (preferred);

      g_ptr_array_add (
          remarks, g_strdup_printf (
                       /* Translators: two lists of words, each in quotation marks */
                       _ ("Instead of %s, the model would have written %s, which was not allowed."),
                       list, other));
    }
  if (translation->is_cut)
    g_ptr_array_add (remarks, g_strdup (_ ("The sentence was cut to the model’s maximum length.")));
  if (nn_translation_is_longer (translation))
    g_ptr_array_add (
        remarks,
        g_strdup (
            _ ("The sentence is longer than any training sentence, so the translation is less "
               "reliable.")));
  g_ptr_array_add (remarks, NULL);

  return g_strjoinv (" ", (char **) remarks->pdata);
}
