/* ui/session/model-opener.h
 *
 * Opens models in the background: from a file, or, where there would be none at all, the
 * included one in its place.  Of two files only the later one counts.
 *
 * Signals
 *   opened (HlModel model, string excuse)   a model is whole; an excuse, or NULL, says why it is
 *                                           another one than was asked for
 *   failed (string problem)                 there is no model; a sentence says why
 */

#pragma once

#include "ui/session/task.h"
#include "ui/session/model.h"

G_BEGIN_DECLS

#define HL_TYPE_MODEL_OPENER (hl_model_opener_get_type ())

G_DECLARE_FINAL_TYPE (HlModelOpener, hl_model_opener, HL, MODEL_OPENER, GObject)

/* Read by everybody; its functions write. */
struct _HlModelOpener
{
  GObject parent_instance;

  GFile *shipped_model;  /* or NULL */
  char  *shipped_corpus; /* or NULL */
  HlJob *job;
};

HlModelOpener *hl_model_opener_new (void) G_GNUC_WARN_UNUSED_RESULT;

void hl_model_opener_set_shipped (HlModelOpener *self, GFile *model, const char *corpus);

void hl_model_opener_open (HlModelOpener *self, GFile *file, gboolean may_replace);

G_END_DECLS
