#include "ui/labs/feed-forward-lab.h"

#include <string.h>

#include <glib/gi18n.h>

#include "ui/figures/feed-forward-typed.h"
#include "ui/labs/unit-view.h"
#include "ui/render/sheet.h"

#define MOST HL_FFN_MOST

enum
{
  WORDS,
  ONES,
  MODEL,
};

typedef HlFfnState State;

struct _HlFeedForwardLab
{
  HlLabPage parent_instance;

  State       state;
  HlUnitView *units;
};

G_DEFINE_FINAL_TYPE (HlFeedForwardLab, hl_feed_forward_lab, HL_TYPE_LAB_PAGE)

static State *state_of (HlLabPage *lab) { return &HL_FEED_FORWARD_LAB (lab)->state; }

/* --- The picture ------------------------------------------------------------------------------ */

static HlFigure *make (HlLabPage *lab, const char *view)
{
  HlFfnInput input = hl_ffn_input (state_of (lab), hl_lab_get_shown (HL_LAB (lab)));

  if (hl_figure_view_held (hl_lab_page_get_view (lab)).part == HL_FFN_X)
    input.before = hl_history_before (hl_lab_page_get_history (lab), HL_FFN_X);

  return hl_feed_forward_new (&input);
}

static const GPtrArray *operations (HlLabPage *lab)
{
  const HlFfn *ffn = hl_lab_page_get_data (lab);

  return ffn->operations;
}

static HlItem beside (HlLabPage *lab, HlItem item, int down, int right)
{
  return hl_feed_forward_beside (hl_lab_page_get_data (lab), item, down, right);
}

static void choose (HlLabPage *lab, int chip)
{
  hl_lab_page_begin (lab, HL_LAB_STATE);
  hl_ffn_typed.begin (state_of (lab), chip);
  hl_lab_page_change (lab);
}

static int mark (HlLabPage *lab)
{
  State *example = g_new (State, 1);
  int    chip = -1;

  for (int i = ONES; i >= WORDS; i--)
    {
      hl_ffn_typed.begin (example, i);
      if (memcmp (example, state_of (lab), sizeof *example) == 0)
        chip = i;
    }
  g_free (example);

  return chip;
}

/* --- Controls --------------------------------------------------------------------------------- */

#define FIELD(field) G_STRUCT_OFFSET (State, field)

static const HlPageControl controls[] = {
  { HL_CONTROL_COUNT, N_ ("Hidden units"), NULL, FIELD (n_hiddens), 1, MOST },
  { HL_CONTROL_COUNT, N_ ("Outputs"), NULL, FIELD (n_outputs), 1, MOST },
  { HL_CONTROL_COUNT, N_ ("Seed"), N_ ("Seed of the initial values of the network"), FIELD (seed),
    0, 9999 },
};

static char *change (HlLabPage *lab, int control, gconstpointer before)
{
  hl_ffn_draw_network (state_of (lab));

  return NULL;
}

/* --- The model's own units -------------------------------------------------------------------- */

/* What is pointed out, else how many units fire. */
static char *say (HlLabPage *lab)
{
  HlUnitView      *units = HL_FEED_FORWARD_LAB (lab)->units;
  g_autofree char *text = hl_unit_view_get_reading (units) != NULL
                              ? g_strdup (hl_unit_view_get_reading (units))
                              : hl_unit_view_describe (units);

  return *text != '\0' ? g_markup_escape_text (text, -1)
                       : g_strdup (_ ("Which hidden units fire for which word?"));
}

static GtkWidget *make_view (HlLabPage *lab)
{
  HlFeedForwardLab *self = HL_FEED_FORWARD_LAB (lab);

  self->units = g_object_new (HL_TYPE_UNIT_VIEW, NULL);

  return GTK_WIDGET (self->units);
}

static void workspace_changed (HlLabPage *lab)
{
  hl_unit_view_set_session (HL_FEED_FORWARD_LAB (lab)->units, hl_lab_get_workspace (HL_LAB (lab)),
                            hl_lab_get_inspection (HL_LAB (lab)));
}

static HlRecording *record (HlLabPage *lab, HlFigureFormat format, GError **error)
{
  HlUnitView      *units = HL_FEED_FORWARD_LAB (lab)->units;
  HlSheetPart      parts[HL_UNIT_PARTS];
  g_autofree char *about = NULL;
  int              n_parts;

  if (hl_unit_view_get_matrix (units) == NULL)
    return NULL;

  n_parts = hl_unit_view_get_parts (units, parts);
  about = hl_unit_view_describe (units);

  return hl_sheet_record (&(HlSheet){ { _ ("Hidden units"), about }, parts, n_parts }, format,
                          error);
}

/* --- The lab ---------------------------------------------------------------------------------- */

static const HlLabChip chips[] = {
  [WORDS] = { N_ ("Five words"), "numbers" },
  [ONES] = { N_ ("Ones, as in the book"), "numbers" },
  [MODEL] = { N_ ("In the model"), "model" },
};

static const HlLabTable table = {
  .name = "feed-forward",
  .typed = &hl_ffn_typed,
  .figures = { "numbers" },
  .chips = chips,
  .n_chips = G_N_ELEMENTS (chips),
  .model_chip = -1,
  .controls = controls,
  .n_controls = G_N_ELEMENTS (controls),
  .state = G_STRUCT_OFFSET (HlFeedForwardLab, state),
  .state_size = sizeof (State),
  .limits = { 1, MOST, 1, MOST },
  .make = make,
  .mark = mark,
  .choose = choose,
  .change = change,
  .beside = beside,
  .workspace_changed = workspace_changed,
  .operations = operations,
  .other_view = "model",
  .make_view = make_view,
  .say = say,
  .record = record,
};

static void hl_feed_forward_lab_class_init (HlFeedForwardLabClass *klass)
{
  HL_LAB_PAGE_CLASS (klass)->table = &table;
}

static void hl_feed_forward_lab_init (HlFeedForwardLab *self)
{
  hl_ffn_typed.begin (&self->state, WORDS);
}
