#include "app/figure-rows.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#include "app/figure-labs.h"
#include "config.h"
#include "core/engine/fail.h"
#include "core/trace/walk/story.h"
#include "core/translation/sentence.h"
#include "core/translation/translate.h"
#include "ui/figures/beam-tree.h"
#include "ui/figures/equation.h"
#include "ui/figures/heads.h"
#include "ui/figures/pass.h"
#include "ui/figures/story.h"
#include "ui/figures/translation.h"
#include "ui/figures/units.h"
#include "ui/figures/why.h"
#include "ui/lessons/story-text.h"
#include "ui/picture/words.h"
#include "ui/session/model-export.h"
#include "ui/session/playlist.h"
#include "ui/session/translation.h"
#include "ui/session/walk-steps.h"

/* --- A sentence ------------------------------------------------------------------------------- */

static HlTranslation *translate (const HlFigureWish *wish, GError **error)
{
  const char               *sentence = wish->place[HL_PLAN_SENTENCE];
  NnTranslationOptions      options;
  g_autoptr (HlModelLocker) locker = hl_figure_lock (wish, &options, error);
  NnTranslation            *translation =
      locker != NULL ? nn_translate (locker->translator, sentence, &options, NULL, error) : NULL;

  return translation != NULL ? hl_translation_new (translation, wish->model, sentence, &options)
                             : NULL;
}

static NnWalk *walk_of (const HlFigureWish *wish, GError **error)
{
  NnTranslationOptions      options;
  g_autoptr (HlModelLocker) locker = hl_figure_lock (wish, &options, error);

  return locker != NULL
             ? nn_walk_new_translation (locker->translator, wish->place[HL_PLAN_SENTENCE], &options,
                                        NULL, error)
             : NULL;
}

static gboolean make_told (const HlFigureWish *wish, gboolean has_choice, HlFigureMade *made,
                           GError **error)
{
  const gboolean            is_all = g_strcmp0 (wish->place[HL_PLAN_HEAD], "all") == 0;
  g_autoptr (HlTranslation) owner = translate (wish, error);
  const NnTranslation      *translation = owner != NULL ? owner->translation : NULL;
  const NnConfig           *config = &wish->model->checkpoint->model->config;
  g_autofree char          *text = NULL;
  HlTold                    told;

  if (translation == NULL)
    return FALSE;

  told = (HlTold){
    .translation = translation,
    .vocabulary = wish->model->checkpoint->target_vocabulary,
    .owners = { G_OBJECT (owner) },
    .n_shown = translation->T,
    .word = translation->T > 0 ? 0 : -1,
    .block = config->num_blks - 1,
    .head = NN_ALL_HEADS,
    .has_choice = has_choice,
  };
  if (!hl_figure_read_index (wish, HL_PLAN_WORD, translation->T, &told.word, error) ||
      !hl_figure_read_index (wish, HL_PLAN_BLOCK, config->num_blks, &told.block, error) ||
      (!is_all && !hl_figure_read_index (wish, HL_PLAN_HEAD, config->num_heads, &told.head, error)))
    return FALSE;

  hl_figure_settle_index (made, HL_PLAN_WORD, told.word);
  hl_figure_settle_index (made, HL_PLAN_BLOCK, told.block);
  hl_figure_settle_index (made, HL_PLAN_HEAD, told.head);
  if (told.head == NN_ALL_HEADS)
    hl_figure_settle (made, HL_PLAN_HEAD, "all");

  text = nn_translation_to_sentence (translation);
  made->title = hl_told_title (wish->place[HL_PLAN_SENTENCE], text);
  if (has_choice)
    made->figure = hl_translation_figure_new (&told);

  return TRUE;
}

static gboolean make_translation (const HlFigureWish *wish, HlFigureMade *made, GError **error)
{
  return make_told (wish, TRUE, made, error);
}

