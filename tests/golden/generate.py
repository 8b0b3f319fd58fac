#!/usr/bin/python3
"""Makes tests/golden/cases/: small cases of every kind that "headlight-cli check" knows.

    tests/golden/generate.py        needs PyTorch; run by hand

Inputs and weights are random, from a seed for each case, rounded to single
precision; results are computed in double by reference.py and book_text.py, which
share nothing with the program that is tested.
"""

import json
import math
import pathlib
import struct
import zlib

import torch

import book_text
import reference

CASES = pathlib.Path(__file__).resolve().parent / "cases"
TINY = dict(src_vocab=7, tgt_vocab=9, num_hiddens=8, ffn_num_hiddens=6, num_heads=2, num_blks=2)
BIASED = dict(TINY, enc_bias=True, num_blks=1, num_heads=4)
PAD, BOS, EOS = 1, 0, 2

SENTENCES = """The kettle sings.\tLa bouilloire chante.
The kettle is cold!\tLa bouilloire est froide\u202f!
Is the kettle cold?\tLa bouilloire est-elle froide\u00a0?
My kettle sings, I think.\tMa bouilloire chante, je crois.

no second column here
three\tcolumns\tare too many
.Odd beginning\t!Début étrange
I  think ,too\tJe  crois ,aussi?!
THE KETTLE SINGS.\tLA BOUILLOIRE CHANTE.
Çà and là.\tÉté, à l'ŒUVRE.
The thin\u2009space stays.\tL'espace\u2009fine reste.
The kettle is cold!\tLa bouilloire est froide !
a b c d e f g h i j k\tun deux trois quatre cinq six sept huit neuf dix onze
"""


class Dice:
    def __init__(self, name):
        self.generator = torch.Generator().manual_seed(zlib.crc32(name.encode()))

    def normal(self, *shape, scale=1.0):
        return (torch.randn(*shape, generator=self.generator).double() * scale).float().double()

    def below(self, limit, *shape, lowest=0):
        return torch.randint(lowest, limit, shape, generator=self.generator)

    def linear(self, name, inputs, outputs, has_bias=True):
        weights = {f"{name}.weight": self.normal(outputs, inputs, scale=inputs ** -0.5)}
        if has_bias:
            weights[f"{name}.bias"] = self.normal(outputs, scale=0.5)
        return weights

    def model(self, config, part="", scale=1.0):
        """Weights of those parameters whose name begins with @part, without it."""
        weights = {}
        for name, shape in reference.shapes(config).items():
            if not name.startswith(part):
                continue
            if len(shape) == 1:
                base = 1.0 if name.endswith("ln.weight") else 0.0
                value = base + self.normal(*shape, scale=0.1)
            elif "embedding" in name:
                value = self.normal(*shape, scale=shape[1] ** -0.5)
            else:
                value = self.normal(*shape, scale=scale * shape[1] ** -0.5)
            weights[name[len(part):]] = value.float().double()
        return weights

    def batch(self, config, n, source_steps, target_steps):
        """Sentences of different lengths: words, <eos>, padding."""
        src = torch.full((n, source_steps), PAD)
        labels = torch.full((n, target_steps), PAD)
        lengths = self.below(source_steps + 1, n, lowest=1)
        for row in range(n):
            m, k = int(lengths[row]), int(self.below(target_steps + 1, 1, lowest=1))
            src[row, :m] = self.below(config["src_vocab"], m, lowest=3)
            labels[row, :k] = self.below(config["tgt_vocab"], k, lowest=3)
            src[row, m - 1] = labels[row, k - 1] = EOS
        dec_in = torch.cat((torch.full((n, 1), BOS), labels[:, :-1]), 1)
        return dict(src=src, src_len=lengths, dec_in=dec_in, labels=labels)


def save(name, kind, config, tensors, note=""):
    """Writes a safetensors file: whole numbers as I32, others as F32."""
    header = {"__metadata__": {"kind": kind, "config": json.dumps(config), "note": note}}
    blob = b""
    for tensor_name, tensor in tensors.items():
        if tensor is None:
            continue
        tensor = torch.as_tensor(tensor).detach()
        is_real = tensor.is_floating_point()
        values = tensor.flatten().tolist()
        data = struct.pack(f"<{len(values)}{'f' if is_real else 'i'}", *values)
        header[tensor_name] = {"dtype": "F32" if is_real else "I32",
                               "shape": list(tensor.shape),
                               "data_offsets": [len(blob), len(blob) + len(data)]}
        blob += data
    text = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    (CASES / f"{name}.safetensors").write_bytes(struct.pack("<Q", len(text)) + text + blob)


