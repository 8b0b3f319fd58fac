/* The merges of byte-pair encoding, step by step, and what is said about them. */

#include "ui/figures/subwords.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "ui/numbers/word-text.h"
#include "ui/render/csv.h"

#define LEARNED 200 /* merges at most: more than eight words have */

/* --- The merges ------------------------------------------------------------------------------- */

const HlSubwordsRow *hl_subwords_row (const HlSubwords *self, int i)
{
  return &g_array_index (self->rows, HlSubwordsRow, i);
}

int hl_subwords_last (const HlSubwords *self) { return (int) self->rows->len - 1; }

const NnMerge *hl_subwords_next (const HlSubwords *self, int i)
{
  return &g_array_index (self->next, NnMerge, i);
}

int hl_subwords_number (const HlSubwords *self, int step)
{
  return g_array_index (self->steps, int, step);
}

const NnMerge *hl_subwords_merge (const HlSubwords *self, int step)
{
  return nn_byte_pairs_merge (self->merges, hl_subwords_number (self, step));
}

/* The piece that a pair becomes. */
char *hl_subwords_joined (const NnMerge *pair)
{
  return g_strdup_printf ("%.*s%s", (int) (strlen (pair->left) - strlen (NN_PIECE_MARK)),
                          pair->left, pair->right);
}

gboolean hl_subwords_is_pair (const HlSubwordsRow *row, int i, const NnMerge *pair)
{
  return row->pieces[i] != NULL && row->pieces[i + 1] != NULL &&
         g_str_equal (row->pieces[i], pair->left) && g_str_equal (row->pieces[i + 1], pair->right);
}

static gboolean has_pair (const HlSubwords *self, const NnMerge *pair)
{
  for (int r = 0; r <= hl_subwords_last (self); r++)
    for (int i = 0; hl_subwords_row (self, r)->pieces[i] != NULL; i++)
      if (hl_subwords_is_pair (hl_subwords_row (self, r), i, pair))
        return TRUE;

  return FALSE;
}

static void divide (HlSubwords *self, const NnBytePairs *merges)
{
  for (int r = 0; r <= hl_subwords_last (self); r++)
    {
      HlSubwordsRow   *row = &g_array_index (self->rows, HlSubwordsRow, r);
      g_autofree char *pieces = nn_byte_pairs_divide (merges, row->word);

      g_strfreev (row->pieces);
      row->pieces = *pieces != '\0' ? g_strsplit (pieces, " ", -1) : g_new0 (char *, 1);
    }
}

/* How many pieces all words have together. */
static int count_pieces (const HlSubwords *self)
{
  int n = 0;

  for (int r = 0; r < hl_subwords_last (self); r++)
    n += hl_subwords_row (self, r)->count * (int) g_strv_length (hl_subwords_row (self, r)->pieces);

  return n;
}

static void add_merge (NnBytePairs *to, const NnMerge *merge)
{
  if (!nn_byte_pairs_add (to, merge->left, merge->right, merge->count))
    g_assert_not_reached ();
}

/* Of a model only those that change something here are steps. */
static void find_steps (HlSubwords *self)
{
  g_autoptr (NnBytePairs) so_far = nn_byte_pairs_new ();

  divide (self, so_far);
  for (int i = 0; i < nn_byte_pairs_count (self->merges); i++)
    {
      const NnMerge *merge = nn_byte_pairs_merge (self->merges, i);
      const gboolean is_step = self->model == NULL || has_pair (self, merge);

      add_merge (so_far, merge);
      if (is_step)
        g_array_append_val (self->steps, i);
      if (is_step && self->model != NULL)
        divide (self, so_far);
    }
}

static void clear_row (gpointer data)
{
  g_free (((HlSubwordsRow *) data)->word);
  g_strfreev (((HlSubwordsRow *) data)->pieces);
}

/* The characters of the words, and what merges made of them. */
static void find_symbols (HlSubwords *self)
{
  for (int r = 0; r < hl_subwords_last (self); r++)
    for (char **piece = hl_subwords_row (self, r)->pieces; *piece != NULL; piece++)
      g_hash_table_add (self->symbols, g_strdup (*piece));
  self->n_characters = (int) g_hash_table_size (self->symbols);
  for (int i = 0; i < self->n_done; i++)
    g_hash_table_add (self->symbols, hl_subwords_joined (hl_subwords_merge (self, i)));
  self->n_symbols = (int) g_hash_table_size (self->symbols);
}

