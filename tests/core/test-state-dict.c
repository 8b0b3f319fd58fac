#include "core/checkpoint/state-dict.h"

#include <glib/gstdio.h>
#include <math.h>

#include "core/engine/each.h"
#include "core/layers/positional-encoding.h"
#include "tests/support/cases.h"
#include "tests/support/checkpoint-files.h"

static const char sidecar[] =
    "{\"num_heads\": 2, \"num_steps\": 9,"
    " \"src_vocab\": [\"<pad>\",\"<bos>\",\"<eos>\",\"<unk>\",\"a\",\"b\",\"c\"],"
    " \"tgt_vocab\": [\"<pad>\",\"<bos>\",\"<eos>\",\"<unk>\",\"a\",\"b\",\"c\",\"d\",\"e\"]}";

typedef NnTestFolder Fixture;

static void set_up (Fixture *fixture, gconstpointer user_data)
{
  nn_test_folder_init (fixture);
  nn_test_write (fixture->sidecar, sidecar);
}

static void tear_down (Fixture *fixture, gconstpointer user_data)
{
  nn_test_folder_clear (fixture);
}

/* encoder.blks.block0.… → encoder.blks.0.… */
static char *without_block (const char *name)
{
  g_auto (GStrv) parts = g_strsplit (name, ".block", 2);

  return g_strjoinv (".", parts);
}

static char *with_model (const char *name) { return g_strconcat ("model.", name, NULL); }

static char *with_net (const char *name) { return g_strconcat ("net.", name, NULL); }

static char *with_module_and_model_without_block (const char *name)
{
  g_autofree char *bare = without_block (name);

  return g_strconcat ("module.model.", bare, NULL);
}

static char *without_a_bias (const char *name)
{
  return strcmp (name, "decoder.dense.bias") == 0 ? NULL : g_strdup (name);
}

static char *without_blocks (const char *name)
{
  return strstr (name, "blks") != NULL ? NULL : g_strdup (name);
}

static char *with_another_bias (const char *name)
{
  return strcmp (name, "decoder.dense.bias") == 0 ? g_strdup ("decoder.dense.offset")
                                                  : g_strdup (name);
}

/* The first values of gammas are 1 everywhere, so two shapes can be exchanged. */
static char *with_shapes_exchanged (const char *name)
{
  if (strcmp (name, "encoder.blks.block0.ffn.dense1.weight") == 0)
    return g_strdup ("encoder.blks.block1.ffn.dense2.weight");
  if (strcmp (name, "encoder.blks.block1.ffn.dense2.weight") == 0)
    return g_strdup ("encoder.blks.block0.ffn.dense1.weight");

  return g_strdup (name);
}

NN_FIXTURE_TEST (load_understands_every_spelling)
{
  static const NnTestRename renames[] = { NULL, without_block, with_model, with_net,
                                          with_module_and_model_without_block };
  NnConfig                  config = nn_test_checkpoint_config ();
  g_autoptr (NnCheckpoint)  checkpoint = NULL;

  config.use_bias = TRUE;
  checkpoint = nn_test_checkpoint (&config);

  for (gsize i = 0; i < G_N_ELEMENTS (renames); i++)
    {
      g_autoptr (NnCheckpoint) again = NULL;

      nn_test_save_state_dict (checkpoint, renames[i], fixture->model);
      again = NN_OK (nn_checkpoint_load, fixture->model);
      nn_test_assert_same_parameters (again->model, checkpoint->model);
    }
}

/* The variants that tensors show need no word in the sidecar. */
NN_FIXTURE_TEST (infer_sees_the_variants)
{
  NnConfig                 config = nn_test_checkpoint_config ();
  g_autoptr (NnCheckpoint) checkpoint = NULL;
  g_autoptr (NnCheckpoint) again = NULL;

  config.num_blks = 3;
  config.is_pre_norm = TRUE;
  config.ties_embeddings = TRUE;
  config.trains_positions = TRUE;
  config.max_positions = 12;
  config.attention = NN_ATTENTION_ADDITIVE;
  config.norm = NN_NORM_BATCH;
  checkpoint = nn_test_checkpoint (&config);
  nn_test_save_state_dict (checkpoint, NULL, fixture->model);

  again = nn_checkpoint_load (fixture->model, NULL);

  g_assert_nonnull (again);
  g_assert_cmpint (again->model->config.max_positions, ==, 12);
  nn_test_assert_same_parameters (again->model, checkpoint->model);
}

