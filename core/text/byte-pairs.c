#include "core/text/byte-pairs.h"

#include <string.h>

#include "core/engine/owned.h"
#include "core/text/characters.h"
#include "core/text/tokenizer.h"
#include "core/text/tokens.h"

/* The time of dividing a word grows with the square of its length, so a longer one is divided in
 * parts of this many characters. */
#define MOST_CHARACTERS 128

#define NO_PIECE (-1)

/* What a pair of pieces becomes, and when. */
typedef struct
{
  int rank;
  int merged;
} Rule;

/* Pieces are numbers: their places in @pieces. */
struct _NnBytePairs
{
  GPtrArray  *pieces; /* each different piece once */
  GHashTable *ids;    /* piece → its number, plus one */
  GArray     *merges; /* NnMerge; its strings belong to pieces */
  GHashTable *rules;  /* two numbers → Rule */
};

/* A word of the corpus while merges are learned. */
typedef struct
{
  GArray *pieces;
  int     count;
} Word;

/* Two neighbors: how often, and in which words they were at some time. */
typedef struct
{
  gint64  key;
  gint64  count;
  GArray *words;
} Pair;

/* A piece that is not known has the number −1. */
static gint64 key_of (int left, int right)
{
  return (gint64) ((guint64) (guint32) left << 32 | (guint32) right);
}

static int find_piece (const NnBytePairs *self, const char *piece)
{
  return GPOINTER_TO_INT (g_hash_table_lookup (self->ids, piece)) - 1;
}

static int add_piece (NnBytePairs *self, const char *piece)
{
  const int id = find_piece (self, piece);

  if (id != NO_PIECE)
    return id;

  g_ptr_array_add (self->pieces, g_strdup (piece));
  g_hash_table_insert (self->ids, g_ptr_array_index (self->pieces, self->pieces->len - 1),
                       GINT_TO_POINTER (self->pieces->len));

  return (int) self->pieces->len - 1;
}

/* Whether @piece does not end its word. */
static gboolean goes_on_after (const char *piece)
{
  return strlen (piece) > strlen (NN_PIECE_MARK) && g_str_has_suffix (piece, NN_PIECE_MARK);
}

/* Returns @left and @right as one piece. */
static char *join_two (const char *left, const char *right)
{
  return g_strdup_printf ("%.*s%s", (int) (strlen (left) - strlen (NN_PIECE_MARK)), left, right);
}

/** Returns: (transfer full): no merges, so that the pieces are the characters */
NnBytePairs *nn_byte_pairs_new (void)
{
  NnBytePairs *self = g_atomic_rc_box_new0 (NnBytePairs);

  self->pieces = g_ptr_array_new_with_free_func (g_free);
  self->ids = g_hash_table_new (g_str_hash, g_str_equal);
  self->merges = g_array_new (FALSE, FALSE, sizeof (NnMerge));
  self->rules = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);

  return self;
}

/**
 * @right: the piece after it
 * @count: how often they were neighbors; 0 if it is not known
 *
 * Adds a merge after the others.
 *
 * Returns: whether @left continues and the merge is new
 */
gboolean nn_byte_pairs_add (NnBytePairs *self, const char *left, const char *right, int count)
{
  const Rule rule = { (int) self->merges->len, 0 };
  int        l, r;
  gint64     key;

  if (!goes_on_after (left) || *right == '\0')
    return FALSE;

  l = add_piece (self, left);
  r = add_piece (self, right);
  key = key_of (l, r);

  if (!g_hash_table_contains (self->rules, &key))
    {
      g_autofree char *merged = join_two (left, right);
      Rule            *own = g_memdup2 (&rule, sizeof rule);

      own->merged = add_piece (self, merged);
      g_hash_table_insert (self->rules, g_memdup2 (&key, sizeof key), own);
      g_array_append_val (self->merges, ((NnMerge){ g_ptr_array_index (self->pieces, l),
                                                    g_ptr_array_index (self->pieces, r), count }));
      return TRUE;
    }

  return FALSE;
}

/** Returns: (transfer full): @self */
NnBytePairs *nn_byte_pairs_ref (NnBytePairs *self) { return g_atomic_rc_box_acquire (self); }

