import { join } from 'node:path';
import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type AssistantError, describe } from '../../../src/lib/errors.ts';
import { stepping } from '../../../src/observe/inspect/stepping.ts';
import { originOf } from '../../../src/store/overlay/changes.ts';
import { placeIn } from '../../../src/store/overlay/stored-file.ts';
import { FULL } from '../../support/bad-store.ts';
import { changeable, changing, storedIn } from '../../support/changing.ts';
import { few } from '../../support/scale.ts';
import { synapse } from '../../support/synapse.ts';

const test = suite('changes');

const BRAIN = `
- name: tea
  signals: [order: make tea]
  neurons: [say: { message: One tea. }]
- name: coffee
  enabled: false
  signals: [order: make coffee]
  neurons: [say: { message: One coffee. }]
`;
const NEW = { name: 'new', signals: [{ order: 'do it' }], neurons: [{ say: { message: 'Done.' } }] };
const ADDED = '2026-01-04T07:05:09.000Z';
const NEW_FILE = `name: new
added: ${ADDED}
enabled: true
signals:
  - order: do it
neurons:
  - say:
      message: Done.
`;

const done = async <A>(task: TaskEither<AssistantError, A>): Promise<A> => {
  const result = await task();
  if (E.isRight(result)) return result.right;
  throw new Error(describe(result.left));
};

const home = () => changeable({ 'brain.yml': BRAIN });

test('an added synapse is on disk, in force, and there after a restart', async () => {
  const place = home();
  const first = await changing(place);
  await done(first.changes.addSynapse({ ...NEW, colour: 'red' }));
  assert.equal(storedIn(place), { 'synapses/new.yml': NEW_FILE });
  assert.equal([first.names(), await first.order('do it')], [['tea', 'coffee', 'new'], ['new']]);
  const before = first.synapses();
  first.stop();
  const second = await changing(place);
  assert.equal([second.lines, second.synapses(), await second.order('do it')], [[], before, ['new']]);
  second.stop();
});

test("an order that is added to a synapse of the kit is there after a restart, and the synapse stays the kit's", async () => {
  const place = home();
  const first = await changing(place);
  await done(first.changes.addOrder('tea', 'brew some tea'));
  await done(first.changes.addOrder('tea', { text: 'tea [please]', 'matching-type': 'pattern' }));
  await done(first.changes.enableSynapse('tea', false));
  await done(first.changes.enableSynapse('tea', true));
  assert.equal(Object.keys(storedIn(place)), ['synapses/tea.yml']);
  assert.equal([await first.order('brew some tea'), await first.order('tea')], [['tea'], ['tea']]);
  const before = first.synapses();
  assert.is.not(before[0]?.source, 'api');
  first.stop();
  const second = await changing(place);
  assert.equal([second.lines, second.synapses(), await second.order('tea please')], [[], before, ['tea']]);
  assert.equal(
    await second.changes.addOrder('tea', 'brew some tea')(),
    E.left({ _tag: 'NameTaken', message: '"tea" has the order "brew some tea" already' }),
  );
  assert.equal(
    await second.changes.addOrder('tee', 'tea')(),
    E.left({ _tag: 'UnknownSynapse', name: 'tee' }),
  );
  const wrong = await second.changes.addOrder('tea', { text: '(tea', 'matching-type': 'pattern' })();
  assert.equal(E.isLeft(wrong) && 'field' in wrong.left && wrong.left.field, 'order.text');
  second.stop();
});

test('an added order is taken away for good, and the kit has its synapse to itself again', async () => {
  const place = home();
  const first = await changing(place);
  const before = first.synapses();
  const pattern = { text: '(brew|boil) tea', 'matching-type': 'pattern' };
  await done(first.changes.addOrder('tea', 'brew some tea'));
  await done(first.changes.addOrder('tea', pattern));
  first.fill();
  assert.equal(await first.changes.deleteOrder('tea', 'brew some tea')(), E.left(FULL));
  assert.equal(await first.order('brew some tea'), ['tea']);
  first.fill(false);
  await done(first.changes.deleteOrder('tea', 'brew some tea'));
  assert.equal([await first.order('brew some tea'), await first.order('boil tea')], [[], ['tea']]);
  first.stop();
  const second = await changing(place);
  assert.equal([second.lines, await second.order('brew some tea')], [[], []]);
  await done(second.changes.deleteOrder('tea', pattern));
  assert.equal([storedIn(place), second.synapses()], [{}, before]);
  await done(second.changes.addOrder('tea', pattern));
  await done(second.changes.enableSynapse('tea', false));
  await done(second.changes.deleteOrder('tea', pattern));
  assert.equal(storedIn(place), { 'synapses/tea.yml': 'name: tea\nenabled: false\n' });
  second.stop();
});

