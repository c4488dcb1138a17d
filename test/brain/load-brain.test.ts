import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { couldContainSynapse, loadBrain } from '../../src/brain/load-brain.ts';
import type { Synapse } from '../../src/brain/synapse.ts';
import { kit } from '../support/kit.ts';
import { KNOWN_NEURONS, KNOWN_SIGNALS } from '../support/known-modules.ts';
import { codecsOf, loadedBrain } from '../support/loaded.ts';

const test = suite('loadBrain');

/** A synapse that does nothing, in one line. */
const line = (name: string): string => `- {name: ${name}, signals: [], neurons: []}\n`;

const link = (name: string, to: string): string =>
  `- {name: ${name}, signals: [], neurons: [{neurotransmitter: {direct_link: ${to}}}]}\n`;

const namesOf = (loaded: readonly Synapse[] | readonly string[]) =>
  loaded.map((item) => (typeof item === 'string' ? item : item.name));

test('a synapse is read whole', async () => {
  const brain = `- name: hello
  enabled: yes
  author: nobody
  signals:
    - order: say hello to {{ name }}
  neurons:
    - SAY:
        message: hello {{ name }}
    - systemdate
    - kill_switch:
`;
  assert.equal(await loadedBrain({ 'brain.yml': brain }), [
    {
      name: 'hello',
      source: { file: 'brain.yml', line: 1 },
      isEnabled: true,
      signals: [
        {
          name: 'order',
          parameters: 'say hello to {{ name }}',
          order: {
            text: 'say hello to {{ name }}',
            matchingType: 'normal',
            excludedWords: [],
            corrections: [],
          },
        },
      ],
      neurons: [
        { name: 'SAY', parameters: { message: 'hello {{ name }}' }, isBare: false, line: 7 },
        { name: 'systemdate', parameters: {}, isBare: true, line: 9 },
        { name: 'kill_switch', parameters: {}, isBare: false, line: 10 },
      ],
    },
  ]);
});

for (const content of ['', '# nothing\n', '[]', '---\n', '~']) {
  test(`${JSON.stringify(content)} is a brain without synapses`, async () =>
    assert.equal(await loadedBrain({ 'brain.yml': content }), []));
}

test('included synapses come after its own, in the order of the includes', async () => {
  const loaded = await loadedBrain({
    'brain.yml': `- includes: [two.yml, sub/three.yml]\n${line('one')}- includes: [four.yml]\n`,
    'two.yml': line('two'),
    'sub/three.yml': line('three'),
    'four.yml': line('four'),
  });
  assert.equal(namesOf(loaded), ['one', 'two', 'three', 'four']);
});

test('an include in an include is relative to the main file', async () => {
  const loaded = await loadedBrain({
    'brain.yml': '- includes: [sub/one.yml]\n',
    'sub/one.yml': `- includes: [sub/two.yml]\n${line('one')}`,
    'sub/two.yml': line('two'),
  });
  assert.equal(namesOf(loaded), ['one', 'two']);
});

test('includes in circles and the same file twice are read once', async () => {
  const loaded = await loadedBrain({
    'brain.yml': `- includes: [a.yml, ./a.yml, brain.yml]\n- includes: [a.yml]\n${line('one')}`,
    'a.yml': `- includes: [b.yml, a.yml]\n${line('a')}`,
    'b.yml': `- includes: [brain.yml, a.yml]\n${line('b')}`,
  });
  assert.equal(namesOf(loaded), ['one', 'a', 'b']);
});

test('an empty included file adds nothing', async () => {
  const loaded = await loadedBrain({ 'brain.yml': `- includes: [a.yml]\n${line('one')}`, 'a.yml': '' });
  assert.equal(namesOf(loaded), ['one']);
});

test('anchors and merges make synapses from synapses', async () => {
  const loaded = await loadedBrain({
    'brain.yml': `- &a
  name: one
  signals: []
  neurons: &n [{say: {message: hi}}]
- {<<: *a, name: two}
- {name: three, signals: [], neurons: *n}
`,
  });
  assert.equal(
    loaded,
    [
      ['one', 2, 4],
      ['two', 5, 5],
      ['three', 6, 6],
    ].map(([name, line, neuronLine]) => ({
      name,
      source: { file: 'brain.yml', line },
      isEnabled: true,
      signals: [],
      neurons: [{ name: 'say', parameters: { message: 'hi' }, isBare: false, line: neuronLine }],
    })),
  );
});