static gboolean make_why (const HlFigureWish *wish, HlFigureMade *made, GError **error)
{
  g_autoptr (NnWalk) walk = make_told (wish, FALSE, made, error) ? walk_of (wish, error) : NULL;

  if (walk == NULL)
    return FALSE;

  made->figure = hl_why_figure_new (walk, atoi (made->place[HL_PLAN_WORD]) - 1, FALSE);

  return TRUE;
}

/* Makes the tree of a beam search; a search with one hypothesis has none. */
static gboolean make_tree (const HlFigureWish *wish, HlFigureMade *made, GError **error)
{
  HlFigureWish              two = *wish;
  g_autoptr (HlTranslation) owner = NULL;
  const NnTranslation      *translation;
  g_autofree char          *text = NULL;

  if (two.place[HL_PLAN_BEAM] == NULL || g_str_equal (two.place[HL_PLAN_BEAM], "1"))
    two.place[HL_PLAN_BEAM] = "2";
  owner = translate (&two, error);
  if (owner == NULL)
    return FALSE;

  translation = owner->translation;
  text = nn_translation_to_sentence (translation);
  hl_figure_settle (made, HL_PLAN_BEAM, two.place[HL_PLAN_BEAM]);
  made->figure = hl_beam_tree_figure_new (translation, wish->model->checkpoint->target_vocabulary);
  /* Translators: the name of a model; the width of a beam; a sentence and its translation */
  made->caption = g_strdup_printf (_ ("Model: %s · beam width %d · %s → %s"), wish->model->name,
                                   hl_translation_get_options (owner)->beam_width,
                                   wish->place[HL_PLAN_SENTENCE], text);
  made->owner = g_steal_pointer (&owner);
  made->free_owner = g_object_unref;

  return TRUE;
}

static gboolean make_maps (const HlFigureWish *wish, HlHeadsView view, HlFigureMade *made,
                           GError **error)
{
  const char *const         kind = wish->place[HL_PLAN_KIND], *head = wish->place[HL_PLAN_HEAD];
  const NnConfig           *config = &wish->model->checkpoint->model->config;
  g_autoptr (HlTranslation) owner = translate (wish, error);
  HlHeads heads = { .view = view, .block = config->num_blks - 1, .is_paper = TRUE };
  guint64 seed = 0;

  if (owner == NULL ||
      !hl_figure_read_index (wish, HL_PLAN_BLOCK, config->num_blks, &heads.block, error) ||
      (g_strcmp0 (head, "all") != 0 &&
       !hl_figure_read_index (wish, HL_PLAN_HEAD, config->num_heads, &heads.head, error)))
    return FALSE;
  if (!hl_attention_kind_from_name (kind != NULL ? kind : "cross", &heads.kind))
    return NN_FAIL (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                    _ ("--kind must be encoder, decoder or cross, not “%s”"), kind);

  hl_figure_count (wish, HL_PLAN_KIND, HL_ATTENTION_CROSS + 1);
  heads.told = owner->translation;
  heads.owner = G_OBJECT (owner);
  hl_model_get_seed (wish->model, &seed);
  made->figure = hl_heads_new (&heads);
  made->title = hl_heads_title (hl_heads_get (made->figure));
  made->caption =
      hl_heads_caption (hl_heads_get (made->figure), wish->model->name,
                        wish->place[HL_PLAN_SENTENCE], seed, hl_model_get_update (wish->model));
  hl_figure_settle (made, HL_PLAN_KIND, kind != NULL ? kind : "cross");
  hl_figure_settle_index (made, HL_PLAN_BLOCK, heads.block);
  if (head == NULL)
    hl_figure_settle_index (made, HL_PLAN_HEAD, heads.head);

  return TRUE;
}

static gboolean make_heads (const HlFigureWish *wish, HlFigureMade *made, GError **error)
{
  return make_maps (wish, HL_HEADS_ALL, made, error);
}

static gboolean make_head (const HlFigureWish *wish, HlFigureMade *made, GError **error)
{
  return make_maps (wish, HL_HEADS_ONE, made, error);
}

