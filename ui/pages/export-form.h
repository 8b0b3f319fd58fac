/* ui/pages/export-form.h
 *
 * How the picture of a page leaves the program: as which file, how wide, with how large words.
 *
 *      ┌────────────────────────────┐
 *      │ the picture as it will be  │
 *      │ As            PDF        ▾ │
 *      │ Pictures      this one   ▾ │
 *      │ For           a column   ▾ │
 *      │ Width         84  mm       │
 *      │ 84 × 41 mm, words of 8 pt  │
 *      │                  Save As…  │
 *      └────────────────────────────┘
 *
 * Signals
 *   save   a person wants the file
 */

#pragma once

#include <adwaita.h>

#include "ui/lessons/lesson-plan.h"
#include "ui/widgets/exportable.h"

#define HL_TYPE_EXPORT_FORM (hl_export_form_get_type ())
G_DECLARE_FINAL_TYPE (HlExportForm, hl_export_form, HL, EXPORT_FORM, AdwWindow)

/* How many pictures there are to be. */
typedef enum
{
  HL_EXPORT_THIS,
  HL_EXPORT_VIEW,     /* all that the view can show */
  HL_EXPORT_SENTENCE, /* all of the sentence */
} HlExportScope;

const char   *hl_export_form_name_of (HlFigureFormat format);
HlExportForm *hl_export_form_new (GtkWindow *parent, GSettings *settings) G_GNUC_WARN_UNUSED_RESULT;
void          hl_export_form_show (HlExportForm *self, HlExportable *page, HlExportScope most);
HlExportable *hl_export_form_get_page (HlExportForm *self);
HlPrint       hl_export_form_get_print (HlExportForm *self);
HlExportScope hl_export_form_get_scope (HlExportForm *self);

/* Asks what a worksheet is to be: of which lesson, for how many students, with or without the
 * answers and the picture of the page.
 *
 * Signals
 *   save    a person wants it as a file
 *   print   a person wants it on paper */
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
