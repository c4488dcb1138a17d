import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readKeptSynapses } from '../../../src/store/overlay/read-stored.ts';
import { kit } from '../../support/kit.ts';
import { mistakes } from '../../support/loaded.ts';

const test = suite('read kept synapses');

/** Each synapse without how its mistakes are placed, files named from the directory; then what is wrong. */
async function read(files: Parameters<typeof kit>[0]) {
  const home = kit(files);
  const { byName, problems } = await readKeptSynapses(home);
  const kept = [...byName.values()].map((one) => {
    const { problem: _, ...rest } = { problem: undefined, ...one };
    return { ...rest, file: rest.file.slice(home.length + 1) };
  });
  return [...kept, ...mistakes(home, problems)];
}

test('a synapse was made, or switched, or deleted', async () => {
  assert.equal(
    await read({
      'a.yml':
        'name: A\nadded: 2026-01-04T07:05:09.000Z\nenabled: true\nsignals: []\nneurons: [systemdate]\n',
      'b.yml': 'name: B\nenabled: no\n',
      'c.yml': 'name: C\ndeleted: true\n',
    }),
    [
      {
        kind: 'written',
        name: 'A',
        file: 'a.yml',
        added: '2026-01-04T07:05:09.000Z',
        written: { name: 'A', signals: [], neurons: ['systemdate'], enabled: true },
      },
      { kind: 'switched', name: 'B', file: 'b.yml', isEnabled: false },
      { kind: 'deleted', name: 'C', file: 'c.yml' },
    ],
  );
});

test('one written by hand need not say when', async () => {
  assert.equal(await read({ 'mine.yml': 'name: A\nneurons: []\nsignals: []\n' }), [
    {
      kind: 'written',
      name: 'A',
      file: 'mine.yml',
      added: '',
      written: { name: 'A', neurons: [], signals: [] },
    },
  ]);
});

test('only .yml files count', async () => {
  assert.equal(await read({ 'a.yml.broken-1': '[', 'README.md': 'x', '.tmp-1': 'x' }), []);
});

for (const [text, message] of [
  ['', 'a.yml:1:1 found null, expected a map with name'],
  ['[]', 'a.yml:1:1 found [], expected a map with name'],
  ['enabled: true', 'a.yml:1:1 name: found nothing, expected string'],
  ['name: 7', 'a.yml:1:7 name: found 7, expected string'],
  ['name: a\nenabled: 7', 'a.yml:2:10 enabled: found 7, expected boolean'],
  [
    'name: a',
    'a.yml:1:1 found {"name":"a"}, expected a synapse, or a name with enabled or with deleted: true',
  ],
  ['name: {{ a }}', 'a.yml:1:7 name: found a map, expected a text: put quotes around {{ a }}'],
  ['\tname: a', 'a.yml:1:1 found a tab at the start of the line, expected spaces'],
] as const) {
  test(`${JSON.stringify(text)} costs itself`, async () => {
    assert.equal(await read({ 'a.yml': text, 'b.yml': 'name: b\ndeleted: true\n' }), [
      { kind: 'deleted', name: 'b', file: 'b.yml' },
      message,
    ]);
  });
}

test('of two files about one synapse the first by name counts', async () => {
  assert.equal(await read({ 'a.yml': 'name: A\nenabled: yes\n', 'b.yml': 'name: A\ndeleted: true\n' }), [
    { kind: 'switched', name: 'A', file: 'a.yml', isEnabled: true },
    'b.yml:1:1 found A, expected a name no other file has',
  ]);
});

test('a file that is none, and a directory that is none, are said', async () => {
  const home = kit({ 'file.yml': '' });
  mkdirSync(join(home, 'synapses/a.yml'), { recursive: true });
  const directory = await readKeptSynapses(join(home, 'synapses'));
  assert.equal(mistakes(home, directory.problems), [
    'synapses/a.yml:1:1 found a directory, expected a readable file',
  ]);
  const file = await readKeptSynapses(join(home, 'file.yml'));
  assert.equal(mistakes(home, file.problems), ['file.yml:1:1 found ENOTDIR, expected a readable directory']);
});

test('hundreds of files are all read, in the order of their names', async () => {
  const home = kit({});
  const names = Array.from({ length: 300 }, (_, index) => `synapse-${1000 + index}`);
  for (const name of names) writeFileSync(join(home, `${name}.yml`), `name: ${name}\ndeleted: true\n`);
  const { byName, problems } = await readKeptSynapses(home);
  assert.equal([[...byName.keys()], problems], [names, []]);
});

test.run();