static void make_merges (HlSubwords *self, const NnWordCount *count, int n_done)
{
  g_autoptr (NnBytePairs) done = nn_byte_pairs_new ();

  find_steps (self);
  self->n_done = CLAMP (n_done, 0, (int) self->steps->len);
  divide (self, done);
  self->n_before = count_pieces (self);
  find_symbols (self);
  for (int i = 0; self->n_done > 0 && i <= hl_subwords_number (self, self->n_done - 1); i++)
    add_merge (done, nn_byte_pairs_merge (self->merges, i));
  divide (self, done);
  self->n_now = count_pieces (self);
  self->next = self->model == NULL ? nn_byte_pairs_next (count, self->n_done)
                                   : g_array_new (FALSE, FALSE, sizeof (NnMerge));
  for (guint i = (guint) self->n_done; i < self->steps->len && self->model != NULL; i++)
    g_array_append_val (self->next, *hl_subwords_merge (self, (int) i));
}

/* What the input borrows need not outlive this call. */
HlSubwords *hl_subwords_learn (const HlSubwordsInput *input)
{
  HlSubwords             *self = g_new0 (HlSubwords, 1);
  g_autoptr (NnWordCount) count = nn_word_count_new ();

  self->rows = g_array_new (FALSE, FALSE, sizeof (HlSubwordsRow));
  g_array_set_clear_func (self->rows, clear_row);
  for (int i = 0; input->words[i] != NULL; i++)
    {
      const int n = input->counts != NULL ? input->counts[i] : 1;

      g_array_append_val (self->rows, ((HlSubwordsRow){ g_strdup (input->words[i]), n }));
      nn_word_count_add (count, input->words[i], n);
    }
  g_array_append_val (self->rows, ((HlSubwordsRow){ g_strdup (input->typed) }));
  self->steps = g_array_new (FALSE, FALSE, sizeof (int));
  self->symbols = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->model = input->model != NULL ? nn_vocabulary_ref ((NnVocabulary *) input->model) : NULL;
  self->is_asked = input->is_asked;
  self->merges = input->model != NULL ? nn_byte_pairs_ref (input->model->byte_pairs)
                                      : nn_byte_pairs_learn (count, LEARNED);
  make_merges (self, count, input->n_done);

  return self;
}

/* --- Words ------------------------------------------------------------------------------------ */

/* A piece as it is shown: "e-" where the word continues, as nobody writes "e@@". */
char *hl_subwords_shown (const char *piece)
{
  const gboolean   goes_on = g_str_has_suffix (piece, NN_PIECE_MARK);
  const gsize      n = strlen (piece) - (goes_on ? strlen (NN_PIECE_MARK) : 0);
  g_autofree char *shown = g_strdup_printf ("%.*s%s", (int) n, piece, goes_on ? "-" : "");

  return hl_word_apart (shown);
}

static char *quote (const char *piece)
{
  g_autofree char *shown = hl_subwords_shown (piece);

  return g_markup_escape_text (shown, -1);
}

/* "e- s-" */
char *hl_subwords_pair (const NnMerge *pair)
{
  g_autofree char *left = hl_subwords_shown (pair->left);
  g_autofree char *right = hl_subwords_shown (pair->right);

  return g_strdup_printf ("%s %s", left, right);
}

static char *quote_pieces (const HlSubwordsRow *row)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; row->pieces[i] != NULL; i++)
    {
      g_autofree char *piece = quote (row->pieces[i]);

      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", piece);
    }

  return g_string_free (text, FALSE);
}

/* Whether there is a pair that will be merged. */
gboolean hl_subwords_goes_on (const HlSubwords *self)
{
  return self->next->len > 0 && (self->model != NULL || hl_subwords_next (self, 0)->count > 1);
}

static char *say_first (const HlSubwords *self)
{
  g_autofree char *left = NULL, *right = NULL;

  if (self->model != NULL)
    return g_strdup_printf (
        ngettext ("This model has learned %d merge. At first, each word is a list of characters.",
                  "This model has learned %d merges. At first, each word is a list of characters.",
                  (gulong) nn_byte_pairs_count (self->merges)),
        nn_byte_pairs_count (self->merges));
  if (hl_subwords_last (self) == 0)
    return g_strdup (_ ("There is no word yet: click the empty row and type a word."));
  if (!hl_subwords_goes_on (self))
    return g_strdup (_ ("Each word is a list of characters. No pair occurs twice, so there is "
                        "nothing to merge."));

  return g_strdup (_ ("At first, each word is a list of characters."));
}