static void assert_refused (NnTestFolder *fixture, NnTestRename rename, const char *part)
{
  g_autoptr (NnCheckpoint) checkpoint = nn_test_checkpoint (NULL);

  nn_test_save_state_dict (checkpoint, rename, fixture->model);
  nn_test_assert_refused (fixture->model, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_TENSORS, part);
}

NN_FIXTURE_TEST (fill_names_what_does_not_fit)
{
  assert_refused (fixture, without_a_bias, "it lacks “decoder.dense.bias”");
  assert_refused (fixture, without_blocks, "“encoder.blks.block0.ffn.dense2.weight” is missing");
  assert_refused (fixture, with_another_bias,
                  "it lacks “decoder.dense.bias”, and it has “decoder.dense.offset”, which "
                  "the model does not use");
  assert_refused (fixture, with_shapes_exchanged,
                  "“encoder.blks.block0.ffn.dense1.weight” has shape (8, 6), but it must have "
                  "shape "
                  "(6, 8)");
}

/* Each tensor with its axes exchanged or one row more: no other one is blamed. */
NN_FIXTURE_TEST (check_names_the_tensor_of_the_wrong_shape)
{
  g_autoptr (NnCheckpoint) checkpoint = nn_test_checkpoint (NULL);
  const NnParameters      *parameters = checkpoint->model->parameters;

  for (int i = 0; i < 2 * nn_parameters_count (parameters); i++)
    {
      const NnParameter *wrong = nn_parameters_get (parameters, i / 2);
      NnShape            shape = wrong->value->shape;
      g_autofree char   *name = g_strdup_printf ("“net.%s” has shape", wrong->path);
      g_autoptr (NnSafetensorsWriter) writer = nn_safetensors_writer_new ();
      g_autoptr (NnTensor)            value = NULL;

      /* Only the vocabulary knows how many rows the source has. */
      if (i % 2 == 0 && strcmp (wrong->path, "encoder.embedding.weight") != 0)
        shape.dims[0]++;
      else if (i % 2 == 1 && shape.n_dims == 2 && shape.dims[0] != shape.dims[1])
        shape = NN_SHAPE (shape.dims[1], shape.dims[0]);
      else
        continue;
      value = nn_tensor_new (shape);
      NN_EACH_OF (const NnParameter, parameter, parameters->items)
        {
          g_autofree char *path = with_net (parameter->path);

          nn_safetensors_writer_add_tensor (writer, path,
                                            parameter == wrong ? value : parameter->value);
        }
      g_assert_true (nn_safetensors_writer_save (writer, fixture->model, NULL));
      nn_test_assert_refused (fixture->model, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_TENSORS,
                              name);
    }
}

/* A few bytes that ask for gigabytes: sizes are read off shapes that hold no value. */
NN_FIXTURE_TEST (check_compares_every_shape_before_it_makes_a_model)
{
  g_autoptr (NnSafetensorsWriter) writer = nn_safetensors_writer_new ();
  g_autoptr (NnTensor)            words = nn_tensor_new (NN_SHAPE (7, 512));
  g_autoptr (NnTensor)            hidden = nn_tensor_new (NN_SHAPE (0, 65536));
  g_autoptr (NnSafetensors)       file = NULL;
  g_autoptr (NnStateDict)         state_dict = NULL;
  NnConfig                        config = nn_config_default ();

  nn_safetensors_writer_add_tensor (writer, "encoder.embedding.weight", words);
  nn_safetensors_writer_add_tensor (writer, "decoder.embedding.weight", words);
  nn_safetensors_writer_add_tensor (writer, "encoder.blks.block0.ffn.dense1.weight", words);
  nn_safetensors_writer_add_tensor (writer, "encoder.blks.block0.ffn.dense2.weight", hidden);
  g_assert_true (nn_safetensors_writer_save (writer, fixture->model, NULL));

  file = NN_OK (nn_safetensors_load, fixture->model);
  state_dict = nn_state_dict_new (file, NULL);
  g_assert_true (nn_state_dict_infer (state_dict, &config, NULL));
  g_assert_cmpint (config.ffn_num_hiddens, ==, 65536);
  NN_FAILS (NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_TENSORS, nn_state_dict_check, state_dict,
            &config);
}

