/* The picture of Subwords, and what a person types there. */

#include "ui/figures/subwords.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/engine/owned.h"
#include "core/text/tokenizer.h"
#include "ui/numbers/word-text.h"
#include "ui/picture/block.h"

#define PAPER ((HlSize){ 1084, 460 })
#define GAP 30.0       /* between the three parts of the picture */
#define BETWEEN 3.0    /* pieces */
#define AROUND 12.0    /* the letters of a piece */
#define HIGHEST 64.0   /* a row */
#define MOST_LISTED 16 /* pairs and merges below the words */
#define LETTERS 12     /* of a word that is typed */

/* --- Where everything is ---------------------------------------------------------------------- */

typedef struct
{
  const HlSubwords *self;
  HlBlocks          on;
  double            line;        /* the height of a row */
  double            count, word; /* widths of the columns before the pieces */
  double            letters;     /* times of those of pieces */
  gboolean          has_marks;   /* where a word continues, a piece has a hyphen */
  HlRect            words, pairs, merges;
  double            below; /* where the new word is */
} Places;

static double written (const Places *self, const char *words)
{
  return hl_mark_written (self->on.scene, self->on.normal, FALSE, words);
}

/* How a piece is written in its box. */
static char *letters_of (const Places *self, const char *piece)
{
  const gboolean goes_on = g_str_has_suffix (piece, NN_PIECE_MARK);

  return self->has_marks || !goes_on ? hl_subwords_shown (piece)
                                     : g_strndup (piece, strlen (piece) - strlen (NN_PIECE_MARK));
}

static double width_of (const Places *self, const char *piece)
{
  g_autofree char *letters = letters_of (self, piece);

  return hl_mark_written (self->on.scene, self->letters, FALSE, letters) + AROUND;
}

/* How wide the widest word is as characters, so that nothing moves while they are merged. */
static double widest (const Places *self)
{
  g_autoptr (NnBytePairs) none = nn_byte_pairs_new ();
  double                  width = 0.0;

  for (int r = 0; r <= hl_subwords_last (self->self); r++)
    {
      g_autofree char *divided = nn_byte_pairs_divide (none, hl_subwords_row (self->self, r)->word);
      g_auto (GStrv)   pieces = g_strsplit (divided, " ", -1);
      double           own = 0.0;

      for (int i = 0; pieces[i] != NULL; i++)
        own += width_of (self, pieces[i]) + BETWEEN;
      width = MAX (width, own);
    }

  return width;
}

static int n_lines (const HlSubwords *self)
{
  return hl_subwords_last (self) +
         (self->model == NULL && hl_subwords_last (self) < HL_SUBWORDS_MOST);
}

static void measure (Places *self, double unit)
{
  self->on = hl_blocks_on (self->on.scene, unit);
  self->letters = self->on.normal;
  /* Translators: a word with its pieces */
  self->count = MAX (written (self, C_ ("word", "new")), written (self, "999 ×")) + 16;
  self->word = MAX (written (self, _ ("+ a word")), 60.0);
  for (int r = 0; r <= hl_subwords_last (self->self); r++)
    self->word = MAX (self->word, written (self, hl_subwords_row (self->self, r)->word));
  self->word += 20;
}

/* Of what is below the words, in a column of a page. */
static double lists_height (const Places *self)
{
  const int n = MAX (self->self->n_done, (int) self->self->next->len);

  return 2 * self->on.line + CLAMP (n, 3, MOST_LISTED) * (self->on.line + 4);
}

#define OTHERS (170.0 * self->on.small) /* the least width of the pairs, and of the merges */

/* Beside the words, or below them. */
static HlSize least_size (Places *self, double room)
{
  double words, wide;

  measure (self, 0.0);
  self->has_marks = FALSE;
  words = self->count + self->word + widest (self);
  wide = words + 2 * GAP + 2 * OTHERS;
  if (room > 0 && room < MIN (wide, HL_BLOCK_COLUMN))
    return (HlSize){ MAX (words, GAP + 2 * OTHERS),
                     (n_lines (self->self) + 5.5) * (self->on.line + 2) + lists_height (self) };

  return (HlSize){ wide, (HL_SUBWORDS_MOST + 4) * self->on.line };
}

