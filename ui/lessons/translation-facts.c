#include "ui/lessons/translation-facts.h"

#include <math.h>

#include "core/experiments/altered-model.h"
#include "core/translation/translate.h"

#define N_CANDIDATES 5

static NnTranslation *translate (const HlFactSubject *subject, GError **error)
{
  NnTranslationOptions options = nn_translation_options_for (subject->translator->text);

  options.n_candidates = N_CANDIDATES;

  return nn_translate (subject->translator, subject->sentence, &options, NULL, NULL, NULL, error);
}

gboolean hl_find_translation (HlFact *fact, const HlFactSubject *subject, GError **error)
{
  g_autoptr (NnTranslation) translation = translate (subject, error);

  if (translation != NULL)
    fact->text = nn_translation_to_text (translation);

  return translation != NULL;
}

gboolean hl_find_tokens (HlFact *fact, const HlFactSubject *subject, GError **error)
{
  g_autoptr (NnTranslation) translation = translate (subject, error);

  if (translation != NULL)
    fact->number = g_str_equal (subject->arguments[0], "source") ? translation->S : translation->T;

  return translation != NULL;
}

typedef struct
{
  const float *values; /* attention weights of one query */
  int          n;      /* how many keys there are */
  char *const *keys;   /* their tokens; of the decoder, what it has read */
} Row;

/* Finds the row "kind block head row" of the weights. */
static gboolean find_row (Row *row, const NnTranslation *translation, char *const *arguments,
                          GError **error)
{
  const gboolean  is_encoder = g_str_equal (arguments[0], "encoder");
  const gboolean  is_cross = g_str_equal (arguments[0], "cross");
  const NnTensor *weights = is_encoder ? translation->encoder_weights
                            : is_cross ? translation->cross_weights
                                       : translation->self_weights;
  const int      *dims = weights->shape.dims;
  const int       block = hl_fact_index (arguments[1], dims[0]);
  const int       head = hl_fact_index (arguments[2], dims[1]);
  const int       query = hl_fact_index (arguments[3], dims[2]);

  if ((!is_encoder && !is_cross && !g_str_equal (arguments[0], "decoder")) || block < 0 ||
      head < 0 || query < 0)
    {
      g_autofree char *words =
          g_strjoin (" ", arguments[0], arguments[1], arguments[2], arguments[3], NULL);

      hl_fact_refuse (error, words);

      return FALSE;
    }

  row->n = dims[3];
  row->values =
      weights->values +
      ((gsize) (block * dims[1] + head) * (gsize) dims[2] + (gsize) query) * (gsize) dims[3];
  row->keys = is_encoder || is_cross ? translation->source_tokens : translation->tokens;

  return TRUE;
}

gboolean hl_find_weight (HlFact *fact, const HlFactSubject *subject, GError **error)
{
  g_autoptr (NnTranslation) translation = translate (subject, error);
  Row                       row = { NULL, 0, NULL };
  int                       key;

  if (translation == NULL || !find_row (&row, translation, subject->arguments, error))
    return FALSE;
  key = hl_fact_index (subject->arguments[4], row.n);
  if (key < 0)
    return hl_fact_refuse (error, subject->arguments[4]);
  fact->number = row.values[key];

  return TRUE;
}

/* Key 1 of the decoder is <bos>; key k is what it wrote at step k − 1. */
gboolean hl_find_largest (HlFact *fact, const HlFactSubject *subject, GError **error)
{
  g_autoptr (NnTranslation) translation = translate (subject, error);
  Row                       row = { NULL, 0, NULL };
  int                       best = 0;

  if (translation == NULL || !find_row (&row, translation, subject->arguments, error))
    return FALSE;
  for (int i = 1; i < row.n; i++)
    if (row.values[i] > row.values[best])
      best = i;
  if (row.keys != translation->tokens)
    fact->text = g_strdup (row.keys[best]);
  else
    fact->text = g_strdup (best == 0 ? "<bos>" : row.keys[best - 1]);

  return TRUE;
}

gboolean hl_find_entropy (HlFact *fact, const HlFactSubject *subject, GError **error)
{
  g_autoptr (NnTranslation) translation = translate (subject, error);
  Row                       row = { NULL, 0, NULL };

  if (translation == NULL || !find_row (&row, translation, subject->arguments, error))
    return FALSE;
  for (int i = 0; i < row.n; i++)
    if (row.values[i] > 0.0f)
      fact->number -= (double) row.values[i] * log ((double) row.values[i]);

  return TRUE;
}

gboolean hl_find_probability (HlFact *fact, const HlFactSubject *subject, GError **error)
{
  g_autoptr (NnTranslation) translation = translate (subject, error);
  int                       step;

  if (translation == NULL)
    return FALSE;
  step = hl_fact_index (subject->arguments[0], translation->T);
  if (step < 0)
    return hl_fact_refuse (error, subject->arguments[0]);
  fact->number = translation->probabilities[step];

  return TRUE;
}

gboolean hl_find_candidate (HlFact *fact, const HlFactSubject *subject, GError **error)
{
  g_autoptr (NnTranslation) translation = translate (subject, error);
  const NnCandidate        *candidate;
  int                       step;
  int                       rank;

  if (translation == NULL)
    return FALSE;
  step = hl_fact_index (subject->arguments[0], translation->T);
  rank = hl_fact_index (subject->arguments[1], translation->n_candidates);
  if (step < 0 || rank < 0)
    return hl_fact_refuse (error, subject->arguments[step < 0 ? 0 : 1]);

  candidate = &translation->candidates[step * translation->n_candidates + rank];
  if (candidate->id == NN_NO_TOKEN)
    return hl_fact_refuse (error, subject->arguments[1]);
  fact->text =
      g_strdup (nn_vocabulary_token (subject->translator->target_vocabulary, candidate->id));
  fact->number = exp (candidate->log_probability);

  return TRUE;
}

/* The translation by the model without some of its heads. */
gboolean hl_find_without (HlFact *fact, const HlFactSubject *subject, GError **error)
{
  NnTranslator               altered = *subject->translator;
  const HlFactSubject        of_altered = { &altered, subject->sentence, NULL };
  g_autoptr (NnTranslation)  translation = NULL;
  g_autoptr (NnIntervention) intervention = nn_intervention_new ();

  for (int i = 0; subject->arguments[i] != NULL; i++)
    {
      NnAlteration alteration;

      if (!nn_alteration_read (subject->arguments[i], NN_MUTE_HEAD, &alteration, error) ||
          !nn_alteration_fits (&alteration, &subject->translator->model->config, error))
        return FALSE;
      nn_intervention_add (intervention, &alteration);
    }

  altered.model = nn_altered_model_new (subject->translator->model, intervention);
  translation = translate (&of_altered, error);
  if (translation != NULL)
    fact->text = nn_translation_to_text (translation);
  nn_transformer_free (altered.model);

  return translation != NULL;
}
