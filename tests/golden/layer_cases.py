"""Cases of single layers: norms, softmax, attentions."""

import torch

import reference
from case import Dice, answer, save, save_with_gradients


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
    for name, axes, probability, residual in (("addnorm", (3, 4), 0.0, True),
                                              ("addnorm-dropout", (4,), 0.5, True),
                                              ("addnorm-alone", (4,), 0.5, False)):
        dice = Dice(name)
        weights = {"ln.weight": (1 + dice.normal(*axes, scale=0.2)).float().double(),
                   "ln.bias": dice.normal(*axes, scale=0.2)}
        inputs = {"x": dice.normal(2, 3, 4), "y": dice.normal(2, 3, 4),
                  "mask": dice.below(2, 2, 3, 4) if probability else None}

        def compute(i, w):
            def drop(_site, y):
                return y if i["mask"] is None else y * i["mask"] / (1 - probability)
            return reference.add_norm(w, "", i["x"], i["y"], drop, residual=residual), {}

        config = dict(normalized_shape=axes, dropout=probability, training=probability > 0,
                      **({} if residual else {"residual": False}))
        save_with_gradients(name, "addnorm", config, inputs, weights, compute)


def question(dice, lengths, q_width=4, k_width=4, v_width=3):
    return {"q": dice.normal(2, 3, q_width), "k": dice.normal(2, 5, k_width),
            "v": dice.normal(2, 5, v_width),
            "valid_lens": None if lengths is None else torch.tensor(lengths)}


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


MAKERS = (make_ffn, make_layernorm, make_batchnorm, make_softmax, make_masked_softmax, make_posenc,
          make_addnorm, make_attentions, make_mask_attention)