def save_json(name, kind, **entries):
    text = json.dumps(dict(kind=kind, **entries), ensure_ascii=False, indent=1)
    (CASES / f"{name}.json").write_text(text + "\n", encoding="utf-8")


def prefixed(prefix, tensors):
    return {prefix + name: tensor for name, tensor in tensors.items()}


def save_with_gradients(name, kind, config, inputs, weights, compute):
    """compute (inputs, weights) returns the output and a dictionary of more results."""
    leaves = {key: value.clone().requires_grad_(value.is_floating_point())
              for key, value in {**inputs, **weights}.items() if value is not None}
    get = {key: leaves.get(key) for key in inputs}
    out, more = compute(get, {key: leaves[key] for key in weights})
    upstream = Dice(f"{name} upstream").normal(*out.shape)
    gradients = reference.gradients_of((out * upstream).sum(),
                                       {k: v for k, v in leaves.items() if v.requires_grad})
    save(name, kind, config, {**prefixed("in.", inputs), **prefixed("w.", weights), "out": out,
                              **prefixed("out.", more), "grad.out": upstream,
                              **prefixed("grad.", gradients)})


# Layers


def make_ffn():
    for name, shape in (("ffn", (2, 3, 4)), ("ffn-rows", (5, 3))):
        dice = Dice(name)
        weights = {**dice.linear("dense1", shape[-1], 6), **dice.linear("dense2", 6, 5)}
        config = dict(inputs=shape[-1], hiddens=6, outputs=5)
        save_with_gradients(name, "ffn", config, {"x": dice.normal(*shape)}, weights,
                            lambda i, w: (reference.ffn(w, "", i["x"]), {}))


def make_layernorm():
    for name, shape, axes, spread, mean in (
            ("layernorm", (2, 3, 5), (5,), 1.0, 0.0),
            ("layernorm-axes", (2, 3, 4), (3, 4), 1.0, 0.0),
            ("layernorm-far", (3, 8), (8,), 0.01, 100.0),
            ("layernorm-one", (3, 1), (1,), 1.0, 0.0)):
        dice = Dice(name)
        x = (dice.normal(*shape, scale=spread) + mean).float().double()
        weights = {"weight": (1 + dice.normal(*axes, scale=0.3)).float().double(),
                   "bias": dice.normal(*axes, scale=0.3)}
        save_with_gradients(
            name, "layernorm", dict(normalized_shape=axes, eps=1e-5), {"x": x}, weights,
            lambda i, w: (reference.layer_norm(i["x"], w["weight"], w["bias"]), {}))
        if axes == shape[-1:] and axes[0] > 1:
            save_with_gradients(
                name.replace("layernorm", "layernorm-std"), "layernorm_std",
                dict(features=axes[0], eps=1e-6), {"x": x}, weights,
                lambda i, w: (reference.layer_norm_std(i["x"], w["weight"], w["bias"]), {}))


def make_batchnorm():
    for name, shape in (("batchnorm", (5, 3)), ("batchnorm-channels", (2, 3, 4))):
        dice = Dice(name)
        layer = torch.nn.BatchNorm1d(3).double()
        layer.weight.data = (1 + dice.normal(3, scale=0.3)).float().double()
        layer.bias.data = dice.normal(3, scale=0.3)
        biased = torch.ones(3).double()
        tensors = {"w.weight": layer.weight.clone(), "w.bias": layer.bias.clone()}
        for step in range(2):
            x = (dice.normal(*shape) * (1 + step) + step).float().double().requires_grad_()
            y, upstream = layer(x), dice.normal(*shape)
            biased = 0.9 * biased + 0.1 * x.transpose(0, 1).flatten(1).var(1, unbiased=False)
            d = reference.gradients_of((y * upstream).sum(), {"x": x, "weight": layer.weight,
                                                              "bias": layer.bias})
            tensors.update({
                f"in.x{step}": x, f"out.train{step}": y, f"grad.out{step}": upstream,
                **{f"grad.{key}{step}": value for key, value in d.items()},
                f"state.mean{step}": layer.running_mean.clone(),
                f"state.var{step}": layer.running_var.clone(), f"state.var_biased{step}": biased})
        tensors["in.eval"] = dice.normal(1, *shape[1:])
        tensors["out.eval"] = layer.eval()(tensors["in.eval"])
        save(name, "batchnorm", dict(features=3, eps=1e-5, momentum=0.1, steps=2, shape=shape),
             tensors)