test('only what was added can be taken away, and the refusal says what is there instead', async () => {
  const place = home();
  const all = await changing(place);
  const { changes } = all;
  const refused = async (order: unknown) => {
    const result = await changes.deleteOrder('tea', order)();
    return E.isLeft(result) ? describe(result.left) : 'taken away';
  };
  assert.is(await refused('soup'), '"tea" does not have the order "soup"');
  assert.is(
    await refused('make tea'),
    '"tea" has the order "make tea" from brain.yml, where alone it can be changed',
  );
  await done(changes.addOrder('tea', { text: 'brew tea', 'matching-type': 'strict' }));
  assert.is(
    await refused('brew tea'),
    '"tea" does not have the order "brew tea", but the order "brew tea" (strict): name its matching-type too',
  );
  assert.match(await refused({ text: 5 }), /^order\.text: /);
  assert.equal(await all.order('brew tea'), ['tea']);
  all.stop();
});

test("the kit's own orders stay after the kit was read anew, and added ones can still be taken away", async () => {
  const place = home();
  const all = await changing(place);
  await done(all.changes.addOrder('tea', 'brew tea'));
  const read = structuredClone(all.read.synapses);
  await all.changes.useKit({ ...all.read, synapses: read, codecs: all.presentKit().codecs });
  const refused = await all.changes.deleteOrder('tea', 'make tea')();
  assert.equal(
    E.isLeft(refused) && describe(refused.left),
    '"tea" has the order "make tea" from brain.yml, where alone it can be changed',
  );
  await done(all.changes.deleteOrder('tea', 'brew tea'));
  assert.equal(
    [await all.order('make tea'), await all.order('brew tea'), storedIn(place)],
    [['tea'], [], {}],
  );
  all.stop();
});

const NOT_IN_FORCE: Readonly<Record<string, readonly [settings: string, order: unknown]>> = {
  'names a correction file that is missing': [
    '{}',
    { text: 'brew tea', 'stt-correction-file': 'missing.yml' },
  ],
  'names a file where clients may not': [
    'rest_api: { allow_code: false }',
    { text: 'brew tea', 'stt-correction-file': 'fixes.yml' },
  ],
  'has a control character': ['{}', { text: 'brew \u0007tea' }],
  'has too many parts in any order': ['{}', { text: 'tea (a;b;c;d;e;f;g;h;i)', 'matching-type': 'pattern' }],
};

for (const [what, [settings, order]] of Object.entries(NOT_IN_FORCE)) {
  const files = {
    'settings.yml': settings,
    'brain.yml': BRAIN,
    'fixes.yml': '- { input: two, output: too }',
    'data/synapses/tea.yml': JSON.stringify({ name: 'tea', enabled: true, orders: [order] }),
  };

  test(`an added order that ${what} can be taken away`, async () => {
    const place = changeable(files);
    const all = await changing(place);
    assert.is(all.changes.notInForce().length, 1);
    await done(all.changes.deleteOrder('tea', order));
    assert.equal([storedIn(place), all.changes.notInForce()], [{}, []]);
    assert.equal(await all.order('make tea'), ['tea']);
    const again = await all.changes.deleteOrder('tea', order)();
    assert.ok(E.isLeft(again));
    all.stop();
  });
}

test('an added order that is not in force makes way for the same order, and is taken away by its text alone', async () => {
  const text = 'brew tea';
  const orders = [{ text, 'stt-correction-file': 'missing.yml' }];
  const place = changeable({
    'brain.yml': BRAIN,
    'data/synapses/tea.yml': JSON.stringify({ name: 'tea', enabled: true, orders }),
  });
  const all = await changing(place);
  await done(all.changes.addOrder('tea', text));
  assert.equal([await all.order(text), all.changes.notInForce()], [['tea'], []]);
  assert.match(storedIn(place)['synapses/tea.yml'] ?? '', /\norders:\n {2}- brew tea\n$/);
  await done(all.changes.deleteOrder('tea', text));
  assert.equal(storedIn(place), {});
  all.stop();
});

