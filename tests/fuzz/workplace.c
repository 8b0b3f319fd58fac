#include "tests/fuzz/workplace.h"

#include <glib/gstdio.h>
#include <math.h>
#include <stdio.h>

#include "core/checkpoint/resume.h"
#include "core/training/trainer-phases.h"
#include "core/translation/translate.h"
#include "core/translation/translator.h"

static char *folder;
static char *corpus;

static void remove_folder (void)
{
  GDir       *dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_unlink (path);
    }
  if (dir != NULL)
    g_dir_close (dir);
  g_rmdir (folder);
  g_clear_pointer (&folder, g_free);
  g_clear_pointer (&corpus, g_free);
}

/* Returns: (transfer none): a folder that is removed at the end */
const char *nn_fuzz_folder (void)
{
  if (folder == NULL)
    {
      folder = g_dir_make_tmp ("headlight-fuzz-XXXXXX", NULL);
      g_assert (folder != NULL);
      atexit (remove_folder);
    }

  return folder;
}

/* Returns: (transfer full): the path of the file @name, which now holds @data */
char *nn_fuzz_write (const char *name, const guint8 *data, gsize size)
{
  char *path = g_build_filename (nn_fuzz_folder (), name, NULL);
  FILE *stream = g_fopen (path, "wb"); /* faster than a replacement of the whole file */

  g_assert (stream != NULL);
  g_assert (fwrite (data, 1, size, stream) == size);
  g_assert (fclose (stream) == 0);

  return path;
}

/* Returns: (transfer none): a file of forty sentence pairs of six words */
const char *nn_fuzz_corpus (void)
{
  static const char *const words[] = { "un", "deux", "trois", "quatre" };
  g_autoptr (GString)      text = g_string_new (NULL);

  if (corpus != NULL)
    return corpus;

  for (int i = 0; i < 40; i++)
    g_string_append_printf (text, "say %s %s .\tdis %s %s .\n", words[i % 4], words[i / 4 % 4],
                            words[i % 4], words[i / 4 % 4]);
  corpus = nn_fuzz_write ("corpus.tsv", (const guint8 *) text->str, text->len);

  return corpus;
}

/* The preset of each model, and what is changed in it. */
static const struct
{
  const char     *preset;
  NnAttentionKind attention;
  NnNormKind      norm;
  gboolean        ties_embeddings;
  gboolean        trains_positions;
  gboolean        leaves_positions_out;
  gboolean        masks_with_infinity;
} variants[] = {
  { "recommended" },
  { "recommended", .attention = NN_ATTENTION_ADDITIVE },
  { "recommended", .norm = NN_NORM_BATCH },
  { "recommended", .ties_embeddings = TRUE },
  { "recommended", .trains_positions = TRUE },
  { "recommended", .leaves_positions_out = TRUE },
  { "recommended", .masks_with_infinity = TRUE },
  { "book-pytorch" },
  { "book-mlx" },
  { "classic" },
};

int nn_fuzz_n_variants (void) { return G_N_ELEMENTS (variants); }

/* Saves a model of a few hundred numbers in the middle of its training. */
void nn_fuzz_save_model (const char *path, int variant)
{
  g_autoptr (GError)       error = NULL;
  g_autoptr (NnRunOptions) options = NULL;
  g_autoptr (NnRun)        run = NULL;
  NnPreset                 preset;

  g_assert (nn_presets_find (variants[variant].preset, &preset));
  preset.model.num_hiddens = 4;
  preset.model.num_heads = 2;
  preset.model.num_blks = 1;
  preset.model.ffn_num_hiddens = 4;
  preset.model.max_positions = 40;
  preset.training.text.num_steps = 9;
  preset.training.batch_size = 8;
  preset.training.epochs = 2;
  preset.training.workers = 1;
  preset.model.attention = variants[variant].attention;
  preset.model.norm = variants[variant].norm;
  preset.model.ties_embeddings = variants[variant].ties_embeddings;
  preset.model.trains_positions = variants[variant].trains_positions;
  preset.model.has_positions = !variants[variant].leaves_positions_out;
  if (variants[variant].masks_with_infinity)
    preset.model.mask_fill = -INFINITY;

  options = nn_run_options_new (nn_fuzz_corpus (), &preset);
  if (preset.training.text.is_book)
    options->n_pairs = 20;
  run = nn_run_new (options, NULL, &error);
  g_assert_no_error (error);
  for (int i = 0; i < 2; i++)
    g_assert (nn_trainer_update (run->trainer, NULL));
  nn_run_save (run, path, TRUE, &error);
  g_assert_no_error (error);
}

static void translate (const NnTranslator *translator, const char *sentence,
                       const NnTranslationOptions *options)
{
  g_autoptr (GError)        error = NULL;
  g_autoptr (NnTranslation) translation =
      nn_translate (translator, sentence, options, NULL, &error);

  g_assert ((translation == NULL) == (error != NULL));
  g_assert (error == NULL || g_utf8_validate (error->message, -1, NULL));
}

/* Greedily, with a beam, and as the book does. */
void nn_fuzz_translate (const NnCheckpoint *checkpoint)
{
  static const char *const sentences[] = { "say un deux .", "say quatre" };
  NnTranslationOptions     options = nn_translation_options_default ();
  g_autoptr (GError)       error = NULL;
  g_autoptr (NnTranslator) translator = nn_checkpoint_new_translator (checkpoint, &error);

  g_assert ((translator == NULL) == (error != NULL));
  if (translator == NULL)
    return;

  options.max_steps = 12;
  translate (translator, sentences[0], &options);
  options.beam_width = 3;
  translate (translator, sentences[1], &options);
  options.beam_width = 1;
  options.max_steps = 0;
  options.is_book = TRUE;
  translate (translator, sentences[0], &options);
}