static void place (Places *self, HlSize room)
{
  gboolean is_narrow = FALSE;
  double   left, least = room.width, high;

  measure (self, MIN (room.width / PAPER.width, room.height / PAPER.height));
  for (int less = 0; less < 3 && least + 2 * GAP + 2 * OTHERS > room.width; less++)
    {
      self->has_marks = less < 2;
      self->letters = less == 1 ? self->on.small : self->on.normal;
      least = self->count + self->word + widest (self);
      is_narrow =
          less == 0 ? room.width < MIN (least + 2 * GAP + 2 * OTHERS, HL_BLOCK_COLUMN) : is_narrow;
    }
  left = is_narrow ? room.width
                   : MAX (least, MIN (0.46 * room.width, room.width - 2 * GAP - 2 * OTHERS));
  high = room.height - (is_narrow ? lists_height (self) + 2 * self->on.line : 0);
  self->line = CLAMP ((high - 2.5 * self->on.line) / (n_lines (self->self) + 1.5),
                      self->on.line + 2, HIGHEST);
  self->words = (HlRect){ 0, self->on.line + 6, left, n_lines (self->self) * self->line };
  self->below = hl_rect_bottom (&self->words) + 0.5 * self->line +
                (is_narrow || self->line >= HIGHEST ? 2 : 1) * self->on.line;
  self->pairs = (HlRect){ left + GAP, self->words.y, (room.width - left - 2 * GAP) / 2,
                          room.height - self->words.y };
  if (is_narrow)
    self->pairs = (HlRect){ 2, self->below + self->line + self->on.line, (room.width - GAP) / 2,
                            lists_height (self) };
  self->merges = self->pairs;
  self->merges.x = hl_rect_right (&self->pairs) + GAP;
}

/* Where the row of a word is; that of the new word is below a line. */
static HlRect line_at (const Places *self, int r)
{
  const double y =
      r == hl_subwords_last (self->self) ? self->below : self->words.y + r * self->line;

  return (HlRect){ 0, y, self->words.width, self->line };
}

static HlRect piece_at (const Places *self, int r, int i)
{
  const HlSubwordsRow *row = hl_subwords_row (self->self, r);
  const HlRect         line = line_at (self, r);
  double               x = self->count + self->word;

  for (int before = 0; before < i; before++)
    x += width_of (self, row->pieces[before]) + BETWEEN;

  return (HlRect){ x, line.y + 2, width_of (self, row->pieces[i]), line.height - 4 };
}

/* --- Drawing it ------------------------------------------------------------------------------- */

static void write (const Places *self, const char *words, HlRect rect, double align, HlColor ink)
{
  hl_mark_write (self->on.scene, self->on.normal, FALSE, words, rect, align, ink);
}

static void add_pieces (const Places *self, int r)
{
  const HlSubwords    *data = self->self;
  const HlSubwordsRow *row = hl_subwords_row (data, r);
  const HlPalette     *palette = self->on.scene->look.palette;
  g_autofree char     *made =
      data->n_done > 0 ? hl_subwords_joined (hl_subwords_merge (data, data->n_done - 1)) : NULL;

  for (int i = 0; row->pieces[i] != NULL; i++)
    {
      const HlRect     rect = piece_at (self, r, i);
      const gboolean   is_new = g_strcmp0 (row->pieces[i], made) == 0;
      g_autofree char *letters = letters_of (self, row->pieces[i]);

      hl_mark_round (self->on.scene, rect, HL_ROUND, is_new ? self->on.row : palette->grid,
                     is_new ? 0.3 : 0.5);
      if (!hl_subwords_knows (data, row->pieces[i]))
        hl_mark_blank (self->on.scene, rect, palette->attention)->width = 1.5;
      hl_mark_write (self->on.scene, self->letters, FALSE, letters, rect, 0.5, self->on.text);
      hl_mark_area (self->on.scene, (HlItem){ HL_SUBWORDS_PIECES, r, i }, rect);
    }
}

