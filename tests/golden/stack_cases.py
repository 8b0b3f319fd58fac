"""Cases of blocks, encoders and decoders."""

import torch

import reference
from case import BIASED, TINY, Dice, answer, prefixed, save, save_with_gradients


def make_encoder():
    for name, config in (("encoder-block", TINY), ("encoder-block-bias", BIASED)):
        dice = Dice(name)
        inputs = {"x": dice.normal(2, 4, 8), "valid_lens": torch.tensor([4, 1])}
        save_with_gradients(
            name, "encoder_block", config, inputs, dice.model(config, "encoder.blks.block0."),
            lambda i, w: answer(reference.encoder_block(w, "", config["num_heads"], i["x"],
                                                        i["valid_lens"])))

    dice = Dice("encoder")
    inputs = {"tokens": dice.below(7, 2, 4), "valid_lens": torch.tensor([3, 4])}

    def compute(i, w):
        memory, weights = reference.encode(w, TINY, i["tokens"], i["valid_lens"], path="")
        return memory, {f"weights{n}": x for n, x in enumerate(weights)}

    save_with_gradients("encoder", "encoder", TINY, inputs, dice.model(TINY, "encoder."), compute)


def make_decoder_block():
    for name, causal in (("decoder-block", True), ("decoder-block-open", False)):
        dice = Dice(name)
        inputs = {"x": dice.normal(2, 3, 8), "enc": dice.normal(2, 4, 8),
                  "enc_valid_lens": torch.tensor([4, 2])}

        def compute(i, w):
            out, seen, self_weights, cross_weights = reference.decoder_block(
                w, "", 2, i["x"], None, i["enc"], i["enc_valid_lens"], causal)
            return out, {"state": seen, "self": self_weights, "cross": cross_weights}

        save_with_gradients(name, "decoder_block", dict(TINY, training=causal), inputs,
                            dice.model(TINY, "decoder.blks.block0."), compute)

    dice = Dice("decoder-block-steps")
    weights = dice.model(TINY, "decoder.blks.block0.")
    x, memory, lengths = dice.normal(2, 3, 8), dice.normal(2, 4, 8), torch.tensor([4, 2])
    tensors = {"in.x": x, "in.enc": memory, "in.enc_valid_lens": lengths,
               **prefixed("w.", weights)}
    past = None
    for step in range(3):
        out, past, self_weights, cross_weights = reference.decoder_block(
            weights, "", 2, x[:, step:step + 1], past, memory, lengths, False)
        tensors.update({f"out{step}": out, f"out.state{step}": past,
                        f"out.self{step}": self_weights, f"out.cross{step}": cross_weights})
    save("decoder-block-steps", "decoder_block_steps", dict(TINY, steps=3), tensors)


def make_decoder():
    dice = Dice("decoder")
    inputs = {"tokens": dice.below(9, 2, 3), "enc": dice.normal(2, 4, 8),
              "enc_valid_lens": torch.tensor([4, 2])}
    weights = dice.model(TINY, "decoder.")

    def compute(i, w):
        logits, blocks = reference.decode(w, TINY, i["tokens"], None, i["enc"],
                                          i["enc_valid_lens"], True, path="")
        return logits, {f"{what}{n}": block[m] for n, block in enumerate(blocks)
                        for m, what in enumerate(("state", "self", "cross"))}

    save_with_gradients("decoder", "decoder", dict(TINY, training=True), inputs, weights, compute)

    for name, is_book in (("decoder-steps", False), ("decoder-steps-book", True)):
        tensors, pasts = {**prefixed("in.", inputs), **prefixed("w.", weights)}, None
        for step in range(3):
            logits, blocks = reference.decode(
                weights, TINY, inputs["tokens"][:, step:step + 1], pasts, inputs["enc"],
                inputs["enc_valid_lens"], False, path="", first=0 if is_book else step)
            pasts = [block[0] for block in blocks]
            tensors[f"out{step}"] = logits
            for n, block in enumerate(blocks):
                tensors.update({f"out.self{step}_{n}": block[1], f"out.cross{step}_{n}": block[2]})
        if not is_book:
            tensors["out.full_causal"] = compute(inputs, weights)[0]
        save(name, "decoder_steps", dict(TINY, book_positions=is_book), tensors)


MAKERS = (make_encoder, make_decoder_block, make_decoder)
