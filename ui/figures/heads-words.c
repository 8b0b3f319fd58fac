/* The weights of the heads, and what is said about them. */

#include "ui/figures/heads.h"

#include <glib/gi18n-lib.h>

#include "core/text/tokens.h"
#include "ui/numbers/word-text.h"
#include "ui/numbers/number-text.h"
#include "ui/render/csv.h"

#define LONGEST_END 2 /* the last keys, which are the end of the sentence */

static const NnTensor *tensor_of (const HlHeads *self)
{
  return self->kind == HL_ATTENTION_ENCODER   ? self->told->encoder_weights
         : self->kind == HL_ATTENTION_DECODER ? self->told->self_weights
                                              : self->told->cross_weights;
}

/* ── Numbers ── */

int hl_heads_blocks (const HlHeads *self) { return tensor_of (self)->shape.dims[0]; }

int hl_heads_per_block (const HlHeads *self) { return tensor_of (self)->shape.dims[1]; }

int hl_heads_rows (const HlHeads *self) { return tensor_of (self)->shape.dims[2]; }

int hl_heads_columns (const HlHeads *self) { return tensor_of (self)->shape.dims[3]; }

/* How many rows the current step has computed. */
int hl_heads_rows_done (const HlHeads *self, int block)
{
  return self->is_followed ? MIN (self->n_rows[block], hl_heads_rows (self)) : hl_heads_rows (self);
}

/* Whether the input of a step follows <eos>: the textbook's translation does not stop there. */
static gboolean is_after_end (const HlHeads *self, int step)
{
  return self->told->has_ended && step > self->told->length;
}

HlCellState hl_heads_state (const HlHeads *self, int row, int column)
{
  if (self->kind != HL_ATTENTION_ENCODER && is_after_end (self, row))
    return HL_CELL_AFTER_END;
  if (self->kind == HL_ATTENTION_DECODER)
    return column > row ? HL_CELL_HIDDEN : HL_CELL_NORMAL;
  if (column >= self->told->source_valid_len)
    return HL_CELL_PADDING;
  if (self->kind == HL_ATTENTION_ENCODER && row >= self->told->source_valid_len)
    return HL_CELL_PADDING;

  return HL_CELL_NORMAL;
}

/* (rows, columns) of a head. */
const float *hl_heads_weights (const HlHeads *self, int block, int head)
{
  const int map = block * hl_heads_per_block (self) + head;

  return tensor_of (self)->values +
         (gsize) map * (gsize) (hl_heads_rows (self) * hl_heads_columns (self));
}

double hl_heads_weight (const HlHeads *self, HlCell cell)
{
  return (double) hl_heads_weights (self, cell.layer,
                                    cell.head)[cell.row * hl_heads_columns (self) + cell.column];
}

/* The key that a row gives most of its weight to. */
int hl_heads_largest (const HlHeads *self, HlCell row)
{
  HlCell best = { row.layer, row.head, row.row, 0 };

  for (row.column = 1; row.column < hl_heads_columns (self); row.column++)
    if (hl_heads_state (self, row.row, row.column) == HL_CELL_NORMAL &&
        hl_heads_weight (self, row) > hl_heads_weight (self, best))
      best.column = row.column;

  return best.column;
}

/* What was done to a head, or NULL. */
const char *hl_heads_mark (const HlHeads *self, int block, int head)
{
  const NnSublayer sublayer = (NnSublayer) self->kind;

  if (self->altered == NULL)
    return NULL;
  if (nn_intervention_has_head (self->altered, NN_MUTE_HEAD, sublayer, block, head))
    /* Translators: a head of an altered model: its output is 0 */
    return _ ("muted");
  if (nn_intervention_has_head (self->altered, NN_UNIFORM_HEAD, sublayer, block, head))
    /* Translators: a head of an altered model: it gives all keys the same weight */
    return _ ("uniform");

  return NULL;
}

/* The stop and what follows it, as far as they are the last keys. */
static int count_end (const HlHeads *self)
{
  const int n = self->told->source_valid_len;
  int       count = 0;

  while (self->kind != HL_ATTENTION_DECODER && count < MIN (LONGEST_END, n - 1))
    {
      const char *token = self->told->source_tokens[n - 1 - count];

      if (!g_str_equal (token, NN_TOKEN_EOS) && !g_unichar_ispunct (g_utf8_get_char (token)))
        break;
      count++;
    }

  return count;
}