def make_softmax():
    for name, scale in (("softmax", 3.0), ("softmax-large", 2000.0)):
        save_with_gradients(
            name, "softmax", {}, {"x": Dice(name).normal(3, 6, scale=scale)}, {},
            lambda i, w: (i["x"].softmax(-1), {"log": i["x"].log_softmax(-1)}))


def make_masked_softmax():
    for name, lengths in (("masked-softmax", [0, 5, 2]),
                          ("masked-softmax-rows", [[1, 3], [4, 0], [2, 9]]),
                          ("masked-softmax-open", None)):
        inputs = {"x": Dice(name).normal(3, 2, 4),
                  "valid_lens": None if lengths is None else torch.tensor(lengths)}
        save_with_gradients(
            name, "masked_softmax", dict(fill=-1e6), inputs, {},
            lambda i, w: (reference.masked_softmax(i["x"], i["valid_lens"]), {}))


def make_posenc():
    for name, length, width in (("posenc", 12, 8), ("posenc-long", 1000, 4)):
        x = Dice(name).normal(1, length, width)
        table = reference.positions(length, width)
        save(name, "posenc", dict(num_hiddens=width),
             {"in.x": x, "out": x + table, "out.table": table,
              "out.table_exact": reference.positions(length, width, exact=True)})


def make_addnorm():
    for name, axes, probability in (("addnorm", (3, 4), 0.0), ("addnorm-dropout", (4,), 0.5)):
        dice = Dice(name)
        weights = {"ln.weight": (1 + dice.normal(*axes, scale=0.2)).float().double(),
                   "ln.bias": dice.normal(*axes, scale=0.2)}
        inputs = {"x": dice.normal(2, 3, 4), "y": dice.normal(2, 3, 4),
                  "mask": dice.below(2, 2, 3, 4) if probability else None}

        def compute(i, w):
            def drop(_site, y):
                return y if i["mask"] is None else y * i["mask"] / (1 - probability)
            return reference.add_norm(w, "", i["x"], i["y"], drop), {}

        config = dict(normalized_shape=axes, dropout=probability, training=probability > 0)
        save_with_gradients(name, "addnorm", config, inputs, weights, compute)


# Attentions


def question(dice, lengths, q_width=4, k_width=4, v_width=3):
    return {"q": dice.normal(2, 3, q_width), "k": dice.normal(2, 5, k_width),
            "v": dice.normal(2, 5, v_width),
            "valid_lens": None if lengths is None else torch.tensor(lengths)}


def answer(pair):
    return pair[0], {"weights": pair[1]}


def make_attentions():
    every_query = [[1, 5, 2], [3, 0, 4]]
    for name, lengths in (("dot-attention", [3, 0]), ("dot-attention-rows", every_query)):
        save_with_gradients(
            name, "dot_attention", dict(d=4), question(Dice(name), lengths), {},
            lambda i, w: answer(reference.dot_attention(i["q"], i["k"], i["v"], i["valid_lens"])))

    dice = Dice("additive-attention")
    weights = {**dice.linear("W_q", 4, 6, False), **dice.linear("W_k", 2, 6, False),
               **dice.linear("w_v", 6, 1, False)}
    save_with_gradients(
        "additive-attention", "additive_attention", dict(num_hiddens=6),
        question(dice, [2, 5], k_width=2), weights,
        lambda i, w: answer(reference.additive_attention(w, i["q"], i["k"], i["v"],
                                                         i["valid_lens"])))

    for name, has_bias, lengths in (("mha", True, [3, 5]), ("mha-rows", False, every_query)):
        dice = Dice(name)
        weights = {**dice.linear("W_q", 4, 6, has_bias), **dice.linear("W_k", 5, 6, has_bias),
                   **dice.linear("W_v", 3, 6, has_bias), **dice.linear("W_o", 6, 6, has_bias)}
        save_with_gradients(
            name, "mha", dict(num_hiddens=6, num_heads=3, bias=has_bias),
            question(dice, lengths, k_width=5), weights,
            lambda i, w: answer(reference.multi_head(w, "", 3, i["q"], i["k"], i["v"],
                                                     i["valid_lens"])))


