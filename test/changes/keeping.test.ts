import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { keeping } from '../../src/changes/keeping.ts';
import { type Kept, type KeptSynapse, NOTHING_KEPT } from '../../src/changes/kept.ts';
import type { AssistantError } from '../../src/errors.ts';
import { FULL } from '../support/bad-store.ts';
import { kit } from '../support/kit.ts';

const test = suite('keeping');

/** What is kept in a directory; each write is noted as the file's name and its first line, a removal as its name. */
function keptIn(directory: string, kept: Partial<Kept> = {}) {
  const written: string[] = [];
  let failure: AssistantError | undefined;
  const note = (line: string) =>
    failure === undefined ? TE.fromIO(() => void written.push(line)) : TE.left(failure);
  const keep = keeping({ ...NOTHING_KEPT, ...kept }, directory, {
    put: (path, text) => note(`${basename(path)}: ${text.split('\n')[0]}`),
    remove: (path) => note(basename(path)),
  });
  return {
    keep,
    written,
    fill: () => {
      failure = FULL;
    },
  };
}

const deleted = (name: string, file: string): KeptSynapse => ({ kind: 'deleted', name, file });

test('what is written is known at once, and what is forgotten no longer is', async () => {
  const { keep, written } = keptIn('/data');
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
    'settings.yml: # What was changed while Broca ran; it goes before the settings.yml of the kit.',
    'settings.yml',
  ]);
});

test('a failure leaves what was known', async () => {
  const tea = deleted('tea', '/data/synapses/tea.yml');
  const { keep, fill } = keptIn('/data', { settings: { mute: true }, synapses: new Map([['tea', tea]]) });
  fill();
  for (const write of [keep.synapse(deleted('coffee', '/data/c.yml')), keep.forget('tea'), keep.settings({})])
    assert.equal(await write(), E.left(FULL));
  assert.equal([keep.present().settings, [...keep.present().synapses]], [{ mute: true }, [['tea', tea]]]);
});

test('a synapse keeps the file it has, and gets none that another has', () => {
  const file = '/data/synapses/by-hand.yml';
  const { keep } = keptIn('/data', { synapses: new Map([['tea', deleted('tea', file)]]) });
  assert.is(keep.fileOf('tea'), file);
  assert.is(keep.fileOf('coffee'), '/data/synapses/coffee.yml');
  assert.match(keep.fileOf('by-hand'), /^\/data\/synapses\/by-hand-[0-9a-f]{8}\.yml$/);
});

test('a broken file gets the first free name, once', async () => {
  const directory = kit({ 'synapses/tea.yml': 'mine', 'synapses/tea.yml.broken-1': 'older' });
  const file = join(directory, 'synapses/tea.yml');
  const { keep } = keptIn(directory);
  keep.treatAsBroken([file]);
  await keep.synapse(deleted('tea', file))();
  assert.is(readFileSync(`${file}.broken-2`, 'utf8'), 'mine');
  writeFileSync(file, 'written');
  await keep.synapse(deleted('tea', file))();
  assert.is(readFileSync(file, 'utf8'), 'written');
});

test('a broken file that is gone by now is in nobody’s way, one that cannot be renamed is a failure', async () => {
  const directory = kit({});
  const { keep, written } = keptIn(directory, { broken: new Set([join(directory, 'gone.yml')]) });
  assert.ok(E.isRight(await keep.synapse(deleted('gone', join(directory, 'gone.yml')))()));
  assert.equal(written, ['gone.yml: name: gone']);
  mkdirSync(join(directory, 'synapses'));
  keep.treatAsBroken(['/proc/version']);
  const refused = await keep.synapse(deleted('proc', '/proc/version'))();
  assert.is(E.isLeft(refused) && refused.left._tag, 'StoreFailed');
  assert.is(written.length, 1);
});

test.run();
