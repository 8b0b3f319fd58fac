#include "ui/picture/formula.h"

#include <math.h>
#include <string.h>

#include "ui/picture/marks.h"
#include "ui/picture/words.h"

#define LINE 18.5 /* a line of words of size 1 */
#define EXPONENT 0.66
#define RAISED 0.3 /* of a line */
#define REMARK 340.0
#define LEAST_REMARK 180.0

/* Writes a formula; one of size 0 is only measured.  Returns its width at size 1. */
double hl_formula_write (HlScene *scene, double times, HlPoint at, const char *formula)
{
  const HlPalette *palette = scene->look.palette;
  const HlColor    inks[] = { hl_words_row (palette), hl_words_column (palette), palette->text,
                              palette->text };
  const double     line = LINE * times;
  double           width = 0.0;

  for (const char *next; *formula != '\0'; formula = next)
    {
      const gboolean   is_up = *formula == *HL_FORMULA_UP;
      const double     before = width;
      g_autofree char *piece = NULL;

      next = formula + 1 +
             strcspn (formula + 1, HL_FORMULA_ROW HL_FORMULA_COLUMN HL_FORMULA_TEXT HL_FORMULA_UP);
      piece = g_strndup (formula + 1, (gsize) (next - formula - 1));
      width += (is_up ? EXPONENT : 1.0) * hl_mark_written (scene, 1.0, FALSE, piece);
      if (times > 0.0)
        hl_mark_write (scene, is_up ? EXPONENT * times : times, FALSE, piece,
                       (HlRect){ at.x + times * before, is_up ? at.y - RAISED * line : at.y,
                                 times * (width - before) + 4, line },
                       0.0, inks[*formula - 1]);
    }

  return width;
}

static void add_remark (HlScene *scene, const HlFormulaSum *sum, double left, double unit)
{
  const double right = hl_rect_right (&sum->box) - 20;
  const double room = MIN (right - left, REMARK * unit);

  if (sum->remark == NULL || room < LEAST_REMARK * unit)
    return;

  hl_mark_write (scene, 1.1 * unit, FALSE, sum->remark,
                 (HlRect){ right - room, sum->box.y, room, sum->box.height }, 0.0,
                 scene->look.palette->faint_text)
      ->wraps = TRUE;
}

/* The formula is as large as the box lets it be. */
void hl_formula_sum (HlScene *scene, const HlFormulaSum *sum)
{
  const HlPoint nowhere = { 0.0, 0.0 };
  const HlRect *box = &sum->box;
  const HlColor text = scene->look.palette->text;
  const double  unit = CLAMP (box->height / 92, 0.9, 1.3), x = box->x + 20;
  const double  start = box->x + 168 * unit, middle = box->y + box->height / 2;
  const double  over = hl_formula_write (scene, 0.0, nowhere, sum->above);
  const double  under =
      sum->below != NULL ? hl_formula_write (scene, 0.0, nowhere, sum->below) : 0.0;
  const double wide = MAX (over, under), room = hl_rect_right (box) - 16 - start;
  const double times = MIN (1.7 * unit, floor (20 * room / (wide + 90)) / 20);
  const double line = LINE * times, equal = start + times * wide + 10;
  const double first = sum->below != NULL ? line + 5 : line / 2;

  hl_mark_write (scene, 1.2 * unit, TRUE, sum->title,
                 (HlRect){ x, middle - 24 * unit, start - x - 8, 24 * unit }, 0.0, text);
  hl_mark_write (scene, unit, FALSE, sum->about, (HlRect){ x, middle, start - x - 8, 24 * unit },
                 0.0, scene->look.palette->faint_text);
  hl_formula_write (scene, times, (HlPoint){ start + times * (wide - over) / 2, middle - first },
                    sum->above);
  if (sum->below != NULL)
    {
      hl_mark_line (scene, (HlPoint){ start - 4, middle },
                    (HlPoint){ start + times * wide + 4, middle }, 2.0, text);
      hl_formula_write (scene, times, (HlPoint){ start + times * (wide - under) / 2, middle + 4 },
                        sum->below);
    }
  hl_mark_write (scene, times, FALSE, sum->sign,
                 (HlRect){ equal, middle - line / 2, 20 * times, line }, 0.5, text);
  hl_mark_write (scene, times, TRUE, sum->result,
                 (HlRect){ equal + 22 * times, middle - line / 2, 200 * times, line }, 0.0, text);
  add_remark (scene, sum,
              equal + 30 * times + hl_mark_written (scene, times, TRUE, sum->result) + 24 * unit,
              unit);
}
