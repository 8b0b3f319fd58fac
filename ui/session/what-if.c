#include "ui/session/what-if.h"

#include "ui/session/translate-task.h"

struct _HlWhatIf
{
  GObject parent_instance;

  HlWorkspace *workspace;
  GPtrArray   *branches; /* of HlTranslation, the newest last */
  HlJob       *trying;
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (HlWhatIf, hl_what_if, G_TYPE_OBJECT)

static void
tell (HlWhatIf *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
tried_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  HlWhatIf                 *self = HL_WHAT_IF (source);
  g_autoptr (GError)        error = NULL;
  g_autoptr (HlTranslation) branch = hl_translate_finish (result, &error);

  if (!hl_job_end (self->trying, result, error))
    return;

  if (branch != NULL)
    g_ptr_array_add (self->branches, g_steal_pointer (&branch));
  else
    hl_workspace_tell_problem (self->workspace, error->message);
  tell (self);
}

/* Another sentence, model or search: its branches go. */
static void
translation_cb (HlWhatIf *self)
{
  hl_what_if_close (self);
}

static void
hl_what_if_dispose (GObject *object)
{
  HlWhatIf *self = HL_WHAT_IF (object);

  g_clear_object (&self->workspace);

  G_OBJECT_CLASS (hl_what_if_parent_class)->dispose (object);
}

static void
hl_what_if_finalize (GObject *object)
{
  HlWhatIf *self = HL_WHAT_IF (object);

  g_ptr_array_unref (self->branches);
  g_object_unref (self->trying);

  G_OBJECT_CLASS (hl_what_if_parent_class)->finalize (object);
}

static void
hl_what_if_class_init (HlWhatIfClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = hl_what_if_dispose;
  object_class->finalize = hl_what_if_finalize;

  /**
   * HlWhatIf::changed:
   * @self: the branches
   *
   * There is another branch, or none, or one is on its way.
   */
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
hl_what_if_init (HlWhatIf *self)
{
  self->trying = hl_job_new ();
  self->branches = g_ptr_array_new_with_free_func (g_object_unref);
}

/**
 * hl_what_if_new:
 * @workspace: (transfer none): whose translation has branches
 *
 * Returns: (transfer full): no branch yet
 */
HlWhatIf *
hl_what_if_new (HlWorkspace *workspace)
{
  HlWhatIf *self = g_object_new (HL_TYPE_WHAT_IF, NULL);

  self->workspace = g_object_ref (workspace);
  g_signal_connect_object (workspace, "notify::translation", G_CALLBACK (translation_cb), self,
                           G_CONNECT_SWAPPED);

  return self;
}

/**
 * hl_what_if_try:
 * @self: the branches
 * @ids: (array length=n): how the branch is to begin
 * @n: how many tokens that are
 *
 * The decoder reads these and goes on greedily, with the same model and sentence.
 */
void
hl_what_if_try (HlWhatIf  *self,
                const int *ids,
                int        n)
{
  HlTranslation       *first = hl_what_if_get_first (self);
  g_autoptr (NnPrefix) prefix = nn_prefix_new (ids, n);
  NnTranslationOptions options;

  if (first == NULL)
    return;

  options = *hl_translation_get_options (first);
  options.beam_width = 1;
  options.keeps_tree = FALSE;
  hl_translate_from_async (hl_translation_get_model (first), hl_translation_get_sentence (first),
                           prefix, &options, G_OBJECT (self), hl_job_start (self->trying),
                           tried_cb, NULL);
  tell (self);
}

/**
 * hl_what_if_try_after:
 * @self: the branches
 * @translation: the first, or a branch
 * @step: one of its steps, from 0
 * @id: the token to be written there instead
 */
void
hl_what_if_try_after (HlWhatIf            *self,
                      const NnTranslation *translation,
                      int                  step,
                      int                  id)
{
  g_autofree int *ids = NULL;

  g_return_if_fail (step >= 0 && step < translation->T);

  ids = g_memdup2 (translation->ids, sizeof (int) * ((gsize) step + 1));
  ids[step] = id;
  hl_what_if_try (self, ids, step + 1);
}

/**
 * hl_what_if_undo:
 *
 * Goes back to the branch before, if there is one.
 */
void
hl_what_if_undo (HlWhatIf *self)
{
  hl_job_cancel (self->trying);
  if (self->branches->len > 0)
    g_ptr_array_remove_index (self->branches, self->branches->len - 1);
  tell (self);
}

/**
 * hl_what_if_close:
 *
 * Forgets all branches.
 */
void
hl_what_if_close (HlWhatIf *self)
{
  if (!hl_job_cancel (self->trying) && self->branches->len == 0)
    return;

  g_ptr_array_set_size (self->branches, 0);
  tell (self);
}

/**
 * hl_what_if_get_first:
 *
 * Returns: (transfer none) (nullable): what the branches leave
 */
HlTranslation *
hl_what_if_get_first (HlWhatIf *self)
{
  return hl_workspace_get_translation (self->workspace);
}

/**
 * hl_what_if_get_branch:
 *
 * Returns: (transfer none) (nullable): the newest branch
 */
HlTranslation *
hl_what_if_get_branch (HlWhatIf *self)
{
  return self->branches->len > 0 ? g_ptr_array_index (self->branches, self->branches->len - 1)
                                 : NULL;
}

/**
 * hl_what_if_can_undo:
 *
 * Returns: whether there is a branch before the newest one
 */
gboolean
hl_what_if_can_undo (HlWhatIf *self)
{
  return self->branches->len > 1;
}

/**
 * hl_what_if_get_is_busy:
 *
 * Returns: whether a branch is on its way
 */
gboolean
hl_what_if_get_is_busy (HlWhatIf *self)
{
  return hl_job_get_is_busy (self->trying);
}
