import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { describeProblem, type Problem } from '../../src/lib/errors.ts';
import { builtIn } from '../../src/modules/module.ts';
import { NO_SENTENCES } from '../../src/sentences/sentences.ts';
import { type Kit, loadKit, readKit } from '../../src/settings/load-kit.ts';
import { settingsOf } from '../../src/settings/settings.ts';
import { readStoredRuns } from '../../src/store/overlay/read-stored.ts';
import { kit } from '../support/kit.ts';
import { KNOWN_NEURONS } from '../support/known-modules.ts';
import { loadedKit } from '../support/loaded.ts';

const test = suite('loadKit');

const SYNAPSE = '- {name: hello, signals: [], neurons: []}\n';

test('a kit is its settings and its synapses', async () => {
  const home = kit({ 'settings.yml': 'hooks: {on_start: [hello]}\n', 'brain.yml': SYNAPSE });
  const loaded = await loadKit(home, builtIn)();
  if (E.isLeft(loaded)) throw new Error('it is right');
  const { codecs, modules, ...rest } = loaded.right;
  assert.equal(rest, {
    home,
    settings: settingsOf({ hooks: { on_start: ['hello'] } }, {}),
    synapses: [
      { name: 'hello', source: { file: 'brain.yml', line: 1 }, isEnabled: true, signals: [], neurons: [] },
    ],
    sentences: NO_SENTENCES,
  });
  assert.is(modules, builtIn);
  assert.is(codecs.modules, builtIn);
});

test('the settings may tell what the brain may name', async () => {
  const files = {
    'settings.yml': 'resource_directory: {neuron: mine}',
    'brain.yml': '- {name: hello, signals: [], neurons: [lamp]}',
  };
  const seen: unknown[] = [];
  const loaded = await loadKit(kit(files), async ({ resources }) => {
    seen.push(resources.neuron);
    return { ...builtIn, neurons: new Map([['lamp', { parameters: t.unknown }]]) };
  })();
  assert.equal(seen, ['mine']);
  assert.ok(E.isRight(loaded));
  assert.equal([...loaded.right.modules.neurons.keys()], ['lamp']);
});

test('what is added later finds correction files in the kit', async () => {
  const loaded = (await loadedKit({
    'settings.yml': '',
    'brain.yml': '',
    'c.yml': '- {input: a, output: b}\n',
  })) as Kit;
  const order = loaded.codecs.order.decode({ text: 'x', 'stt-correction-file': 'c.yml' });
  assert.equal(E.isRight(order) && order.right.corrections, [{ input: 'a', output: 'b' }]);
});

test('the kit that comes with Broca is right', async () => {
  const home = join(import.meta.dirname, '../../brains/starter');
  assert.ok(E.isRight(await loadKit(home, builtIn)()));
});

test('the mistakes of every file are told together, each with file, line, column, path, found and expected', async () => {
  const home = kit({
    'settings.yml': 'hooks: {on_start: nobody}\nvar_files: [vars.yml]\n',
    'vars.yml': '- a\n',
    'brain.yml': `${SYNAPSE}- includes: [more.yml]\n`,
    'more.yml': '- name: 3\n  signals: []\n  neurons: [blabla]\n',
  });
  const loaded = await loadKit(home, builtIn)();
  assert.equal(
    loaded,
    E.left({
      _tag: 'InvalidKit',
      problems: [
        {
          file: join(home, 'settings.yml'),
          line: 1,
          column: 19,
          path: 'hooks.on_start',
          found: '"nobody"',
          expected: 'the name of a synapse',
          known: ['hello'],
          isPartial: true,
        },
        {
          file: join(home, 'vars.yml'),
          line: 1,
          column: 1,
          path: '',
          found: '["a"]',
          expected: 'a map of variables',
        },
        {
          file: join(home, 'more.yml'),
          line: 1,
          column: 9,
          path: '[0].name',
          found: '3',
          expected: 'a name of 1 to 255 characters',
        },
        {
          file: join(home, 'more.yml'),
          line: 3,
          column: 13,
          path: '[0].neurons[0]',
          found: '"blabla"',
          expected: KNOWN_NEURONS,
          known: [...builtIn.neurons.keys()].sort(),
          isPartial: true,
        },
      ],
    }),
  );
});

const MISTAKES: readonly (readonly [
  title: string,
  files: Record<string, string>,
  problems: readonly string[],
])[] = [
  [
    'an empty directory',
    {},
    [
      'settings.yml:1:1 found no such file, expected a readable YAML file',
      'brain.yml:1:1 found no such file, expected a readable YAML file',
    ],
  ],
  [
    'hooks to synapses nobody has, in the order of the file',
    {
      'settings.yml':
        'hooks:\n  on_start: Hello\n  on_mute: [hello, two, three]\n  on_deaf: hello\n  on_unmute: ""\n',
      'brain.yml': SYNAPSE,
    },
    [
      'settings.yml:2:13 hooks.on_start: found "Hello", expected the name of a synapse',
      'settings.yml:3:20 hooks.on_mute[1]: found "two", expected the name of a synapse',
      'settings.yml:3:25 hooks.on_mute[2]: found "three", expected the name of a synapse',
      'settings.yml:5:14 hooks.on_unmute: found "", expected the name of a synapse',
    ],
  ],
  [
    'a hook to a synapse with a mistake: only the mistake',
    {
      'settings.yml': 'hooks: {on_start: hello}\n',
      'brain.yml': '- {name: hello, signals: 3, neurons: []}\n',
    },
    ['brain.yml:1:26 [0].signals: found 3, expected a list of maps {signal: value}'],
  ],
  [
    'a brain that cannot be read: no word about its hooks',
    { 'settings.yml': 'hooks: {on_start: hello}\n', 'brain.yml': '- [\n' },
    ['brain.yml:1:3 found a [ that is not closed, expected a ] at its end'],
  ],
  [
    'settings that cannot be read and a wrong brain',
    { 'settings.yml': 'a: !secret b\n', 'brain.yml': '3\n' },
    [
      'settings.yml:1:4 found the tag !secret, expected a text in quotes, or no tag',
      'brain.yml:1:1 found 3, expected a list of synapses',
    ],
  ],
];