test('one text is added with several matching types, each once', async () => {
  const all = await changing(home());
  const strict = { text: 'make tea', 'matching-type': 'strict' };
  const { signals } = await done(all.changes.addOrder('tea', strict));
  assert.equal(
    signals.map(({ order }) => order?.matchingType),
    ['normal', 'strict'],
  );
  const again = await all.changes.addOrder('tea', { ...strict, interrupts: true })();
  assert.equal(E.isLeft(again) && describe(again.left), '"tea" has the order "make tea" (strict) already');
  await done(all.changes.deleteOrder('tea', strict));
  assert.equal(await all.order('please make tea'), ['tea']);
  all.stop();
});

test('an order is added to a synapse that was made through the API, and any of it taken away', async () => {
  const all = await changing(home());
  await done(all.changes.addSynapse(NEW));
  await done(all.changes.addOrder('new', 'just do it now'));
  assert.equal(await all.order('now just do it'), ['new']);
  const { signals } = await done(all.changes.deleteOrder('new', 'do it'));
  assert.equal(signals, [{ name: 'order', parameters: 'just do it now', order: signals[0]?.order }]);
  assert.equal([await all.order('do it'), await all.order('now just do it')], [[], ['new']]);
  all.stop();
});

test('what cannot be written does not hold', async () => {
  const place = home();
  const all = await changing(place);
  const before = [all.synapses(), all.settings()];
  all.fill();
  const { changes } = all;
  const attempts: readonly TaskEither<AssistantError, unknown>[] = [
    changes.addSynapse(NEW),
    changes.putSynapse('tea', { ...NEW, name: 'tea' }),
    changes.putSynapse('new', NEW),
    changes.deleteSynapse('tea'),
    changes.addOrder('tea', 'brew'),
    changes.enableSynapse('tea', false),
    changes.settings({ mute: true }),
    changes.settings({ variables: { a: '1' } }),
  ];
  for (const attempt of attempts) assert.equal(await attempt(), E.left(FULL));
  assert.equal([all.synapses(), all.settings(), storedIn(place), all.told()], [...before, {}, ['on_start']]);
  all.fill(false);
  await done(changes.addSynapse(NEW));
  assert.equal([Object.keys(storedIn(place)), await all.order('do it')], [['synapses/new.yml'], ['new']]);
  all.stop();
});

test('what changes nothing writes nothing and tells nothing', async () => {
  const place = home();
  const all = await changing(place);
  const { changes } = all;
  await done(changes.enableSynapse('tea', true));
  await done(changes.enableSynapse('coffee', false));
  await done(changes.settings({}));
  await done(
    changes.settings({ mute: false, deaf: false, default_player: 'speaker', hooks: { on_mute: null } }),
  );
  const tea = { signals: [{ order: 'make tea' }], neurons: [{ say: { message: 'One tea.' } }] };
  assert.is((await done(changes.putSynapse('tea', tea))).synapse, all.synapses()[0]);
  assert.equal([all.writes(), all.told(), storedIn(place)], [0, ['on_start'], {}]);
  all.stop();
});

test('a wrong change is refused as a whole', async () => {
  const all = await changing(home());
  const { changes } = all;
  const bad = { mute: true, default_tts: 'x', hooks: { on_start: 'nobody' }, energy_threshold: -1 };
  assert.equal(
    await changes.settings(bad)(),
    E.left({
      _tag: 'BadRequest',
      field: 'default_tts',
      message:
        'default_tts: found "x", expected one of text_to_speech (espeak); ' +
        'hooks.on_start: found "nobody", expected the name of a synapse; ' +
        'energy_threshold: found -1, expected a number, 0 or above',
    }),
  );
  assert.equal(
    await changes.addSynapse({ ...NEW, name: 'tea' })(),
    E.left({ _tag: 'SynapseExists', name: 'tea' }),
  );
  assert.equal(
    await changes.putSynapse('a', { ...NEW, name: 'b' })(),
    E.left({
      _tag: 'BadRequest',
      field: 'name',
      message: 'name: found "b", expected "a", as in the path, or nothing',
    }),
  );
  assert.ok(E.isLeft(await changes.putSynapse('a', 3)()));
  for (const unknown of [changes.deleteSynapse('x'), changes.enableSynapse('x', true)])
    assert.equal(await unknown(), E.left({ _tag: 'UnknownSynapse', name: 'x' }));
  assert.equal([all.writes(), all.told()], [0, ['on_start']]);
  all.stop();
});

