import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { YamlText } from '../../../src/brain/yaml/written-item.ts';
import { type AssistantError, describe } from '../../../src/lib/errors.ts';
import { changeable, changing, storedIn } from '../../support/changing.ts';

const test = suite('kept texts');

const TEA = `# Hot.
- name: tea
  signals:
    - order: "make tea" # so
  neurons: [say: { message: One tea. }]
`;
const BRAIN = `---
${TEA}
- name: coffee
  signals: [order: make coffee]
  neurons: [say: { message: One coffee. }]
`;
const home = () => changeable({ 'brain.yml': BRAIN });

const right = async <A>(task: TaskEither<AssistantError, A>): Promise<A> => {
  const result = await task();
  if (E.isRight(result)) return result.right;
  throw new Error(describe(result.left));
};
const refusal = async (task: TaskEither<AssistantError, unknown>): Promise<string> => {
  const result = await task();
  return E.isLeft(result) ? `${result.left._tag}: ${describe(result.left)}` : 'done';
};

const NEW = `# why I made it
name:   new    # short
signals:
- order: 'do it'

neurons: [ say: { message: "Done." } ] # end
`;

test('what was sent as YAML is read back as it was, and after a restart', async () => {
  const place = home();
  const first = await changing(place);
  await right(first.changes.putSynapse('new', new YamlText(NEW), {}));
  assert.is((await first.changes.stateOf('new')).text, NEW);
  const { 'synapses/new.yml': stored = '' } = storedIn(place);
  assert.is(stored, `# broca: {"name":"new","added":"2026-01-04T07:05:09.000Z"}\n${NEW}`);
  first.stop();
  const second = await changing(place);
  assert.equal([second.lines, await second.order('do it')], [[], ['new']]);
  assert.is((await second.changes.stateOf('new')).text, NEW);
  second.stop();
});

test('a text without a name has that of the path, also after a restart', async () => {
  const place = home();
  const first = await changing(place);
  const text = 'signals: [order: bonjour]\r\nneurons: []\r\n';
  await right(first.changes.putSynapse('ça va?', new YamlText(text), {}));
  first.stop();
  const second = await changing(place);
  assert.equal([second.lines, await second.order('bonjour')], [[], ['ça va?']]);
  assert.is((await second.changes.stateOf('ça va?')).text, text);
  second.stop();
});

test('a stored text with a mistake is told at its line, and a corrected one is used', async () => {
  const place = home();
  const first = await changing(place);
  await right(first.changes.putSynapse('new', new YamlText(NEW), {}));
  first.stop();
  const file = join(place, 'data/synapses/new.yml');
  const stored = readFileSync(file, 'utf8');
  writeFileSync(file, stored.replace('say:', 'sey:'));
  const second = await changing(place);
  assert.match(second.lines.join('\n'), /data\/synapses\/new\.yml:7:12 neurons\[0\]\.sey/);
  second.stop();
  writeFileSync(file, stored);
  const third = await changing(place);
  assert.equal(third.lines, []);
  third.stop();
});

test('a synapse of the kit is shown as its file has it, and as it was overridden', async () => {
  const all = await changing(home());
  const state = () => all.changes.stateOf('tea');
  assert.is((await state()).text, TEA);
  await right(all.changes.putSynapse('tea', new YamlText(TEA), {}));
  assert.is((await state()).override, null);
  const text = TEA.replace('# Hot.', '# Cold.');
  await right(all.changes.putSynapse('tea', new YamlText(text), {}));
  assert.equal([(await state()).text, (await state()).own?.text], [text, TEA]);
  assert.is(all.synapses()[0]?.source, 'api');
  all.stop();
});

test('switching, and orders more and fewer, leave the rest of a text as it was', async () => {
  const all = await changing(home());
  const text = async () => (await all.changes.stateOf('tea')).text;
  const off = TEA.replace('- name: tea\n', '- name: tea\n  enabled: false\n');
  await right(all.changes.enableSynapse('tea', false));
  assert.is(await text(), off);
  await right(all.changes.addOrder('tea', 'brew tea'));
  assert.is(await text(), off.replace('# so\n', '# so\n    - order: "brew tea"\n'));
  await right(all.changes.deleteOrder('tea', 'brew tea'));
  const own = TEA.replace('# Hot.', '# Cold.');
  await right(all.changes.putSynapse('tea', new YamlText(own), {}));
  await right(all.changes.addOrder('tea', 'brew tea'));
  await right(all.changes.enableSynapse('tea', false));
  assert.is(
    await text(),
    own
      .replace('- name: tea\n', '- name: tea\n  enabled: false\n')
      .replace('# so\n', '# so\n    - order: "brew tea"\n'),
  );
  all.stop();
});

