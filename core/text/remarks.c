#include "core/text/remarks.h"

#include <glib/gi18n-lib.h>

#include "core/text/characters.h"

/* Adds the words among the @n @ids to @words, and those that are unknown to @unknown. */
static void count_words (const int *ids, int n, const NnVocabulary *vocabulary, gint64 *words,
                         gint64 *unknown)
{
  for (int i = 0; i < n; i++)
    {
      if (ids[i] != vocabulary->pad && ids[i] != vocabulary->bos && ids[i] != vocabulary->eos)
        (*words)++;
      if (ids[i] == vocabulary->unk)
        (*unknown)++;
    }
}

/**
 * Returns: how many percent of the words of the training pairs are unknown, in both languages
 *   together
 */
int nn_remarks_unknown_words (const NnDataset *dataset)
{
  const NnPairs *pairs = dataset->training;
  gint64         words = 0;
  gint64         unknown = 0;

  count_words (pairs->source, pairs->source_starts[pairs->n], dataset->source_vocabulary, &words,
               &unknown);
  count_words (pairs->target, pairs->target_starts[pairs->n], dataset->target_vocabulary, &words,
               &unknown);

  return (int) (100 * unknown / MAX (words, 1));
}

static char *remark_skipped (const NnDataset *dataset)
{
  /* Translators: how many lines, and the number of the first of them */
  return g_strdup_printf (ngettext ("%d line of the corpus was skipped (line %d): it is not two "
                                    "sentences separated by a tab.",
                                    "%d lines of the corpus were skipped (the first is line %d): "
                                    "they are not two sentences separated by a tab.",
                                    (gulong) dataset->n_skipped),
                          dataset->n_skipped, dataset->first_skipped);
}

static char *remark_unknown (const NnDataset *dataset, int unknown)
{
  return g_strdup_printf (
      /* Translators: a percentage, and how often a word must occur to be known */
      _ ("%d%% of the tokens in the training pairs are unknown to the model, because they occur "
         "fewer than %d times. Lower the minimum frequency, or use more pairs."),
      unknown, dataset->text.min_count);
}

/* One pair in this many may be odd without a remark, except for signs that no sentence has. */
#define FEW 20

static char *remark_odd (const NnOddities *oddities, NnOddityKind kind)
{
  const int        n = oddities->n[kind];
  g_autofree char *sample = nn_printable (oddities->samples[kind]);

  switch (kind)
    {
    case NN_ODD_ENTITIES:
      /* Translators: how many, a sentence */
      return g_strdup_printf (ngettext ("%d pair contains HTML code or special tokens: “%s”. "
                                        "The model would learn them as words.",
                                        "%d pairs contain HTML code or special tokens, as in “%s”. "
                                        "The model would learn them as words.",
                                        (gulong) n),
                              n, sample);
    case NN_ODD_MOJIBAKE:
      /* Translators: how many, a sentence */
      return g_strdup_printf (ngettext ("%d pair looks as if it was read in the wrong encoding: "
                                        "“%s”. Save the corpus again as UTF-8.",
                                        "%d pairs look as if they were read in the wrong encoding, "
                                        "such as “%s”. Save the corpus again as UTF-8.",
                                        (gulong) n),
                              n, sample);
    case NN_ODD_DUPLICATES:
      /* Translators: how many, a sentence */
      return g_strdup_printf (ngettext ("%d pair is in the corpus more than once: “%s”.",
                                        "%d pairs are in the corpus more than once, such as “%s”.",
                                        (gulong) n),
                              n, sample);
    case NN_ODD_MIXED:
      /* Translators: two numbers, a sentence */
      return g_strdup_printf (_ ("Pairs that are probably the other way round: %d of %d, such as "
                                 "“%s”. Each column must have one language."),
                              n, oddities->n_pairs, sample);
    case NN_ODD_SAME:
      return g_strdup_printf (
          /* Translators: two numbers, a sentence */
          _ ("Pairs with the same sentence on both sides: %d of %d, such as “%s”. "
             "Are these the right columns?"),
          n, oddities->n_pairs, sample);
    case NN_ODD_MORE:
      return g_strdup_printf (
          /* Translators: a sentence */
          _ ("Another column has sentences, too, such as “%s”. To use it, choose "
             "the columns."),
          sample);
    case NN_ODD_NUMBERS:
    default:
      return g_strdup_printf (
          /* Translators: a number such as 7001 */
          _ ("A column that is read as sentences contains numbers, such as “%s”."), sample);
    }
}