test('settings are kept in the words of settings.yml, and the file goes when nothing is left of it', async () => {
  const place = home();
  const all = await changing(place);
  await done(
    all.changes.settings({ mute: true, hooks: { on_start: 'tea' }, variables: { room: 'kitchen' } }),
  );
  assert.equal(storedIn(place), {
    'settings.yml': `# Changed while Broca ran. It overrides the settings.yml of the kit.
options:
  mute: true
hooks:
  on_start: tea
variables:
  room: kitchen
`,
  });
  all.stop();
  const second = await changing(place);
  assert.equal(second.settings(), all.settings());
  assert.ok(second.brain.getSnapshot().matches({ voice: 'muted' }));
  await done(second.changes.settings({ mute: false, hooks: { on_start: null } }));
  assert.not.ok(second.brain.getSnapshot().matches({ voice: 'muted' }));
  await done(second.changes.settings({ variables: { room: 'cellar' } }));
  second.stop();
  assert.is(Object.keys(storedIn(place)).length, 1);
  const third = await changing(place);
  assert.equal(third.settings().variables, { room: 'cellar' });
  await done(third.changes.settings({ mute: true }));
  third.stop();
});

test('mute and deaf are told as news, and a hook that switches fires no hook', async () => {
  const all = await changing(home());
  await done(all.changes.settings({ mute: true, deaf: true }, { isFromHook: true }));
  assert.equal(all.told(), ['on_start', 'settings.changed', 'on_mute', 'on_deaf']);
  all.stop();
});

test('a replaced synapse stays where it is, and its file says what it covers', async () => {
  const place = home();
  const all = await changing(place);
  const { synapse, isNew } = await done(all.changes.putSynapse('tea', { ...NEW, name: 'tea' }));
  assert.equal([synapse.source, isNew, all.names()], ['api', false, ['tea', 'coffee']]);
  assert.equal(await all.order('do it'), ['tea']);
  assert.equal(await all.order('make tea'), []);
  assert.equal(all.changes.originOf('tea'), {
    from: 'api',
    file: 'data/synapses/tea.yml',
    covers: { file: 'brain.yml', line: 2 },
  });
  assert.equal(all.changes.originOf('coffee'), { from: 'kit', file: 'brain.yml', line: 5 });
  assert.is(all.changes.originOf('nobody'), undefined);
  all.stop();
});

test('a synapse of the kit that is switched is kept as that, and back is nothing', async () => {
  const place = home();
  const all = await changing(place);
  assert.is((await done(all.changes.enableSynapse('coffee', true))).isEnabled, true);
  assert.equal(storedIn(place), { 'synapses/coffee.yml': 'name: coffee\nenabled: true\n' });
  assert.equal(all.changes.originOf('coffee'), {
    from: 'kit',
    file: 'brain.yml',
    line: 5,
    changed: { enabled: true, file: 'data/synapses/coffee.yml' },
  });
  await done(all.changes.enableSynapse('coffee', false));
  assert.equal(storedIn(place), {});
  all.stop();
});

test('a synapse of the kit that is deleted stays so, and may be made anew in its place', async () => {
  const place = home();
  const first = await changing(place);
  await done(first.changes.deleteSynapse('tea'));
  assert.equal(storedIn(place), { 'synapses/tea.yml': 'name: tea\ndeleted: true\n' });
  first.stop();
  const second = await changing(place);
  assert.equal(second.names(), ['coffee']);
  await done(second.changes.addSynapse(NEW));
  await done(second.changes.addSynapse({ ...NEW, name: 'tea', signals: [] }));
  assert.equal(second.names(), ['tea', 'coffee', 'new']);
  second.stop();
});