/* Walks to the node of a place of the pass, or to that of a step of the story, in a head. */
static NnWalk *walk_to (const HlFigureWish *wish, int *node, int *head, GError **error)
{
  g_autoptr (NnWalk) walk = walk_of (wish, error);
  g_autoptr (GArray) steps = walk != NULL ? nn_story_new (walk) : NULL;
  const char        *place = wish->place[HL_PLAN_PLACE];
  g_auto (GStrv)     parts = g_strsplit (place != NULL ? place : "", "[", 2);
  int                step = 0, word = 0;

  if (walk == NULL || !hl_figure_read_index (wish, HL_PLAN_STEP, (int) steps->len, &step, error) ||
      !hl_figure_read_index (wish, HL_PLAN_WORD, G_MAXINT, &word, error))
    return NULL;

  /* As the list of the steps has it: decoder.dense.logits[2] */
  if (parts[0] != NULL && parts[1] != NULL && wish->place[HL_PLAN_WORD] == NULL)
    word = (int) g_ascii_strtoll (parts[1], NULL, 10);
  *node = place != NULL ? hl_walk_place_find (walk, parts[0] != NULL ? parts[0] : "", word)
                        : g_array_index (steps, NnStoryStep, step).node;
  if (*node < 0)
    return NN_FAIL_NULL (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                         _ ("The pass has no place “%s”; “headlight-cli trace --steps” lists all "
                            "places."),
                         place);

  return hl_figure_read_index (wish, HL_PLAN_HEAD, walk->config.num_heads, head, error)
             ? g_steal_pointer (&walk)
             : NULL;
}

static void settle_node (const HlFigureWish *wish, const NnWalk *walk, int node, HlFigureMade *made)
{
  g_autofree char *place = hl_walk_place_new (nn_walk_get (walk, node));

  hl_figure_settle (made, HL_PLAN_MODE, "translation");
  hl_figure_settle (made, HL_PLAN_STEP, NULL);
  hl_figure_settle (made, HL_PLAN_PLACE, place);
  hl_figure_settle_index (made, HL_PLAN_WORD, nn_walk_get (walk, node)->target_step);
  made->caption = hl_model_export_caption (wish->model, walk);
}

static gboolean make_story (const HlFigureWish *wish, HlFigureMade *made, GError **error)
{
  HlStoryAt           at = { 0, -1, -1, -1 };
  g_autoptr (NnWalk)  walk = walk_to (wish, &at.node, &at.head, error);
  g_autoptr (HlStory) story = walk != NULL ? hl_story_new (walk) : NULL;
  g_autofree char    *name = NULL;

  if (walk == NULL)
    return FALSE;

  settle_node (wish, walk, at.node, made);
  made->figure = hl_story_figure_new (story, at);
  name = made->figure->kind->headline (made->figure->data);
  made->title = hl_words_plain (name);

  return TRUE;
}

/* Makes the map of the pass, as the window shows it to a person who is led to the place: at the
 * place's end. */
static gboolean make_map (const HlFigureWish *wish, HlFigureMade *made, GError **error)
{
  HlPassAt            at = { .step = { .node = -1 }, .head = -1 };
  g_autoptr (NnWalk)  walk = walk_to (wish, &at.node, &at.head, error);
  g_autoptr (HlStory) story = walk != NULL ? hl_story_new (walk) : NULL;
  g_autoptr (HlPass)  pass = walk != NULL ? hl_pass_new (walk) : NULL;
  g_autofree char    *sentence = NULL;

  if (walk == NULL)
    return FALSE;

  at.n_done = nn_walk_get (walk, at.node)->end;
  hl_story_tell (story, (HlStoryAt){ MAX (at.node, at.n_done - 1), -1, -1, at.head }, &at.step);
  sentence = hl_story_text (walk, &at.step);
  settle_node (wish, walk, at.node, made);
  made->figure = hl_pass_figure_new (pass, &at, sentence);
  made->title = hl_words_plain (sentence);

  return TRUE;
}

