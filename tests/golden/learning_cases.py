"""Cases of what learns: losses, Adam, a few updates."""

import torch

import reference
from case import BOS, PAD, TINY, Dice, prefixed, save


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
    # With the last one's steps, which are far too large, rounding decides where it ends.
    for name, corrects, rate, kind, steps in (("train", True, 5e-3, "masked", 10),
                                              ("train-mlx", False, 2e-3, "plain", 10),
                                              ("unsteady-train", False, 1e-1, "plain", 40)):
        dice = Dice(name)
        weights = dice.model(TINY)
        batches = [dice.batch(TINY, 3, 4, 4) for _ in range(2)]
        tensors = {f"in.{key}{n}": value for n, batch in enumerate(batches)
                   for key, value in batch.items()}
        tensors.update(prefixed("w.", {key: value.clone() for key, value in weights.items()}))
        adam = reference.Adam(weights, rate, corrects)
        losses, norms = train(weights, TINY, batches, steps, kind, adam)
        save(name, "train",
             dict(TINY, pad=PAD, bos=BOS, lr=rate, bias_correction=corrects, loss=kind, clip=1.0,
                  steps=steps, batches=2),
             {**tensors, "out.losses": losses, "out.grad_norms": norms,
              **prefixed("final.", weights)},
             "losses within 1e-4 relative, final weights within 2e-3")


MAKERS = (make_loss, make_optimizer, make_train)
