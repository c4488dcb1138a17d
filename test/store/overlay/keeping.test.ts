import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AssistantError } from '../../../src/lib/errors.ts';
import { overlayStore, type Quota } from '../../../src/store/overlay/keeping.ts';
import {
  NO_STORED_CHANGES,
  type StoredChanges,
  type StoredSynapse,
} from '../../../src/store/overlay/stored-text.ts';
import { FULL } from '../../support/bad-store.ts';
import { kit } from '../../support/kit.ts';

const test = suite('keeping');

/** What is kept in a directory; each write is noted as the file's name and its first line, a removal as its name. */
function storedIn(directory: string, kept: Partial<StoredChanges> = {}, quota: Partial<Quota> = {}) {
  const written: string[] = [];
  let failure: AssistantError | undefined;
  const note = (line: string) =>
    failure === undefined ? TE.fromIO(() => void written.push(line)) : TE.left(failure);
  const files = {
    put: (path: string, text: string) => note(`${basename(path)}: ${text.split('\n')[0]}`),
    remove: (path: string) => note(basename(path)),
  };
  const keep = overlayStore({ ...NO_STORED_CHANGES, ...kept }, directory, files, () => ({
    maxSynapses: 1_000,
    maxSynapsesBytes: 8_000_000,
    ...quota,
  }));
  return {
    keep,
    written,
    fill: () => {
      failure = FULL;
    },
  };
}

const made = (name: string, file: string, written = {}): StoredSynapse => ({
  ...{ kind: 'written', name, file, added: '', written },
  problem: NO_STORED_CHANGES.settingsProblem,
});

const tooLarge = (message: string) => E.left({ _tag: 'TooLarge', message });

const deleted = (name: string, file: string): StoredSynapse => ({ kind: 'deleted', name, file });

test('what is written is known at once, and what is forgotten no longer is', async () => {
  const { keep, written } = storedIn('/data');
  const tea = deleted('tea', keep.fileOf('tea'));
  await keep.synapse(tea)();
  assert.equal([...keep.present().synapses], [['tea', tea]]);
  await keep.forget('tea')();
  await keep.forget('tea')();
  await keep.settings({ mute: true })();
  assert.equal(keep.present().settings, { mute: true });
  await keep.settings({})();
  assert.equal([...keep.present().synapses], []);
  assert.equal(written, [
    'tea.yml: name: tea',
    'tea.yml',
    'settings.yml: # Changed while Broca ran. It overrides the settings.yml of the kit.',
    'settings.yml',
  ]);
});

test('synapses beyond the quota are refused, by their number and by their sum; what there is may be changed and removed', async () => {
  const { keep, written } = storedIn('/data', {}, { maxSynapses: 2, maxSynapsesBytes: 300 });
  const put = (name: string, length: number) =>
    keep.synapse(made(name, keep.fileOf(name), { text: 'x'.repeat(length) }))();
  for (const name of ['a', 'b']) assert.ok(E.isRight(await put(name, 10)));
  assert.equal(
    await put('c', 10),
    tooLarge('there are 2 synapses from the API already, and rest_api.max_synapses is 2'),
  );
  assert.ok(E.isRight(await put('a', 100)));
  const before = written.length;
  assert.equal(
    await put('b', 300),
    tooLarge(
      'what clients changed of synapses would take 450 bytes, and rest_api.max_synapses_megabytes is 0.0003',
    ),
  );
  assert.is(written.length, before);
  assert.ok(E.isRight(await keep.synapse(deleted('of the kit', '/data/synapses/kit.yml'))()));
  await keep.forget('a')();
  assert.ok(E.isRight(await put('c', 100)));
});

test('where the quota is smaller by now, what is there may shrink and not grow', async () => {
  const file = '/data/synapses/a.yml';
  const kept = { synapses: new Map([['a', made('a', file)]]), bytes: new Map([[file, 900]]) };
  const { keep } = storedIn('/data', kept, { maxSynapses: 0, maxSynapsesBytes: 100 });
  const put = (length: number) => keep.synapse(made('a', file, { text: 'x'.repeat(length) }))();
  assert.ok(E.isLeft(await put(1_000)));
  assert.ok(E.isRight(await put(500)));
  assert.ok(E.isLeft(await put(600)));
});

