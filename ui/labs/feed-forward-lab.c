/* ui/labs/feed-forward-lab.c
 *
 * The lab on the positionwise feed-forward network: equal rows go in, equal rows come
 * out; a person who edits one row changes that row and no other.  And in the model in use:
 * which hidden units fire for which tokens.
 *
 * Steps: the first layer, the bend, the second layer.
 */

#include "ui/labs/lab.h"

#include <string.h>

#include <glib/gi18n.h>

#include "ui/figures/feed-forward.h"
#include "ui/figures/units.h"
#include "ui/picture/block.h"

#define MOST HL_FFN_MOST

enum
{
  WORDS,
  ONES,
  MODEL,
};

typedef HlFfnState State;

typedef struct
{
  State       state;
  HlUnitsView units;
} Chosen;

static Chosen *own_of (HlLab *lab) { return lab->own; }

static State *state_of (HlLab *lab) { return &own_of (lab)->state; }

static gboolean shows_units (HlLab *lab)
{
  return g_str_equal (hl_lab_get_view_name (lab), "model");
}

/* --- The picture ------------------------------------------------------------------------------ */

/* Makes the figure of the hidden units; the row of the word that all pages look at is marked. */
static HlFigure *make_units (HlLab *lab)
{
  HlUnitNetwork *network = (HlUnitNetwork *) hl_lab_get_model (lab);
  HlUnitsView    view = own_of (lab)->units;

  view.word = network != NULL && hl_unit_network_block (network) >= 0
                  ? hl_workspace_get_selection (lab->workspace).word
                  : -1;

  return hl_units_new (network, view);
}

static HlFigure *make (HlLab *lab, const char *view)
{
  HlFfnInput input;

  if (g_str_equal (view, "model"))
    return make_units (lab);

  input = hl_ffn_input (state_of (lab), hl_lab_get_shown (lab));
  for (int part = 0; part < HL_FFN_F1 && input.before == NULL; part++)
    {
      input.part = part;
      input.before = hl_cell_editor_before (&lab->edits, part);
    }

  return hl_feed_forward_new (&input);
}

static const GPtrArray *operations (HlLab *lab)
{
  const HlFfn *ffn = hl_lab_get_data (lab);

  return ffn->operations;
}

/* The item in the next matrix, where this one ends; the same one where there is none. */
static HlItem beside (HlLab *lab, HlItem item, int down, int right)
{
  static const int next[HL_N_FFN_PARTS][4] = {
    [HL_FFN_X] = { -1, HL_FFN_F1, -1, -1 },
    [HL_FFN_W1] = { HL_FFN_X, HL_FFN_W2, -1, HL_FFN_B1 },
    [HL_FFN_B1] = { HL_FFN_X, HL_FFN_B2, HL_FFN_W1, HL_FFN_F1 },
    [HL_FFN_W2] = { HL_FFN_W1, -1, -1, HL_FFN_B2 },
    [HL_FFN_B2] = { HL_FFN_B1, -1, HL_FFN_W2, HL_FFN_F },
    [HL_FFN_F1] = { HL_FFN_X, HL_FFN_F2, HL_FFN_B1, -1 },
    [HL_FFN_F2] = { HL_FFN_F1, HL_FFN_F, -1, -1 },
    [HL_FFN_F] = { HL_FFN_F2, -1, HL_FFN_B2, -1 },
  };

  const HlFfn *self = hl_lab_get_data (lab);

  return hl_blocks_beside (next, self->rows, self->columns, item, down, right);
}

static void choose (HlLab *lab, int chip)
{
  hl_lab_begin (lab, HL_LAB_STATE);
  hl_ffn_typed.begin (state_of (lab), chip);
  hl_lab_change (lab);
}

static int mark (HlLab *lab)
{
  g_autofree char *line = hl_typed_write (&hl_ffn_typed, state_of (lab));

  for (int i = WORDS; i <= ONES; i++)
    if (g_str_equal (line, hl_ffn_typed.examples[i]))
      return i;

  return -1;
}

