/* ui/session/workspace.h
 *
 * What all pages share: one model, one current sentence, how it is decoded, its translation.
 * Switching a page never loses one's place, because the place is here.
 *
 * Translating and opening files happen in a worker thread; what they find
 * arrives in the main loop as changed properties.
 *
 * Properties
 *   model          HlModel    in use, or NULL while the first one is opened
 *   newer-model    HlModel    that of the run that trains, if newer than model
 *   sentence       string     what is to be translated
 *   translation    HlTranslation   the latest, or NULL
 *   partial        string     the words decoded so far, while one is under way
 *   problem        string     what went wrong last, or NULL
 *   can-edit       gboolean   whether another sentence can be typed; lessons may forbid it
 *
 * Signals
 *   selection-changed         another word, block or head is looked at
 *   bare (GFile file)         what was to be opened has tensors only, and nothing beside it says
 *                             more
 */

#pragma once

#include "ui/session/model.h"
#include "ui/session/task.h"
#include "ui/session/translation.h"

/* How a sentence is decoded: what a person chose, and what the model's pipeline asks for.
 *
 * Properties
 *   beam-width     int        hypotheses followed; 1 is greedy search
 *   never-unknown  boolean    whether <unk> may not be produced
 *   copies-unknown boolean    whether a source word replaces each <unk>
 *   is-book        boolean    whether to decode in the textbook's way, which is greedy and copies
 *                             nothing, as a model of the textbook's pipeline does unless told
 *                             otherwise */

#define HL_TYPE_DECODING (hl_decoding_get_type ())

G_DECLARE_FINAL_TYPE (HlDecoding, hl_decoding, HL, DECODING, GObject)

NnTranslationOptions hl_decoding_get_options (HlDecoding *self);

/* What all pages look at. */
typedef struct
{
  int word;  /* which token of the translation, from 0 */
  int block; /* which block of the decoder, from 0; −1 for the last one */
  int head;  /* which head, from 0; NN_ALL_HEADS for their mean */
} HlSelection;

gboolean hl_selection_equal (HlSelection a, HlSelection b);

#define HL_TYPE_WORKSPACE (hl_workspace_get_type ())

G_DECLARE_FINAL_TYPE (HlWorkspace, hl_workspace, HL, WORKSPACE, GObject)

/* Read by everybody; its functions write.  At most one translation and one opening of a file are
 * under way. */
struct _HlWorkspace
{
  GObject parent_instance;

  HlModel       *model;
  HlModel       *newer_model;
  char          *sentence;
  HlDecoding    *decoding;
  HlTranslation *translation;
  char          *partial;
  char          *problem;
  HlSelection    selection; /* a block of −1 is the last one */
  gboolean       can_edit;  /* whether another sentence can be typed or chosen */
  gboolean       is_chosen; /* a person selected it since hl_workspace_take_choice () */

  GFile *shipped_model;  /* the included checkpoint, or NULL */
  char  *shipped_corpus; /* or NULL */
  HlJob *opening;
  HlJob *translating;
};

HlWorkspace *hl_workspace_new (void) G_GNUC_WARN_UNUSED_RESULT;

void hl_workspace_set_shipped (HlWorkspace *self, GFile *model, const char *corpus);
void hl_workspace_open_model (HlWorkspace *self, GFile *file);
void hl_workspace_use_model (HlWorkspace *self, HlModel *model);
void hl_workspace_offer_model (HlWorkspace *self, HlModel *model);

void        hl_workspace_translate (HlWorkspace *self);
const char *hl_workspace_get_sentence (HlWorkspace *self);

HlSelection hl_workspace_get_selection (HlWorkspace *self);
void        hl_workspace_select_word (HlWorkspace *self, int word);
void        hl_workspace_select_block (HlWorkspace *self, int block);
void        hl_workspace_select (HlWorkspace *self, HlSelection selection);
gboolean    hl_workspace_take_choice (HlWorkspace *self);

void hl_workspace_tell_problem (HlWorkspace *self, const char *problem);