/* Saves tied embeddings under the name that safetensors.torch.save_model() keeps. */
static void save_tied (NnTestFolder *fixture, gboolean says_so)
{
  NnConfig                        config = nn_test_checkpoint_config ();
  g_autoptr (NnCheckpoint)        checkpoint = NULL;
  g_autoptr (NnSafetensorsWriter) writer = nn_safetensors_writer_new ();

  config.ties_embeddings = TRUE;
  checkpoint = nn_test_checkpoint (&config);
  NN_EACH_OF (const NnParameter, parameter, checkpoint->model->parameters->items)
    {
      const gboolean is_tied = strcmp (parameter->path, "decoder.embedding.weight") == 0;

      nn_safetensors_writer_add_tensor (writer, is_tied ? "decoder.dense.weight" : parameter->path,
                                        parameter->value);
    }
  if (says_so)
    nn_safetensors_writer_set_metadata (writer, "decoder.embedding.weight", "decoder.dense.weight");
  g_assert_true (nn_safetensors_writer_save (writer, fixture->model, NULL));
}

NN_FIXTURE_TEST (infer_sees_tied_embeddings_that_have_one_name_left)
{
  g_autoptr (NnCheckpoint) checkpoint = NULL;

  save_tied (fixture, TRUE);
  checkpoint = NN_OK (nn_checkpoint_load, fixture->model);
  g_assert_true (checkpoint->model->config.ties_embeddings);

  save_tied (fixture, FALSE);
  nn_test_assert_refused (fixture->model, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_TENSORS,
                          "does not record whether “decoder.dense.weight” shares it");
}

/* Saves a good state_dict and one tensor more. */
static void save_with (NnTestFolder *fixture, const char *name, float value)
{
  g_autoptr (NnCheckpoint)        checkpoint = nn_test_checkpoint (NULL);
  g_autoptr (NnSafetensorsWriter) writer = nn_safetensors_writer_new ();
  g_autoptr (NnTensor)            extra = nn_tensor_new (NN_SHAPE (9));

  nn_tensor_fill (extra, value);
  nn_safetensors_writer_add_tensor (writer, name, extra);
  NN_EACH_OF (const NnParameter, parameter, checkpoint->model->parameters->items)
    if (strcmp (parameter->path, name) != 0)
      nn_safetensors_writer_add_tensor (writer, parameter->path, parameter->value);
  g_assert_true (nn_safetensors_writer_save (writer, fixture->model, NULL));
}

NN_FIXTURE_TEST (fill_leaves_nothing_over)
{
  save_with (fixture, "decoder.sense.bias", 0);
  nn_test_assert_refused (fixture->model, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_TENSORS,
                          "it has “decoder.sense.bias”, which the model does not use");
}

NN_FIXTURE_TEST (new_refuses_a_parameter_in_two_spellings)
{
  save_with (fixture, "decoder._orig_mod.dense.bias", 0);
  nn_test_assert_refused (fixture->model, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_TENSORS,
                          "it contains “decoder.dense.bias” twice");
}

NN_FIXTURE_TEST (new_skips_what_nothing_depends_on)
{
  static const char *const names[] = { "encoder.blks.block0.addnorm1.bn.num_batches_tracked",
                                       "criterion.weight" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (NnCheckpoint) checkpoint = NULL;

      save_with (fixture, names[i], 0);
      checkpoint = nn_checkpoint_load (fixture->model, NULL);
      g_assert_nonnull (checkpoint);
    }
}