/* Makes the equation of a place, with all that is known at the operation that is looked at. */
static gboolean make_stage (const HlFigureWish *wish, HlFigureMade *made, GError **error)
{
  HlEquationInput          input = { 0 };
  int                      node = 0;
  g_autoptr (NnWalk)       walk = walk_to (wish, &node, &input.head, error);
  g_autoptr (GArray) steps G_GNUC_UNUSED = NULL; /* only to be freed */

  if (walk == NULL)
    return FALSE;

  while (nn_walk_get (walk, node)->operation == NULL)
    node++; /* of a box, its first operation */
  steps = hl_equation_place (walk, node, node + 1, HL_TERM_PASSES, &input);
  settle_node (wish, walk, node, made);
  made->figure = hl_equation_figure (hl_equation_new (&input));
  made->title = g_strdup_printf (
      "%s · %s", nn_operation_kind_title (nn_walk_get (walk, node)->operation->kind),
      made->place[HL_PLAN_PLACE]);
  made->owner = g_steal_pointer (&walk);
  made->free_owner = (GDestroyNotify) nn_walk_free;

  return TRUE;
}

/* Makes the hidden units of a block; the decoder's last one, if nothing is said. */
static gboolean make_units (const HlFigureWish *wish, HlFigureMade *made, GError **error)
{
  g_autoptr (NnWalk)    walk = walk_of (wish, error);
  g_autoptr (GPtrArray) all = walk != NULL ? hl_unit_networks_from_walk (walk) : NULL;
  const char           *kind = wish->place[HL_PLAN_KIND], *input = wish->place[HL_PLAN_INPUT];
  const int             n_blocks = walk != NULL ? walk->config.num_blks : 0;
  HlUnitsView           view = { .word = -1 };
  int                   word = -1, block = n_blocks - 1, place;
  g_autofree char      *title = NULL, *name = NULL, *plain = NULL, *settled = NULL;
  const HlUnitNetwork  *network;

  if (all == NULL || !hl_figure_read_index (wish, HL_PLAN_WORD, G_MAXINT, &word, error) ||
      !hl_figure_read_index (wish, HL_PLAN_BLOCK, n_blocks, &block, error))
    return FALSE;

  place = block + (g_strcmp0 (kind, "encoder") == 0 ? 0 : n_blocks);
  if (input != NULL && (!hl_units_read (input, &view, &place) || place >= (int) all->len))
    {
      g_set_error (
          error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
          /* Translators: what was typed; how many there are */
          _ ("“%s” must have the form “network=1 plain=0 sorted=1”, where network is from 1 to "
             "%u."),
          input, all->len);
      return FALSE;
    }

  network = all->pdata[place];
  view.word = hl_unit_network_block (network) >= 0 ? word : -1;
  made->figure = hl_units_new (all->pdata[place], view);
  made->title = g_strdup (_ ("Hidden units"));
  title = hl_unit_network_title (network);
  name = made->figure->kind->headline (made->figure->data);
  plain = hl_words_plain (name);
  made->caption = g_strdup_printf ("%s · %s", title, plain);
  hl_figure_count (wish, HL_PLAN_KIND, 2);
  settled = hl_units_write (&view, place);
  hl_figure_settle (made, HL_PLAN_KIND, NULL);
  hl_figure_settle (made, HL_PLAN_BLOCK, NULL);
  hl_figure_settle (made, HL_PLAN_INPUT, settled);

  return TRUE;
}

/* --- All of them ------------------------------------------------------------------------------ */

#define BIT(key) (1u << (key))
#define KEYS(...) { __VA_ARGS__ }, sizeof ((HlPlanKey[]){ __VA_ARGS__ }) / sizeof (HlPlanKey)

