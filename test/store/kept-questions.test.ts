import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { StoredQuestion } from '../../src/brain/question.ts';
import { frameOf } from '../../src/brain/stored-run.ts';
import { store } from '../../src/store/store.ts';
import { kit } from '../support/kit.ts';
import { scope } from '../support/scope.ts';
import { synapse } from '../support/synapse.ts';

const test = suite('kept questions');

const question = (id: string, given: Partial<StoredQuestion> = {}): StoredQuestion => ({
  id,
  conversation: 'kitchen',
  askedAtMs: 1_000.5,
  pending: {
    question: { links: [{ synapse: 'tea', answers: ['yes {{ please }}'] }], otherwise: 'coffee' },
    scope: scope({ conversation: 'kitchen' }),
    frames: [frameOf(synapse('ask', {}), null, { day: new Date(0), most: Infinity, big: 2n ** 70n })],
  },
  ...given,
});

test('questions are there for the next process, the oldest first', async () => {
  const path = join(kit({}), 'broca.db');
  const first = store({ path });
  const late = question('1', { askedAtMs: 3 });
  const early = question('2', { askedAtMs: 2, conversation: 'a\0b' });
  assert.equal(await first.questions.put(late)(), E.right(undefined));
  assert.equal(await first.questions.put(early)(), E.right(undefined));
  await first.close();
  const second = store({ path });
  assert.equal(await second.questions.all()(), E.right([early, late]));
  await second.close();
});

test('frames that grow one report grow one report still', async () => {
  const { questions, close } = store({ path: join(kit({}), 'broca.db') });
  const { pending } = question('1');
  const [frame] = pending.frames;
  assert.ok(frame);
  await questions.put(question('1', { pending: { ...pending, frames: [frame, { ...frame, next: 2 }] } }))();
  const all = await questions.all()();
  const [outer, inner] = E.isRight(all) ? (all.right[0]?.pending.frames ?? []) : [];
  assert.is(outer?.report, inner?.report);
  assert.is(inner?.next, 2);
  await close();
});

test('one of the same id is replaced, and those removed are gone', async () => {
  const { questions, close } = store({ path: join(kit({}), 'broca.db') });
  for (const id of ['1', '2', '3']) await questions.put(question(id))();
  const other = question('2', { conversation: 'bath' });
  await questions.put(other)();
  assert.equal(await questions.remove(['1', '3', '9'])(), E.right(undefined));
  assert.equal(await questions.all()(), E.right([other]));
  await close();
});

test('one that cannot be kept says whose it is', async () => {
  const { questions, close } = store({ path: join(kit({}), 'broca.db') });
  const { pending } = question('1');
  const frames = [frameOf(synapse('ask', {}), null, { on: Symbol('s') })];
  const message = 'the question of conversation "kitchen" cannot be kept: Symbol(s) could not be cloned.';
  assert.equal(
    await questions.put(question('1', { pending: { ...pending, frames } }))(),
    E.left({ _tag: 'StoreFailed', message, isFull: false }),
  );
  assert.equal(await questions.all()(), E.right([]));
  await close();
});

test.run();
