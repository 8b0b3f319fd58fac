/* ui/labs/lab-page.h
 *
 * A lab as a table: which chips and controls it has, and what follows from them.
 *
 *      chips, controls ─┐
 *      typed, dragged   ├─► state ─► make () ─► figure ─► sentence, file, steps
 *      the model's walk ┘
 *
 * A lab keeps a state, which its table's functions read and change; its first field of every
 * control is an int there.  The rest is made once: a figure with a sentence, whose numbers are
 * edited where they are, the way back, More, the model's own numbers, the steps of a player, and
 * files of every view.
 */

#pragma once

#include "ui/labs/lab.h"
#include "ui/widgets/experiments.h"
#include "ui/figures/typed.h"
#include "ui/widgets/page-choices.h"
#include "ui/widgets/page-edits.h"

#define HL_TYPE_LAB_PAGE (hl_lab_page_get_type ())

G_DECLARE_DERIVABLE_TYPE (HlLabPage, hl_lab_page, HL, LAB_PAGE, HlLab)

#define HL_LAB_MOST_FIGURES 4
#define HL_LAB_STATE HL_PAGE_STATE

/* What is shown, by a word below the picture. */
typedef struct
{
  const char *title;
  const char *view;  /* that it opens */
  const char *input; /* what a lesson calls it, or NULL */
  const char *says;  /* the sentence of its view; NULL: the figure's */
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
  gsize state, state_size; /* where it is in the lab; 0: choices are not part of the way back */
  HlMatrixLimits       limits;
  const HlLabTraining *training;
  const HlLaterAbout  *later;

  HlFigure *(*make) (HlLabPage *self, const char *view);
  gboolean (*is_empty) (HlLabPage *self);     /* there is nothing to take home yet */
  int (*mark) (HlLabPage *self);              /* the chip of what is shown, or −1 */
  void (*choose) (HlLabPage *self, int chip); /* one of the figure */
  char *(*caption) (HlLabPage *self);         /* where typed's would be wrong */

  /* Controls: what is wrong with the state that was chosen, or NULL; the largest number of a
   * count; whether there is such a control now. */
  char *(*change) (HlLabPage *self, int control, gconstpointer before);
  int (*most) (HlLabPage *self, int control);
  gboolean (*has) (HlLabPage *self, int control);
  GtkWidget *(*more) (HlLabPage *self); /* what else is behind More */

  HlItem (*beside) (HlLabPage *self, HlItem item, int down, int right); /* beyond a matrix */
  char *(*read) (HlLabPage *self, HlItem item); /* words that are edited, or NULL */
  char *(*write) (HlLabPage *self, HlItem item, const char *words);

  /* The model's own numbers, one thing for each place where it has them. */
  const char *model_title;
  GPtrArray *(*find) (const NnWalk *walk);
  char *(*name_model) (gconstpointer model);
  int (*model_block) (gconstpointer model); /* of the decoder, as all pages look at it, or −1 */
  char *(*adopt) (HlLabPage *self); /* into the state; what is to be said of them, or NULL */

  /* What all pages look at. */
  int (*word_of) (HlLabPage *self, HlItem item); /* the word that an item is, or −1 */
  void (*select) (HlLabPage *self, HlSelection selection);
  void (*workspace_changed) (HlLabPage *self);

  /* The steps are operations, or others. */
  const GPtrArray *(*operations) (HlLabPage *self);
  void (*give_steps) (HlLabPage *self);
  HlQuestionSpec *(*ask) (HlLabPage *self, int position);

  void (*set_input) (HlLabPage *self, const char *words); /* alone: not such a line */

  /* What the view in sight follows from besides what is typed, as "keys=8 seed=1"; and takes it,
   * if it is that. */
  char *(*write_view) (HlLabPage *self);
  gboolean (*read_view) (HlLabPage *self, const char *input);
} HlLabTable;

struct _HlLabPageClass
{
  HlLabClass        parent_class;
  const HlLabTable *table;
};

HlFigureView *hl_lab_page_get_view (HlLabPage *self);
gconstpointer hl_lab_page_get_data (HlLabPage *self);
HlHistory    *hl_lab_page_get_history (HlLabPage *self);
gconstpointer hl_lab_page_get_model (HlLabPage *self);
const char   *hl_lab_page_get_shown (HlLabPage *self);

HlModelChoice *hl_lab_page_get_choice (HlLabPage *self);

void hl_lab_page_begin (HlLabPage *self, int part);
void hl_lab_page_change (HlLabPage *self);
void hl_lab_page_note (HlLabPage *self);
void hl_lab_page_object (HlLabPage *self, const char *problem);
void hl_lab_page_leave (HlLabPage *self);

char *hl_lab_page_write_input (HlLabPage *self) G_GNUC_WARN_UNUSED_RESULT;