/* Words, how often they occur, and their pieces. */
static void add_words (const Places *self)
{
  const HlSubwords *data = self->self;
  const int         last = hl_subwords_last (data);
  const gboolean    is_paper = self->on.scene->look.is_paper;

  for (int r = 0; r <= last; r++)
    {
      const HlSubwordsRow *row = hl_subwords_row (data, r);
      const HlRect         line = line_at (self, r);
      const HlRect         word = { self->count, line.y, self->word - 8, line.height };
      const HlRect         count = { 0, line.y, self->count - 8, line.height };
      g_autofree char     *times = g_strdup_printf ("%d ×", row->count);

      if (r < last && data->model == NULL)
        {
          write (self, times, count, 1, self->on.text);
          hl_mark_area (self->on.scene, (HlItem){ HL_SUBWORDS_COUNTS, r, 0 }, count);
        }
      write (self,
             *row->word != '\0' ? row->word
             : is_paper         ? ""
                                : _ ("+ a word"),
             word, 0, *row->word != '\0' ? self->on.text : self->on.faint);
      hl_mark_area (self->on.scene,
                    (HlItem){ r < last ? HL_SUBWORDS_WORDS : HL_SUBWORDS_NEW, r < last ? r : 0, 0 },
                    word);
      add_pieces (self, r);
    }
  if (n_lines (data) > last && !is_paper)
    {
      const HlRect word = { self->count, self->words.y + last * self->line, self->word - 8,
                            self->line };

      write (self, _ ("+ a word"), word, 0, self->on.faint);
      hl_mark_area (self->on.scene, (HlItem){ HL_SUBWORDS_WORDS, last, 0 }, word);
    }
}

static void entitle (const Places *self, HlRect part, const char *title, const char *words,
                     const char *fewer)
{
  hl_block_entitle (&self->on, (HlPoint){ part.x - 2, part.y - self->on.line - 6 }, part.width,
                    title, words, fewer, self->on.text);
}

static void add_sums (const Places *self)
{
  const HlSubwords *data = self->self;
  const double      y = self->below - 0.25 * self->line;
  const HlRect rect = { 0, hl_rect_bottom (&self->words), self->words.width, 2 * self->on.line };
  g_autofree char *sum = NULL;

  hl_mark_line (self->on.scene, (HlPoint){ 0, y }, (HlPoint){ self->words.width, y }, 1.0,
                self->on.scene->look.palette->grid);
  write (self, C_ ("word", "new"), (HlRect){ 0, self->below, self->count - 8, self->line }, 1,
         self->on.faint);
  if (hl_subwords_last (data) == 0 || data->model != NULL)
    return;

  /* Translators: numbers: pieces of all words before and now, different pieces before and now */
  sum = g_strdup_printf (_ ("length of the text: %d → %d pieces · vocabulary: %d → %d"),
                         data->n_before, data->n_now, data->n_characters, data->n_symbols);
  if (y - rect.y >= rect.height)
    hl_mark_paragraph (self->on.scene, self->on.normal, sum, rect, self->on.text);
  else /* there is room for one line */
    hl_mark_fit (self->on.scene, self->on.normal, FALSE, sum,
                 (HlRect){ 0, rect.y, rect.width, self->on.line }, 0.0, self->on.text);
}

/* How many lines of a list there is room for. */
static int n_shown (const Places *self, HlRect part, int n)
{
  return CLAMP ((int) ((part.height - 4) / (self->on.line + 4)), 0, n);
}

static HlRect list_line (const Places *self, HlRect part, int i)
{
  return (HlRect){ part.x, part.y + i * (self->on.line + 4), part.width, self->on.line };
}

static void add_pair (const Places *self, int i, double names)
{
  const HlSubwords *data = self->self;
  const NnMerge    *pair = hl_subwords_next (data, i);
  const HlRect      line = list_line (self, self->pairs, i);
  const gboolean    is_next = i == 0 && hl_subwords_goes_on (data);
  const HlColor     ink = is_next ? self->on.column : self->on.text;
  g_autofree char  *words = hl_subwords_pair (pair);
  g_autofree char  *number = g_strdup_printf (
       data->model != NULL ? "%d" : "%d ×",
      data->model != NULL ? hl_subwords_number (data, data->n_done + i) + 1 : pair->count);
  const double room = line.width - names - written (self, "99 ×") - 6;
  const double bar =
      data->model != NULL ? 0.0 : room * pair->count / MAX (hl_subwords_next (data, 0)->count, 1);

  if (is_next && !self->on.scene->look.is_paper) /* a button */
    hl_mark_frame (self->on.scene, hl_rect_grown (&line, 2.0), HL_ROUND, 1.5, ink);
  write (self, words, (HlRect){ line.x + 4, line.y, names, line.height }, 0, ink);
  if (bar > 1.0)
    hl_mark_round (self->on.scene, (HlRect){ line.x + names, line.y + 3, bar, line.height - 6 }, 3,
                   is_next ? self->on.column : self->on.faint, is_next ? 0.8 : 0.35);
  write (self, number,
         (HlRect){ line.x + names + bar + 6, line.y, written (self, number) + 4, line.height }, 0,
         ink);
  hl_mark_area (self->on.scene, (HlItem){ HL_SUBWORDS_PAIRS, i, 0 }, line);
}

