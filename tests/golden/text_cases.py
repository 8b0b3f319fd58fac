"""Cases of text: BLEU, and the textbook's arrays of a small corpus."""

import book_text
from case import CASES, save_json


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


MAKERS = (make_text, make_text_file)