/* What the head does, judged by the rows that the current step has computed. */
static NnHeadHabit find_habit (const HlHeads *self, int block, int head)
{
  const gboolean      is_causal = self->kind == HL_ATTENTION_DECODER;
  const int           n_source = self->told->source_valid_len;
  int                 n_rows = hl_heads_rows_done (self, block);
  const NnHeadWeights weights = {
    .weights = hl_heads_weights (self, block, head),
    .rows = self->kind == HL_ATTENTION_ENCODER ? MIN (n_rows, n_source)
            : self->told->has_ended            ? MIN (n_rows, self->told->length + 1)
                                               : n_rows,
    .columns = is_causal ? hl_heads_columns (self) : n_source,
    .stride = hl_heads_columns (self),
    .is_self = self->kind != HL_ATTENTION_CROSS,
    .is_causal = is_causal,
    .n_end = count_end (self),
  };

  return nn_head_habit (&weights);
}

/* Returns what each head does. */
NnHeadHabit *hl_heads_habits (const HlHeads *self)
{
  const int    n = hl_heads_per_block (self);
  NnHeadHabit *found = g_new (NnHeadHabit, hl_heads_blocks (self) * n);

  for (int i = 0; i < hl_heads_blocks (self) * n; i++)
    found[i] = find_habit (self, i / n, i % n);

  return found;
}

static NnHeadHabit habit_of (const HlHeads *self, int block, int head)
{
  return self->habits != NULL ? self->habits[block * hl_heads_per_block (self) + head]
                              : find_habit (self, block, head);
}

/* ── Names ── */

gboolean hl_attention_kind_from_name (const char *name, HlAttentionKind *kind)
{
  static const char *const names[] = { "encoder", "decoder", "cross" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i], name))
      {
        *kind = (HlAttentionKind) i;
        return TRUE;
      }

  return FALSE;
}

/* What people call it. */
char *hl_attention_kind_title (HlAttentionKind kind)
{
  return g_strdup (kind == HL_ATTENTION_ENCODER   ? _ ("Encoder self-attention")
                   : kind == HL_ATTENTION_DECODER ? _ ("Decoder self-attention")
                                                  : _ ("Cross-attention"));
}

/* Such as "block 1, head 2". */
char *hl_attention_head_name (int block, int head)
{
  /* Translators: which attention head; inside a sentence */
  return g_strdup_printf (_ ("block %d, head %d"), block + 1, head + 1);
}

static gboolean is_to_come (const HlHeads *self, int word)
{
  return self->is_followed && word >= self->n_words;
}

/* The word that a step has read: <bos>, or what the step before wrote. */
static const char *word_read (const HlHeads *self, int step)
{
  return step == 0                     ? NN_TOKEN_BOS
         : is_to_come (self, step - 1) ? "…"
                                       : self->told->tokens[step - 1];
}

static const char *read_by (const HlHeads *self, int row)
{
  return self->kind == HL_ATTENTION_ENCODER ? self->told->source_tokens[row]
                                            : word_read (self, row);
}

/* The word that a row writes; NULL where rows write none, and where there is no such row. */
const char *hl_heads_written (const HlHeads *self, int row)
{
  if (self->kind == HL_ATTENTION_ENCODER || row < 0 || row >= hl_heads_rows (self))
    return NULL;

  return is_to_come (self, row) ? "…" : self->told->tokens[row];
}

const char *hl_heads_key (const HlHeads *self, int column)
{
  return self->kind == HL_ATTENTION_DECODER ? word_read (self, column)
                                            : self->told->source_tokens[column];
}

/* longest: letters of each word. */
static char *shorten (const char *word, int longest)
{
  g_autofree char *begin = NULL;

  if (g_utf8_strlen (word, -1) <= longest)
    return hl_word_apart (word);

  begin = g_utf8_substring (word, 0, longest - 1);

  return g_strconcat (begin, "…", NULL);
}

