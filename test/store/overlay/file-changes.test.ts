import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { YamlText } from '../../../src/brain/yaml/written-item.ts';
import { type AssistantError, describe } from '../../../src/lib/errors.ts';
import { changeable, changing, storedIn } from '../../support/changing.ts';
import { kit } from '../../support/kit.ts';

const test = suite('changes in files');

const TEA = `   # Hot. Ünïcode ☕
   -  name: tea
      signals:
        - order: "make tea" # so
      neurons: [say: { message: One tea. }]
`;
const COFFEE = `   - name: coffee
     signals: [order: make coffee]
     neurons: [say: { message: One coffee. }]
`;
const BRAIN = `---
# The house.

${TEA}
${COFFEE}
# The end.
`;

const right = async <A>(task: TaskEither<AssistantError, A>): Promise<A> => {
  const result = await task();
  if (E.isRight(result)) return result.right;
  throw new Error(describe(result.left));
};
const refusal = async (task: TaskEither<AssistantError, unknown>): Promise<string> => {
  const result = await task();
  return E.isLeft(result) ? `${result.left._tag}: ${describe(result.left)}` : 'done';
};
const IN_FILE = { in: 'file' } as const;
const brainOf = (home: string, file = 'brain.yml') => readFileSync(join(home, file), 'utf8');