const MISTAKES: readonly (readonly [
  title: string,
  files: Record<string, string>,
  mistakes: readonly string[],
])[] = [
  ['a missing brain', {}, ['brain.yml:1:1 found no such file, expected a readable YAML file']],
  [
    'a directory as brain',
    { 'brain.yml/x': '' },
    ['brain.yml:1:1 found a directory, expected a readable YAML file'],
  ],
  [
    'a brain that is a map',
    { 'brain.yml': '\nname: a\n' },
    ['brain.yml:2:1 found {"name":"a"}, expected a list of synapses'],
  ],
  [
    'a brain that is a text',
    { 'brain.yml': 'hello' },
    ['brain.yml:1:1 found "hello", expected a list of synapses'],
  ],
  [
    'a brain that is false',
    { 'brain.yml': 'no' },
    ['brain.yml:1:1 found false, expected a list of synapses'],
  ],
  [
    'items that are no synapses',
    { 'brain.yml': `- text\n- 3\n-\n- [a]\n${line('one')}` },
    [
      'brain.yml:1:3 [0]: found "text", expected a synapse: a map with name, signals and neurons',
      'brain.yml:2:3 [1]: found 3, expected a synapse: a map with name, signals and neurons',
      'brain.yml:3:2 [2]: found null, expected a synapse: a map with name, signals and neurons',
      'brain.yml:4:3 [3]: found ["a"], expected a synapse: a map with name, signals and neurons',
    ],
  ],
  [
    'includes that are no list of files',
    { 'brain.yml': '- includes: a.yml\n- includes:\n- includes: [3, {a: 1}]\n' },
    [
      'brain.yml:1:13 [0].includes: found "a.yml", expected a list of files',
      'brain.yml:2:12 [1].includes: found null, expected a list of files',
      'brain.yml:3:14 [2].includes[0]: found 3, expected string',
      'brain.yml:3:17 [2].includes[1]: found {"a":1}, expected string',
    ],
  ],
  [
    'includes that cannot be read, where they are named',
    {
      'brain.yml': '- includes: [a.yml]\n',
      'a.yml': '- includes:\n    - missing.yml\n    - dir\n',
      'dir/x': '',
    },
    [
      'a.yml:2:7 [0].includes[0]: found "missing.yml", expected a file that exists',
      'a.yml:3:7 [0].includes[1]: found "dir", expected YAML files with sentences',
    ],
  ],
  [
    'one mistake in each of three files',
    {
      'brain.yml': '- includes: [a.yml, b.yml]\n- {name: one, signals: [], neurons: [{say: {message: 3}}]}\n',
      'a.yml': '\n- name: two\n  signals: [{evant: x}]\n  neurons: []\n',
      'b.yml': 'a: [\n',
    },
    [
      'brain.yml:2:54 [1].neurons[0].say.message: found 3, expected a text or a list of texts',
      `a.yml:3:14 [0].signals[0].evant: found "evant", expected ${KNOWN_SIGNALS}`,
      'b.yml:1:4 found a [ that is not closed, expected a ] at its end',
    ],
  ],
  [
    'a name that another synapse has, in whichever file, also beside other mistakes',
    {
      'brain.yml': `${line('one')}- includes: [a.yml]\n${line('one')}`,
      'a.yml': '- name: one\n  signals: []\n  neurons: 3\n',
    },
    [
      'a.yml:3:12 [0].neurons: found 3, expected a list of neurons',
      'brain.yml:3:10 [2].name: found "one", expected a name no other synapse has',
      'a.yml:1:9 [0].name: found "one", expected a name no other synapse has',
    ],
  ],
  [
    'links to synapses nobody has',
    {
      'brain.yml': `- name: one
  signals: []
  neurons:
    - neurotransmitter: {direct_link: nowhere}
    - NeuroTransmitter:
        from_answer_link:
          - {synapse: one, answers: [a]}
          - {synapse: nobody, answers: [b]}
        default: none
`,
    },
    [
      'brain.yml:4:39 [0].neurons[0].neurotransmitter.direct_link: found "nowhere", expected the name of a synapse',
      'brain.yml:8:23 [0].neurons[1].NeuroTransmitter.from_answer_link[1].synapse: found "nobody", expected the name of a synapse',
      'brain.yml:9:18 [0].neurons[1].NeuroTransmitter.default: found "none", expected the name of a synapse',
    ],
  ],
  [
    'a link after a map of several neurons, and beside other mistakes',
    {
      'brain.yml': `- name: one
  signals: []
  neurons:
    - {systemdate: , debug: {message: x}}
    - say: {message: 3}
    - neurotransmitter: {direct_link: nowhere}
`,
    },
    [
      'brain.yml:5:22 [0].neurons[1].say.message: found 3, expected a text or a list of texts',
      'brain.yml:6:39 [0].neurons[2].neurotransmitter.direct_link: found "nowhere", expected the name of a synapse',
    ],
  ],
  [
    'a neuron and a signal nobody knows, where their names are',
    {
      'brain.yml':
        '- name: one\n  signals:\n    - evant:\n        hour: 3\n  neurons:\n    - sya:\n        message: x\n    - nobody\n',
    },
    [
      `brain.yml:3:7 [0].signals[0].evant: found "evant", expected ${KNOWN_SIGNALS}`,
      `brain.yml:6:7 [0].neurons[0].sya: found "sya", expected ${KNOWN_NEURONS}`,
      `brain.yml:8:7 [0].neurons[1]: found "nobody", expected ${KNOWN_NEURONS}`,
    ],
  ],
  [
    'a synapse with a mistake, but not the link to it',
    { 'brain.yml': `${link('one', 'two')}- {name: two, signals: 3, neurons: []}\n` },
    ['brain.yml:2:24 [1].signals: found 3, expected a list of maps {signal: value}'],
  ],
  [
    'a file that is missing, but not the links into it',
    { 'brain.yml': `${link('one', 'two')}- includes: [a.yml]\n` },
    ['brain.yml:2:14 [1].includes[0]: found "a.yml", expected a file that exists'],
  ],
  [
    'what a merge brought in, where the merge is',
    { 'brain.yml': '- &a {name: one, signals: [], neurons: [{say: {message: 3}}]}\n- {<<: *a, name: two}\n' },
    [
      'brain.yml:1:57 [0].neurons[0].say.message: found 3, expected a text or a list of texts',
      'brain.yml:2:3 [1].neurons[0].say.message: found 3, expected a text or a list of texts',
    ],
  ],
  [
    'a mistake after a byte order mark and line ends of Windows',
    { 'brain.yml': '\ufeff- name: 5\r\n  signals: []\r\n  neurons: x\r\n' },
    [
      'brain.yml:1:9 [0].name: found 5, expected a name of 1 to 255 characters',
      'brain.yml:3:12 [0].neurons: found "x", expected a list of neurons',
    ],
  ],
  [
    'a synapse hidden under __proto__',
    { 'brain.yml': '- __proto__: {name: a, signals: [], neurons: []}\n' },
    [
      'brain.yml:1:3 [0].name: found nothing, expected a name of 1 to 255 characters',
      'brain.yml:1:3 [0].signals: found nothing, expected a list of maps {signal: value}',
      'brain.yml:1:3 [0].neurons: found nothing, expected a list of neurons',
    ],
  ],
];