static void clear (gpointer data)
{
  NnBytePairs *self = data;

  g_hash_table_unref (self->ids);
  g_hash_table_unref (self->rules);
  g_array_unref (self->merges);
  g_ptr_array_unref (self->pieces);
}

/** @self: (nullable): the merges */
void nn_byte_pairs_unref (NnBytePairs *self)
{
  if (self != NULL)
    g_atomic_rc_box_release_full (self, clear);
}

/** Returns: how many merges there are */
int nn_byte_pairs_count (const NnBytePairs *self) { return (int) self->merges->len; }

/**
 * @i: which one, from 0
 * Returns: (transfer none): the merge
 */
const NnMerge *nn_byte_pairs_merge (const NnBytePairs *self, int i)
{
  return &g_array_index (self->merges, NnMerge, i);
}

/* Returns the first characters of @word as pieces, and moves behind them. */
static GPtrArray *characters_of (const char **word)
{
  GPtrArray *characters = g_ptr_array_new_with_free_func (g_free);

  while (**word != '\0' && characters->len < MOST_CHARACTERS)
    {
      const char *end = nn_character_end (*word);

      g_ptr_array_add (characters, g_strdup_printf ("%.*s%s", (int) (end - *word), *word,
                                                    *end != '\0' ? NN_PIECE_MARK : ""));
      *word = end;
    }

  return characters;
}

/* Makes one piece of the two at @i. */
static void merge_at (GArray *pieces, guint i, int merged)
{
  g_array_index (pieces, int, i) = merged;
  g_array_remove_index (pieces, i + 1);
}

/* Counts the neighbors of a word, or takes them back. */
static void count_pairs (GHashTable *pairs, GArray *words, guint index, int sign)
{
  const Word *word = &g_array_index (words, Word, index);

  for (guint i = 0; i + 1 < word->pieces->len; i++)
    {
      const gint64 key =
          key_of (g_array_index (word->pieces, int, i), g_array_index (word->pieces, int, i + 1));
      Pair *pair = g_hash_table_lookup (pairs, &key);

      if (pair == NULL)
        {
          pair = g_new0 (Pair, 1);
          pair->key = key;
          pair->words = g_array_new (FALSE, FALSE, sizeof (guint));
          g_hash_table_insert (pairs, &pair->key, pair);
        }
      pair->count += sign * (gint64) word->count;
      if (sign > 0 && (pair->words->len == 0 ||
                       g_array_index (pair->words, guint, pair->words->len - 1) != index))
        g_array_append_val (pair->words, index);
    }
}

/* Of two pairs that are as frequent, the one that comes first by code point. */
static gboolean is_before (const NnBytePairs *self, const Pair *a, const Pair *b)
{
  const int left = strcmp (g_ptr_array_index (self->pieces, a->key >> 32),
                           g_ptr_array_index (self->pieces, b->key >> 32));

  return left != 0 ? left < 0
                   : strcmp (g_ptr_array_index (self->pieces, (guint32) a->key),
                             g_ptr_array_index (self->pieces, (guint32) b->key)) < 0;
}

static const Pair *most_frequent (const NnBytePairs *self, GHashTable *pairs)
{
  const Pair    *best = NULL;
  GHashTableIter iter;
  gpointer       value;

  g_hash_table_iter_init (&iter, pairs);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const Pair *pair = value;

      if (pair->count == 0)
        g_hash_table_iter_remove (&iter);
      else if (best == NULL || pair->count > best->count ||
               (pair->count == best->count && is_before (self, pair, best)))
        best = pair;
    }

  return best;
}

/* Merges the pair in all words that have it. */
static void merge_everywhere (GHashTable *pairs, GArray *words, const Pair *pair, int merged)
{
  const gint64       key = pair->key;
  g_autoptr (GArray) places = g_array_ref (pair->words);

  for (guint w = 0; w < places->len; w++)
    {
      const guint index = g_array_index (places, guint, w);
      GArray     *pieces = g_array_index (words, Word, index).pieces;

      count_pairs (pairs, words, index, -1);
      for (guint i = 0; i + 1 < pieces->len; i++)
        if (key_of (g_array_index (pieces, int, i), g_array_index (pieces, int, i + 1)) == key)
          merge_at (pieces, i, merged);
      count_pairs (pairs, words, index, 1);
    }
}

