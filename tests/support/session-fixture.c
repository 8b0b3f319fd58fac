#include "tests/support/session-fixture.h"

void hl_test_session_set_up (HlTestSession *self)
{
  hl_test_workshop_init (&self->workshop);
  self->workspace = hl_workspace_new ();
  self->inspection = hl_inspection_new (self->workspace);
}

/* Has it translated, if need be by a model that knows the pairs by heart. */
void hl_test_session_translate (HlTestSession *self, const char *sentence)
{
  HlTranslation *before = self->workspace->translation;

  g_object_set (self->workspace, "sentence", sentence, NULL);
  if (self->workspace->model == NULL)
    {
      g_autoptr (GFile) file = hl_test_workshop_train (&self->workshop, "model.safetensors", 80);

      hl_workspace_open_model (self->workspace, file);
    }
  else
    hl_workspace_translate (self->workspace);
  hl_test_wait_until (self->workspace->translation != before);
}

/* Waits for the walk until it is whole: of an update, one sees the beginning first. */
void hl_test_session_wait (HlTestSession *self)
{
  hl_inspection_set_is_wanted (self->inspection, TRUE);
  hl_test_wait_until (self->inspection->walk != NULL &&
                      !hl_inspection_get_is_busy (self->inspection));
}

/* Nobody else may hold a part of it by now. */
void hl_test_session_tear_down (HlTestSession *self)
{
  hl_test_drop (self->inspection);
  hl_test_drop (self->workspace);
  hl_test_workshop_clear (&self->workshop);
}
