#include "ui/figures/story-marks.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#define WORD 96.0 /* width of a word */

/* --- Marks that all pictures use -------------------------------------------------------------- */

/* The page's color on its way to that of words. */
HlColor hl_story_shade (const HlStoryPage *self, double t)
{
  return hl_color_between (self->colors->background, self->colors->text, t);
}

/* The page's color on its way to blue. */
HlColor hl_story_tint (const HlStoryPage *self, double t)
{
  return hl_color_between (self->colors->background, self->colors->computed, t);
}

double hl_story_middle (HlRect at) { return at.y + at.height / 2; }

/* How many times as large as normal words a size is on this page. */
double hl_story_times (const HlStoryPage *self, double size)
{
  return fmax (hl_scene_times (self->scene, U (size)), 0.9);
}

HlMark *hl_story_say (HlStoryPage *self, double size, gboolean is_strong, const char *words,
                      HlRect at, double align, HlColor ink)
{
  return hl_mark_write (self->scene, hl_story_times (self, size), is_strong, words, at, align, ink);
}

void hl_story_note (HlStoryPage *self, const char *words, double x, double y, double width,
                    double align)
{
  hl_story_say (self, HL_STORY_NOTE, FALSE, words, (HlRect){ x, y, width, U (22) }, align,
                self->colors->faint_text);
}

/* A word in its box; pointed at, it has a frame. */
void hl_story_chip (HlStoryPage *self, HlItem item, const char *word, HlRect at, HlStoryLook look)
{
  const HlColor blue = self->colors->computed;
  const HlColor papers[] = { hl_story_shade (self, 0.07), hl_story_tint (self, 0.13),
                             hl_story_shade (self, 0.03), blue };
  const HlRect  inside = hl_rect_grown (&at, -U (2)), around = hl_rect_grown (&at, U (2));
  HlMark       *mark;

  self->scene->item = item;
  hl_mark_round (self->scene, at, U (7), papers[look], 1.0);
  hl_mark (self->scene, HL_AREA, at, blue);
  if (look == HL_STORY_CHOSEN)
    hl_mark_frame (self->scene, at, U (7), U (2), blue);
  mark = hl_story_say (self, at.height < U (24) ? HL_STORY_NOTE : HL_STORY_LABEL,
                       look == HL_STORY_CHOSEN || look == HL_STORY_LIT, word, inside, 0.5,
                       look == HL_STORY_LIT     ? hl_palette_ink_on (blue)
                       : look == HL_STORY_FAINT ? self->colors->faint_text
                                                : self->colors->text);
  if (at.height > at.width)
    {
      mark->is_turned = TRUE;
      mark->align_y = 0.5;
    }
  hl_mark_frame (self->scene, around, U (9), 2.0, self->colors->text)->is_cursor = TRUE;
  self->scene->item = HL_NOTHING;
}

/* A box of the map, or a step of an update, with its name. */
void hl_story_add_box (HlStoryPage *self, int index, const char *name, double times, HlRect at,
                       gboolean is_here, gboolean is_done)
{
  const HlColor blue = self->colors->computed;
  const HlRect  around = hl_rect_grown (&at, 1);

  self->scene->item = (HlItem){ HL_STORY_BOX, index, 0 };
  hl_mark_round (self->scene, at, U (5), is_here ? blue : hl_story_shade (self, 0.06), 1.0);
  hl_mark (self->scene, HL_AREA, at, blue);
  hl_mark_write (self->scene, times, is_here, name, at, 0.5,
                 is_here   ? hl_palette_ink_on (blue)
                 : is_done ? self->colors->text
                           : hl_story_shade (self, 0.8));
  hl_mark (self->scene, HL_FRAME, around, self->colors->text)->is_cursor = TRUE;
  self->scene->item = HL_NOTHING;
}

/* --- Words down the side ---------------------------------------------------------------------- */

void hl_story_fit (HlStoryPage *self, int n)
{
  self->pitch = fmin (U (104), (self->main.height - U (36)) / MAX (n, 1));
  self->chip = fmin (U (52), 0.8 * self->pitch);
}

