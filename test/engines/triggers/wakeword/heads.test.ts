import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { matrixProduct } from '../../../../src/engines/onnx/matrix-product.ts';
import { openRuntime, runtimePath } from '../../../../src/engines/onnx/runtime.ts';
import { adam } from '../../../../src/engines/triggers/wakeword/adam.ts';
import { ROW } from '../../../../src/engines/triggers/wakeword/features.ts';
import { HIDDEN, INPUTS, logit } from '../../../../src/engines/triggers/wakeword/head.ts';
import {
  keepTrained,
  readTrained,
  trainedFile,
} from '../../../../src/engines/triggers/wakeword/head-file.ts';
import { trainedHead } from '../../../../src/engines/triggers/wakeword/head-training.ts';
import { random } from '../../../../src/engines/triggers/wakeword/random.ts';
import {
  judging,
  standardise,
  standardOf,
  type Windows,
} from '../../../../src/engines/triggers/wakeword/windows.ts';
import { kit } from '../../../support/kit.ts';

const test = suite('heads');

const library = runtimePath();
if (library === undefined) console.log('not tested: ONNX Runtime is not here');
const runtime = library === undefined ? undefined : await openRuntime(library);

const numbers = random(7);
const HEAD = {
  mean: new Float32Array(ROW),
  scale: new Float32Array(ROW).fill(1),
  weights: Float32Array.from({ length: INPUTS * HIDDEN }, numbers.normal),
  biases: new Float32Array(HIDDEN),
  normScale: new Float32Array(HIDDEN).fill(1),
  normShift: new Float32Array(HIDDEN),
  outWeights: Float32Array.from({ length: HIDDEN }, numbers.normal),
  outBias: Float32Array.of(0.25),
};

/** Windows of noise, whose first ten numbers of each row are shifted. */
function shifted(by: number, count: number): Windows {
  const rows = Float32Array.from(
    { length: (count + 15) * ROW },
    (_, at) => 5 + 3 * numbers.normal() + (at % ROW < 10 ? by : 0),
  );
  return { rows, starts: Int32Array.from({ length: count }, (_, at) => at) };
}

const mean = (values: Float32Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;

test('a kept head is read as it was', () => {
  const data = kit({});
  const file = trainedFile(data, 'Hey, Broca!');
  assert.is(file, join(data, 'wakewords/hey-broca.json'));
  keepTrained(file, { phrase: 'hey broca', speakers: ['flite'], material: 'mine', threshold: -0.5, heads: [HEAD] });
  return readTrained(file).then((trained) => {
    assert.is(trained?.threshold, -0.5);
    assert.equal([trained?.speakers, trained?.material], [['flite'], 'mine']);
    assert.equal(trained?.heads[0]?.weights, HEAD.weights);
  });
});

test('a file that is damaged, of another version or of another size is as none', async () => {
  const data = kit({});
  const file = trainedFile(data, 'hey broca');
  keepTrained(file, { phrase: 'hey broca', speakers: [], material: '', threshold: 0, heads: [HEAD] });
  const text = String(await import('node:fs').then(({ readFileSync }) => readFileSync(file)));
  for (const wrong of [
    '',
    text.slice(0, 5_000),
    text.replace('"version":1', '"version":0'),
    text.replace(/"biases":"[^"]{8}/, '"biases":"'),
  ]) {
    writeFileSync(file, wrong);
    assert.is(await readTrained(file), undefined, wrong.slice(0, 40));
  }
  assert.is(await readTrained(`${file}.none`), undefined);
});

test('Adam goes to where the slope is nothing, and forgets what nothing needs', () => {
  const values = [Float32Array.of(5, -3), Float32Array.of(1)];
  const step = adam(values, 0);
  for (let count = 0; count < 2_000; count += 1)
    step(
      values.map((one) => one.map((value) => 2 * (value - 1))),
      0.01,
    );
  for (const one of values)
    assert.ok(
      one.every((value) => Math.abs(value - 1) < 0.02),
      `${one}`,
    );
  const unused = [Float32Array.of(4), Float32Array.of(4)];
  const decay = adam(unused, 1);
  for (let count = 0; count < 100; count += 1) decay([new Float32Array(1), new Float32Array(1)], 0.1);
  assert.ok((unused[0]?.[0] ?? 1) < 0.01);
  assert.is(unused[1]?.[0], 4);
});

if (runtime !== undefined) {
  test('matrices are multiplied, the first also transposed', () => {
    const plain = matrixProduct(runtime, { rows: 2, inner: 3, columns: 2 });
    plain.one.set([1, 2, 3, 4, 5, 6]);
    plain.other.set([1, 0, 0, 1, 1, 1]);
    plain.multiply();
    assert.equal([...plain.product], [4, 5, 10, 11]);
    const turned = matrixProduct(runtime, { rows: 2, inner: 3, columns: 2, isTransposed: true });
    turned.one.set([1, 4, 2, 5, 3, 6]);
    turned.other.set([1, 0, 0, 1, 1, 1]);
    turned.multiply();
    assert.equal([...turned.product], [4, 5, 10, 11]);
  });

  test('a head learns to tell its phrase, from what else it hears and what is near', () => {
    const [phrase, near, other] = [shifted(1, 600), shifted(0, 400), shifted(-0.3, 900)];
    const standard = standardOf([phrase.rows, near.rows, other.rows]);
    const fresh = [1, 0].map((by) => shifted(by, 200));
    for (const { rows } of [phrase, near, other, ...fresh]) standardise(standard, rows);
    const head = trainedHead(runtime, { standard, phrase, near, other }, { seed: 1, steps: 60 });
    const { logits, hardest } = judging(runtime);
    const [said, not] = fresh.map((windows) => mean(logits(head, windows)));
    assert.ok((said ?? 0) > 0.3 && (not ?? 0) < -0.8, `${said} ${not}`);
    const hard = hardest(head, other, 10);
    assert.ok(mean(logits(head, hard)) > mean(logits(head, other)) + 0.5);
  });

  test('a head judges a stream as it judges many windows', () => {
    const windows = shifted(0.5, 30);
    const standard = standardOf([windows.rows]);
    const raw = windows.rows.slice();
    standardise(standard, windows.rows);
    const head = { ...HEAD, ...standard };
    const all = judging(runtime).logits(head, windows);
    for (const [at, one] of all.entries()) assert.ok(Math.abs(one - logit(head, raw, at * ROW)) < 1e-3);
  });
}

test.run();
