/* ui/pages/worksheet-form.h
 *
 * Asks what a worksheet is to be: of which lesson, for how many students, with or without the
 * answers and the picture of the page.
 *
 * Signals
 *   save    a person wants it as a file
 *   print   a person wants it on paper
 */

#pragma once

#include <adwaita.h>

#include "ui/lessons/lesson-plan.h"

#define HL_TYPE_WORKSHEET_FORM (hl_worksheet_form_get_type ())

G_DECLARE_FINAL_TYPE (HlWorksheetForm, hl_worksheet_form, HL, WORKSHEET_FORM, AdwWindow)

typedef enum
{
  HL_ANSWERS_APART,      /* in a file of their own */
  HL_ANSWERS_AT_THE_END, /* on the last pages */
  HL_ANSWERS_NONE,       /* nowhere */
} HlWorksheetAnswers;

typedef struct
{
  int                lesson;     /* which lesson, in their order */
  int                seed;       /* the number of the first sheet */
  int                n_students; /* how many sheets */
  int                paper;      /* which paper, in the order of hl_papers() */
  HlWorksheetAnswers answers;    /* where the answers go */
  gboolean           has_figure; /* whether the picture of the page is included */
} HlWorksheetChoices;

HlWorksheetForm *hl_worksheet_form_new (GtkWindow *parent) G_GNUC_WARN_UNUSED_RESULT;

void hl_worksheet_form_set_lessons (HlWorksheetForm *self, const char *const *titles, int chosen);
void hl_worksheet_form_set_figure (HlWorksheetForm *self, const char *page);

HlWorksheetChoices hl_worksheet_form_get_choices (HlWorksheetForm *self);
