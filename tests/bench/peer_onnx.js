// tests/bench/peer_onnx.js FOLDER SIZES SECONDS
//
// Translates with ONNX Runtime on one thread, with the graphs that peer_onnx.py wrote to FOLDER:
// one sentence of num_steps words, always num_steps tokens, as tests/bench/measure does.
// Prints {"wall": [...]}: the seconds of each translation.

const ort = require('onnxruntime-node');
const [folder, text, seconds] = process.argv.slice(2);
const sizes = JSON.parse(text);
const ids = (...values) => new ort.Tensor('int64', BigInt64Array.from(values.map(BigInt)),
                                          [values.length]);

async function load (name) {
  return ort.InferenceSession.create(`${folder}/${name}.onnx`, {
    intraOpNumThreads: 1, interOpNumThreads: 1, graphOptimizationLevel: 'all' });
}

async function translate (encoder, step) {
  const source = ids(...Array(sizes.num_steps).keys());
  const memory = await encoder.run({ source });
  const empty = new ort.Tensor('float32', new Float32Array(0),
                               [sizes.num_blks, sizes.num_heads, 0,
                                sizes.num_hiddens / sizes.num_heads]);
  let token = 1, keys = empty, values = empty;

  for (let t = 0; t < sizes.num_steps; t++) {
    const found = await step.run({ token: ids(token), position: ids(t), keys, values, ...memory });
    token = Number(found.next.data[0]);
    keys = found.new_keys;
    values = found.new_values;
  }
}

(async () => {
  const encoder = await load('encoder'), step = await load('step');
  const wall = [], end = performance.now() + 1e3 * seconds;

  await translate(encoder, step);
  while (wall.length < 5 || performance.now() < end) {
    const start = performance.now();
    await translate(encoder, step);
    wall.push((performance.now() - start) / 1e3);
  }
  console.log(JSON.stringify({ wall }));
})();
