/* ui/picture/marks.h
 *
 * Marks that many figures are made of: words, lines, arrows, cells with numbers, rulers, ribbons.
 */

#pragma once

#include "ui/picture/scene.h"

#define HL_ROUND 5.0 /* corners of a cell */

/* Numbers in cells, each of which is an item, but of part −1.  Digits: as hl_digits () has them. */
typedef struct
{
  const float *values;
  int          rows, columns, digits;
  double       top, times; /* the number of the fullest color; the size of the words */
  gboolean     is_mute, is_quiet, is_strong; /* colors alone; gray; bold */
} HlNumbers;

/* Numbers on a line, to the right or upward. */
typedef struct
{
  HlPoint from, to;
  double  low, high;
  HlColor ink;
  double  size; /* of its marks; 0: 1 */
} HlRuler;

/* How much goes from where to where.  Width is weight, so the ribbons into one end are together as
 * wide as that end where their weights add up to 1. */
typedef struct
{
  HlPoint  from, to;
  gboolean is_vertical;
  double   weight, full; /* full: the width of weight 1 */
} HlRibbon;

HlMark *hl_mark_write (HlScene *self, double times, gboolean strong, const char *words, HlRect rect,
                       double align_x, HlColor ink);
HlMark *hl_mark_fit (HlScene *self, double times, gboolean strong, const char *words, HlRect rect,
                     double align_x, HlColor ink);
HlMark *hl_mark_paragraph (HlScene *self, double times, const char *words, HlRect rect,
                           HlColor ink);
double  hl_mark_written (HlScene *self, double times, gboolean strong, const char *words);
double  hl_mark_widest (HlScene *self, double times, gboolean strong, char *const *words, int n);
HlMark *hl_mark_round (HlScene *self, HlRect rect, double radius, HlColor ink, double opacity);
void    hl_mark_area (HlScene *self, HlItem item, HlRect rect);
HlMark *hl_mark_frame (HlScene *self, HlRect rect, double radius, double width, HlColor ink);
HlMark *hl_mark_blank (HlScene *self, HlRect rect, HlColor ink);
void    hl_mark_hidden (HlScene *self, HlRect rect);
void    hl_mark_box (HlScene *self, HlRect rect, HlColor ink);
void    hl_mark_line (HlScene *self, HlPoint from, HlPoint to, double width, HlColor ink);
void    hl_mark_arrow (HlScene *self, HlPoint from, HlPoint to, HlColor ink);
void    hl_mark_outline (HlScene *self, const HlRect *rect);
void    hl_mark_veil (HlScene *self, const HlRect *holes, int n_holes, double opacity);
void    hl_mark_dial (HlScene *self, HlRect cell, HlColor ink);
HlMark *hl_mark_ribbon (HlScene *self, const HlRibbon *ribbon, HlColor ink);

void  hl_mark_numbers (HlScene *self, int part, const HlNumbers *numbers, HlRect rect);
char *hl_digits (double number, int digits) G_GNUC_WARN_UNUSED_RESULT;
char *hl_digits_typed (double number) G_GNUC_WARN_UNUSED_RESULT;

HlColor hl_color_between (HlColor from, HlColor to, double part);
double  hl_numbers_largest (const float *values, int n);
double  hl_mark_key (HlScene *scene, double times, HlPoint at, gboolean is_signed, double top,
                     const char *letter);
HlPoint hl_ruler_point (const HlRuler *self, double number, double beside);
void    hl_mark_ruler (HlScene *scene, const HlRuler *self, const float *numbers, int n_numbers,
                       double mean, double deviation);

/* The rectangle of a cell, or with −1 of a whole row or column. */
static inline HlRect hl_cell (const HlRect *all, int rows, int columns, int row, int column)
{
  const double width = all->width / columns, height = all->height / rows;

  return (HlRect){ column < 0 ? all->x : all->x + column * width,
                   row < 0 ? all->y : all->y + row * height, column < 0 ? all->width : width,
                   row < 0 ? all->height : height };
}