HlRect hl_story_place (const HlStoryPage *self, int i, double x)
{
  return (HlRect){ x, self->main.y + U (28) + i * self->pitch + (self->pitch - self->chip) / 2,
                   U (WORD), self->chip };
}

/* What a sublayer is called in a picture. */
const char *hl_story_box_name (NnBox box, gboolean has_residual)
{
  switch (box)
    {
    case NN_BOX_EMBEDDING:
      return C_ ("box of the map", "embedding");
    case NN_BOX_POSITIONS:
      return C_ ("box of the map", "+ positions");
    case NN_BOX_ATTENTION:
      return C_ ("box of the map", "attention");
    case NN_BOX_ATTENTION1:
      return C_ ("box of the map", "masked attention");
    case NN_BOX_ATTENTION2:
      return C_ ("box of the map", "cross-attention");
    case NN_BOX_FFN:
      return C_ ("box of the map", "feed-forward");
    case NN_BOX_ADD:
      return has_residual ? C_ ("box of the map", "add") : C_ ("box of the map", "output only");
    case NN_BOX_ADD_NORM:
      return has_residual ? C_ ("box of the map", "add & norm") : C_ ("box of the map", "norm");
    case NN_BOX_DENSE:
      return C_ ("box of the map", "output layer");
    case NN_BOX_NORM:
    default:
      return C_ ("box of the map", "norm");
    }
}

/* In what the model differs from the book's figure; NULL: in nothing. */
const char *hl_story_difference (const NnConfig *config)
{
  return config->is_pre_norm ? _ ("Normalization comes first (pre-norm). In the textbook, it comes "
                                  "after each sublayer (add & norm).")
                             : NULL;
}

/* --- Of an update ----------------------------------------------------------------------------- */

const NnOperation *hl_story_operation (const HlStoryPage *self, const char *path)
{
  return nn_walk_operation (self->walk, nn_walk_find (self->walk, path, -1, FALSE));
}

/* A bar from the left, and its number after it. */
void hl_story_bar (HlStoryPage *self, HlRect at, double share, const char *number, gboolean is_on)
{
  const HlColor ink = is_on ? self->colors->computed : hl_story_shade (self, 0.45);
  const HlRect  bar = { at.x, at.y + 0.28 * at.height, at.width - U (100), 0.44 * at.height };

  hl_mark_round (self->scene, bar, U (4), hl_story_shade (self, 0.06), 1.0);
  hl_mark_round (self->scene, (HlRect){ bar.x, bar.y, fmax (share * bar.width, 2), bar.height },
                 U (4), ink, 1.0);
  hl_story_say (self, HL_STORY_LABEL, is_on, number,
                (HlRect){ hl_rect_right (&bar) + U (8), at.y, U (94), at.height }, 0.0,
                is_on ? self->colors->computed : self->colors->text);
}

/* Room for two lines at the foot; none where there is little. */
double hl_story_foot_height (const HlStoryPage *self)
{
  return self->main.height > U (300) ? U (62) : 0.0;
}

/* How a number of the picture is made: at its foot while the item is pointed at; HL_NOTHING:
 * while nothing is. */
void hl_story_foot (HlStoryPage *self, HlItem item, const char *words)
{
  const double high = hl_story_foot_height (self), y = hl_rect_bottom (&self->main) + U (8);
  const HlRect box = { self->main.x, y, self->main.width, high - U (8) };
  const HlRect inside = hl_rect_grown (&box, -U (5));
  HlMark      *mark;

  if (high <= 0.0)
    return;
  self->scene->item = item;
  self->scene->is_cursor = TRUE;
  hl_mark_round (self->scene, box, U (7), hl_story_tint (self, 0.1), 1.0);
  mark = hl_story_say (self, HL_STORY_NOTE, FALSE, words, inside, 0.0, self->colors->text);
  mark->wraps = TRUE;
  mark->align_y = 0.5;
  self->scene->is_cursor = FALSE;
  self->scene->item = HL_NOTHING;
}
