#include "ui/figures/book-difference.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/training/presets.h"
#include "ui/figures/model-knowledge.h"

/* A sentence that the textbook's own model translates wrong, and its translation. */
#define BOOK_SENTENCE "he's calm ."
#define BOOK_ANSWER "il est mouillé ."

static void add_if (GPtrArray *parts, gboolean is_so, const char *part)
{
  if (is_so)
    g_ptr_array_add (parts, g_strdup (part));
}

/* Adds a difference, and takes @part. */
static void take_if (GPtrArray *parts, gboolean is_so, char *part)
{
  if (is_so)
    g_ptr_array_add (parts, part);
  else
    g_free (part);
}

static void list_variants (GPtrArray *parts, const NnConfig *config, const NnConfig *book)
{
  add_if (parts, config->is_pre_norm, _ ("pre-norm"));
  add_if (parts, config->norm != book->norm, _ ("batch normalization"));
  add_if (parts, config->attention != book->attention, _ (nn_attention_phrases[config->attention]));
  add_if (parts, !config->has_causal_mask, _ ("no causal mask"));
  add_if (parts, !config->has_positions, _ ("no positional encoding"));
  add_if (parts, config->has_positions && config->trains_positions, _ ("learned positions"));
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
  add_if (parts, config->loss != book->loss && config->loss == NN_LOSS_MASKED, _ ("loss per word"));
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

/* Returns whether the model is built and trained as in the textbook; the number of pairs may
 * differ. */
static gboolean is_book_model (const NnCheckpoint *checkpoint)
{
  g_autoptr (GPtrArray) parts = hl_book_differences (checkpoint);

  return parts->len == 0 && checkpoint->training != NULL;
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
    return g_strdup (_ ("Built as the model in the textbook “Dive into Deep Learning”"));

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
  g_autofree char *source = source_to_text (translation);
  g_autofree char *answer = nn_translation_to_text (translation);

  return g_str_equal (source, BOOK_SENTENCE) && g_str_equal (answer, BOOK_ANSWER) &&
         is_book_model (checkpoint);
}

/* Returns what the model does not know of the sentence, and whether its answer is the book's. */
char *hl_book_hint (const NnCheckpoint *checkpoint, const NnTranslation *translation)
{
  g_autofree char *knows = hl_knowledge_to_text (translation);
  const gboolean   is_of_book = hl_is_answer_of_the_book (checkpoint, translation);

  return g_strconcat (knows, *knows != '\0' && is_of_book ? " " : "",
                      is_of_book ? _ ("The book shows the same translation.") : "", NULL);
}