NN_FIXTURE_TEST (new_tells_the_state_of_an_optimizer)
{
  g_autoptr (NnSafetensorsWriter) writer = nn_safetensors_writer_new ();
  g_autoptr (NnTensor)            mean = nn_tensor_new (NN_SHAPE (2));

  nn_safetensors_writer_add_tensor (writer, "state.0.exp_avg", mean);
  nn_safetensors_writer_add_tensor (writer, "state.0.exp_avg_sq", mean);
  nn_safetensors_writer_add_tensor (writer, "state.0.step", mean);
  g_assert_true (nn_safetensors_writer_save (writer, fixture->model, NULL));
  nn_test_assert_refused (fixture->model, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_TENSORS,
                          "has the state of an optimizer");
}

NN_FIXTURE_TEST (fill_refuses_what_is_no_number)
{
  save_with (fixture, "decoder.dense.bias", NAN);
  nn_test_assert_refused (fixture->model, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_TENSORS,
                          "“decoder.dense.bias” contains values");
  save_with (fixture, "decoder.dense.bias", INFINITY);
  nn_test_assert_refused (fixture->model, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_TENSORS,
                          "“decoder.dense.bias” contains values");
}

/* The textbook keeps its table of positions with an axis for the batch. */
NN_FIXTURE_TEST (fill_takes_a_table_of_positions_as_the_textbook_keeps_it)
{
  NnConfig                 config = nn_test_checkpoint_config ();
  g_autoptr (NnCheckpoint) checkpoint = NULL;
  g_autoptr (NnCheckpoint) again = NULL;

  config.trains_positions = TRUE;
  config.max_positions = 12;
  checkpoint = nn_test_checkpoint (&config);
  NN_EACH_OF (NnParameter, parameter, checkpoint->model->parameters->items)
    if (g_str_has_suffix (parameter->path, "pos_encoding.P"))
      parameter->value->shape = NN_SHAPE (1, 12, 8);
  nn_test_save_state_dict (checkpoint, NULL, fixture->model);

  again = nn_checkpoint_load (fixture->model, NULL);

  g_assert_nonnull (again);
  g_assert_true (again->model->config.trains_positions);
}

/* Adds every second parameter, or all, under names that begin with @prefix. */
static void save_part (const NnCheckpoint *checkpoint, const char *prefix, int first, int step,
                       const NnTensor *table, const char *path)
{
  g_autoptr (NnSafetensorsWriter) writer = nn_safetensors_writer_new ();

  if (table != NULL)
    nn_safetensors_writer_add_tensor (writer, "decoder.pos_encoding.pe", table);
  for (int i = first; i < nn_parameters_count (checkpoint->model->parameters); i += step)
    {
      const NnParameter *parameter = nn_parameters_get (checkpoint->model->parameters, i);
      g_autofree char   *name = g_strconcat (prefix, parameter->path, NULL);

      nn_safetensors_writer_add_tensor (writer, name, parameter->value);
    }
  g_assert_true (nn_safetensors_writer_save (writer, path, NULL));
}

NN_FIXTURE_TEST (a_prefix_that_all_share_is_stripped_and_named)
{
  static const char *const prefixes[] = { "module._orig_mod.", "net.seq2seq.", "x.", "net/", "" };
  NnConfig                 config = nn_test_checkpoint_config ();
  g_autoptr (NnCheckpoint) checkpoint = NULL;

  config.decoder_bias = TRUE; /* as PyTorch's attentions have it */
  checkpoint = nn_test_checkpoint (&config);
  for (gsize i = 0; i < G_N_ELEMENTS (prefixes); i++)
    {
      g_autoptr (NnCheckpoint) again = NULL;

      save_part (checkpoint, prefixes[i], 0, 1, NULL, fixture->model);
      again = nn_checkpoint_load (fixture->model, NULL);
      g_assert_nonnull (again);
      g_assert_cmpstr (again->prefix, ==, prefixes[i]);
      g_assert_true (again->model->config.decoder_bias);
      nn_test_assert_same_parameters (again->model, checkpoint->model);
    }
}