static void add_pairs (const Places *self)
{
  const int n = n_shown (self, self->pairs, (int) self->self->next->len);
  double    names = 0.0;

  if (self->self->is_asked || n == 0)
    return;

  entitle (self, self->pairs,
           /* Translators: a title: merges that are not done yet */
           self->self->model != NULL ? _ ("Still to come") : C_ ("list", "Pairs"),
           self->self->model != NULL ? _ ("merges")
           : !hl_subwords_goes_on (self->self) || self->on.scene->look.is_paper
               ? ""
               : _ ("click the first to merge it"),
           self->self->model != NULL ? NULL : _ ("click the first"));
  for (int i = 0; i < n; i++)
    {
      g_autofree char *words = hl_subwords_pair (hl_subwords_next (self->self, i));

      names = MAX (names, written (self, words) + 14);
    }
  for (int i = 0; i < n; i++)
    add_pair (self, i, MIN (names, 0.7 * self->pairs.width));
}

/* The latest merges. */
static void add_merges (const Places *self)
{
  const HlSubwords *data = self->self;
  const int         n = n_shown (self, self->merges, data->n_done);
  const double      numbers = written (self, data->model != NULL ? "9999" : "99") + 10;

  entitle (self, self->merges, C_ ("list", "Merges"),
           data->n_done == 0               ? ""
           : self->on.scene->look.is_paper ? _ ("learned in this order")
                                           : _ ("click one to go back"),
           NULL);
  for (int i = data->n_done - n; i < data->n_done; i++)
    {
      const NnMerge   *merge = hl_subwords_merge (data, i);
      const HlRect     line = list_line (self, self->merges, i - data->n_done + n);
      const gboolean   is_last = i == data->n_done - 1;
      g_autofree char *number = g_strdup_printf ("%d", hl_subwords_number (data, i) + 1);
      g_autofree char *pair = hl_subwords_pair (merge);
      g_autofree char *made = hl_subwords_joined (merge);
      g_autofree char *piece = hl_subwords_shown (made);
      g_autofree char *rule = g_strdup_printf ("%s → %s", pair, piece);
      g_autofree char *times = g_strdup_printf ("%d ×", merge->count);
      const double     counted = written (self, times);
      const double     from = numbers + written (self, rule) <= line.width ? numbers : 0;

      if (is_last)
        hl_mark_round (self->on.scene, hl_rect_grown (&line, 1.0), HL_ROUND, self->on.row, 0.15);
      if (from > 0)
        write (self, number, (HlRect){ line.x, line.y, from - 8, line.height }, 1, self->on.faint);
      hl_mark_fit (self->on.scene, self->on.normal, FALSE, rule,
                   (HlRect){ line.x + from, line.y, line.width - from, line.height }, 0,
                   is_last ? self->on.row : self->on.text);
      if (merge->count > 0 && numbers + written (self, rule) + 18 + counted <= line.width)
        write (self, times, (HlRect){ line.x, line.y, line.width - 6, line.height }, 1,
               self->on.faint);
      hl_mark_area (self->on.scene, (HlItem){ HL_SUBWORDS_MERGES, i, 0 }, line);
    }
}

static void build (gconstpointer data, HlScene *scene, HlSize room)
{
  Places       self = { .self = data, .on = { .scene = scene } };
  const HlSize least = least_size (&self, room.width);

  scene->size = (HlSize){ MAX (room.width, least.width), MAX (room.height, least.height) };
  if (room.width <= 0 || room.height <= 0)
    return;

  place (&self, scene->size);
  entitle (&self, self.words, self.self->model != NULL ? _ ("The sentence") : _ ("Words"),
           _ ("l-: the word continues, “l@@” in a vocabulary"), NULL);
  add_words (&self);
  add_sums (&self);
  add_pairs (&self);
  add_merges (&self);
}

