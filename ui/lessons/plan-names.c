#include "ui/lessons/plan-names.h"

#include <string.h>

#include "core/training/presets.h"

#include "ui/lessons/question-text.h"
#include "ui/lessons/sheet-exercise.h"

#define MAX_VALUES 16

/* The list is empty if the values of a key are free text, numbers, or listed elsewhere. */
static const struct
{
  const char *name;
  gboolean    is_number;
  const char *values[MAX_VALUES];
} keys[HL_PLAN_N_KEYS] = {
  [HL_PLAN_MODEL] = { "model", FALSE, { "headlight", "book" } },
  [HL_PLAN_CORPUS] = { "corpus", FALSE, { NULL } },
  [HL_PLAN_PRESET] = { "preset", FALSE, { NULL } },
  [HL_PLAN_SENTENCE] = { "sentence", FALSE, { NULL } },
  [HL_PLAN_CONCEPT] = { "concept", FALSE, { NULL } },
  [HL_PLAN_PAGE] = { "page",
                     FALSE,
                     { "start", "translate", "attention", "train", "model", "subwords", "positions",
                       "attention-lab", "masks", "normalization", "feed-forward", "forcing",
                       "bleu" } },
  [HL_PLAN_LOCK] = { "lock", FALSE, { "pages", "sentence", "model", "player" } },
  [HL_PLAN_HIDE] = { "hide", FALSE, { "pages", "exercises", "picture" } },
  [HL_PLAN_ALTER] = { "alter", FALSE, { NULL } },
  [HL_PLAN_VIEW] = { "view", FALSE, { NULL } },
  [HL_PLAN_KIND] = { "kind", FALSE, { "encoder", "decoder", "cross" } },
  [HL_PLAN_MODE] = { "mode", FALSE, { "translation", "update" } },
  [HL_PLAN_DEPTH] = { "depth", FALSE, { "story", "blocks", "numbers" } },
  [HL_PLAN_PLACE] = { "place", FALSE, { NULL } },
  [HL_PLAN_WORD] = { "word", TRUE, { NULL } },
  [HL_PLAN_BLOCK] = { "block", TRUE, { NULL } },
  [HL_PLAN_HEAD] = { "head", TRUE, { NULL } },
  [HL_PLAN_STEP] = { "step", TRUE, { NULL } },
  [HL_PLAN_INPUT] = { "input", FALSE, { NULL } },
  [HL_PLAN_BEAM] = { "beam", TRUE, { NULL } },
  [HL_PLAN_EXERCISE] = { "exercise", FALSE, { NULL } },
};

typedef struct
{
  const char        *page;
  const char *const *values;
} PageValues;

#define VALUES(...) ((const char *const[]){ __VA_ARGS__, NULL })

static const PageValues views[] = {
  { "attention", VALUES ("grid", "head") },
  { "attention-lab", VALUES ("numbers", "width") },
  { "feed-forward", VALUES ("numbers", "model") },
  { "forcing", VALUES ("rows", "mask", "stages") },
  { "masks", VALUES ("masks", "later-word", "without") },
  { "model", VALUES ("story", "map", "stage") },
  { "normalization", VALUES ("numbers", "later-word", "training") },
  { "positions", VALUES ("words", "table", "curves", "similarity", "order") },
  { "train", VALUES ("run", "runs", "form") },
  { "translate", VALUES ("words", "why", "tree") },
};

/* Pages that read words accept any words; the others, after one of these, what is typed there
 * (ui/figures/typed.h). */
static const PageValues inputs[] = {
  { "attention-lab", VALUES ("words", "dot-product", "additive", "sentence") },
  { "feed-forward", VALUES ("words", "ones") },
  { "masks", VALUES ("causal-mask", "padding-mask", "both", "sentence") },
  { "normalization", VALUES ("words", "book", "two-by-three", "sentence") },
  { "positions", VALUES ("positions") },
};

static const char *const word_readers[] = { "bleu", "forcing", "subwords", NULL };

static const char *const texts[HL_PLAN_N_TEXTS] = {
  [HL_PLAN_SEE] = "see",   [HL_PLAN_PREDICT] = "predict", [HL_PLAN_ANSWER] = "answer",
  [HL_PLAN_TRY] = "try",   [HL_PLAN_SAY] = "say",         [HL_PLAN_SAMPLE] = "sample",
  [HL_PLAN_NOTE] = "note",
};

