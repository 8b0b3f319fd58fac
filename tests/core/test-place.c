#include "core/model/place.h"

#include "tests/support/cases.h"

NN_TEST (a_path_says_where_it_leads)
{
  static const struct
  {
    const char *path;
    NnPlace     place;
  } places[] = {
    { "encoder", { NN_STACK_ENCODER, -1, NN_N_SUBLAYERS, 0, NN_BOX_ENCODER, "" } },
    { "encoder.embedding.weight",
      { NN_STACK_ENCODER, -1, NN_N_SUBLAYERS, 0, NN_BOX_EMBEDDING, "embedding.weight" } },
    { "decoder.dense.logits",
      { NN_STACK_DECODER, -1, NN_N_SUBLAYERS, 0, NN_BOX_DENSE, "dense.logits" } },
    { "decoder.blks.block1", { NN_STACK_DECODER, 1, NN_N_SUBLAYERS, 0, NN_BOX_BLOCK, "" } },
    { "encoder.blks.block0.attention.softmax",
      { NN_STACK_ENCODER, 0, NN_SUBLAYER_ENCODER, 0, NN_BOX_ATTENTION, "attention.softmax" } },
    { "encoder.blks.block12.addnorm2.ln",
      { NN_STACK_ENCODER, 12, NN_SUBLAYER_ENCODER_FFN, 2, NN_BOX_ADD_NORM, "addnorm2.ln" } },
    { "decoder.blks.block1.attention1.W_q",
      { NN_STACK_DECODER, 1, NN_SUBLAYER_DECODER, 0, NN_BOX_ATTENTION1, "attention1.W_q" } },
    { "decoder.blks.block1.attention2",
      { NN_STACK_DECODER, 1, NN_SUBLAYER_CROSS, 0, NN_BOX_ATTENTION2, "attention2" } },
    { "decoder.blks.block1.addnorm2.add",
      { NN_STACK_DECODER, 1, NN_SUBLAYER_CROSS, 2, NN_BOX_ADD, "addnorm2.add" } },
    { "decoder.blks.block3.ffn.relu",
      { NN_STACK_DECODER, 3, NN_SUBLAYER_DECODER_FFN, 0, NN_BOX_FFN, "ffn.relu" } },
    { "grad.decoder.blks.block3.ffn.relu",
      { NN_STACK_DECODER, 3, NN_SUBLAYER_DECODER_FFN, 0, NN_BOX_FFN, "ffn.relu" } },
    { "adam.m.decoder.dense.weight",
      { NN_STACK_DECODER, -1, NN_N_SUBLAYERS, 0, NN_BOX_DENSE, "dense.weight" } },
    { "clip.norm", { NN_STACK_NONE, -1, NN_N_SUBLAYERS, 0, NN_BOX_CLIP, "clip.norm" } },
    { "blks.block2.ffn", { NN_STACK_NONE, 2, NN_N_SUBLAYERS, 0, NN_BOX_BLOCK, "ffn" } },
    { "decoder.blks.blockade.ffn",
      { NN_STACK_DECODER, -1, NN_N_SUBLAYERS, 0, NN_BOX_DECODER, "blockade.ffn" } },
    { "decoders.dense", { NN_STACK_NONE, -1, NN_N_SUBLAYERS, 0, NN_BOX_NONE, "decoders.dense" } },
    { "encoder.blks.block0.addnorm1.norm.normalize",
      { NN_STACK_ENCODER, 0, NN_SUBLAYER_ENCODER, 1, NN_BOX_NORM, "addnorm1.norm.normalize" } },
    { "decoder.norm.scale_shift",
      { NN_STACK_DECODER, -1, NN_N_SUBLAYERS, 0, NN_BOX_NORM, "norm.scale_shift" } },
    { "loss_again.batch",
      { NN_STACK_NONE, -1, NN_N_SUBLAYERS, 0, NN_BOX_LOSS_AGAIN, "loss_again.batch" } },
    { "loss.batch", { NN_STACK_NONE, -1, NN_N_SUBLAYERS, 0, NN_BOX_LOSS, "loss.batch" } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    {
      const NnPlace place = nn_place_read (places[i].path);

      g_test_message ("%s", places[i].path);
      g_assert_cmpint (place.stack, ==, places[i].place.stack);
      g_assert_cmpint (place.block, ==, places[i].place.block);
      g_assert_cmpint (place.sublayer, ==, places[i].place.sublayer);
      g_assert_cmpint (place.add_norm, ==, places[i].place.add_norm);
      g_assert_cmpint (place.box, ==, places[i].place.box);
      g_assert_cmpstr (place.part, ==, places[i].place.part);
    }
}

NN_TEST (a_place_has_its_path)
{
  static const char *const paths[] = { "encoder.blks.block0", "decoder.blks.block1.attention2.W_q",
                                       "blks.block3.ffn" };

  for (gsize i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      const NnPlace place = nn_place_read (paths[i]);

      NN_TEXT (nn_block_path (nn_stack_name (place.stack), place.block, place.part), paths[i]);
    }
}

NN_TEST (an_add_and_norm_is_no_attention)
{
  const NnPlace attention = nn_place_read ("encoder.blks.block0.attention.queries");
  const NnPlace add_norm = nn_place_read ("encoder.blks.block0.addnorm1.add");
  const NnPlace none = nn_place_read ("encoder.pos_encoding");

  g_assert_true (nn_place_is_in_attention (&attention));
  g_assert_false (nn_place_is_in_attention (&add_norm));
  g_assert_false (nn_place_is_in_attention (&none));
}

NN_TEST (block_ten_is_not_in_block_one)
{
  g_assert_true (nn_path_is_in ("decoder.blks.block1.ffn", "decoder.blks.block1"));
  g_assert_true (nn_path_is_in ("decoder.blks.block1", "decoder.blks.block1"));
  g_assert_false (nn_path_is_in ("decoder.blks.block10.ffn", "decoder.blks.block1"));
  g_assert_false (nn_path_is_in ("decoder.blks", "decoder.blks.block1"));
}

NN_TEST (a_path_has_a_name_and_a_parent)
{
  NN_TEXT (nn_path_parent ("decoder.dense.logits"), "decoder.dense");
  g_assert_cmpstr (nn_path_name ("decoder.dense.logits"), ==, "logits");
  NN_TEXT (nn_path_parent ("encode"), "");
  g_assert_cmpstr (nn_path_name ("encode"), ==, "encode");
}