/* The name of a row; both of its words have at most longest letters. */
char *hl_heads_row (const HlHeads *self, int row, int longest)
{
  const char      *writes = hl_heads_written (self, row);
  g_autofree char *read = shorten (read_by (self, row), longest), *written = NULL;

  if (writes == NULL)
    return g_steal_pointer (&read);

  written = shorten (writes, longest);

  return g_strdup_printf ("%s → %s", read, written);
}

/* ── Sentences ── */

static char *quote_row (const HlHeads *self, int row)
{
  g_autofree char *name = hl_heads_row (self, row, G_MAXINT);

  return g_markup_escape_text (name, -1);
}

/* Small weights are “< 0.001”. */
static char *quote_weight (const HlHeads *self, HlCell cell)
{
  g_autofree char *weight = hl_probability_to_text (hl_heads_weight (self, cell));

  return g_markup_escape_text (weight, -1);
}

/* Such as "block 1, head 2", or "block 1, head 2, muted". */
static char *place_of (const HlHeads *self, int block, int head)
{
  const char      *mark = hl_heads_mark (self, block, head);
  g_autofree char *name = hl_attention_head_name (block, head);

  /* Translators: which attention head, then what was done to it: "block 1, head 2, muted" */
  return mark != NULL ? g_strdup_printf (_ ("%s, %s"), name, mark) : g_steal_pointer (&name);
}

static char *say_weight (const HlHeads *self, HlCell cell)
{
  const HlCellState state = hl_heads_state (self, cell.row, cell.column);
  g_autofree char  *row = quote_row (self, cell.row);
  g_autofree char  *key = hl_word_quote (hl_heads_key (self, cell.column));
  g_autofree char  *head = place_of (self, cell.layer, cell.head), *weight = NULL;

  if (state != HL_CELL_NORMAL)
    /* Translators: a row of attention weights, a word, why there is no weight, and whose weight it
     * would be: “est → calme sees nothing of home: hidden by the causal mask · block 2, head 1” */
    return g_strdup_printf (_ ("<row>%s</row> does not see <column>%s</column>: %s · %s"), row, key,
                            hl_cell_state_name (state), head);

  weight = quote_weight (self, cell);

  /* Translators: a row of attention weights, a word, a number, and whose weight it is:
   * “est → calme looks at calm with weight 0.997 · block 2, head 2” */
  return g_strdup_printf (_ ("<row>%s</row> looks at <column>%s</column> with weight %s · %s"), row,
                          key, weight, head);
}

/* Says which key a row gives most weight to. */
static char *say_row (const HlHeads *self, HlCell cell)
{
  g_autofree char *row = quote_row (self, cell.row), *key = NULL, *weight = NULL;
  g_autofree char *head = place_of (self, cell.layer, cell.head);

  cell.column = hl_heads_largest (self, cell);
  key = hl_word_quote (hl_heads_key (self, cell.column));
  weight = quote_weight (self, cell);

  /* Translators: a row of attention weights, the word that has its largest weight, the weight, and
   * which head: “est → calme looks most at calm: 0.997 · block 2, head 2” */
  return g_strdup_printf (_ ("<row>%s</row> looks most at <column>%s</column>: %s · %s"), row, key,
                          weight, head);
}

/* A weight, or where a row looks most; and of which head. */
char *hl_heads_say_cell (const HlHeads *self, HlCell cell)
{
  if (cell.row >= hl_heads_rows_done (self, cell.layer))
    return g_strdup (_ ("not computed yet"));

  return cell.column < 0 ? say_row (self, cell) : say_weight (self, cell);
}

/* Which row looks most at a key. */
char *hl_heads_say_column (const HlHeads *self, HlCell cell)
{
  g_autofree char *key = hl_word_quote (hl_heads_key (self, cell.column));
  g_autofree char *head = place_of (self, cell.layer, cell.head), *row = NULL, *weight = NULL;
  HlCell           best = { cell.layer, cell.head, -1, cell.column };

  for (cell.row = 0; cell.row < hl_heads_rows_done (self, cell.layer); cell.row++)
    if (hl_heads_state (self, cell.row, cell.column) == HL_CELL_NORMAL &&
        (best.row < 0 || hl_heads_weight (self, cell) > hl_heads_weight (self, best)))
      best.row = cell.row;
  if (best.row < 0)
    /* Translators: a word, and which head */
    return g_strdup_printf (_ ("No row looks at <column>%s</column> · %s"), key, head);

  row = quote_row (self, best.row);
  weight = quote_weight (self, best);

  return g_strdup_printf (
      /* Translators: a word, the row of attention weights that gives it most, the weight, a head */
      _ ("<column>%s</column> gets the most weight from <row>%s</row>: %s · %s"), key, row, weight,
      head);
}