const HlPlanKey hl_plan_keys_of_place[HL_PLAN_N_OF_PLACE] = {
  HL_PLAN_PAGE,  HL_PLAN_VIEW,     HL_PLAN_INPUT, HL_PLAN_KIND, HL_PLAN_MODE,
  HL_PLAN_DEPTH, HL_PLAN_PLACE,    HL_PLAN_STEP,  HL_PLAN_WORD, HL_PLAN_BLOCK,
  HL_PLAN_HEAD,  HL_PLAN_SENTENCE, HL_PLAN_MODEL, HL_PLAN_BEAM,
};

/* Returns what a lesson calls it. */
const char *hl_plan_key_name (HlPlanKey key) { return keys[key].name; }

/* Returns the key of that name, or -1. */
int hl_plan_key_find (const char *name)
{
  for (int i = 0; i < HL_PLAN_N_KEYS; i++)
    if (g_str_equal (keys[i].name, name))
      return i;

  return -1;
}

/* Returns the names that it takes; none if it takes anything. */
const char *const *hl_plan_key_values (HlPlanKey key)
{
  if (key == HL_PLAN_EXERCISE)
    return hl_sheet_exercise_names ();
  if (key == HL_PLAN_PRESET)
    return nn_presets_names ();

  return key == HL_PLAN_CONCEPT ? hl_concept_names () : keys[key].values;
}

/* A step of a run is an update; 0 is before the first one. */
gboolean hl_plan_is_first_moment (HlPlanKey key, const char *value)
{
  return key == HL_PLAN_STEP && g_strcmp0 (value, "0") == 0;
}

/* Returns whether its value counts something from 1. */
gboolean hl_plan_key_is_number (HlPlanKey key) { return keys[key].is_number; }

static const char *const *values_of (const PageValues *table, gsize n_pages, const char *page)
{
  static const char *const none[] = { NULL };

  for (gsize i = 0; i < n_pages; i++)
    if (g_strcmp0 (table[i].page, page) == 0)
      return table[i].values;

  return none;
}

/* Returns the views that a lesson can open on it. page: a page, or NULL. */
const char *const *hl_plan_views_of (const char *page)
{
  return values_of (views, G_N_ELEMENTS (views), page);
}

/* Returns what a lesson can choose there, where it is a name. page: a page, or NULL. */
const char *const *hl_plan_inputs_of (const char *page)
{
  return values_of (inputs, G_N_ELEMENTS (inputs), page);
}

/* Returns whether a lesson can type words there. page: a page, or NULL. */
gboolean hl_plan_reads_words (const char *page)
{
  return page != NULL && g_strv_contains (word_readers, page);
}

/* Returns text in one line, because a part of a place and a title have only one in a file. */
char *hl_plan_line (const char *text)
{
  return g_strstrip (g_strdelimit (g_strdup (text), "\r\n", ' '));
}

/* value: what it is; NULL or "": nothing is said of it. */
void hl_place_set (char **place, HlPlanKey key, const char *value)
{
  g_free (place[key]);
  place[key] = value != NULL && *value != '\0' ? hl_plan_line (value) : NULL;
}

/* place: one that says nothing yet. */
void hl_place_copy (char **place, char *const *from)
{
  for (int i = 0; i < HL_PLAN_N_KEYS; i++)
    place[i] = g_strdup (from[i]);
}

void hl_place_clear (char **place)
{
  for (int i = 0; i < HL_PLAN_N_KEYS; i++)
    g_clear_pointer (place + i, g_free);
}

/* Writes what says where one is. */
void hl_place_write (char *const *place, GString *file)
{
  for (int i = 0; i < HL_PLAN_N_OF_PLACE; i++)
    {
      const HlPlanKey key = hl_plan_keys_of_place[i];

      if (place[key] != NULL)
        g_string_append_printf (file, "%s: %s\n", keys[key].name, place[key]);
    }
}

/* Returns what a lesson calls such a text. */
const char *hl_plan_text_name (HlPlanTextKind kind) { return texts[kind]; }

/* Returns the kind of text of that name, or -1. */
int hl_plan_text_find (const char *name)
{
  for (int i = 0; i < HL_PLAN_N_TEXTS; i++)
    if (g_str_equal (texts[i], name))
      return i;

  return -1;
}

/* Returns whether it is what one view alone follows from, as in "keys=8 seed=1": what is typed
 * begins with the name of an example. */
gboolean hl_plan_input_is_of_view (const char *input)
{
  const char *equal = strchr (input, '='), *space = strchr (input, ' ');

  return equal != NULL && (space == NULL || equal < space);
}