/* --- What is there while something is pointed out --------------------------------------------- */

static void light_pair (const Places *self, const NnMerge *pair)
{
  for (int r = 0; r <= hl_subwords_last (self->self); r++)
    for (int i = 0; hl_subwords_row (self->self, r)->pieces[i] != NULL; i++)
      if (hl_subwords_is_pair (hl_subwords_row (self->self, r), i, pair))
        {
          HlRect       both = piece_at (self, r, i);
          const HlRect second = piece_at (self, r, i + 1);

          both.width = hl_rect_right (&second) - both.x;
          hl_mark_box (self->on.scene, both, self->on.column);
        }
}

static void light_piece (const Places *self, const char *piece)
{
  for (int r = 0; r <= hl_subwords_last (self->self); r++)
    for (int i = 0; hl_subwords_row (self->self, r)->pieces[i] != NULL; i++)
      if (g_str_equal (hl_subwords_row (self->self, r)->pieces[i], piece))
        hl_mark_box (self->on.scene, piece_at (self, r, i), self->on.row);
}

static void light (gconstpointer data, HlScene *scene, const HlScene *picture, HlItem item)
{
  Places           self = { .self = data, .on = { .scene = scene } };
  g_autofree char *made = item.part == HL_SUBWORDS_MERGES
                              ? hl_subwords_joined (hl_subwords_merge (data, item.row))
                              : NULL;

  place (&self, picture->size);
  if (made != NULL)
    light_piece (&self, made);
  else if (item.part == HL_SUBWORDS_PIECES)
    light_piece (&self, hl_subwords_row (data, item.row)->pieces[item.column]);
  else if (item.part == HL_SUBWORDS_PAIRS)
    light_pair (&self, hl_subwords_next (data, item.row));
  else if (item.part < 0 && hl_subwords_goes_on (data) &&
           !self.self->is_asked) /* as the sentence says */
    light_pair (&self, hl_subwords_next (data, 0));
  else if (item.part >= 0)
    {
      const gboolean is_count = item.part == HL_SUBWORDS_COUNTS;
      const HlRect   line = item.part == HL_SUBWORDS_NEW
                                ? line_at (&self, hl_subwords_last (data))
                                : (HlRect){ 0, self.words.y + item.row * self.line, 0, self.line };
      const HlRect   cell = { is_count ? 0 : self.count - 6, line.y,
                            is_count ? self.count - 8 : self.word, line.height };

      hl_mark_box (scene, hl_rect_grown (&cell, -2.0), self.on.text);
    }
}

NN_FREES (HlSubwords, free_subwords, (g_array_unref, rows, steps, next),
          (nn_byte_pairs_unref, merges), (g_hash_table_unref, symbols),
          (nn_vocabulary_unref, model))

/* What the input borrows need not outlive this call. */
HlFigure *hl_subwords_new (const HlSubwordsInput *input)
{
  static const HlFigureKind kind = {
    build, hl_subwords_describe, hl_subwords_headline, hl_subwords_tabulate, free_subwords, light
  };

  return hl_figure_new (&kind, hl_subwords_learn (input), PAPER);
}

/* --- What is typed ---------------------------------------------------------------------------- */

/* Words of the paper that brought byte-pair encoding to translation, and those of the textbook. */
static const HlSubwordsState first[] = {
  { FALSE, 4, { "low", "lower", "newest", "widest" }, "lowest", { 5, 2, 6, 3 } },
  { FALSE, 4, { "fast", "faster", "tall", "taller" }, "tallest", { 4, 3, 5, 4 } },
};

static void begin (gpointer state, int example) { *(HlSubwordsState *) state = first[example]; }

/* Which example it is, or −1. */
int hl_subwords_find_example (const HlSubwordsState *state)
{
  for (gsize i = 0; i < G_N_ELEMENTS (first); i++)
    if (memcmp (state, &first[i], sizeof *state) == 0)
      return (int) i;

  return -1;
}