/* --- Controls --------------------------------------------------------------------------------- */

enum
{
  SORTED = 3,
  PLAIN,
};

#define FIELD(field) G_STRUCT_OFFSET (State, field)

static const HlPageControl controls[] = {
  { HL_CONTROL_COUNT, N_ ("Hidden units"), NULL, FIELD (n_hiddens), 1, MOST },
  { HL_CONTROL_COUNT, N_ ("Outputs"), NULL, FIELD (n_outputs), 1, MOST },
  { HL_CONTROL_COUNT, N_ ("Seed"), N_ ("Seed of the initial values of the network"), FIELD (seed),
    0, 9999 },
  /* Translators: hidden units */
  [SORTED] = { HL_CONTROL_CHECK, N_ ("Sorted"),
               N_ ("Units that are active for the most tokens come first; units that are never "
                   "active are left out"),
               G_STRUCT_OFFSET (Chosen, units.is_unsorted), .is_inverse = TRUE },
  [PLAIN] = { HL_CONTROL_CHECK, N_ ("Active or not, without values"),
              N_ ("One color for all values above 0"), G_STRUCT_OFFSET (Chosen, units.is_plain) },
};

static gboolean has (HlLab *lab, int control) { return shows_units (lab) == (control >= SORTED); }

/* --- The model's own units -------------------------------------------------------------------- */

/* Whether the model's numbers are not there yet. */
static gboolean is_empty (HlLab *lab)
{
  return shows_units (lab) && hl_lab_get_model (lab) == NULL;
}

static char *write_view (HlLab *lab)
{
  return is_empty (lab)
             ? NULL
             : hl_units_write (&own_of (lab)->units, hl_model_choice_get_place (&lab->model) - 1);
}

static gboolean read_view (HlLab *lab, const char *input)
{
  int place;

  if (!hl_units_read (input, &own_of (lab)->units, &place))
    return FALSE;

  hl_model_choice_want (&lab->model, place + 1);

  return TRUE;
}

static char *name_model (gconstpointer model) { return hl_unit_network_title (model); }

static int model_block (gconstpointer model) { return hl_unit_network_block (model); }

/* A row of the decoder is a word. */
static int word_of (HlLab *lab, HlItem item)
{
  gconstpointer model = hl_lab_get_model (lab);

  return model != NULL && item.part == HL_UNITS_F && hl_unit_network_block (model) >= 0 ? item.row
                                                                                        : -1;
}

static void select_word (HlLab *lab, HlSelection selection)
{
  if (hl_lab_get_model (lab) != NULL)
    hl_lab_change (lab);
}

/* --- The lab ---------------------------------------------------------------------------------- */

static const HlLabChip chips[] = {
  [WORDS] = { N_ ("Five words"), "numbers", .whose = HL_LAB_EXAMPLE },
  [ONES] = { N_ ("Ones, as in the textbook"), "numbers", .whose = HL_LAB_EXAMPLE },
  [MODEL] = { N_ ("In the model"), "model" },
};

const HlLabTable hl_feed_forward_lab = {
  .name = "feed-forward",
  .typed = &hl_ffn_typed,
  .title = N_ ("Hidden units"),
  .figures = { "numbers", "model" },
  .chips = chips,
  .n_chips = G_N_ELEMENTS (chips),
  .model_chip = MODEL,
  .controls = controls,
  .n_controls = G_N_ELEMENTS (controls),
  .own_size = sizeof (Chosen),
  .state_size = sizeof (Chosen),
  .limits = { 1, MOST, 1, MOST },
  .make = make,
  .is_empty = is_empty,
  .mark = mark,
  .choose = choose,
  .has = has,
  .model_title = N_ ("Place"),
  .find = hl_unit_networks_from_walk,
  .name_model = name_model,
  .model_block = model_block,
  .word_of = word_of,
  .select = select_word,
  .beside = beside,
  .operations = operations,
  .write_view = write_view,
  .read_view = read_view,
};