test('one that was made through the API is gone with its file', async () => {
  const place = home();
  const all = await changing(place);
  await done(all.changes.addSynapse(NEW));
  await done(all.changes.deleteSynapse('new'));
  assert.equal([storedIn(place), all.names()], [{}, ['tea', 'coffee']]);
  all.stop();
});

test('what is made later is later, whatever the clock says', async () => {
  const place = home();
  const names = ['z', 'y', 'x'];
  for (const [index, name] of names.entries()) {
    const all = await changing(place, () => new Date(Date.parse(ADDED) - index * 60_000));
    await done(all.changes.addSynapse({ ...NEW, name }));
    all.stop();
  }
  const all = await changing(place);
  assert.equal(all.names(), ['tea', 'coffee', ...names]);
  all.stop();
});

test('a file that was broken by hand is kept under another name when its synapse is written', async () => {
  const place = changeable({
    'brain.yml': BRAIN,
    'data/synapses/new.yml': 'name: [',
    'data/synapses/tea.yml': 'name: tea\nneurons: 7\n',
    'data/synapses/tea.yml.broken-1': 'older',
    'data/settings.yml': 'options: 7',
  });
  const all = await changing(place);
  assert.equal(
    all.lines.map((line) => line.split(' ')[0]),
    [
      'data/settings.yml:1:10',
      'data/synapses/new.yml:1:7',
      'data/synapses/tea.yml:1:1',
      'data/synapses/tea.yml:2:10',
    ],
  );
  assert.equal(all.names(), ['tea', 'coffee']);
  await done(all.changes.addSynapse(NEW));
  await done(all.changes.enableSynapse('tea', false));
  await done(all.changes.settings({ mute: true }));
  const kept = storedIn(place);
  all.stop();
  assert.equal(Object.keys(kept), [
    'settings.yml',
    'settings.yml.broken-1',
    'synapses/new.yml',
    'synapses/new.yml.broken-1',
    'synapses/tea.yml',
    'synapses/tea.yml.broken-1',
    'synapses/tea.yml.broken-2',
  ]);
  assert.equal(
    [kept['synapses/new.yml.broken-1'], kept['synapses/tea.yml.broken-2'], kept['settings.yml.broken-1']],
    ['name: [', 'name: tea\nneurons: 7\n', 'options: 7'],
  );
  const after = await changing(place);
  assert.equal([after.lines, after.synapses(), after.settings()], [[], all.synapses(), all.settings()]);
  after.stop();
});

test('a synapse with a part that nobody knows keeps it when it is switched', async () => {
  const text = 'name: mine\nadded: x\nsignals:\n  - evant: 1\nneurons:\n  - sing: {}\n';
  const place = changeable({ 'data/synapses/mine.yml': text });
  const all = await changing(place);
  await done(all.changes.enableSynapse('mine', false));
  all.stop();
  assert.equal(storedIn(place), { 'synapses/mine.yml': `${text}enabled: false\n` });
});

test('a kit that was read anew is in force under what was changed', async () => {
  const place = home();
  const all = await changing(place);
  await done(all.changes.enableSynapse('coffee', true));
  await done(all.changes.putSynapse('tea', { ...NEW, name: 'tea' }));
  await done(all.changes.settings({ hooks: { on_mute: 'coffee' }, variables: { room: 'kitchen' } }));
  const [tea, coffee] = all.read.synapses;
  if (tea === undefined || coffee === undefined) throw new Error('the kit has both');
  const settings = { ...all.read.settings, variables: { author: 'Ada' } };
  const { codecs } = all.presentKit();
  const fresh = { ...coffee, name: 'fresh' };
  const problems = await all.changes.useKit({
    ...all.read,
    home: place,
    settings,
    synapses: [fresh, tea],
    codecs,
  });
  assert.equal(
    problems.map(({ file, expected }) => [file, expected]),
    [
      [join(place, 'data/settings.yml'), 'the name of a synapse'],
      [join(place, 'data/synapses/coffee.yml'), 'the name of a synapse of the kit'],
    ],
  );
  assert.equal(all.names(), ['fresh', 'tea']);
  assert.equal(
    [all.settings().variables, all.settings().hooks.on_mute],
    [{ author: 'Ada', room: 'kitchen' }, null],
  );
  assert.equal(await all.order('do it'), ['tea']);
  await done(all.changes.deleteSynapse('tea'));
  assert.equal(all.names(), ['fresh']);
  all.stop();
});