/* Names the last keys, such as “.” and “<eos>”. */
static char *quote_end (const HlHeads *self)
{
  const int        n = self->told->source_valid_len;
  g_autofree char *last = hl_word_quote (self->told->source_tokens[n - 1]), *stop = NULL;

  if (count_end (self) < 2)
    return g_steal_pointer (&last);

  stop = hl_word_quote (self->told->source_tokens[n - 2]);

  /* Translators: the last two tokens of a sentence, such as “. or <eos>” */
  return g_strdup_printf (_ ("%s or %s"), stop, last);
}

/* What a head looks at, in a sentence and below its map. */
static const struct
{
  const char *sentence, *word;
} habits[] = {
  [NN_HABIT_PREVIOUS] = { N_ ("mostly looks at <column>the previous token</column>"),
                          /* Translators: below the map of a head: what it looks at; keep it and
                           * the next ones short */
                          N_ ("previous token") },
  [NN_HABIT_SAME] = { N_ ("mostly looks at <column>the same token</column>"), N_ ("same token") },
  [NN_HABIT_NEXT] = { N_ ("mostly looks at <column>the next token</column>"), N_ ("next token") },
  [NN_HABIT_FIRST] = { NULL, N_ ("first token") },
  [NN_HABIT_END] = { NULL, N_ ("sentence end") },
  /* Translators: no row looks at a token before that of the row above */
  [NN_HABIT_FORWARD] = { NULL, N_ ("left to right") },
  [NN_HABIT_SHARP] = { NULL, N_ ("one per row") },
  [NN_HABIT_EVEN] = { NULL, N_ ("all equally") },
};

/* What it looks at, in a sentence; NULL where its weights do not say so. */
static char *say_target (const HlHeads *self, const NnHeadHabit *habit)
{
  const char      *sentence = habits[habit->kind].sentence;
  g_autofree char *word =
      habit->kind == NN_HABIT_END
          ? quote_end (self)
          : hl_word_quote (hl_heads_key (self, habit->kind == NN_HABIT_ONE ? habit->column : 0));

  if (habit->kind == NN_HABIT_FIRST || habit->kind == NN_HABIT_ONE || habit->kind == NN_HABIT_END)
    /* Translators: what a head does; the word that has most of its weight */
    return g_strdup_printf (_ ("mostly looks at <column>%s</column>"), word);

  return sentence != NULL ? g_strdup (_ (sentence)) : NULL;
}

/* Returns where a head has the largest weight of all. */
static HlCell strongest (const HlHeads *self, int block, int number)
{
  const int first = self->kind == HL_ATTENTION_DECODER; /* it sees one key, which has everything */
  HlCell    best = { block, number, 0, 0 };

  for (int row = first; row < hl_heads_rows_done (self, block); row++)
    {
      HlCell cell = { block, number, row, 0 };

      cell.column = hl_heads_largest (self, cell);
      if (hl_heads_state (self, row, cell.column) == HL_CELL_NORMAL &&
          (row == first || hl_heads_weight (self, cell) > hl_heads_weight (self, best)))
        best = cell;
    }

  return best;
}

static char *say_strongest (const HlHeads *self, const char *head, HlCell cell)
{
  g_autofree char *row = quote_row (self, cell.row);
  g_autofree char *key = hl_word_quote (hl_heads_key (self, cell.column));
  g_autofree char *percent = hl_number_to_percent (hl_heads_weight (self, cell));
  g_autofree char *weight = g_markup_escape_text (percent, -1);
  const char      *writes = hl_heads_written (self, cell.row);

  if (writes != NULL)
    {
      g_autofree char *read = hl_word_quote (read_by (self, cell.row));
      g_autofree char *written = hl_word_quote (writes);

      return g_strdup_printf (
          /* Translators: a head, such as “Block 1, head 2”; two words; a word and its weight in
           * percent */
          _ ("%s: to write <row>%s</row> after <row>%s</row>, the decoder looks at "
             "<column>%s</column> with %s of its weight."),
          head, written, read, key, weight);
    }

  return g_strdup_printf (
      /* Translators: a head, such as “Block 1, head 2”; a row, a word and the weight between them,
       * in percent */
      _ ("%s: <row>%s</row> looks at <column>%s</column> with %s of its weight."), head, row, key,
      weight);
}