NN_FREES (Pair, free_pair, (g_array_unref, words))

/* Adds the characters of @text to @words. */
static void add_word (NnBytePairs *self, GHashTable *pairs, GArray *words, const char *text,
                      int count)
{
  while (*text != '\0')
    {
      g_autoptr (GPtrArray) characters = characters_of (&text);
      const Word            word = { g_array_new (FALSE, FALSE, sizeof (int)), count };

      for (guint i = 0; i < characters->len; i++)
        {
          const int id = add_piece (self, characters->pdata[i]);

          g_array_append_val (word.pieces, id);
        }
      g_array_append_val (words, word);
      count_pairs (pairs, words, words->len - 1, 1);
    }
}

static void clear_word (gpointer data) { g_array_unref (((Word *) data)->pieces); }

/* Learns up to @n_merges.  pairs: what the neighbors are then. */
static NnBytePairs *learn (const NnWordCount *count, int n_merges, GHashTable *pairs)
{
  NnBytePairs       *self = nn_byte_pairs_new ();
  g_autoptr (GArray) words = g_array_new (FALSE, FALSE, sizeof (Word));

  g_array_set_clear_func (words, clear_word);
  for (guint i = 0; i < count->words->len; i++)
    {
      const NnCountedWord *word = &g_array_index (count->words, NnCountedWord, i);

      if (!nn_token_is_reserved (word->word))
        add_word (self, pairs, words, word->word, word->n);
    }

  while (nn_byte_pairs_count (self) < n_merges)
    {
      const Pair *best = most_frequent (self, pairs);

      if (best == NULL || best->count < 2)
        break;

      nn_byte_pairs_add (self, g_ptr_array_index (self->pieces, best->key >> 32),
                         g_ptr_array_index (self->pieces, (guint32) best->key),
                         (int) MIN (best->count, G_MAXINT));
      merge_everywhere (pairs, words, best,
                        ((Rule *) g_hash_table_lookup (self->rules, &best->key))->merged);
    }

  return self;
}

/**
 * @count: the words of a corpus and how often they occur
 *
 * Merges until no pair of neighbors occurs twice.  Reserved tokens are left whole.
 *
 * Returns: (transfer full): the merges
 */
NnBytePairs *nn_byte_pairs_learn (const NnWordCount *count, int n_merges)
{
  g_autoptr (GHashTable) pairs =
      g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, free_pair);

  return n_merges > 0 ? learn (count, n_merges, pairs) : nn_byte_pairs_new ();
}

static void clear_merge (gpointer merge)
{
  g_free (((NnMerge *) merge)->left);
  g_free (((NnMerge *) merge)->right);
}

/**
 * @count: the words of a corpus and how often they occur
 * @n_merges: how many merges are made before
 * Returns: (transfer full) (element-type NnMerge): the pairs of neighbors after these merges, in
 *   the order in which they are to be merged; the array owns their strings
 */
GArray *nn_byte_pairs_next (const NnWordCount *count, int n_merges)
{
  g_autoptr (GHashTable) pairs =
      g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, free_pair);
  g_autoptr (NnBytePairs) self = learn (count, n_merges, pairs);
  GArray                 *next = g_array_new (FALSE, FALSE, sizeof (NnMerge));
  const Pair             *best;

  g_array_set_clear_func (next, clear_merge);
  while ((best = most_frequent (self, pairs)) != NULL)
    {
      const NnMerge merge = { g_strdup (g_ptr_array_index (self->pieces, best->key >> 32)),
                              g_strdup (g_ptr_array_index (self->pieces, (guint32) best->key)),
                              (int) MIN (best->count, G_MAXINT) };

      g_array_append_val (next, merge);
      g_hash_table_remove (pairs, &best->key);
    }

  return next;
}