static const HlFigureRow rows[] = {
  { "translation", N_ ("A sentence, its translation, and what each token looks at"), "translate",
    "words", KEYS (HL_PLAN_SENTENCE, HL_PLAN_BEAM, HL_PLAN_WORD, HL_PLAN_BLOCK, HL_PLAN_HEAD),
    make_translation, BIT (HL_PLAN_WORD) },
  { "why", N_ ("Why a token was chosen"), "translate", "why",
    KEYS (HL_PLAN_SENTENCE, HL_PLAN_BEAM, HL_PLAN_WORD), make_why, BIT (HL_PLAN_WORD) },
  { "beam-tree", N_ ("Every hypothesis that a beam search considered"), "translate", "tree",
    KEYS (HL_PLAN_SENTENCE, HL_PLAN_BEAM), make_tree, 0 },
  { "heads", N_ ("The attention maps of all heads"), "attention", "grid",
    KEYS (HL_PLAN_SENTENCE, HL_PLAN_BEAM, HL_PLAN_KIND), make_heads, BIT (HL_PLAN_KIND) },
  { "head", N_ ("The attention map of one head"), "attention", "head",
    KEYS (HL_PLAN_SENTENCE, HL_PLAN_BEAM, HL_PLAN_KIND, HL_PLAN_BLOCK, HL_PLAN_HEAD), make_head,
    BIT (HL_PLAN_KIND) | BIT (HL_PLAN_BLOCK) | BIT (HL_PLAN_HEAD) },
  /* Translators: “the story” is a view of the “Model” page */
  { "story", N_ ("A step of the story, or any place in the pass"), "model", "story",
    KEYS (HL_PLAN_SENTENCE, HL_PLAN_BEAM, HL_PLAN_MODE, HL_PLAN_STEP, HL_PLAN_PLACE, HL_PLAN_WORD,
          HL_PLAN_HEAD),
    make_story, HL_FIGURE_STEPS },
  { "map", N_ ("The whole pass, at a step of the story or any place"), "model", "map",
    KEYS (HL_PLAN_SENTENCE, HL_PLAN_BEAM, HL_PLAN_MODE, HL_PLAN_STEP, HL_PLAN_PLACE, HL_PLAN_WORD,
          HL_PLAN_HEAD),
    make_map, HL_FIGURE_STEPS },
  { "stage", N_ ("Every number at a place in the pass"), "model", "stage",
    KEYS (HL_PLAN_SENTENCE, HL_PLAN_BEAM, HL_PLAN_MODE, HL_PLAN_STEP, HL_PLAN_PLACE, HL_PLAN_WORD,
          HL_PLAN_HEAD),
    make_stage, HL_FIGURE_STEPS },
  { "training", N_ ("What the models of saved runs wrote after an update"), "train", "run",
    KEYS (HL_PLAN_INPUT, HL_PLAN_STEP), hl_figure_make_training, HL_FIGURE_STEPS,
    hl_figure_list_moments },
  { "curves", N_ ("The curves of saved runs"), "train", "runs", KEYS (HL_PLAN_INPUT),
    hl_figure_make_curves, 0 },
  { "attention", N_ ("Attention by hand"), "attention-lab", "numbers",
    KEYS (HL_PLAN_INPUT, HL_PLAN_STEP), hl_figure_make_lab, HL_FIGURE_STEPS },
  { "feed-forward", N_ ("Feed-forward"), "feed-forward", "numbers",
    KEYS (HL_PLAN_INPUT, HL_PLAN_STEP), hl_figure_make_lab, HL_FIGURE_STEPS },
  { "masks", N_ ("Masks"), "masks", "masks", KEYS (HL_PLAN_INPUT, HL_PLAN_STEP), hl_figure_make_lab,
    HL_FIGURE_STEPS },
  { "normalization", N_ ("Normalization"), "normalization", "numbers",
    KEYS (HL_PLAN_INPUT, HL_PLAN_STEP), hl_figure_make_lab, HL_FIGURE_STEPS },
  { "mask-leak", N_ ("What changes when a later token is replaced, with the mask and without it"),
    "masks", "later-word", KEYS (HL_PLAN_SENTENCE, HL_PLAN_WORD, HL_PLAN_INPUT),
    hl_figure_make_later, BIT (HL_PLAN_WORD) },
  { "norm-leak", N_ ("What changes when a later token is replaced: LayerNorm and BatchNorm"),
    "normalization", "later-word", KEYS (HL_PLAN_SENTENCE, HL_PLAN_WORD, HL_PLAN_INPUT),
    hl_figure_make_later, BIT (HL_PLAN_WORD) },
  { "mask-training", N_ ("Losses with and without the causal mask, from the runs kept by the lab"),
    "masks", "without", KEYS (HL_PLAN_INPUT), hl_figure_make_comparison, 0 },
  { "norm-training", N_ ("Losses with LayerNorm and BatchNorm, from the runs kept by the lab"),
    "normalization", "training", KEYS (HL_PLAN_INPUT), hl_figure_make_comparison, 0 },
  { "units", N_ ("Which hidden units are active for which token"), "feed-forward", "model",
    KEYS (HL_PLAN_SENTENCE, HL_PLAN_BEAM, HL_PLAN_KIND, HL_PLAN_BLOCK, HL_PLAN_WORD, HL_PLAN_INPUT),
    make_units, BIT (HL_PLAN_KIND) | BIT (HL_PLAN_BLOCK) },
  { "root",
    N_ ("How the spread of the scores depends on the number of features, with and without the "
        "division by √dₖ"),
    "attention-lab", "width", KEYS (HL_PLAN_INPUT), hl_figure_make_root, 0 },
  { "positions", N_ ("The table of the positional encoding"), "positions", "table",
    KEYS (HL_PLAN_INPUT, HL_PLAN_STEP), hl_figure_make_positions, HL_FIGURE_STEPS },
  { "why-positions", N_ ("What positions are for: two sentences of the same words"), "positions",
    "words", KEYS (HL_PLAN_INPUT, HL_PLAN_STEP), hl_figure_make_positions, HL_FIGURE_STEPS },
  { "waves", N_ ("Sines and cosines of the positional encoding"), "positions", "curves",
    KEYS (HL_PLAN_INPUT), hl_figure_make_positions, 0 },
  { "similarity", N_ ("How similar the positions are to each other"), "positions", "similarity",
    KEYS (HL_PLAN_INPUT, HL_PLAN_STEP), hl_figure_make_positions, HL_FIGURE_STEPS },
  { "order", N_ ("What changes when the tokens are reordered, with and without positions"),
    "positions", "order", KEYS (HL_PLAN_SENTENCE, HL_PLAN_INPUT, HL_PLAN_STEP),
    hl_figure_make_order, HL_FIGURE_STEPS },
  { "forcing", N_ ("Teacher forcing, row by row"), "forcing", "rows",
    KEYS (HL_PLAN_SENTENCE, HL_PLAN_INPUT, HL_PLAN_STEP), hl_figure_make_forcing, HL_FIGURE_STEPS },
  { "forcing-mask", N_ ("Teacher forcing: which tokens each row sees"), "forcing", "mask",
    KEYS (HL_PLAN_SENTENCE, HL_PLAN_INPUT, HL_PLAN_STEP), hl_figure_make_forcing, HL_FIGURE_STEPS },
  { "forcing-stages", N_ ("Teacher forcing, at every stage of training"), "forcing", "stages",
    KEYS (HL_PLAN_SENTENCE, HL_PLAN_INPUT, HL_PLAN_STEP), hl_figure_make_forcing, HL_FIGURE_STEPS },
  { "bleu", N_ ("BLEU of a prediction, compared with its reference"), "bleu", NULL,
    KEYS (HL_PLAN_INPUT, HL_PLAN_STEP), hl_figure_make_lab, HL_FIGURE_STEPS },
  { "subwords", N_ ("Merges of byte-pair encoding"), "subwords", NULL,
    KEYS (HL_PLAN_INPUT, HL_PLAN_STEP), hl_figure_make_lab, HL_FIGURE_STEPS },
};

