import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { correctionFiles } from '../../src/brain/matching/corrections.ts';
import { kit } from '../support/kit.ts';
import { loadedBrain } from '../support/loaded.ts';

const test = suite('correctionFiles');

function read(content: string | Uint8Array): unknown {
  const result = correctionFiles(kit({ 'c.yml': content }))('c.yml');
  return E.isRight(result) ? result.right : result.left;
}

test('a list of inputs and outputs is read, numbers as texts', () => {
  assert.equal(read('- {input: Lite, output: light}\n- input: "1"\n  output: 2\n'), [
    { input: 'Lite', output: 'light' },
    { input: '1', output: '2' },
  ]);
});

test('anchors, merges, a byte order mark and line ends of Windows are read as in any kit', () => {
  assert.equal(read('\ufeff- &a {input: a, output: b}\r\n- {<<: *a, input: c}\r\n'), [
    { input: 'a', output: 'b' },
    { input: 'c', output: 'b' },
  ]);
});

const MISTAKES: readonly (readonly [title: string, content: string | Uint8Array, expected: string])[] = [
  ['an empty file', '', 'c.yml:1:1: expected a list of {input, output}'],
  ['a map', 'input: a\n', 'c.yml:1:1: expected a list of {input, output}'],
  [
    'several mistakes',
    '- input: a\n- {input: a, output: yes}\n- 3\n',
    'c.yml:1:3 [0].output: expected a text (yes, no, on and off need quotes); ' +
      'c.yml:2:22 [1].output: expected a text (yes, no, on and off need quotes); ' +
      'c.yml:3:3 [2]: expected a map with input and output',
  ],
  ['no YAML', '- [\n', 'c.yml:1:3: expected YAML without mistakes'],
  ['no UTF-8', new Uint8Array([0xff, 0xfe]), 'c.yml:1:1: expected YAML without mistakes'],
];

for (const [title, content, expected] of MISTAKES) {
  test(`${title} is told with its place, and not with what is there`, () =>
    assert.is(read(content), `a correction file without mistakes (${expected})`));
}

test('a file that cannot be read is told', () => {
  const home = kit({ 'dir/x': '' });
  const files = correctionFiles(home);
  assert.equal(files('no.yml'), E.left(`a file that exists (${join(home, 'no.yml')})`));
  assert.equal(files('dir'), E.left('a file'));
});

test('a file is read once, under whichever name', () => {
  const home = kit({ 'c.yml': '- {input: a, output: b}\n' });
  const files = correctionFiles(home);
  const first = files('c.yml');
  writeFileSync(join(home, 'c.yml'), '- {input: c, output: d}\n');
  assert.is(files('./c.yml'), first);
  assert.is(files(join(home, 'c.yml')), first);
  assert.equal(correctionFiles(home)('c.yml'), E.right([{ input: 'c', output: 'd' }]));
});

test('an order with corrections of a file starts with them, a missing file stops the start', async () => {
  const brain =
    '- name: a\n  signals:\n    - order: {text: x, stt-correction-file: sub/c.yml}\n  neurons: []\n';
  const order = { text: 'x', matchingType: 'normal', excludedWords: [] };
  assert.equal(await loadedBrain({ 'brain.yml': brain, 'sub/c.yml': '- {input: A, output: b}\n' }), [
    {
      name: 'a',
      source: { file: 'brain.yml', line: 1 },
      isEnabled: true,
      signals: [
        {
          name: 'order',
          parameters: { text: 'x', 'stt-correction-file': 'sub/c.yml' },
          order: { ...order, corrections: [{ input: 'a', output: 'b' }] },
        },
      ],
      neurons: [],
    },
  ]);
  assert.equal(await loadedBrain({ 'brain.yml': brain }), [
    'brain.yml:3:45 [0].signals[0].order.stt-correction-file: found "sub/c.yml", expected a file that exists (sub/c.yml)',
  ]);
});

test('of a file that is no list of corrections nothing is shown', async () => {
  for (const text of [
    'password: {{ hunter2 }} x\n',
    'secretword hunter2\na: b\n',
    'user: a pass: hunter2 # x\n',
  ]) {
    const read = correctionFiles(kit({ 'c.yml': text }))('c.yml');
    assert.ok(E.isLeft(read));
    assert.not.match(read.left, 'hunter2');
  }
});

test.run();