static char *say_last (const HlSubwords *self)
{
  return g_strdup_printf (
      self->model != NULL
          ? ngettext ("%d merge of this model applies to these words: %d pieces become %d.",
                      "%d merges of this model apply to these words: %d pieces become %d.",
                      (gulong) self->n_done)
          : ngettext (
                "After %d merge, no pair occurs twice, so merging ends: %d pieces have become %d.",
                "After %d merges, no pair occurs twice, so merging ends: %d pieces have become %d.",
                (gulong) self->n_done),
      self->n_done, self->n_before, self->n_now);
}

static char *describe_merge (const HlSubwords *self, int i)
{
  const NnMerge   *merge = hl_subwords_merge (self, i);
  g_autofree char *left = quote (merge->left);
  g_autofree char *right = quote (merge->right);
  g_autofree char *made = hl_subwords_joined (merge);
  g_autofree char *piece = quote (made);

  return merge->count > 0
             /* Translators: a piece, a number, two pieces, a number */
             ? g_strdup_printf (_ ("<row>%s</row> was made by merge %d from the pair %s %s, which "
                                   "occurred %d times."),
                                piece, hl_subwords_number (self, i) + 1, left, right, merge->count)
             /* Translators: a piece, a number, two pieces */
             : g_strdup_printf (_ ("<row>%s</row> was made by merge %d from %s and %s."), piece,
                                hl_subwords_number (self, i) + 1, left, right);
}

static char *describe_pair (const HlSubwords *self, int i)
{
  const NnMerge   *pair = hl_subwords_next (self, i);
  g_autofree char *left = quote (pair->left);
  g_autofree char *right = quote (pair->right);

  if (self->model != NULL)
    /* Translators: a number and two pieces */
    return g_strdup_printf (_ ("Merge %d will join <column>%s</column> and <column>%s</column>."),
                            hl_subwords_number (self, self->n_done + i) + 1, left, right);
  if (i == 0 && hl_subwords_goes_on (self))
    /* Translators: two pieces and a number */
    return g_strdup_printf (_ ("Next: <column>%s</column> <column>%s</column>; no pair occurs "
                               "more often (count: %d)."),
                            left, right, pair->count);
  if (hl_subwords_goes_on (self) && pair->count == hl_subwords_next (self, 0)->count)
    return g_strdup_printf (
        /* Translators: two pieces and a number */
        _ ("The pair %s %s occurs %d times, as often as the first pair. If several pairs are "
           "equally frequent, the first in the order of characters is merged."),
        left, right, pair->count);

  return g_strdup_printf (ngettext ("The pair %s %s occurs %d time.",
                                    "The pair %s %s occurs %d times.", (gulong) pair->count),
                          left, right, pair->count);
}

/* Which pair is next, as the list and the words show it now; who is asked for it reads what the
 * last merge made. */
char *hl_subwords_headline (gconstpointer data)
{
  const HlSubwords    *self = data;
  const HlSubwordsRow *typed = hl_subwords_row (self, hl_subwords_last (self));
  g_autofree char     *said = NULL, *next = NULL;
  g_autofree char     *word = hl_word_quote (typed->word), *pieces = quote_pieces (typed);
  const gboolean       goes_on = hl_subwords_goes_on (self);

  if (self->n_done == 0)
    said = say_first (self);
  else if (!goes_on)
    said = say_last (self);
  else if (self->is_asked)
    said = describe_merge (self, self->n_done - 1);
  else
    said = g_strdup_printf (ngettext ("%d merge has joined %d pieces into %d.",
                                      "%d merges have joined %d pieces into %d.",
                                      (gulong) self->n_done),
                            self->n_done, self->n_before, self->n_now);
  if (goes_on && !self->is_asked)
    next = describe_pair (self, 0);
  else if (!goes_on && self->n_done > 0 && *typed->word != '\0')
    /* Translators: a word and its pieces */
    next = g_strdup_printf (_ ("The new word “%s” becomes %s."), word, pieces);

  if (said == NULL || next == NULL)
    return said != NULL ? g_steal_pointer (&said) : g_steal_pointer (&next);

  return g_strconcat (said, " ", next, NULL);
}

