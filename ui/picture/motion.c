/* What a scene looks like on the way to another one. */
#include "ui/picture/scene.h"

static const HlMark *mark_at (const HlScene *self, guint index)
{
  return &g_array_index (self->marks, HlMark, index);
}

static double mix (double a, double b, double t) { return a + t * (b - a); }

/* A mark of the same kind that stands for the same item, and says the same. */
static int counterpart (const HlScene *scene, const HlMark *mark, gboolean *taken)
{
  for (guint i = 0; i < scene->marks->len && mark->item.part >= 0; i++)
    {
      const HlMark *other = mark_at (scene, i);

      if (!taken[i] && other->kind == mark->kind && other->is_cursor == mark->is_cursor &&
          hl_item_equal (other->item, mark->item) && g_strcmp0 (other->words, mark->words) == 0 &&
          other->n_points == mark->n_points && other->times == mark->times &&
          other->size == mark->size)
        {
          taken[i] = TRUE;
          return (int) i;
        }
    }

  return -1;
}

static HlMark moved (HlScene *scene, const HlMark *from, const HlMark *to, double t)
{
  HlMark mark = *to;

  mark.rect = (HlRect){ mix (from->rect.x, to->rect.x, t), mix (from->rect.y, to->rect.y, t),
                        mix (from->rect.width, to->rect.width, t),
                        mix (from->rect.height, to->rect.height, t) };
  mark.ink =
      (HlColor){ mix (from->ink.red, to->ink.red, t), mix (from->ink.green, to->ink.green, t),
                 mix (from->ink.blue, to->ink.blue, t) };
  mark.opacity = mix (from->opacity, to->opacity, t);
  mark.width = mix (from->width, to->width, t);
  if (to->n_points > 0)
    {
      HlPoint *points =
          hl_scene_keep (scene, g_memdup2 (to->points, (gsize) to->n_points * sizeof *points));

      for (int i = 0; i < to->n_points; i++)
        points[i] = (HlPoint){ mix (from->points[i].x, to->points[i].x, t),
                               mix (from->points[i].y, to->points[i].y, t) };
      mark.points = points;
    }

  return mark;
}

/* What stands for the same item in both moves to its new position; all else fades.  Borrows from
 * both. */
HlScene *hl_scene_between (const HlScene *from, const HlScene *to, double fraction)
{
  HlScene             *self = hl_scene_new (&to->look);
  g_autofree gboolean *taken = g_new0 (gboolean, from->marks->len + 1);

  self->size = to->size;
  for (guint i = 0; i < to->marks->len; i++)
    {
      const int other = counterpart (from, mark_at (to, i), taken);
      HlMark    mark = *mark_at (to, i);

      if (other >= 0)
        mark = moved (self, mark_at (from, (guint) other), &mark, fraction);
      else
        mark.opacity *= fraction;
      g_array_append_val (self->marks, mark);
    }
  for (guint i = 0; i < from->marks->len; i++)
    if (!taken[i] && !mark_at (from, i)->is_cursor)
      {
        HlMark mark = *mark_at (from, i);

        mark.opacity *= 1.0 - fraction;
        g_array_append_val (self->marks, mark);
      }

  return self;
}