/* Removes words that were emptied, so that none is empty between others. */
void hl_subwords_close_gaps (HlSubwordsState *state)
{
  int n = 0;

  for (int i = 0; i < state->n_words; i++)
    if (*state->words[i] != '\0')
      {
        memmove (state->words[n], state->words[i], HL_SUBWORDS_BYTES);
        state->counts[n++] = state->counts[i];
      }
  state->n_words = n;
}

/* Keeps of what is typed the letters of one word, in lower case, as many as there is room for.
 * Returns what was left out, or NULL. */
char *hl_subwords_take_word (char *word, const char *typed)
{
  g_autofree char *text = nn_normalize_by (typed, NN_READING_RUNS, FALSE);
  const char      *end = text;
  gboolean         is_cut = FALSE, is_first;

  for (int i = 0; *end != '\0' && *end != ' ' && !is_cut; i++)
    {
      const char *next = nn_character_end (end);

      is_cut = i == LETTERS || next - text >= HL_SUBWORDS_BYTES;
      end = is_cut ? end : next;
    }
  is_first = *end == ' ';
  text[end - text] = '\0';
  g_strlcpy (word, text, HL_SUBWORDS_BYTES);

  return is_cut ? g_strdup_printf (_ ("A word can have at most %d characters here."), LETTERS)
         /* Translators: of several words that were typed, the first, which is kept */
         : is_first ? g_strdup_printf (_ ("Only one word fits here: “%s”."), text)
                    : NULL;
}

/* Returns what is wrong with a count. */
char *hl_subwords_say_often (void)
{
  return g_strdup_printf (_ ("The count of a word must be from 1 to %d."), HL_SUBWORDS_OFTEN);
}

/* What is behind the end of a word is zeros, as in an example. */
static void pad (char *word)
{
  memset (word + strlen (word), 0, HL_SUBWORDS_BYTES - strlen (word));
}

static char *settle (gpointer data, gconstpointer before)
{
  HlSubwordsState *state = data;
  char            *problem = hl_subwords_take_word (state->typed, state->typed);

  pad (state->typed);
  for (int i = 0; i < HL_SUBWORDS_MOST && problem == NULL; i++)
    {
      const gboolean is_used = i < state->n_words;

      if (is_used)
        problem = hl_subwords_take_word (state->words[i], state->words[i]);
      else
        *state->words[i] = '\0';
      if (is_used && problem == NULL && state->counts[i] > HL_SUBWORDS_OFTEN)
        problem = hl_subwords_say_often ();
      state->counts[i] = is_used ? state->counts[i] : 0;
      pad (state->words[i]);
    }

  return problem;
}

/* model: whose merges are shown; NULL: they are learned from the words. */
HlFigure *hl_subwords_figure (const HlSubwordsState *state, const NnVocabulary *model, int n_done,
                              gboolean is_asked)
{
  const char *words[HL_SUBWORDS_MOST + 1] = { NULL };

  for (int i = 0; i < state->n_words; i++)
    words[i] = state->words[i];

  return hl_subwords_new (&(HlSubwordsInput){
      .words = words,
      .counts = state->is_model ? NULL : state->counts,
      .typed = state->typed,
      .model = model,
      .n_done = n_done,
      .is_asked = is_asked,
  });
}

static HlFigure *make (gconstpointer state, int n_shown)
{
  return hl_subwords_figure (state, NULL, n_shown, FALSE);
}

static int count_steps (gconstpointer data)
{
  return (int) ((const HlSubwords *) data)->steps->len + 1;
}

static char *caption (gconstpointer state, gconstpointer data)
{
  const int n = ((const HlSubwords *) data)->n_done;

  return g_strdup_printf (ngettext ("After %d merge", "After %d merges", (gulong) n), n);
}

static const char *const examples[] = { "low", "tall", NULL };

#define FIELD(field) G_STRUCT_OFFSET (HlSubwordsState, field)

static const HlTypedWords words[] = {
  { "words", FIELD (words), HL_SUBWORDS_BYTES, HL_SUBWORDS_MOST, FIELD (n_words), FIELD (counts) },
  { "new", FIELD (typed), HL_SUBWORDS_BYTES },
};

const HlTyped hl_subwords_typed = {
  .title = N_ ("Subwords"),
  .examples = examples,
  HL_TYPED_ROWS (words),
  .size = sizeof (HlSubwordsState),
  .begin = begin,
  .settle = settle,
  .make = make,
  .caption = caption,
  .count = count_steps,
};