/* Returns one after the other, and then NULL. */
const HlFigureRow *hl_figure_row_get (guint index)
{
  return index < G_N_ELEMENTS (rows) ? rows + index : NULL;
}

/* Returns the one of that name, or NULL. */
const HlFigureRow *hl_figure_row_find (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    if (g_str_equal (rows[i].name, name))
      return rows + i;

  return NULL;
}

/* Returns what the window shows on that page, in that view, or NULL. */
const HlFigureRow *hl_figure_row_of_place (const char *page, const char *view)
{
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    if (g_strcmp0 (rows[i].page, page) == 0 && g_strcmp0 (rows[i].view, view) == 0)
      return rows + i;

  return NULL;
}

/* Whether it follows from what a place says of the key. */
gboolean hl_figure_row_has (const HlFigureRow *self, HlPlanKey key)
{
  for (int i = 0; i < self->n_keys; i++)
    if (self->keys[i] == key)
      return TRUE;

  return FALSE;
}

/* What a figure is of: a sentence, the numbers of a lab, a run. */
HlPlanKey hl_figure_row_subject (const HlFigureRow *self)
{
  return hl_figure_row_has (self, HL_PLAN_SENTENCE) ? HL_PLAN_SENTENCE : HL_PLAN_INPUT;
}

/* Whether it is of numbers that are there when nobody typed others. */
gboolean hl_figure_row_has_example (const HlFigureRow *self)
{
  return hl_figure_row_has (self, HL_PLAN_INPUT) && !g_str_equal (self->page, "train");
}

