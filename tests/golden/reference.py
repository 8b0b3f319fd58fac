"""The Transformer of the textbook in PyTorch, for clarity and not for speed.

Parameters are a flat dictionary whose names are those of the textbook's state_dict.
Everything is computed in double, so that results are right to the last digit of
single precision; gradients are PyTorch's own.

Dropout is a function drop(site, x), so that masks can be recorded and given.
"""

import math

import torch
from torch.nn import functional as F

FILL = -1e6


def keep_all(_site, x):
    return x


class RecordedDropout:
    """Throws dice once for every site and remembers what was kept."""

    def __init__(self, probability, generator):
        self.probability, self.generator, self.kept = probability, generator, {}

    def __call__(self, site, x):
        if site not in self.kept:
            dice = torch.rand(x.shape, generator=self.generator)
            self.kept[site] = (dice >= self.probability).double()
        return x * self.kept[site] / (1 - self.probability)


def linear(p, name, x):
    return F.linear(x, p[f"{name}.weight"], p.get(f"{name}.bias"))


def ffn(p, path, x):
    return linear(p, f"{path}dense2", torch.relu(linear(p, f"{path}dense1", x)))


def layer_norm(x, weight, bias):
    axes = tuple(range(-weight.dim(), 0))
    centered = x - x.mean(axes, keepdim=True)
    variance = (centered ** 2).mean(axes, keepdim=True)
    return centered / torch.sqrt(variance + 1e-5) * weight + bias


def layer_norm_std(x, weight, bias):
    centered = x - x.mean(-1, keepdim=True)
    std = torch.sqrt((centered ** 2).sum(-1, keepdim=True) / (x.shape[-1] - 1))
    return centered / (std + 1e-6) * weight + bias


def add_norm(p, path, x, sublayer, drop=keep_all, site="", residual=True):
    kept = drop(site, sublayer)
    return layer_norm(x + kept if residual else kept, p[f"{path}ln.weight"], p[f"{path}ln.bias"])


def masked_softmax(scores, valid_lens=None, fill=FILL):
    if valid_lens is not None:
        lengths = valid_lens[:, None, None] if valid_lens.dim() == 1 else valid_lens[:, :, None]
        hidden = torch.arange(scores.shape[-1]) >= lengths
        scores = scores.masked_fill(hidden, fill)
    return scores.softmax(-1)


def dot_attention(q, k, v, valid_lens=None, drop=keep_all, site=""):
    weights = masked_softmax(q @ k.transpose(1, 2) / math.sqrt(q.shape[-1]), valid_lens)
    return drop(site, weights) @ v, weights


def additive_attention(p, q, k, v, valid_lens=None):
    features = linear(p, "W_q", q)[:, :, None] + linear(p, "W_k", k)[:, None]
    weights = masked_softmax(linear(p, "w_v", features.tanh())[..., 0], valid_lens)
    return weights @ v, weights


def mask_attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores.masked_fill(mask == 0, -1e9)
    return scores.softmax(-1) @ v, scores


def multi_head(p, path, heads, q, k, v, valid_lens=None, drop=keep_all, site=""):
    def split(x):
        x = x.reshape(x.shape[0], x.shape[1], heads, -1).transpose(1, 2)
        return x.reshape(-1, *x.shape[2:])

    if valid_lens is not None:
        valid_lens = valid_lens.repeat_interleave(heads, 0)
    projected = [split(linear(p, f"{path}{name}", x))
                 for name, x in (("W_q", q), ("W_k", k), ("W_v", v))]
    found, weights = dot_attention(*projected, valid_lens, drop, site)
    joined = found.reshape(-1, heads, *found.shape[1:]).transpose(1, 2).flatten(2)
    return linear(p, f"{path}W_o", joined), weights


def positions(length, width, exact=False):
    """The angles are rounded to single precision unless the table has to be exact."""
    dtype = torch.float64 if exact else torch.float32
    steps = torch.arange(0, width, 2, dtype=dtype) / width
    angles = torch.arange(length, dtype=dtype)[:, None] / torch.tensor(1e4, dtype=dtype) ** steps
    table = torch.zeros(length, width, dtype=dtype)
    table[:, 0::2], table[:, 1::2] = angles.sin(), angles.cos()
    return table.double()


def embed(p, path, ids, drop=keep_all, first=0):
    table = p[f"{path}embedding.weight"]
    width = table.shape[1]
    where = positions(first + ids.shape[1], width)[first:]
    return drop(f"{path}pos", table[ids] * math.sqrt(width) + where)


def encoder_block(p, path, heads, x, valid_lens, drop=keep_all, residual=True):
    attended, weights = multi_head(p, f"{path}attention.", heads, x, x, x, valid_lens, drop,
                                   f"{path}attn")
    y = add_norm(p, f"{path}addnorm1.", x, attended, drop, f"{path}res1", residual)
    fed = ffn(p, f"{path}ffn.", y)
    return add_norm(p, f"{path}addnorm2.", y, fed, drop, f"{path}res2", residual), weights


def encode(p, config, ids, valid_lens, drop=keep_all, path="encoder."):
    x, all_weights = embed(p, path, ids, drop), []
    for i in range(config["num_blks"]):
        x, weights = encoder_block(p, f"{path}blks.block{i}.", config["num_heads"], x, valid_lens,
                                   drop, config.get("residual", True))
        all_weights.append(weights)
    return x, all_weights


