/* ui/labs/lab.h
 *
 * A lab is a table, in a file of its own: which chips and controls it has, and what follows from
 * them.
 *
 *      chips, controls ─┐
 *      typed, dragged   ├─► state ─► make () ─► figure ─► sentence, file, steps
 *      the model's walk ┘
 *
 * A lab keeps a state, which its table's functions read and change; each control is an int there.
 * The rest is made once: a figure with a sentence, whose numbers are edited where they are, the way
 * back, More, the model's own numbers, the steps of a player, and files of every view.
 *
 * Properties
 *   workspace   HlWorkspace   the model and the sentence in use, or NULL
 *   state       HlState       the same, for code that needs changes at once, or NULL
 */

#pragma once

#include "ui/figures/typed.h"
#include "ui/labs/lab-steps.h"
#include "ui/session/workspace.h"
#include "ui/state/state.h"
#include "ui/widgets/experiments.h"
#include "ui/widgets/page-choices.h"
#include "ui/widgets/cell-editor.h"
#include "ui/widgets/playable.h"
#include "ui/widgets/template.h"

#define HL_LAB_MOST_FIGURES 5
#define HL_LAB_STATE HL_PAGE_STATE

/* Whose numbers a chip shows where it does not show the open model's. */
#define HL_LAB_EXAMPLE N_ ("example numbers")
#define HL_LAB_WORDS N_ ("example words")
#define HL_LAB_NO_MODEL N_ ("no model needed")
#define HL_LAB_TRAINED N_ ("two small models, trained here")

#define HL_TYPE_LAB (hl_lab_get_type ())

G_DECLARE_FINAL_TYPE (HlLab, hl_lab, HL, LAB, GtkWidget)

/* What is shown, by a word below the picture. */
typedef struct
{
  const char *title;
  const char *view;  /* that it opens */
  const char *input; /* what a lesson calls it, or NULL */
  const char *says;  /* the sentence of its view; NULL: the figure's */
  const char *whose; /* numbers they are, in the window's title; NULL: the open model's */
} HlLabChip;

/* Functions that a lab does not need are NULL. */
typedef struct
{
  const char        *name, *title; /* of its files; in them, where it is not typed's */
  const HlTyped     *typed;        /* its state, as people type it */
  const char        *figures[HL_LAB_MOST_FIGURES]; /* views that are figures; the first is edited */
  const HlLabChip   *chips;
  int                n_chips, model_chip; /* of the model's own numbers, or −1 */
  const HlPageWords *words;
  int                n_words;
  const HlPageControl *controls;
  int                  n_controls;
  gsize                own_size;   /* of what the lab keeps, which begins with its state */
  gsize                state_size; /* of what is on the way back; 0: choices are not part of it */
  HlMatrixLimits       limits;
  const HlLabTraining *training;
  const HlLaterAbout  *later;
  const HlActionRow   *actions; /* "lab.NAME", of buttons */

  void (*begin) (HlLab *self); /* its state is the first example */
  void (*made) (HlLab *self);  /* the page is there */
  void (*end) (HlLab *self);   /* work that is under way is of no use any more */
  void (*clear) (HlLab *self); /* frees what it keeps besides its state */

  HlFigure *(*make) (HlLab *self, const char *view);
  gboolean (*is_empty) (HlLab *self);     /* there is nothing to take home yet */
  int (*mark) (HlLab *self);              /* the chip of what is shown, or −1 */
  void (*choose) (HlLab *self, int chip); /* one of the figure */
  char *(*caption) (HlLab *self);         /* where typed's would be wrong */

  /* Controls: what is wrong with the state that was chosen, or NULL (of typed numbers, settle ()
   * says it); the largest number of a count; whether there is such a control now. */
  char *(*change) (HlLab *self, int control, gconstpointer before);
  int (*most) (HlLab *self, int control);
  gboolean (*has) (HlLab *self, int control);
  GtkWidget *(*more) (HlLab *self); /* what else is behind More */

  HlItem (*beside) (HlLab *self, HlItem item, int down, int right); /* beyond a matrix */
  char *(*read) (HlLab *self, HlItem item); /* words that are edited, or NULL */
  char *(*write) (HlLab *self, HlItem item, const char *words);

  /* The model's own numbers, one thing for each place where it has them. */
  const char *model_title;
  GPtrArray *(*find) (const NnWalk *walk);
  char *(*name_model) (gconstpointer model);
  int (*model_block) (gconstpointer model); /* of the decoder, as all pages look at it, or −1 */
  char *(*adopt) (HlLab *self); /* into the state; what is to be said of them, or NULL */

  /* What all pages look at. */
  int (*word_of) (HlLab *self, HlItem item); /* the word that an item is, or −1 */
  void (*select) (HlLab *self, HlSelection selection);
  void (*workspace_changed) (HlLab *self);
  HlStateParts parts; /* of the state that all share, which changed () reads; 0: none */
  void (*changed) (HlLab *self);

  /* The steps are operations, or others. */
  const GPtrArray *(*operations) (HlLab *self);
  void (*give_steps) (HlLab *self);
  HlQuestionSpec *(*ask) (HlLab *self, int position);

  void (*set_input) (HlLab *self, const char *words); /* alone: not such a line */

  /* What the view in sight follows from besides what is typed, as "keys=8 seed=1"; and takes it,
   * if it is that. */
  char *(*write_view) (HlLab *self);
  gboolean (*read_view) (HlLab *self, const char *input);
} HlLabTable;

/* Its fields are read by its functions. */
struct _HlLab
{
  GtkWidget parent_instance;

  const HlLabTable *table;
  gpointer          own; /* what it keeps, which begins with its state */
  HlWorkspace      *workspace;
  HlState          *state;
  HlPageFrame      *frame;
  HlFigureView     *views[HL_LAB_MOST_FIGURES]; /* the first is edited */
  HlCellEditor      edits;
  HlModelChoice     model; /* where in the model its numbers are */
  HlLabSteps        steps;

  /*< private >*/
  gboolean wants_model; /* its numbers are shown as soon as they are there */
  gboolean is_typing;   /* words are being typed, all of which one Undo takes back */
  gboolean is_told;     /* a lesson says what to show */
  gboolean is_new;      /* other numbers altogether: they move to their new positions */

  HlPageChoices choices;
  HlExperiments experiments;
};

/* The labs. */
extern const HlLabTable hl_attention_lab, hl_bleu_lab, hl_feed_forward_lab, hl_forcing_lab,
    hl_masks_lab, hl_normalization_lab, hl_positions_lab, hl_subwords_lab;

GtkWidget *hl_lab_new (const HlLabTable *table) G_GNUC_WARN_UNUSED_RESULT;

const char   *hl_lab_get_view_name (HlLab *self);
gconstpointer hl_lab_get_data (HlLab *self);
gconstpointer hl_lab_get_model (HlLab *self);
int           hl_lab_get_shown (HlLab *self);

void hl_lab_set_input (HlLab *self, const char *input);

void hl_lab_begin (HlLab *self, int part);
void hl_lab_change (HlLab *self);
void hl_lab_note (HlLab *self);
void hl_lab_object (HlLab *self, const char *problem);
void hl_lab_leave (HlLab *self);

char *hl_lab_write_input (HlLab *self) G_GNUC_WARN_UNUSED_RESULT;