for (const [title, files, problems] of MISTAKES) {
  test(title, async () => assert.equal(await loadedKit(files), problems));
}

const SECRET = 'root:x:0:0:root:/root:/bin/bash';

const said = (home: string, problems: readonly Problem[]): readonly string[] =>
  problems.map((problem) => describeProblem(problem).replaceAll(`${home}/`, ''));

const problemsOf = async (home: string): Promise<readonly string[]> =>
  said(home, (await readKit(home, builtIn)).problems);

test('pipes and devices are refused at once, wherever a kit names a file', async () => {
  const home = kit({
    'settings.yml': 'var_files: [pipe.yml]\nrest_api: { ssl_cert: pipe.yml, ssl_key: /dev/zero }\n',
    'brain.yml': `
- includes: [pipe.yml, /dev/zero]
- name: a
  signals: [order: { text: a, stt-correction-file: pipe.yml }]
  neurons: []
`,
  });
  execFileSync('mkfifo', [join(home, 'pipe.yml')]);
  const problems = (await problemsOf(home)).join('\n');
  for (const expected of [
    /brain.yml:2:14 \[0\].includes\[0\]: found "pipe.yml", expected a readable file \(no regular file\)/,
    /brain.yml:2:24 \[0\].includes\[1\]: found "\/dev\/zero", expected a readable file \(no regular file\)/,
    /settings.yml:1:13 var_files\[0\]: found "pipe.yml", expected a readable file \(no regular file\)/,
    /settings.yml:2:23 rest_api.ssl_cert: .* is not a file/,
    /stt-correction-file: found "pipe.yml", expected a file/,
  ])
    assert.match(problems, expected);
});

test('brain.yml, settings.yml and what is stored as pipes are refused at once too', async () => {
  const home = kit({ 'synapses/b.yml': 'name: b\ndeleted: true\n' });
  for (const name of ['brain.yml', 'settings.yml', 'synapses/a.yml'])
    execFileSync('mkfifo', [join(home, name)]);
  assert.equal(await problemsOf(home), [
    'settings.yml:1:1 found no regular file, expected a readable YAML file',
    'brain.yml:1:1 found no regular file, expected a readable YAML file',
  ]);
  const { kept, problems } = await readStoredRuns(home);
  assert.equal([...kept.synapses.keys()], ['b']);
  assert.equal(said(home, problems), [
    'settings.yml:1:1 found no regular file, expected a readable file',
    'synapses/a.yml:1:1 found no regular file, expected a readable file',
  ]);
});

const BROKEN = [
  SECRET,
  `${SECRET}: [`,
  `- name: ${SECRET}\n  neurons: [${SECRET}]\n`,
  `- ${SECRET}: 1\n- name: a\n  neurons: [{ say: { ${SECRET}: 1, message: {{ secretroot }} } }]\n`,
  'secretroot hunter2\na: b\n',
  'user: admin root: bash # x\n',
  'my root words:\n  - a\n b\n',
  'root:bash\n  a: 1\n',
  'a: say {{ root }} x\n',
];

for (const [index, content] of BROKEN.entries()) {
  test(`no mistake shows what is in a file outside the kit (${index + 1})`, async () => {
    const outside = join(kit({ 'passwd.yml': content }), 'passwd.yml');
    const home = kit({
      'brain.yml': `- includes: [${outside}, linked.yml]\n`,
      'settings.yml': `var_files: [${outside}, linked.yml]\n`,
    });
    symlinkSync(outside, join(home, 'linked.yml'));
    const problems = await problemsOf(home);
    assert.ok(problems.length >= 2);
    for (const problem of problems) assert.not.match(problem, /root|bash/);
    assert.match(problems.join('\n'), 'found what is not shown, since the file is outside the kit');
  });

  test(`nor what is behind a link in the data directory (${index + 1})`, async () => {
    const outside = join(kit({ 'passwd.yml': content }), 'passwd.yml');
    const data = kit({ 'synapses/b.yml': 'name: b\ndeleted: true\n' });
    for (const name of ['settings.yml', 'synapses/a.yml']) symlinkSync(outside, join(data, name));
    const { kept, problems } = await readStoredRuns(data);
    assert.equal([...kept.synapses.keys()], ['b']);
    assert.equal(said(data, problems), [
      'settings.yml:1:1 found a link to a file elsewhere, expected a file of this directory',
      'synapses/a.yml:1:1 found a link to a file elsewhere, expected a file of this directory',
    ]);
  });
}

test.run();
