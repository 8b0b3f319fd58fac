#include "ui/render/heatmap-parts.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "ui/render/axis-names.h"
#include "ui/render/legend.h"

#define GAP HL_HEATMAP_GAP

static const HlHeatmapManner one_map = { HL_TEXT_NORMAL, 110.0, 240.0, 0.28 };
static const HlHeatmapManner all_maps = { HL_TEXT_SMALL, 90.0, 200.0, 0.18 };

/* In a file there is room for all words but those that are longer than any word. */
static const HlHeatmapManner one_map_of_file = { HL_TEXT_NORMAL, 400.0, 400.0, 1.0 };
static const HlHeatmapManner all_maps_of_file = { HL_TEXT_SMALL, 400.0, 400.0, 1.0 };

/* Returns how much room the labels get. */
const HlHeatmapManner *hl_heatmap_manner (const HlHeatmapSpec *spec)
{
  if (spec->is_of_file)
    return spec->shows_all ? &all_maps_of_file : &one_map_of_file;

  return spec->shows_all ? &all_maps : &one_map;
}

/* Returns what stands above the sums of the rows. */
const char *hl_heatmap_sums_header (void)
{
  /* Translators: header of the column with each row's sum */
  return _ ("sum");
}

static double position_width (HlText *text, HlTextSize size, int n)
{
  g_autofree char *last = hl_token_at (NULL, n - 1);

  return ceil (hl_text_width (text, size, last));
}

static double row_names_width (const HlAttentionMaps *maps, HlText *text, HlTextSize size)
{
  const char **names = hl_row_names_short (maps->row_tokens, maps->predictions, maps->rows);
  const double width = ceil (hl_text_widest (text, size, names, maps->rows));

  hl_tokens_free (names, maps->rows);

  return width;
}

static double sums_width (HlText *text)
{
  return ceil (MAX (hl_text_number_width (text, HL_TEXT_SMALL, "0.00"),
                    hl_text_width (text, HL_TEXT_SMALL, hl_heatmap_sums_header ())));
}

/* Several maps have a bar only where they have one scale. */
static double bar_width (const HlHeatmapSpec *spec, HlText *text)
{
  const HlMatrix first = hl_heatmap_matrix (spec, 0, 0);
  const HlScale  scale = hl_scale_for (spec->scale, &first);

  return spec->shows_all && spec->scale != HL_SCALE_UNIT ? 0.0 : hl_scale_bar_width (&scale, text);
}

/* Returns the room that each part needs. */
HlHeatmapParts hl_heatmap_parts_measure (const HlHeatmapSpec *spec, HlText *text,
                                         gboolean shows_tokens, double max_width, double max_height)
{
  const HlAttentionMaps *maps = spec->maps;
  const HlTextSize       size = hl_heatmap_manner (spec)->size;
  HlHeatmapParts         parts = {
            .label = ceil (hl_text_line (text, size)),
            .small = ceil (hl_text_line (text, HL_TEXT_SMALL)),
            .title = spec->shows_all ? ceil (hl_text_line (text, HL_TEXT_NORMAL)) : 0.0,
            .row_labels = position_width (text, size, maps->rows),
            .position = position_width (text, size, maps->columns),
            .sums = spec->shows_row_sums && !spec->shows_all ? sums_width (text) : 0.0,
            .bar = bar_width (spec, text),
            .shows_all = spec->shows_all,
            .shows_tokens = shows_tokens,
  };

  if (shows_tokens)
    {
      parts.row_labels = row_names_width (maps, text, size);
      parts.widest_column = ceil (hl_text_widest (text, size, maps->column_tokens, maps->columns));
    }
  parts.row_labels = MIN (parts.row_labels, max_width);
  parts.column_labels = MIN (parts.widest_column, max_height);

  return parts;
}

/* Returns whether the tokens of the columns are too wide to stand upright. */
gboolean hl_heatmap_parts_must_turn (const HlHeatmapParts *self, double cell)
{
  return self->shows_tokens && self->widest_column + GAP > cell;
}

/* Returns the height of the labels of the columns, beside which the header of the sums stands. */
double hl_heatmap_parts_labels (const HlHeatmapParts *self, gboolean is_turned)
{
  return MAX (is_turned ? self->column_labels : self->label, self->small);
}

static double with_gap (double part, double gap) { return part > 0 ? part + gap : 0.0; }

/* Returns the room left of the maps. */
double hl_heatmap_parts_left (const HlHeatmapParts *self)
{
  return self->small + GAP + with_gap (self->title, GAP) + self->row_labels + GAP;
}

/* Returns the room right of the maps. */
double hl_heatmap_parts_right (const HlHeatmapParts *self)
{
  return with_gap (self->sums, GAP) + with_gap (self->bar, 2 * GAP);
}

/* Returns the height of the labels of the columns with their role, and the gap to the maps. */
static double axis_height (const HlHeatmapParts *self, gboolean is_turned)
{
  return self->small + GAP + hl_heatmap_parts_labels (self, is_turned) + GAP;
}

/* Returns the room above the maps. */
double hl_heatmap_parts_above (const HlHeatmapParts *self, gboolean is_turned)
{
  return self->shows_all ? self->title + GAP : axis_height (self, is_turned);
}

/* Returns the room below the maps, without the keys. */
double hl_heatmap_parts_below (const HlHeatmapParts *self, gboolean is_turned)
{
  return self->shows_all ? axis_height (self, is_turned) : 0.0;
}
