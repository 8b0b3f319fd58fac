"""The textbook's way from text to ids, and its BLEU, written as plainly as possible."""

import math
from collections import Counter

PAD, BOS, EOS, UNK = "<pad>", "<bos>", "<eos>", "<unk>"


def normalize(text):
    text = text.replace("\u202f", " ").replace("\u00a0", " ")
    lower = text.lower()
    # What is before a stop is looked up in the text as it was.
    return "".join(" " + c if i > 0 and c in ",.!?" and text[i - 1] != " " else c
                   for i, c in enumerate(lower))


def token_pairs(normalized, max_examples):
    pairs = []
    for line in normalized.split("\n")[:max_examples + 1]:
        columns = line.split("\t")
        if len(columns) == 2:
            pairs.append([[token for token in f"{column} {EOS}".split(" ") if token]
                          for column in columns])
    return [pair[0] for pair in pairs], [pair[1] for pair in pairs]


def sorted_vocabulary(sentences, min_count):
    counts = Counter(token for sentence in sentences for token in sentence)
    return sorted({token for token, n in counts.items() if n >= min_count} | {UNK})


def classic_vocabulary(sentences, min_count):
    counts = Counter(token for sentence in sentences for token in sentence)
    reserved = [UNK, PAD, BOS, EOS]
    frequent = sorted((token for token in counts if counts[token] >= min_count),
                      key=lambda token: -counts[token])
    return reserved + [token for token in frequent if token not in reserved]


def fit(tokens, steps):
    return (tokens + [PAD] * steps)[:steps]


class Arrays:
    """All that the textbook makes of a text: tokens, vocabularies, arrays of ids."""

    def __init__(self, raw, steps, n_training, n_validation, min_count=2):
        self.normalized = normalize(raw)
        self.source, self.target = token_pairs(self.normalized, n_training + n_validation)
        source = [fit(tokens, steps) for tokens in self.source]
        target = [[BOS] + fit(tokens, steps) for tokens in self.target]
        self.source_vocabulary = sorted_vocabulary(source, min_count)
        self.target_vocabulary = sorted_vocabulary(target, min_count)
        self.classic = classic_vocabulary(self.source, min_count)
        self.src = [self.ids(self.source_vocabulary, tokens) for tokens in source]
        ids = [self.ids(self.target_vocabulary, tokens) for tokens in target]
        pad = self.ids(self.source_vocabulary, [PAD])[0]
        self.src_len = [sum(i != pad for i in row) for row in self.src]
        self.dec_in = [row[:-1] for row in ids]
        self.labels = [row[1:] for row in ids]

    @staticmethod
    def ids(vocabulary, tokens):
        return [vocabulary.index(token if token in vocabulary else UNK) for token in tokens]


def bleu(prediction, label, k):
    prediction, label = prediction.split(" "), label.split(" ")
    score = math.exp(min(0, 1 - len(label) / len(prediction)))
    for n in range(1, min(k, len(prediction)) + 1):
        left = Counter(tuple(label[i:i + n]) for i in range(len(label) - n + 1))
        matches = 0
        for i in range(len(prediction) - n + 1):
            gram = tuple(prediction[i:i + n])
            matches += left[gram] > 0
            left[gram] -= 1
        score *= (matches / (len(prediction) - n + 1)) ** (0.5 ** n)
    return score