/* The cell that the sentence about a head names, without a block where it names none. */
HlCell hl_heads_told (const HlHeads *self, int block, int head)
{
  const NnHabitKind kind = habit_of (self, block, head).kind;

  return hl_heads_rows_done (self, block) > 0 &&
                 (kind == NN_HABIT_NONE || kind == NN_HABIT_FORWARD || kind == NN_HABIT_SHARP)
             ? strongest (self, block, head)
             : (HlCell){ -1, -1, -1, -1 };
}

/* What the head does in this sentence, with the numbers that say so: a share may be “< 1 %”. */
char *hl_heads_say_head (const HlHeads *self, int block, int head)
{
  const NnHeadHabit habit = habit_of (self, block, head);
  const HlCell      told = hl_heads_told (self, block, head);
  g_autofree char  *target = say_target (self, &habit);
  g_autofree char  *percent = hl_number_to_percent (habit.share);
  g_autofree char  *share = g_markup_escape_text (percent, -1);
  /* Translators: which attention head, at the beginning of a sentence */
  g_autofree char *name = g_strdup_printf (_ ("Block %d, head %d"), block + 1, head + 1);

  if (hl_heads_rows_done (self, block) == 0)
    /* Translators: %s is a head, such as “Block 1, head 2” */
    return g_strdup_printf (_ ("%s is not computed yet."), name);
  if (habit.kind == NN_HABIT_EVEN)
    /* Translators: a head, such as “Block 1, head 2”; a percentage */
    return g_strdup_printf (_ ("%s looks at all tokens almost equally: no weight is above %s."),
                            name, share);
  if (told.layer >= 0)
    return say_strongest (self, name, told);

  /* Translators: a head, such as “Block 1, head 2”; what it does, such as “mostly looks at the
   * previous word”; a percentage; how many of how many rows */
  return g_strdup_printf (_ ("%s %s: %s of the weight on average, and the largest weight in %d of "
                             "%d rows."),
                          name, target, share, habit.n_fit, habit.n_rows);
}

/* What a head does, as many do. */
char *hl_heads_say_all (const HlHeads *self)
{
  const int        heads = hl_heads_per_block (self), n = hl_heads_blocks (self) * heads;
  g_autofree char *best = g_strdup ("");
  int              most = 0;

  for (int i = 0; i < n; i++)
    {
      g_autofree char *word = hl_heads_word (self, i / heads, i % heads);
      int              count = 0;

      for (int k = 0; k < n && *word != '\0'; k++)
        {
          g_autofree char *other = hl_heads_word (self, k / heads, k % heads);

          count += g_str_equal (other, word);
        }
      if (count > most)
        {
          most = count;
          g_free (best);
          best = g_markup_escape_text (word, -1);
        }
    }
  if (most == 0)
    return g_strdup_printf (
        /* Translators: what a picture shows; %d heads of attention */
        _ ("Each map shows one head. No head has a clear pattern (number of heads: %d)."), n);

  /* Translators: what a picture shows; a word that is below some maps, how many, of how many */
  return g_strdup_printf (_ ("Each map shows one head. “%s” describes %d of %d heads."), best, most,
                          n);
}

/* What a head does, in a word; "" where its weights do not say so. */
char *hl_heads_word (const HlHeads *self, int block, int head)
{
  const NnHeadHabit habit = habit_of (self, block, head);
  const char       *word = habits[habit.kind].word;

  if (habit.kind == NN_HABIT_ONE)
    return shorten (hl_heads_key (self, habit.column), 14);
  if (habit.kind == NN_HABIT_FIRST && self->kind == HL_ATTENTION_DECODER)
    return g_strdup (NN_TOKEN_BOS);

  return g_strdup (word != NULL ? _ (word) : "");
}

/* What a row is, and what its cells say: a row of the decoder is easily misread.  The example is a
 * row in the middle of these maps. */