/* Makes a figure with its title and caption, and says where it is. Returns whether it could. */
gboolean hl_figure_row_make (const HlFigureRow *self, const HlFigureWish *wish, HlFigureMade *made,
                             GError **error)
{
  hl_place_copy (made->place, (char *const *) wish->place);
  if (hl_figure_row_has (self, HL_PLAN_BEAM) && made->place[HL_PLAN_BEAM] == NULL)
    hl_figure_settle (made, HL_PLAN_BEAM, "1");

  return self->make (wish, made, error);
}

/* What a place shows, where a command line can draw it: not the model's own numbers in a lab, nor a
 * run that is not told of; of a lab's runs, those that it has kept. */
const HlFigureRow *hl_figure_row_drawn_at (char *const *place)
{
  const HlFigureRow *row = hl_figure_row_of_place (place[HL_PLAN_PAGE], place[HL_PLAN_VIEW]);
  const char        *input = place[HL_PLAN_INPUT];
  const gboolean     is_known = row != NULL && g_strcmp0 (place[HL_PLAN_MODE], "update") != 0 &&
                            (hl_figure_row_has (row, HL_PLAN_SENTENCE) || input != NULL ||
                             row->make == hl_figure_make_comparison);

  return is_known && g_strcmp0 (input, "sentence") != 0 ? row : NULL;
}

/* --- On a command line ------------------------------------------------------------------------ */

static void append_option (GString *line, const char *name, const char *value)
{
  g_autofree char *quoted = g_shell_quote (value);

  g_string_append_printf (line, " --%s %s", name, quoted);
}

static void append_number (GString *line, const char *name, double number, const char *unit)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  if (number > 0.0)
    g_string_append_printf (line, " --%s %s%s", name,
                            g_ascii_dtostr (digits, sizeof digits, number), unit);
}

/* Returns the line of a script that makes the picture again; a remark where only the window can.
 * model: in use, or NULL; output: the name of the file. */