/* The table of sines is computed anyway; another one would change the result. */
NN_FIXTURE_TEST (a_table_of_sines_is_left_out_and_named)
{
  g_autoptr (NnCheckpoint) checkpoint = nn_test_checkpoint (NULL);
  g_autoptr (NnCheckpoint) again = NULL;
  g_autoptr (NnTensor)     table = nn_tensor_new (NN_SHAPE (12, 8));

  nn_positional_encoding_fill (table);
  save_part (checkpoint, "", 0, 1, table, fixture->model);
  again = nn_checkpoint_load (fixture->model, NULL);
  g_assert_nonnull (again);
  g_assert_cmpstr (again->left_out[0], ==, "decoder.pos_encoding.pe");

  table->values[20] += 0.5f;
  save_part (checkpoint, "", 0, 1, table, fixture->model);
  nn_test_assert_refused (fixture->model, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_TENSORS,
                          "it has “decoder.pos_encoding.pe”, which the model does not use");
}

NN_FIXTURE_TEST (a_model_in_two_files_is_one)
{
  static const char *const names[][2] = {
    { "model-00001-of-00002", "model-00002-of-00002" }, { "model_1_of_2", "model_2_of_2" },
    { "model.00001-of-00002", "model.00002-of-00002" }, { "model.part1", "model.part2" },
    { "consolidated.00", "consolidated.01" },
  };
  g_autoptr (NnCheckpoint) checkpoint = nn_test_checkpoint (NULL);
  g_autofree char *index = g_build_filename (fixture->folder, "model.safetensors.index.json", NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const gboolean   is_counted = strstr (names[i][0], "of") != NULL;
      g_autofree char *first = g_strconcat (names[i][0], ".safetensors", NULL);
      g_autofree char *second = g_strconcat (names[i][1], ".safetensors", NULL);
      g_autofree char *one = g_build_filename (fixture->folder, first, NULL);
      g_autofree char *other = g_build_filename (fixture->folder, second, NULL);
      g_autofree char *missing = g_strdup_printf ("“%s” is missing", second);
      g_autofree char *json =
          g_strdup_printf ("{\"weight_map\": {\"a\": \"%s\", \"b\": \"%s\"}}", first, second);
      g_autoptr (NnCheckpoint) by_part = NULL;
      g_autoptr (NnCheckpoint) by_index = NULL;

      if (!is_counted)
        nn_test_write (index, json);
      save_part (checkpoint, "", 0, 2, NULL, one);
      nn_test_assert_refused (is_counted ? one : index, NN_SAFETENSORS_ERROR,
                              NN_SAFETENSORS_ERROR_INVALID, missing);
      save_part (checkpoint, "", 1, 2, NULL, other);
      by_index = NN_OK (nn_checkpoint_load, index);
      nn_test_assert_same_parameters (by_index->model, checkpoint->model);
      by_part = is_counted ? NN_OK (nn_checkpoint_load, other) : NULL;
      g_assert_true (g_unlink (one) == 0 && g_unlink (other) == 0);
    }
}

/* Each tensor under another name. */
static char *of_lora (const char *name)
{
  return g_strconcat ("base.", name, ".lora_A.weight", NULL);
}

static char *of_bert (const char *name)
{
  return g_strdelimit (g_strconcat ("bert.", name, NULL), "c", 'k');
}

static char *of_two (const char *name)
{
  return g_strconcat (name[0] == 'd' ? "a." : "b.", name, NULL);
}

static char *of_checkpointing (const char *name)
{
  g_auto (GStrv) parts = g_strsplit (name, ".ffn", 2);

  return g_strjoinv ("._checkpoint_wrapped_module.ffn", parts);
}

NN_FIXTURE_TEST (load_says_what_tensors_of_others_are)
{
  g_autoptr (NnCheckpoint) checkpoint = nn_test_checkpoint (NULL);
  g_autoptr (NnCheckpoint) again = NULL;

  assert_refused (fixture, of_lora, "it is a LoRA adapter");
  assert_refused (fixture, of_two, "is missing. The file has “a.decoder");
  assert_refused (fixture, of_bert, "is missing. The file has “bert.dekoder.blks");
  nn_test_save_state_dict (checkpoint, of_checkpointing, fixture->model);
  again = NN_OK (nn_checkpoint_load, fixture->model);
}
