#include "app/alterations.h"

#include "core/experiments/altered-model.h"

static gboolean add_places (NnIntervention *intervention, char **names, NnAlterationKind kind,
                            GError **error)
{
  for (char **name = names; name != NULL && *name != NULL; name++)
    {
      NnAlteration alteration;

      if (!nn_alteration_read (*name, kind, &alteration, error))
        return FALSE;
      nn_intervention_add (intervention, &alteration);
    }

  return TRUE;
}

static NnIntervention *read_all (const HlAlterations *self, GError **error)
{
  g_autoptr (NnIntervention) intervention = nn_intervention_new ();

  if (!add_places (intervention, self->without_heads, NN_MUTE_HEAD, error) ||
      !add_places (intervention, self->uniform_heads, NN_UNIFORM_HEAD, error) ||
      !add_places (intervention, self->without_sublayers, NN_MUTE_SUBLAYER, error) ||
      !add_places (intervention, self->without_blocks, NN_MUTE_BLOCK, error) ||
      !add_places (intervention, self->without_scaling, NN_UNSCALED_SCORES, error))
    return NULL;

  if (self->without_positions)
    nn_intervention_add (intervention, &(NnAlteration){ .kind = NN_DROP_POSITIONS });
  if (self->without_residual)
    nn_intervention_add (intervention, &(NnAlteration){ .kind = NN_DROP_RESIDUAL });
  if (self->temperature != 1.0)
    nn_intervention_add (intervention,
                         &(NnAlteration){ .kind = NN_TEMPERATURE, .value = self->temperature });

  return g_steal_pointer (&intervention);
}

/* Returns HL_CLI_DONE, or HL_CLI_MISUSED after saying why that model cannot be altered so. */
HlCliStatus hl_alterations_apply (const HlAlterations *self, NnCheckpoint *checkpoint)
{
  g_autoptr (GError)         error = NULL;
  g_autoptr (NnIntervention) intervention = read_all (self, &error);
  NnTransformer             *altered;

  if (intervention == NULL ||
      !nn_intervention_fits (intervention, &checkpoint->model->config, &error))
    return hl_cli_refuse (error);
  if (nn_intervention_count (intervention) == 0)
    return HL_CLI_DONE;

  altered = nn_altered_model_new (checkpoint->model, intervention);
  nn_transformer_free (checkpoint->model);
  checkpoint->model = altered;

  return HL_CLI_DONE;
}