def decoder_block(p, path, heads, x, past, memory, memory_lens, causal, drop=keep_all,
                  residual=True):
    """Returns the output, what the cache holds then, and both kinds of weights."""
    seen = x if past is None else torch.cat((past, x), 1)
    lens = torch.arange(1, x.shape[1] + 1).repeat(x.shape[0], 1) if causal else None
    attended, self_weights = multi_head(p, f"{path}attention1.", heads, x, seen, seen, lens, drop,
                                        f"{path}self")
    y = add_norm(p, f"{path}addnorm1.", x, attended, drop, f"{path}res1", residual)
    crossed, cross_weights = multi_head(p, f"{path}attention2.", heads, y, memory, memory,
                                        memory_lens, drop, f"{path}cross")
    z = add_norm(p, f"{path}addnorm2.", y, crossed, drop, f"{path}res2", residual)
    out = add_norm(p, f"{path}addnorm3.", z, ffn(p, f"{path}ffn.", z), drop, f"{path}res3",
                   residual)
    return out, seen, self_weights, cross_weights


def decode(p, config, ids, pasts, memory, memory_lens, causal, drop=keep_all, path="decoder.",
           first=0):
    """Returns the logits, and of every block its cache and both kinds of weights."""
    x, blocks = embed(p, path, ids, drop, first), []
    for i in range(config["num_blks"]):
        x, *rest = decoder_block(p, f"{path}blks.block{i}.", config["num_heads"], x,
                                 pasts[i] if pasts else None, memory, memory_lens, causal, drop,
                                 config.get("residual", True))
        blocks.append(rest)
    return linear(p, f"{path}dense", x), blocks


def transform(p, config, batch, causal=True, drop=keep_all):
    memory, _ = encode(p, config, batch["src"], batch["src_len"], drop)
    return decode(p, config, batch["dec_in"], None, memory, batch["src_len"], causal, drop)[0]


def loss(kind, logits, labels, pad, smoothing=0.0):
    each = F.cross_entropy(logits.flatten(0, 1), labels.flatten(), reduction="none",
                           label_smoothing=smoothing).reshape(labels.shape)
    words = labels != pad
    if kind == "plain":
        return each.mean()
    if kind == "classic":
        return (each * words).mean(1).sum()
    return (each * words).sum() / words.sum()


def clip(gradients, theta):
    norm = math.sqrt(sum(float((g ** 2).sum()) for g in gradients))
    for g in gradients:
        g.mul_(min(1.0, theta / norm) if norm > 0 else 1.0)
    return norm


class Adam:
    def __init__(self, parameters, rate, corrects):
        self.parameters, self.rate, self.corrects, self.t = parameters, rate, corrects, 0
        self.m = {name: torch.zeros_like(p) for name, p in parameters.items()}
        self.v = {name: torch.zeros_like(p) for name, p in parameters.items()}

    def step(self, gradients):
        self.t += 1
        c1, c2 = (1 - 0.9 ** self.t, 1 - 0.999 ** self.t) if self.corrects else (1.0, 1.0)
        for name, p in self.parameters.items():
            g = gradients[name]
            self.m[name] = 0.9 * self.m[name] + 0.1 * g
            self.v[name] = 0.999 * self.v[name] + 0.001 * g * g
            p -= self.rate * (self.m[name] / c1) / ((self.v[name] / c2).sqrt() + 1e-8)


def gradients_of(value, parameters):
    """∂value/∂parameter by name, zeros where it does not depend on it."""
    found = torch.autograd.grad(value, list(parameters.values()), allow_unused=True)
    return {name: torch.zeros_like(p) if g is None else g
            for (name, p), g in zip(parameters.items(), found)}


def greedy(p, config, source, lengths, bos, steps, counts):
    """Returns the ids, the logits, each step's blocks and the encoder's weights."""
    memory, encoder_weights = encode(p, config, source, lengths)
    token = torch.full((len(source), 1), bos)
    pasts, ids, all_logits, all_blocks = None, [], [], []
    for step in range(steps):
        logits, blocks = decode(p, config, token, pasts, memory, lengths, False,
                                first=step if counts else 0)
        pasts = [block[0] for block in blocks]
        token = logits.argmax(2)
        ids.append(token)
        all_logits.append(logits)
        all_blocks.append(blocks)
    return torch.cat(ids, 1), torch.cat(all_logits, 1), all_blocks, encoder_weights


def shapes(config):
    """The shape of every parameter, in the order of the textbook's state_dict."""
    d, f = config["num_hiddens"], config["ffn_num_hiddens"]
    found = {}

    def attention(path, has_bias):
        for name in ("W_q", "W_k", "W_v", "W_o"):
            found[f"{path}{name}.weight"] = (d, d)
            if has_bias:
                found[f"{path}{name}.bias"] = (d,)

    def norm(path):
        found[f"{path}ln.weight"], found[f"{path}ln.bias"] = (d,), (d,)

    def network(path):
        found[f"{path}dense1.weight"], found[f"{path}dense1.bias"] = (f, d), (f,)
        found[f"{path}dense2.weight"], found[f"{path}dense2.bias"] = (d, f), (d,)

    found["encoder.embedding.weight"] = (config["src_vocab"], d)
    for i in range(config["num_blks"]):
        block = f"encoder.blks.block{i}."
        attention(f"{block}attention.", config.get("enc_bias", False))
        norm(f"{block}addnorm1.")
        network(f"{block}ffn.")
        norm(f"{block}addnorm2.")
    found["decoder.embedding.weight"] = (config["tgt_vocab"], d)
    for i in range(config["num_blks"]):
        block = f"decoder.blks.block{i}."
        attention(f"{block}attention1.", False)
        norm(f"{block}addnorm1.")
        attention(f"{block}attention2.", False)
        norm(f"{block}addnorm2.")
        network(f"{block}ffn.")
        norm(f"{block}addnorm3.")
    found["decoder.dense.weight"] = (config["tgt_vocab"], d)
    found["decoder.dense.bias"] = (config["tgt_vocab"],)
    return found