for (const [what, text, message] of [
  ['no YAML', 'name: [', /^BadRequest: the YAML:1:7 found/],
  ['no synapse', '- 1', /^BadRequest/],
  ['two', '- name: a\n- name: b\n', /expected one synapse/],
  ['another name', 'name: b\nsignals: []\nneurons: []\n', /^BadRequest: name: found "b", expected "a"/],
  [
    'too deep a value',
    `name: a\nneurons: ${'['.repeat(150)}${']'.repeat(150)}\nsignals: []\n`,
    /nested more than 100/,
  ],
  ['a mask', 'name: a\nsignals: []\nneurons: [uri: { url: x, password: "***" }]\n', /mask of a secret/],
] as const)
  test(`${what} is refused, and stores nothing`, async () => {
    const place = home();
    const all = await changing(place);
    assert.match(await refusal(all.changes.putSynapse('a', new YamlText(text), {})), message);
    assert.equal(storedIn(place), {});
    all.stop();
  });

test('every change of a client is recorded and can be undone; what neurons do is not', async () => {
  const place = home();
  const all = await changing(place);
  const { changes } = all;
  await right(changes.enableSynapse('tea', false));
  assert.equal((await changes.history()).changes, []);
  await right(changes.enableSynapse('tea', true));
  await right(changes.putSynapse('new', new YamlText(NEW), { by: 'tablet' }));
  await right(changes.deleteSynapse('tea', {}));
  await right(changes.deleteSynapse('new', {}));
  const told = (await changes.history()).changes.map(
    ({ id, name, kind, by = '' }) => `${id} ${name} ${kind} ${by}`,
  );
  assert.equal(told, ['3 new deleted ', '2 tea deleted ', '1 new added tablet']);
  assert.equal(
    (await changes.deleted()).map(({ name, isOwn }) => [name, isOwn]),
    [
      ['tea', true],
      ['new', false],
    ],
  );
  assert.match(
    await refusal(changes.undo(1, {})),
    /^Conflict: "new" was changed again by change 3; .* undo it first$/,
  );
  await right(changes.restore('new', {}));
  await right(changes.restore('tea', {}));
  assert.equal([all.names(), await changes.deleted()], [['tea', 'coffee', 'new'], []]);
  assert.is((await changes.stateOf('new')).text, NEW);
  all.stop();
  const again = await changing(place);
  assert.equal(again.names(), ['tea', 'coffee', 'new']);
  assert.is((await again.changes.history()).changes.length, 5);
  again.stop();
});

test('an undo can be undone, and is refused when a file was changed in another way', async () => {
  const place = home();
  const all = await changing(place);
  const { changes } = all;
  const text = async () => (await changes.stateOf('tea')).text;
  const cold = TEA.replace('One tea', 'Iced tea');
  await right(changes.putSynapse('tea', new YamlText(cold), {}));
  await right(changes.undo(1, {}));
  assert.equal([await text(), storedIn(place)['synapses/tea.yml']], [TEA, undefined]);
  await right(changes.undo(2, {}));
  assert.is(await text(), cold);
  await right(changes.enableSynapse('tea', false));
  assert.match(await refusal(changes.undo(3, {})), /^Conflict: "tea" was changed since, but not through/);
  assert.match(await refusal(changes.undo(99, {})), /^UnknownName: there is no change 99/);
  await right(changes.revert('tea', {}));
  assert.equal([await text(), all.synapses()[0]?.isEnabled], [TEA, true]);
  assert.match(await refusal(changes.revert('tea', {})), /^UnknownName: nothing overrides/);
  assert.match(await refusal(changes.restore('tea', {})), /^UnknownName: no deleted synapse/);
  all.stop();
});

test('a change is refused that was meant for another state', async () => {
  const all = await changing(home());
  const { changes } = all;
  const seen: (string | undefined)[] = [];
  const expects = (tag: string | undefined) => {
    seen.push(tag);
    return seen.length === 1;
  };
  await right(changes.enableSynapse('tea', false, { expects }));
  assert.match(
    await refusal(changes.enableSynapse('tea', true, { expects })),
    /^Outdated: the synapse "tea" was changed/,
  );
  assert.match(await refusal(changes.putSynapse('none', {}, { expects })), /^Outdated/);
  assert.is.not(seen[0], seen[1]);
  assert.is(seen[2], undefined);
  all.stop();
});

test.run();