char *hl_heads_how_to_read (const HlHeads *self)
{
  const int   row = hl_heads_rows (self) / 2;
  const char *read = read_by (self, row), *written = hl_heads_written (self, row);

  if (written == NULL)
    return g_strdup (
        _ ("Each row is a source token. The cells of a row show how the attention of this "
           "token is distributed over all source tokens."));

  /* Translators: a word that was read, and the one that was written after it; both again */
  return g_strdup_printf (_ ("Each row has read the token on its left and chooses the next token: "
                             "“%s → %s” has read “%s” and writes “%s”. The cells of a row show how "
                             "its attention is distributed over the keys."),
                          read, written, read, written);
}

/* ── Files ── */

char *hl_heads_title (const HlHeads *self)
{
  g_autofree char *kind = hl_attention_kind_title (self->kind), *head = NULL;

  if (self->view != HL_HEADS_ONE)
    return g_steal_pointer (&kind);

  head = hl_attention_head_name (self->block, self->head);

  return g_strdup_printf (_ ("%s, %s"), kind, head);
}

/* Where a picture comes from.  update: updates the weights have seen; −1 when nothing is known of
 * the training. */
char *hl_heads_caption (const HlHeads *self, const char *model, const char *sentence, guint64 seed,
                        gint64 update)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char      *text = nn_translation_to_text (self->told);
  g_autofree char      *source = hl_word_apart (sentence), *target = hl_word_apart (text);
  g_autofree char      *number = g_strdup_printf ("%" G_GUINT64_FORMAT, seed);
  g_autofree char      *count = g_strdup_printf ("%'" G_GINT64_FORMAT, update);

  /* Translators: parts of the caption of an exported picture */
  g_ptr_array_add (parts, g_strdup_printf (_ ("Model: %s"), model));
  g_ptr_array_add (parts, g_strdup_printf (_ ("sentence: %s → %s"), source, target));
  g_ptr_array_add (parts, self->view == HL_HEADS_ONE
                              ? hl_attention_head_name (self->block, self->head)
                              : g_strdup (_ ("all blocks and heads")));
  if (update >= 0)
    {
      g_ptr_array_add (parts, g_strdup_printf (_ ("seed %s"), number));
      g_ptr_array_add (parts, g_strdup_printf (_ ("update %s"), count));
    }
  if (self->kind != HL_ATTENTION_ENCODER)
    /* Translators: how to read the rows of an exported picture, such as "est → calme" */
    g_ptr_array_add (parts, g_strdup (_ ("each row: token read → token written")));
  g_ptr_array_add (parts, NULL);

  return g_strjoinv ("\u00a0· ", (char **) parts->pdata);
}

static void append_map (const HlHeads *self, GString *csv, int block, int head)
{
  g_autofree char *name = place_of (self, block, head);

  for (int row = 0; row < hl_heads_rows (self); row++)
    {
      g_autofree char *query = hl_heads_row (self, row, G_MAXINT);

      hl_csv_append (csv, name);
      g_string_append_c (csv, ',');
      hl_csv_append (csv, query);
      for (int column = 0; column < hl_heads_columns (self); column++)
        {
          g_string_append_c (csv, ',');
          if (row < hl_heads_rows_done (self, block) &&
              hl_heads_state (self, row, column) == HL_CELL_NORMAL)
            g_string_append_printf (csv, "%.9g",
                                    hl_heads_weight (self, (HlCell){ block, head, row, column }));
        }
      g_string_append (csv, "\r\n");
    }
}

/* One line per row, head after head: which head, the row, and its weights for all keys. */
void hl_heads_tabulate (gconstpointer data, GString *csv)
{
  const HlHeads *self = data;
  const int      n = hl_heads_per_block (self);

  g_string_append (csv, "map,query");
  for (int column = 0; column < hl_heads_columns (self); column++)
    {
      g_autofree char *key = hl_word_apart (hl_heads_key (self, column));

      g_string_append_c (csv, ',');
      hl_csv_append (csv, key);
    }
  g_string_append (csv, "\r\n");
  for (int i = 0; i < hl_heads_blocks (self) * n; i++)
    if (self->view != HL_HEADS_ONE || (i / n == self->block && i % n == self->head))
      append_map (self, csv, i / n, i % n);
}