for (const [title, files, problems] of MISTAKES) {
  test(`${title}: told with file, line and column`, async () =>
    assert.equal(await loadedBrain(files), problems));
}

test('a link to a synapse of an include is right, and so is one that is a template', async () => {
  const loaded = await loadedBrain({
    'brain.yml': `${link('one', 'two')}${link('three', '"{{ x }}"')}- includes: [a.yml]\n`,
    'a.yml': line('two'),
  });
  assert.equal(namesOf(loaded), ['one', 'three', 'two']);
});

test('the names of broken synapses are known, unless a file could not be read', async () => {
  const broken = '- {name: two, signals: 3, neurons: []}\n- {name: 3, signals: [], neurons: []}\n';
  const home = kit({
    'brain.yml': line('one') + broken,
    'other.yml': `${line('one')}- includes: [missing.yml]\n`,
  });
  const namesIn = async (file: string) => (await loadBrain(join(home, file), codecsOf(home))).names;
  assert.equal(await namesIn('brain.yml'), new Set(['one', 'two']));
  assert.is(await namesIn('other.yml'), undefined);
});

test('one mistake at the end of a huge file is found there', async () => {
  const count = 3_000;
  const many = Array.from({ length: count }, (_, n) =>
    `- name: synapse-${n}
  signals: [{order: open door ${n}}]
  neurons: [{say: {message: opening {{ n }}}}]
`.replace('opening {{ n }}', `"opening ${n}"`),
  );
  assert.is((await loadedBrain({ 'brain.yml': many.join('') })).length, count);
  assert.equal(await loadedBrain({ 'brain.yml': `${many.join('')}- {name: one}\n` }), [
    `brain.yml:${count * 3 + 1}:3 [${count}].signals: found nothing, expected a list of maps {signal: value}`,
    `brain.yml:${count * 3 + 1}:3 [${count}].neurons: found nothing, expected a list of neurons`,
  ]);
});

test('thousands of mistakes are all told', async () => {
  const mistakes = await loadedBrain({
    'brain.yml': '- {name: 3, signals: [], neurons: []}\n'.repeat(2_000),
  });
  assert.is(mistakes.length, 2_000);
  assert.is(
    mistakes.at(-1),
    'brain.yml:2000:10 [1999].name: found 3, expected a name of 1 to 255 characters',
  );
});

const home = kit({
  'broken.yml': '- { name: "one", : ]\n',
  'including.yml': '- includes: [more.yml]\n- {',
});

test('a file that is no YAML may hold the names that stand in it', async () => {
  const holds = await couldContainSynapse(join(home, 'broken.yml'));
  assert.equal(['one', 'two'].map(holds), [true, false]);
});

test('a file that includes others may hold any name', async () => {
  assert.ok((await couldContainSynapse(join(home, 'including.yml')))('two'));
});

test('so may a file that is not there', async () => {
  assert.ok((await couldContainSynapse(join(home, 'gone.yml')))('two'));
});

test.run();