const ordered = (name: string, orders: readonly unknown[]): StoredSynapse => ({
  ...{ kind: 'switched', name, file: `/data/synapses/${name}.yml`, isEnabled: true, orders },
  problem: NO_STORED_CHANGES.settingsProblem,
});

test('orders that are added to synapses of the kit count by their bytes, and not as synapses', async () => {
  const { keep } = storedIn('/data', {}, { maxSynapses: 0, maxSynapsesBytes: 100 });
  assert.ok(E.isRight(await keep.synapse(ordered('a', ['x'.repeat(40)]))()));
  assert.equal(
    await keep.synapse(ordered('b', ['x'.repeat(40)]))(),
    tooLarge(
      'what clients changed of synapses would take 150 bytes, and rest_api.max_synapses_megabytes is 0.0001',
    ),
  );
  assert.ok(E.isRight(await keep.synapse(ordered('b', []))()), 'a synapse is switched whatever is there');
  assert.ok(E.isRight(await keep.synapse(ordered('a', ['x']))()));
});

test('a synapse of the kit is given 1000 orders, and one more only when another has gone', async () => {
  const { keep } = storedIn('/data');
  const orders = Array.from({ length: 1_001 }, (_, number) => `order ${number}`);
  assert.ok(E.isRight(await keep.synapse(ordered('a', orders.slice(1)))()));
  assert.equal(
    await keep.synapse(ordered('a', orders))(),
    tooLarge('"a" was given 1000 orders already, and no more may be added'),
  );
  assert.ok(E.isRight(await keep.synapse(ordered('a', orders.slice(0, -1)))()));
});

test('settings may not take more than a megabyte', async () => {
  const { keep } = storedIn('/data');
  const text = 'x'.repeat(600_000);
  assert.ok(E.isRight(await keep.settings({ variables: { a: text } })()));
  const refused = await keep.settings({ variables: { a: text, b: text } })();
  assert.match(
    JSON.stringify(refused),
    /TooLarge.*the changed settings would take 12\d+ bytes, and may take 1000000/,
  );
  assert.equal(keep.present().settings, { variables: { a: text } });
});

test('a failure leaves what was known', async () => {
  const tea = deleted('tea', '/data/synapses/tea.yml');
  const { keep, fill } = storedIn('/data', { settings: { mute: true }, synapses: new Map([['tea', tea]]) });
  fill();
  for (const write of [keep.synapse(deleted('coffee', '/data/c.yml')), keep.forget('tea'), keep.settings({})])
    assert.equal(await write(), E.left(FULL));
  assert.equal([keep.present().settings, [...keep.present().synapses]], [{ mute: true }, [['tea', tea]]]);
});

test('a synapse keeps the file it has, and gets none that another has', () => {
  const file = '/data/synapses/by-hand.yml';
  const { keep } = storedIn('/data', { synapses: new Map([['tea', deleted('tea', file)]]) });
  assert.is(keep.fileOf('tea'), file);
  assert.is(keep.fileOf('coffee'), '/data/synapses/coffee.yml');
  assert.match(keep.fileOf('by-hand'), /^\/data\/synapses\/by-hand-[0-9a-f]{8}\.yml$/);
});

test('a broken file gets the first free name, once', async () => {
  const directory = kit({ 'synapses/tea.yml': 'mine', 'synapses/tea.yml.broken-1': 'older' });
  const file = join(directory, 'synapses/tea.yml');
  const { keep } = storedIn(directory);
  keep.treatAsBroken([file]);
  await keep.synapse(deleted('tea', file))();
  assert.is(readFileSync(`${file}.broken-2`, 'utf8'), 'mine');
  writeFileSync(file, 'written');
  await keep.synapse(deleted('tea', file))();
  assert.is(readFileSync(file, 'utf8'), 'written');
});

test('a broken file that is gone by now is in nobody’s way, one that cannot be renamed is a failure', async () => {
  const directory = kit({});
  const { keep, written } = storedIn(directory, { broken: new Set([join(directory, 'gone.yml')]) });
  assert.ok(E.isRight(await keep.synapse(deleted('gone', join(directory, 'gone.yml')))()));
  assert.equal(written, ['gone.yml: name: gone']);
  mkdirSync(join(directory, 'synapses'));
  keep.treatAsBroken(['/proc/version']);
  const refused = await keep.synapse(deleted('proc', '/proc/version'))();
  assert.is(E.isLeft(refused) && refused.left._tag, 'StoreFailed');
  assert.is(written.length, 1);
});

test.run();