for (const [kind, asWritten] of [
  ['line feeds', (text: string) => text],
  ['carriage returns and a byte order mark', (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`],
] as const)
  test(`the lines of one synapse change in a file with ${kind}, nothing else, and are in force`, async () => {
    const home = changeable({ 'brain.yml': asWritten(BRAIN) });
    const all = await changing(home);
    const cold = TEA.replace('One tea', 'Iced tea').replace('# so', '# so what');
    await right(all.changes.putSynapse('tea', new YamlText(cold), IN_FILE));
    assert.is(brainOf(home), asWritten(BRAIN.replace(TEA, cold)));
    assert.equal(all.synapses()[0]?.source, { file: 'brain.yml', line: 5 });
    assert.equal(all.synapses()[0]?.neurons[0]?.parameters, { message: 'Iced tea.' });
    const fresh = await changing(home);
    assert.equal([fresh.lines, fresh.synapses()[0]], [[], all.synapses()[0]]);
    fresh.stop();
    await right(all.changes.undo(1, {}));
    assert.is(brainOf(home), asWritten(BRAIN));
    all.stop();
  });

test('what overrode it is dropped, and comes back with an undo', async () => {
  const home = changeable({ 'brain.yml': BRAIN });
  const all = await changing(home);
  const iced = TEA.replace('One tea', 'Iced tea');
  const green = TEA.replace('One tea', 'Green tea');
  await right(all.changes.putSynapse('tea', new YamlText(iced), {}));
  const stored = storedIn(home)['synapses/tea.yml'];
  await right(all.changes.putSynapse('tea', new YamlText(green), IN_FILE));
  assert.equal([brainOf(home), storedIn(home)['synapses/tea.yml']], [BRAIN.replace(TEA, green), undefined]);
  await right(all.changes.undo(2, {}));
  assert.equal([brainOf(home), storedIn(home)['synapses/tea.yml']], [BRAIN, stored]);
  assert.equal(all.synapses()[0]?.neurons[0]?.parameters, { message: 'Iced tea.' });
  all.stop();
});

test('it is switched and deleted in its file, and put back byte for byte', async () => {
  const home = changeable({ 'brain.yml': BRAIN });
  const all = await changing(home);
  await right(all.changes.enableSynapse('tea', false, IN_FILE));
  assert.is(brainOf(home), BRAIN.replace('name: tea\n', 'name: tea\n      enabled: false\n'));
  assert.is(all.synapses()[0]?.isEnabled, false);
  await right(all.changes.undo(1, {}));
  for (const [name, lines, left] of [
    ['coffee', COFFEE, 'tea'],
    ['tea', TEA, 'coffee'],
  ] as const) {
    await right(all.changes.deleteSynapse(name, IN_FILE));
    assert.equal([brainOf(home), all.names()], [BRAIN.replace(`${lines}\n`, ''), [left]]);
    await right(all.changes.restore(name, {}));
    assert.equal([brainOf(home), all.names()], [BRAIN, ['tea', 'coffee']]);
  }
  all.stop();
});

test('JSON is written as a brain file has it', async () => {
  const home = changeable({ 'brain.yml': BRAIN });
  const all = await changing(home);
  await right(all.changes.putSynapse('coffee', { signals: [], neurons: ['systemdate'] }, IN_FILE));
  assert.is(
    brainOf(home),
    BRAIN.replace(COFFEE, '   - name: coffee\n     signals: []\n     neurons:\n       - systemdate\n'),
  );
  all.stop();
});

test('an included file is changed where the synapse stands, also behind a link, which stays', async () => {
  const home = changeable({
    'brain.yml': '- includes: [rooms/kitchen.yml, link.yml]\n',
    'rooms/kitchen.yml': TEA,
  });
  writeFileSync(join(home, 'rooms/hall.yml'), COFFEE);
  symlinkSync('rooms/hall.yml', join(home, 'link.yml'));
  const all = await changing(home);
  const iced = TEA.replace('One tea', 'Iced tea');
  await right(all.changes.putSynapse('tea', new YamlText(iced), IN_FILE));
  await right(all.changes.enableSynapse('coffee', false, IN_FILE));
  assert.is(brainOf(home, 'rooms/kitchen.yml'), iced);
  assert.match(brainOf(home, 'rooms/hall.yml'), /enabled: false/);
  assert.is((await all.changes.stateOf('coffee')).own?.file, 'link.yml');
  all.stop();
});

test('a file outside the kit is neither shown nor changed', async () => {
  const other = kit({ 'secret.yml': `# private\n${COFFEE}` });
  const home = changeable({ 'brain.yml': `- includes: [${join(other, 'secret.yml')}]\n` });
  const all = await changing(home);
  const { text } = await all.changes.stateOf('coffee');
  assert.not.match(text ?? '', /private/);
  assert.match(
    await refusal(all.changes.enableSynapse('coffee', false, IN_FILE)),
    /^Conflict: .* is not in the folder of the kit/,
  );
  all.stop();
});

test('a file that changed meanwhile is left alone', async () => {
  const home = changeable({ 'brain.yml': BRAIN });
  const all = await changing(home);
  const put = () => all.changes.putSynapse('tea', new YamlText(TEA.replace('One', 'No')), IN_FILE);
  const edited = BRAIN.replace('One tea', 'My tea');
  writeFileSync(join(home, 'brain.yml'), edited);
  assert.match(
    await refusal(put()),
    /^Conflict: brain\.yml has changed, and what it says of "tea" is not in use yet/,
  );
  writeFileSync(join(home, 'brain.yml'), BRAIN.replace(TEA, ''));
  assert.match(await refusal(put()), /^Conflict: brain\.yml does not have "tea" any more/);
  writeFileSync(join(home, 'brain.yml'), '[');
  assert.match(await refusal(put()), /^Conflict/);
  rmSync(join(home, 'brain.yml'));
  assert.match(await refusal(put()), /^Conflict: brain\.yml cannot be read: no such file/);
  mkdirSync(join(home, 'brain.yml'));
  assert.match(await refusal(put()), /^Conflict: brain\.yml cannot be read: a directory/);
  assert.equal((await all.changes.history()).changes, []);
  all.stop();
});

test('an edit elsewhere in the file is kept', async () => {
  const home = changeable({ 'brain.yml': BRAIN });
  const all = await changing(home);
  const edited = `# by hand\n\n${BRAIN.replace('One coffee', 'My coffee').replace('---\n', '')}`;
  writeFileSync(join(home, 'brain.yml'), edited);
  await right(all.changes.enableSynapse('tea', false, IN_FILE));
  assert.is(brainOf(home), edited.replace('name: tea\n', 'name: tea\n      enabled: false\n'));
  all.stop();
});

const ANCHORS = `- name: tea
  signals: &said [order: tea]
  neurons: []
- name: coffee
  signals: *said
  neurons: []
`;

test('aliases work across the file, and no other synapse changes with one', async () => {
  const home = changeable({ 'brain.yml': ANCHORS });
  const all = await changing(home);
  assert.match((await all.changes.stateOf('coffee')).text ?? '', /signals: \*said/);
  const text = '- name: coffee\n  signals: *said # the same\n  neurons: [systemdate]\n';
  await right(all.changes.putSynapse('coffee', new YamlText(text), IN_FILE));
  assert.is(brainOf(home), ANCHORS.replace(/- name: coffee[\s\S]*/, text));
  assert.match(
    await refusal(all.changes.putSynapse('coffee', new YamlText(`${text} `), {})),
    /^BadRequest: .*\*said/,
  );
  assert.match(await refusal(all.changes.deleteSynapse('tea', IN_FILE)), /^Conflict: .*\*said/);
  all.stop();
});

test('files are not changed for clients that may write no code, and what is in none is not either', async () => {
  const home = changeable({ 'brain.yml': BRAIN, 'settings.yml': 'rest_api: { allow_code: false }\n' });
  const all = await changing(home);
  assert.match(
    await refusal(all.changes.enableSynapse('tea', false, IN_FILE)),
    /^NotAllowed: in: found file/,
  );
  all.stop();
  const other = await changing(changeable({ 'brain.yml': `[${'{ name: tea, signals: [], neurons: [] }'}]` }));
  await right(other.changes.putSynapse('new', { signals: [], neurons: [] }, {}));
  assert.match(
    await refusal(other.changes.enableSynapse('new', false, IN_FILE)),
    /^Conflict: "new" is in no file/,
  );
  assert.match(
    await refusal(other.changes.enableSynapse('tea', false, IN_FILE)),
    /one synapse below the other/,
  );
  other.stop();
});

test('a full disk leaves the file, and nothing has changed', async () => {
  const home = changeable({ 'brain.yml': BRAIN });
  const all = await changing(home);
  all.fill();
  assert.match(await refusal(all.changes.enableSynapse('tea', false, IN_FILE)), /^StoreFailed/);
  assert.equal([brainOf(home), all.synapses()[0]?.isEnabled], [BRAIN, true]);
  all.stop();
});

test.run();