char *hl_figure_command (char *const *place, HlModel *model, const HlPrint *print,
                         const char *output)
{
  const HlFigureRow *row = hl_figure_row_drawn_at (place);
  const gboolean     has_model = row != NULL && hl_figure_row_has (row, HL_PLAN_SENTENCE);
  GFile             *file = has_model && model != NULL ? model->file : NULL;
  g_autofree char   *path = file != NULL ? g_file_get_path (file) : NULL;
  g_autofree char   *name = g_shell_quote (output);
  GString           *line = g_string_new (NULL);

  if (row == NULL || (has_model && path == NULL && place[HL_PLAN_MODEL] == NULL))
    {
      g_string_append_printf (line, "# %s", name);
      return g_string_free (line, FALSE);
    }

  g_string_append_printf (line, "headlight-cli draw %s", row->name);
  for (int i = 0; i < row->n_keys; i++)
    if (place[row->keys[i]] != NULL && row->keys[i] == hl_figure_row_subject (row))
      {
        g_autofree char *subject = g_shell_quote (place[row->keys[i]]);

        g_string_append_printf (line, " %s", subject);
      }
    else if (place[row->keys[i]] != NULL && row->keys[i] != HL_PLAN_MODE)
      append_option (line, hl_plan_key_name (row->keys[i]), place[row->keys[i]]);
  if (has_model)
    append_option (line, "model", place[HL_PLAN_MODEL] != NULL ? place[HL_PLAN_MODEL] : path);
  append_number (line, "width", print->width, "px");
  append_number (line, "type-size", print->type, "");
  append_number (line, "resolution", print->resolution, "");
  g_string_append_printf (line, "%s%s --output %s", print->is_transparent ? " --transparent" : "",
                          print->is_bare ? " --bare" : "", name);

  return g_string_free (line, FALSE);
}

/* --- Where a picture comes from --------------------------------------------------------------- */

#define HASH "sha256 "
#define HASH_LENGTH 64

/* Returns the hash of the model that made a picture, from its note; NULL: it has none. */
char *hl_figure_hash_of (const char *note)
{
  const char *at = note != NULL ? strstr (note, HASH) : NULL;

  return at != NULL && strlen (at) >= strlen (HASH) + HASH_LENGTH
             ? g_strndup (at + strlen (HASH), HASH_LENGTH)
             : NULL;
}

static char *describe_model (HlModel *model)
{
  GString *text = g_string_new (NULL);
  guint64  seed;

  g_string_append_printf (text, "%s\n" HASH "%s", model->name, hl_model_get_fingerprint (model));
  if (hl_model_get_seed (model, &seed))
    g_string_append_printf (text, "\nseed %" G_GUINT64_FORMAT "\nupdate %" G_GINT64_FORMAT, seed,
                            hl_model_get_update (model));

  return g_string_free (text, FALSE);
}

/* Returns what leads back to a place: a list of marked places, as a file has it.  What a figure
 * does not follow from is left out, as is the model of what has none.  model: or NULL. */
char *hl_figure_origin (char *const *place, HlModel *model)
{
  const HlFigureRow          *row = hl_figure_row_drawn_at (place);
  const gboolean              has_model = row == NULL || hl_figure_row_has (row, HL_PLAN_SENTENCE);
  g_autofree char            *note = has_model && model != NULL ? describe_model (model) : NULL;
  GString                    *text = g_string_new ("# Headlight " PACKAGE_VERSION "\n");
  char                       *needed[HL_PLAN_N_KEYS];
  g_autoptr (HlPlaylistEntry) entry = NULL;

  for (int i = 0; i < HL_PLAN_N_KEYS; i++)
    needed[i] = row == NULL || i == HL_PLAN_PAGE || i == HL_PLAN_VIEW ||
                        (i == HL_PLAN_MODEL && has_model) || hl_figure_row_has (row, (HlPlanKey) i)
                    ? place[i]
                    : NULL;
  entry = hl_playlist_entry_new (place[HL_PLAN_PAGE], needed, note);
  hl_playlist_entry_write (entry, text);

  return g_string_free (text, FALSE);
}