def make_mask_attention():
    scattered = torch.tensor([1, 0, 1, 1, 1, 0, 1, 1]).reshape(2, 1, 1, 4)
    for name, mask in (("mask-attention", torch.tril(torch.ones(1, 4, 4)).long()),
                       ("mask-attention-scattered", scattered), ("mask-attention-open", None)):
        dice = Dice(name)
        inputs = {key: dice.normal(2, 3, 4, 5) for key in "qkv"}

        def compute(i, w):
            out, scores = reference.mask_attention(i["q"], i["k"], i["v"], i["mask"])
            return out, {"scores": scores}

        save_with_gradients(name, "mask_attention", dict(fill=-1e9), {**inputs, "mask": mask}, {},
                            compute)


# Blocks and stacks


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


# Loss and optimizer


def make_loss():
    for name, scale in (("loss", 2.0), ("loss-large", 400.0)):
        dice = Dice(name)
        logits = dice.normal(2, 4, 6, scale=scale)
        labels = torch.tensor([[0, 3, 5, PAD], [4, PAD, PAD, PAD]])
        tensors = {"in.logits": logits, "in.labels": labels}
        for kind in ("masked", "plain", "classic", "smooth"):
            leaf = logits.clone().requires_grad_()
            value = reference.loss(kind, leaf, labels, PAD, 0.1 if kind == "smooth" else 0.0)
            tensors[f"out.{kind}"] = value.reshape(1)
            tensors[f"grad.{kind}.logits"] = reference.gradients_of(value, {"x": leaf})["x"]
        tensors["out.each"] = -logits.log_softmax(-1).gather(2, labels[..., None])[..., 0]
        save(name, "loss", dict(pad=PAD, smoothing=0.1), tensors)


def make_optimizer():
    for name, scale in (("clip", 1.0), ("clip-short", 0.01)):
        dice = Dice(name)
        gradients = {"a": dice.normal(3, 4, scale=scale), "b": dice.normal(5, scale=scale)}
        tensors = prefixed("in.", {key: value.clone() for key, value in gradients.items()})
        norm = reference.clip(gradients.values(), 1.0)
        save(name, "clip", dict(theta=1.0),
             {**tensors, **prefixed("out.", gradients), "out.norm": [norm]})

    for name, corrects in (("adam", True), ("adam-mlx", False)):
        dice = Dice(name)
        parameters = {"a": dice.normal(4, 3), "b": dice.normal(6)}
        tensors = prefixed("in.", {key: value.clone() for key, value in parameters.items()})
        adam = reference.Adam(parameters, 1e-2, corrects)
        for step in range(3):
            gradients = {key: dice.normal(*value.shape, scale=10.0 ** (step - 2))
                         for key, value in parameters.items()}
            adam.step(gradients)
            tensors.update(prefixed(f"in.g{step}.", gradients))
            tensors.update({f"out.{key}{step}": value.clone()
                            for key, value in parameters.items()})
        save(name, "adam", dict(lr=1e-2, betas=[0.9, 0.999], eps=1e-8, bias_correction=corrects,
                                steps=3), tensors)


# Whole models


def make_seq2seq():
    for name, probability in (("seq2seq", 0.0), ("seq2seq-dropout", 0.25)):
        dice = Dice(name)
        weights, batch = dice.model(TINY), dice.batch(TINY, 3, 4, 5)
        tensors = {**prefixed("in.", batch), **prefixed("w.", weights)}
        drop = reference.keep_all
        if probability:
            drop = reference.RecordedDropout(probability, dice.generator)
        for kind in ("masked", "plain"):
            leaves = {key: value.clone().requires_grad_() for key, value in weights.items()}
            logits = reference.transform(leaves, TINY, batch, drop=drop)
            value = reference.loss(kind, logits, batch["labels"], PAD)
            tensors.update({"out.logits": logits, f"out.loss_{kind}": value.reshape(1)})
            tensors.update(prefixed(f"grad.{kind}.", reference.gradients_of(value, leaves)))
        logits = reference.transform(weights, TINY, batch, causal=False)
        tensors["out.logits_unmasked_eval"] = logits
        for kind, result in (("plain", "out.val_loss_book"),
                             ("masked", "out.val_loss_book_masked")):
            tensors[result] = reference.loss(kind, logits, batch["labels"], PAD).reshape(1)
        if probability:
            tensors.update({f"mask.{site}": kept.long() for site, kept in drop.kept.items()})
        save(name, "seq2seq", dict(TINY, pad=PAD, bos=BOS, dropout=probability), tensors)