static gboolean is_worth_a_remark (const NnOddities *oddities, NnOddityKind kind)
{
  const gboolean may_be = kind == NN_ODD_DUPLICATES || kind == NN_ODD_MIXED;
  const int      few = kind == NN_ODD_SAME ? oddities->n_pairs / 2
                       : may_be            ? oddities->n_pairs / FEW
                                           : 0;

  return oddities->n[kind] > few;
}

/* Tells which columns are read, where that is not plain. */
static char *remark_columns (const NnDataset *dataset)
{
  return g_strdup_printf (_ ("Column %d is read as the source, column %d as the target."),
                          dataset->source_column + 1, dataset->target_column + 1);
}

static char *remark_cut (const NnDataset *dataset)
{
  return g_strdup_printf (
      /* Translators: how many pairs, and a number of tokens */
      ngettext ("In %d pair, a sentence has more than %d tokens; only its beginning is used.",
                "In %d pairs, a sentence has more than %d tokens; only its beginning is used.",
                (gulong) dataset->training->n_cut),
      dataset->training->n_cut, dataset->text.num_steps);
}

/* Returns how many of the held-out pairs have an unknown word. */
static int count_unknown_pairs (const NnPairs *pairs)
{
  int n = 0;

  for (int i = 0; i < pairs->n; i++)
    {
      gboolean is_unknown = FALSE;

      for (int s = pairs->source_starts[i]; s < pairs->source_starts[i + 1]; s++)
        is_unknown = is_unknown || pairs->source[s] == pairs->source_unk;
      for (int t = pairs->target_starts[i]; t < pairs->target_starts[i + 1]; t++)
        is_unknown = is_unknown || pairs->target[t] == pairs->target_unk;
      n += is_unknown;
    }

  return n;
}

static char *remark_held_out (int n_unknown, int n)
{
  return g_strdup_printf (
      /* Translators: two numbers */
      _ ("Held-out pairs with tokens that the model does not know: %d of %d. The model cannot "
         "translate such pairs well, however long it is trained."),
      n_unknown, n);
}

/**
 * Returns: (transfer full) (array zero-terminated=1): a sentence for each thing to know;
 *   mostly there is none
 */
char **nn_remarks_new (const NnDataset *dataset)
{
  const int  unknown = nn_remarks_unknown_words (dataset);
  const int  n_unknown = count_unknown_pairs (dataset->held_out);
  GPtrArray *remarks = g_ptr_array_new ();

  if (dataset->source_column != 0 || dataset->target_column != 1)
    g_ptr_array_add (remarks, remark_columns (dataset));
  if (dataset->n_skipped > 0)
    g_ptr_array_add (remarks, remark_skipped (dataset));
  for (int kind = 0; kind < NN_N_ODDITIES; kind++)
    if (is_worth_a_remark (&dataset->oddities, kind))
      g_ptr_array_add (remarks, remark_odd (&dataset->oddities, kind));
  if (unknown > NN_REMARKS_UNKNOWN)
    g_ptr_array_add (remarks, remark_unknown (dataset, unknown));
  else if (2 * n_unknown > dataset->held_out->n)
    g_ptr_array_add (remarks, remark_held_out (n_unknown, dataset->held_out->n));
  if (!dataset->text.is_book && 10 * dataset->training->n_cut > dataset->training->n)
    g_ptr_array_add (remarks, remark_cut (dataset));
  g_ptr_array_add (remarks, NULL);

  return (char **) g_ptr_array_free (remarks, FALSE);
}