/* Returns the place of the neighbors that are merged first, or -1. */
static int first_rule (const NnBytePairs *self, const GArray *pieces, int *merged)
{
  int best = -1;
  int lowest = G_MAXINT;

  for (guint i = 0; i + 1 < pieces->len; i++)
    {
      const gint64 key =
          key_of (g_array_index (pieces, int, i), g_array_index (pieces, int, i + 1));
      const Rule *rule = g_hash_table_lookup (self->rules, &key);

      if (rule != NULL && rule->rank < lowest)
        {
          best = (int) i;
          lowest = rule->rank;
          *merged = rule->merged;
        }
    }

  return best;
}

static void append_divided (const NnBytePairs *self, GString *divided, const char *word)
{
  while (*word != '\0')
    {
      g_autoptr (GPtrArray) texts = characters_of (&word);
      g_autoptr (GArray)    pieces = g_array_new (FALSE, FALSE, sizeof (int));
      int                   merged = 0;
      int                   i;

      for (guint p = 0; p < texts->len; p++)
        {
          const int id = find_piece (self, texts->pdata[p]);

          g_array_append_val (pieces, id);
        }
      while ((i = first_rule (self, pieces, &merged)) >= 0)
        {
          merge_at (pieces, (guint) i, merged);
          g_free (texts->pdata[i]);
          texts->pdata[i] = g_strdup (g_ptr_array_index (self->pieces, merged));
          g_ptr_array_remove_index (texts, (guint) i + 1);
        }

      for (guint p = 0; p < texts->len; p++)
        g_string_append_printf (divided, "%s%s", divided->len > 0 ? " " : "",
                                (char *) texts->pdata[p]);
    }
}

/** Returns: (transfer full): their pieces with spaces between them; a reserved token stays whole */
char *nn_byte_pairs_divide (const NnBytePairs *self, const char *words)
{
  GString         *divided = g_string_sized_new (2 * strlen (words) + 1);
  g_autofree char *copy = g_strdup (words);
  char            *next = copy;
  const char      *word;

  while ((word = nn_tokens_next (&next)) != NULL)
    if (nn_token_is_reserved (word))
      g_string_append_printf (divided, "%s%s", divided->len > 0 ? " " : "", word);
    else
      append_divided (self, divided, word);

  return g_string_free (divided, FALSE);
}

/** Returns: (transfer full): as many pieces, with these capitals */
char *nn_pieces_like (const char *pieces, const char *words)
{
  GString *like = g_string_new (NULL);

  for (;; pieces++)
    {
      const gsize      length = strcspn (pieces, " ");
      g_autofree char *piece = g_strndup (pieces, length);
      const gboolean   goes_on = goes_on_after (piece);

      if (goes_on)
        piece[strlen (piece) - strlen (NN_PIECE_MARK)] = '\0';
      for (const char *p = piece; goes_on && *p != '\0' && *words != '\0' && *words != ' ';
           p = nn_character_end (p))
        {
          const char *next = nn_character_end (words);

          g_string_append_len (like, words, next - words);
          words = next;
        }
      for (; !goes_on && *words != '\0' && *words != ' '; words++)
        g_string_append_c (like, *words);

      g_string_append (like, goes_on ? NN_PIECE_MARK : "");
      words += !goes_on && *words == ' ' ? 1 : 0;
      pieces += length;
      if (*pieces == '\0')
        break;
      g_string_append_c (like, ' ');
    }

  return g_string_free (like, FALSE);
}

/**
 * @pieces: (array zero-terminated=1): pieces
 * Returns: (transfer full): the words that they make; the last one may lack its end
 */
char **nn_pieces_join (char **pieces)
{
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  g_autoptr (GString)      word = g_string_new (NULL);

  for (; *pieces != NULL; pieces++)
    {
      g_string_append (word, *pieces);
      if (goes_on_after (*pieces))
        g_string_truncate (word, word->len - strlen (NN_PIECE_MARK));
      if (!goes_on_after (*pieces) || pieces[1] == NULL)
        {
          g_strv_builder_add (words, word->str);
          g_string_truncate (word, 0);
        }
    }

  return g_strv_builder_end (words);
}
