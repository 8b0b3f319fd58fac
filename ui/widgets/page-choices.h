/* ui/widgets/page-choices.h
 *
 * What can be chosen and typed on a page, and the state that it sets.
 *
 *      Words  [ il est calme .        ]      words above the picture
 *      ( chip ) [✓ in sight]  More ▾         controls in sight, and behind More
 *
 * Each is a row of a table, whose field of the state is an int, or HL_TYPED_WORDS bytes.
 */

#pragma once

#include "ui/figures/typed.h"
#include "ui/widgets/page-frame.h"

/* What can be chosen, a row of a table each: how it is called, and which int of the page's state it
 * sets. */
typedef enum
{
  HL_CONTROL_CHECK,
  HL_CONTROL_COUNT,
  HL_CONTROL_CHOICE,
  HL_CONTROL_BUTTON,
} HlPageControlKind;

typedef struct
{
  HlPageControlKind  kind;
  const char        *title, *tip;
  gsize              offset;      /* of the int in the state */
  int                least, most; /* of a count */
  const char *const *choices;     /* and a NULL */
  const char        *action;      /* of a button */
  const char        *context;     /* of the title, for translators, or NULL */
  gboolean           is_beside;   /* the control before */
  gboolean           is_in_sight; /* not behind More */
  gboolean           is_inverse;  /* on where the int is 0 */
} HlPageControl;

typedef struct
{
  const char *title, *hint; /* hint: what is there while nothing is typed, or NULL */
  gsize       offset;       /* of char[HL_TYPED_WORDS] in the state */
} HlPageWords;

typedef gboolean (*HlPageHas) (gpointer page, int control);
typedef int (*HlPageMost) (gpointer page, int control);

typedef struct
{
  const HlPageControl *controls;
  int                  n_controls;
  const HlPageWords   *words;
  int                  n_words;
  gpointer             page, state;
  HlPageHas            has;  /* whether there is such a control now, or NULL */
  HlPageMost           most; /* the largest number of a count, or NULL */
  void (*chosen) (gpointer page, int control, int value);
  void (*typed) (gpointer page, int field, const char *words);

  /*< private >*/
  GPtrArray *widgets, *fields; /* as the tables have them */
  gboolean   is_showing;       /* they are set, not used */
} HlPageChoices;

GtkWidget *hl_page_choices_make_words (HlPageChoices *self) G_GNUC_WARN_UNUSED_RESULT;
void       hl_page_choices_add (HlPageChoices *self, HlPageFrame *frame, GtkWidget *more);
void       hl_page_choices_clear (HlPageChoices *self);
void       hl_page_choices_show (HlPageChoices *self, gboolean has_figure, gboolean is_told);
int       *hl_page_choices_field (const HlPageChoices *self, int control);
char      *hl_page_choices_words (const HlPageChoices *self, int field);

GtkWidget *hl_page_control_add (const HlPageControl *self, HlPageFrame *frame, GtkWidget *box);

/* Which of the places of the model a page looks at: a list of what the model has, one thing for
 * each place. */
typedef struct
{
  char *(*name) (gconstpointer thing);
  void (*chosen) (gpointer page); /* a person chose another place */
  gpointer page;
  int (*block) (
      gconstpointer thing); /* of the decoder, which all pages look at; else −1; or NULL */

  /*< private >*/
  GtkWidget *places;
  GPtrArray *things; /* or NULL */
  gboolean   is_listing;
  int        followed; /* the block that was looked at last */
  int        wanted;   /* the place that is to be chosen, from 1; 0: none is */
} HlModelChoice;

void          hl_model_choice_add (HlModelChoice *self, GtkWidget *box, const char *title);
void          hl_model_choice_clear (HlModelChoice *self);
void          hl_model_choice_take (HlModelChoice *self, GPtrArray *things);
void          hl_model_choice_want (HlModelChoice *self, int place);
int           hl_model_choice_get_place (const HlModelChoice *self);
gconstpointer hl_model_choice_get (const HlModelChoice *self);
int           hl_model_choice_get_block (const HlModelChoice *self);
gboolean      hl_model_choice_follow (HlModelChoice *self, int block);
void          hl_model_choice_set_visible (HlModelChoice *self, gboolean is_visible);
