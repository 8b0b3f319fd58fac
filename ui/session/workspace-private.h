/* ui/session/workspace-private.h
 *
 * The state of a workspace, for the files that translate with it and that open models in it.
 */

#pragma once

#include "ui/session/workspace.h"

G_BEGIN_DECLS

/**
 * HlWorkspace:
 *
 * At most one translation and one opening of a file are under way; a newer
 * request cancels the older one of its kind, whose result is then dropped.
 */
struct _HlWorkspace
{
  GObject parent_instance;

  char          *shipped_corpus;
  GFile         *shipped_model; /* or NULL */
  HlModel       *model;
  HlModel       *newer_model;
  char          *sentence;
  int            beam_width;
  gboolean       never_unknown;
  gboolean       copies_unknown;
  gboolean       is_book;
  HlTranslation *translation;
  char          *partial;
  char          *problem;
  HlSelection    selection; /* a block of −1 is the last one */
  gboolean       is_chosen; /* somebody selected it since hl_workspace_take_choice () */

  GCancellable *opening;     /* NULL when no file is being opened */
  GCancellable *translating; /* NULL when nothing is being translated */
};

/**
 * HlWorkspaceProperty:
 *
 * Its properties; workspace.h says what they are.
 */
typedef enum
{
  PROP_MODEL = 1,
  PROP_NEWER_MODEL,
  PROP_SENTENCE,
  PROP_BEAM_WIDTH,
  PROP_NEVER_UNKNOWN,
  PROP_COPIES_UNKNOWN,
  PROP_IS_BOOK,
  PROP_TRANSLATION,
  PROP_PARTIAL,
  PROP_IS_BUSY,
  PROP_IS_OPENING,
  PROP_PROBLEM,
  N_PROPERTIES,
} HlWorkspaceProperty;

void     hl_workspace_notify (HlWorkspace        *self,
                              HlWorkspaceProperty property);
void     hl_workspace_set_string (HlWorkspace        *self,
                                  char              **string,
                                  const char         *value,
                                  HlWorkspaceProperty property);
gboolean hl_workspace_is_blank (HlWorkspace *self);

G_END_DECLS