def train(parameters, config, batches, steps, kind, adam):
    losses, norms = [], []
    for step in range(steps):
        batch = batches[step % len(batches)]
        leaves = {key: value.clone().requires_grad_() for key, value in parameters.items()}
        value = reference.loss(kind, reference.transform(leaves, config, batch), batch["labels"],
                               PAD)
        gradients = reference.gradients_of(value, leaves)
        losses.append(float(value))
        norms.append(reference.clip(gradients.values(), 1.0))
        adam.step(gradients)
    return torch.tensor(losses), torch.tensor(norms)


def make_train():
    for name, corrects, rate, kind in (("train", True, 5e-3, "masked"),
                                       ("train-mlx", False, 2e-3, "plain")):
        dice = Dice(name)
        weights = dice.model(TINY)
        batches = [dice.batch(TINY, 3, 4, 4) for _ in range(2)]
        tensors = {f"in.{key}{n}": value for n, batch in enumerate(batches)
                   for key, value in batch.items()}
        tensors.update(prefixed("w.", {key: value.clone() for key, value in weights.items()}))
        adam = reference.Adam(weights, rate, corrects)
        losses, norms = train(weights, TINY, batches, 10, kind, adam)
        save(name, "train",
             dict(TINY, pad=PAD, bos=BOS, lr=rate, bias_correction=corrects, loss=kind, clip=1.0,
                  steps=10, batches=2),
             {**tensors, "out.losses": losses, "out.grad_norms": norms,
              **prefixed("final.", weights)},
             "losses within 1e-4 relative, final weights within 2e-3")


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


# Text


def make_text():
    pairs = [("la bouilloire chante .", "la bouilloire chante ."), ("", "la bouilloire"),
             ("la bouilloire est froide .", "la bouilloire chante ."), ("la", "la bouilloire ."),
             ("la la la la", "la bouilloire est là"), ("x y z", "a b c"),
             ("chante , la bouilloire !", "la bouilloire chante , je crois !")]
    save_json("bleu", "bleu", rows=[
        dict(pred=p, label=r, bleu={str(k): book_text.bleu(p, r, k) for k in (1, 2, 3, 4)})
        for p, r in pairs])

    for name, steps, n_training, n_validation in (("text", 9, 512, 128), ("text-short", 4, 3, 2)):
        arrays = book_text.Arrays(SENTENCES, steps, n_training, n_validation)
        save_json(name, "text", raw=SENTENCES, num_steps=steps, num_train=n_training,
                  num_val=n_validation, min_freq=2, normalised=arrays.normalized,
                  src_tokens=arrays.source, tgt_tokens=arrays.target,
                  src_vocab=arrays.source_vocabulary, tgt_vocab=arrays.target_vocabulary,
                  classic_src_vocab_with_eos=arrays.classic, src=arrays.src,
                  src_len=arrays.src_len, dec_in=arrays.dec_in, labels=arrays.labels)


def make_text_file():
    lines = [line for line in SENTENCES.split("\n") if line.count("\t") == 1]
    corpus = "\n".join(lines) + "\n"
    (CASES / "corpus.tsv").write_text(corpus, encoding="utf-8")
    arrays = book_text.Arrays(corpus, 9, 512, 128)
    save_json("text-file", "text_file", pairs=len(arrays.src),
              src_vocab=arrays.source_vocabulary, tgt_vocab=arrays.target_vocabulary,
              rows=[dict(i=i, src=arrays.src[i], src_len=arrays.src_len[i],
                         dec_in=arrays.dec_in[i], labels=arrays.labels[i]) for i in (0, 2, 7)],
              sums=dict(src=sum(map(sum, arrays.src)), src_len=sum(arrays.src_len),
                        dec_in=sum(map(sum, arrays.dec_in)),
                        labels=sum(map(sum, arrays.labels))))


def main():
    torch.set_num_threads(1)
    torch.set_default_dtype(torch.float64)
    CASES.mkdir(exist_ok=True)
    for make in (make_ffn, make_layernorm, make_batchnorm, make_softmax, make_masked_softmax,
                 make_posenc, make_addnorm, make_attentions, make_mask_attention, make_encoder,
                 make_decoder_block, make_decoder, make_loss, make_optimizer, make_seq2seq,
                 make_train, make_greedy, make_book_full, make_text, make_text_file):
        make()


main()