const NAMES = ['tea', 'coffee', 'milk', 'x', 'X', '名/..'];
const DISORDERED = `${BRAIN}
- { name: milk, signals: [order: milk], neurons: [] }
`;
const change = fc.record({
  what: fc.constantFrom('add', 'put', 'delete', 'enable', 'disable', 'settings', 'restart'),
  name: fc.constantFrom(...NAMES),
  message: fc.constantFrom('one', 'two'),
});

test('after any changes a restart has the same synapses in the same order, and the same settings', async () => {
  const property = fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (all) => {
    const place = changeable({ 'brain.yml': DISORDERED });
    let present = await changing(place);
    const restarted = async () => {
      present.stop();
      const after = await changing(place);
      assert.equal(after.lines, []);
      assert.equal([after.synapses(), after.settings()], [present.synapses(), present.settings()]);
      return after;
    };
    for (const { what, name, message } of all) {
      const { changes } = present;
      const written = { name, signals: [{ order: message }], neurons: [{ say: { message } }] };
      if (what === 'add') await changes.addSynapse(written)();
      if (what === 'put') await changes.putSynapse(name, written)();
      if (what === 'delete') await changes.deleteSynapse(name)();
      if (what === 'enable' || what === 'disable') await changes.enableSynapse(name, what === 'enable')();
      if (what === 'settings') await changes.settings({ mute: message === 'one', variables: { message } })();
      if (what === 'restart') present = await restarted();
      assert.equal(await present.order('one'), orderedBy(present.synapses(), 'one'));
    }
    (await restarted()).stop();
  });
  await fc.assert(property, { numRuns: few(20, 60) });
});

/** The names of the synapses that an order starts. */
const orderedBy = (
  synapses: Awaited<ReturnType<typeof changing>>['synapses'] extends () => infer A ? A : never,
  order: string,
): readonly string[] =>
  synapses
    .filter(({ isEnabled, signals }) => isEnabled && signals.some((signal) => signal.order?.text === order))
    .map(({ name }) => name);

test('changes that come at once are made one after another', async () => {
  const all = await changing(home());
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => all.changes.addSynapse({ ...NEW, name: `new ${index % 10}` })()),
  );
  assert.is(answers.filter(E.isRight).length, 10);
  await Promise.all(
    Array.from({ length: 10 }, (_, index) => all.changes.settings({ variables: { [`v${index}`]: 'x' } })()),
  );
  assert.is(Object.keys(all.settings().variables).length, 10);
  all.stop();
});

test('a change made while the machines are held is in force at once, and the next one builds on it', async () => {
  const all = await changing(home());
  const held = stepping(all.brain);
  held.begin();
  await done(all.changes.settings({ variables: { one: 1 } }));
  await done(all.changes.settings({ hooks: { on_start: ['tea'] } }));
  await done(all.changes.addSynapse(NEW));
  assert.ok(all.names().includes('new'));
  held.end();
  const { variables, hooks } = all.settings();
  assert.equal([variables.one, hooks.on_start], [1, ['tea']]);
  all.stop();
});

const own = { ...synapse('tea', {}), source: { file: 'brain.yml', line: 12 } };
const kept = { name: 'tea', file: '/kit/data/synapses/tea.yml', problem: placeIn('', '') };
const shown = (file: string) => file.slice('/kit/'.length);

test('a synapse of the kit is where it is written, and says how it was switched', () => {
  const place = { from: 'kit', file: 'brain.yml', line: 12 };
  assert.equal(originOf(undefined, own, shown), place);
  assert.equal(originOf({ ...kept, kind: 'switched', isEnabled: false }, own, shown), {
    ...place,
    changed: { enabled: false, file: 'data/synapses/tea.yml' },
  });
});

test('one that was made is in its file, and says what it covers', () => {
  const written = { ...kept, kind: 'written', added: '', written: {} } as const;
  const place = { from: 'api', file: 'data/synapses/tea.yml' };
  assert.equal(originOf(written, undefined, shown), place);
  assert.equal(originOf(written, own, shown), { ...place, covers: { file: 'brain.yml', line: 12 } });
});

test('of what nobody has there is nothing to say', () => {
  assert.is(originOf(undefined, undefined, shown), undefined);
});

test.run();