static char *describe_word (const HlSubwords *self, int r)
{
  const HlSubwordsRow *row = hl_subwords_row (self, r);
  const int            n = (int) g_strv_length (row->pieces);
  g_autofree char     *word = hl_word_quote (row->word);
  g_autofree char     *pieces = quote_pieces (row);

  if (*row->word == '\0')
    return g_strdup (_ ("Click and type a word."));

  return self->model != NULL || r == hl_subwords_last (self)
             ? g_strdup_printf (
                   /* Translators: a word, its pieces, their number */
                   ngettext ("“%s”: %s, %d piece.", "“%s”: %s, %d pieces.", (gulong) n), word,
                   pieces, n)
             : g_strdup_printf (
                   /* Translators: a word, a number of times, its pieces, their number */
                   ngettext ("“%s”, %d×: %s, %d piece.", "“%s”, %d×: %s, %d pieces.", (gulong) n),
                   word, row->count, pieces, n);
}

/* Which merge made the piece, from 0; −1: it is a character, or none of those that are done. */
static int maker_of (const HlSubwords *self, const char *piece)
{
  for (int i = 0; i < self->n_done; i++)
    {
      g_autofree char *made = hl_subwords_joined (hl_subwords_merge (self, i));

      if (g_str_equal (made, piece))
        return i;
    }

  return -1;
}

gboolean hl_subwords_knows (const HlSubwords *self, const char *piece)
{
  if (self->model != NULL)
    return self->n_done < (int) self->steps->len ||
           nn_vocabulary_id (self->model, piece) != self->model->unk;

  return g_hash_table_contains (self->symbols, piece);
}

static char *describe_piece (const HlSubwords *self, int r, int i)
{
  const char      *piece = hl_subwords_row (self, r)->pieces[i];
  const int        maker = maker_of (self, piece);
  g_autofree char *word = quote (piece);

  if (maker >= 0)
    return describe_merge (self, maker);
  if (!hl_subwords_knows (self, piece))
    return self->model != NULL
               ? g_strdup_printf (
                     /* Translators: a character */
                     _ ("%s is not in the vocabulary: the model reads &lt;unk&gt; instead."), word)
               : g_strdup_printf (_ ("%s is in none of the words above: a model trained on these "
                                     "words reads &lt;unk&gt; instead."),
                                  word);

  /* Translators: a character */
  return g_strdup_printf (_ ("%s is a character that no merge has joined yet."), word);
}

char *hl_subwords_describe (gconstpointer data, HlItem item)
{
  const HlSubwords *self = data;

  switch (item.part)
    {
    case HL_SUBWORDS_PIECES:
      return describe_piece (self, item.row, item.column);
    case HL_SUBWORDS_PAIRS:
      return describe_pair (self, item.row);
    case HL_SUBWORDS_MERGES:
      return describe_merge (self, item.row);
    case HL_SUBWORDS_NEW:
      return describe_word (self, hl_subwords_last (self));
    default:
      return item.row < hl_subwords_last (self) ? describe_word (self, item.row)
                                                : g_strdup (_ ("Click and type a word."));
    }
}

void hl_subwords_tabulate (gconstpointer data, GString *csv)
{
  const HlSubwords *self = data;

  g_string_append (csv, "kind,number,text,count\n");
  for (int r = 0; r <= hl_subwords_last (self); r++)
    {
      g_autofree char *pieces = g_strjoinv (" ", hl_subwords_row (self, r)->pieces);

      g_string_append_printf (csv, "%s,%d,", r < hl_subwords_last (self) ? "word" : "new word",
                              r + 1);
      hl_csv_append (csv, pieces);
      g_string_append_printf (csv, ",%d\n", hl_subwords_row (self, r)->count);
    }
  for (int i = 0; i < self->n_done; i++)
    {
      const NnMerge   *merge = hl_subwords_merge (self, i);
      g_autofree char *pair = g_strdup_printf ("%s %s", merge->left, merge->right);

      g_string_append_printf (csv, "merge,%d,", hl_subwords_number (self, i) + 1);
      hl_csv_append (csv, pair);
      g_string_append_printf (csv, ",%d\n", merge->count);
    }
}
