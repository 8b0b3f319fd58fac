#include "ui/figures/subwords-typed.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/text/characters.h"
#include "core/text/tokenizer.h"

#define LETTERS 12 /* of a word that is typed */

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

  return is_cut     ? g_strdup_printf (_ ("A word has at most %d characters here."), LETTERS)
         : is_first ? g_strdup_printf (_ ("There is room for one word here: “%s”."), text)
                    : NULL;
}

/* Returns what is wrong with a count. */
char *hl_subwords_say_often (void)
{
  return g_strdup_printf (_ ("A word occurs 1 to %d times."), HL_SUBWORDS_OFTEN);
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
  .words = words,
  .n_words = G_N_ELEMENTS (words),
  .size = sizeof (HlSubwordsState),
  .begin = begin,
  .settle = settle,
  .make = make,
  .caption = caption,
};
