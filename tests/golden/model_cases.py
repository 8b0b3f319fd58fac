"""Cases of whole models: logits and gradients, greedy search, a model as in the textbook."""

import math

import torch

import reference
from case import BOS, EOS, PAD, TINY, Dice, prefixed, save
from learning_cases import train


def make_seq2seq():
    for name, probability, variant in (("seq2seq", 0.0, {}), ("seq2seq-dropout", 0.25, {}),
                                       ("seq2seq-alone", 0.25, {"residual": False})):
        dice = Dice(name)
        config = dict(TINY, **variant)
        weights, batch = dice.model(config), dice.batch(config, 3, 4, 5)
        tensors = {**prefixed("in.", batch), **prefixed("w.", weights)}
        drop = reference.keep_all
        if probability:
            drop = reference.RecordedDropout(probability, dice.generator)
        for kind in ("masked", "plain"):
            leaves = {key: value.clone().requires_grad_() for key, value in weights.items()}
            logits = reference.transform(leaves, config, batch, drop=drop)
            value = reference.loss(kind, logits, batch["labels"], PAD)
            tensors.update({"out.logits": logits, f"out.loss_{kind}": value.reshape(1)})
            tensors.update(prefixed(f"grad.{kind}.", reference.gradients_of(value, leaves)))
        logits = reference.transform(weights, config, batch, causal=False)
        tensors["out.logits_unmasked_eval"] = logits
        for kind, result in (("plain", "out.val_loss_book"),
                             ("masked", "out.val_loss_book_masked")):
            tensors[result] = reference.loss(kind, logits, batch["labels"], PAD).reshape(1)
        if probability:
            tensors.update({f"mask.{site}": kept.long() for site, kept in drop.kept.items()})
        save(name, "seq2seq", dict(config, pad=PAD, bos=BOS, dropout=probability), tensors)


def pictures(steps_of_blocks, encoder_weights, heads, steps):
    """The textbook's arrays of the first sentence."""
    decoder = torch.zeros(2, len(encoder_weights), heads, steps, steps).double()
    for step, blocks in enumerate(steps_of_blocks):
        for n, (_, self_weights, cross_weights) in enumerate(blocks):
            decoder[0, n, :, step, :step + 1] = self_weights[:heads, 0]
            decoder[1, n, :, step] = cross_weights[:heads, 0]
    return decoder, torch.stack([weights[:heads] for weights in encoder_weights])


def make_greedy():
    for name, counts in (("greedy", True), ("greedy-book", False)):
        dice = Dice(name)
        weights, batch = dice.model(TINY, scale=2.0), dice.batch(TINY, 3, 4, 4)
        ids, logits, blocks, encoder_weights = reference.greedy(
            weights, TINY, batch["src"], batch["src_len"], BOS, 4, counts)
        decoder, encoder = pictures(blocks, encoder_weights, 2, 4)
        save(name, "greedy",
             dict(TINY, bos=BOS, eos=EOS, pad=PAD, num_steps=4, book_positions=not counts),
             {"in.src": batch["src"], "in.src_len": batch["src_len"], **prefixed("w.", weights),
              "out.ids": ids, "out.logits": logits, "out.dec_attention0": decoder,
              "out.enc_attention0": encoder})


def formula_weights(name, shape, seed):
    """splitmix64 from the FNV-1a hash of the name: exact in single precision."""
    mask = (1 << 64) - 1
    key = 14695981039346656037
    for byte in name.encode():
        key = (key ^ byte) * 1099511628211 & mask
    values = []
    for i in range(math.prod(shape)):
        z = (key ^ seed) + (i + 1) * 0x9E3779B97F4A7C15 & mask
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & mask
        z = (z ^ z >> 27) * 0x94D049BB133111EB & mask
        values.append((2 * ((z ^ z >> 31) >> 40) / (1 << 24) - 1) / 16)
    base = 1.0 if name.endswith("ln.weight") else 0.0
    return base + torch.tensor(values).double().reshape(shape)


def make_book_full():
    dice, seed = Dice("book-full"), 123456789
    config = dict(TINY, src_vocab=30, tgt_vocab=25, num_hiddens=16, ffn_num_hiddens=12)
    weights = {name: formula_weights(name, shape, seed)
               for name, shape in reference.shapes(config).items()}
    batch = dice.batch(config, 12, 5, 5)
    tensors = {**prefixed("in.", batch),
               "in.sample": torch.stack([torch.cat((w.flatten()[:2], w.flatten()[-2:]))
                                         for w in weights.values()])}
    for kind in ("plain", "masked"):
        leaves = {key: value.clone().requires_grad_() for key, value in weights.items()}
        logits = reference.transform(leaves, config, batch)
        value = reference.loss(kind, logits, batch["labels"], PAD)
        gradients = reference.gradients_of(value, leaves)
        tensors.update({f"out.loss_{kind}": value.reshape(1), "out.logits01": logits[:2],
                        f"out.grad_norms_{kind}": torch.stack([g.norm()
                                                               for g in gradients.values()])})
    unmasked = reference.transform(weights, config, batch, causal=False)
    tensors["out.val_loss_book"] = reference.loss("plain", unmasked, batch["labels"], PAD)
    for mode, counts in (("book", False), ("counted", True)):
        ids, logits, _, _ = reference.greedy(weights, config, batch["src"][:3],
                                             batch["src_len"][:3], BOS, 5, counts)
        best = logits.topk(2, -1).values
        tensors.update({f"out.ids_{mode}": ids, f"out.gap_{mode}": best[..., 0] - best[..., 1]})
    thirds = [{key: value[first:first + 4] for key, value in batch.items()} for first in (0, 4, 8)]
    tensors["out.losses"], _ = train(weights, config, thirds, 4, "plain",
                                     reference.Adam(weights, 1e-3, True))
    save("book-full", "book_full",
         dict(config, pad=PAD, bos=BOS, lr=1e-3, clip=1.0, batch=4, steps=4, weight_seed=seed,
              params=list(weights)), tensors)


MAKERS = (make_seq2seq, make_greedy, make_book_full)
