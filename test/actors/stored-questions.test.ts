import { setImmediate } from 'node:timers/promises';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { NOTHING_RESTORED } from '../../src/app/restore-state.ts';
import { memoryStore } from '../../src/store/memory-store.ts';
import { outline } from '../support/outline.ts';
import { startAssistant } from '../support/start-assistant.ts';
import { ask, say, synapse } from '../support/synapse.ts';

const test = suite('kept questions');

const synapses = [
  synapse('coffee', {
    orders: ['coffee'],
    neurons: [say('sugar?'), ask({ yes: ['yes'] }, 'no'), say('done')],
  }),
  synapse('yes', { neurons: [say('sweet')] }),
  synapse('no', { neurons: [say('black')] }),
];

const waiting = async (store: ReturnType<typeof memoryStore>) => {
  const all = await store.questions.all()();
  return all._tag === 'Right' ? all.right.map(({ conversation }) => conversation) : all.left;
};

/** A store whose disk finishes each write in a later turn of the event loop. */
function slowStore() {
  const store = memoryStore();
  const { all, put, remove } = store.questions;
  const later = <E>(write: TE.TaskEither<E, void>): TE.TaskEither<E, void> =>
    TE.flatMap(
      TE.fromTask(() => setImmediate()),
      () => write,
    );
  return {
    ...store,
    questions: {
      all,
      put: (question: Parameters<typeof put>[0]) => later(put(question)),
      remove: (ids: Parameters<typeof remove>[0]) => later(remove(ids)),
    },
  };
}

test('a question is on disk before its call is answered, and gone when the answer is', async () => {
  const store = slowStore();
  const all = startAssistant({ synapses, store });
  await all.order('coffee', { conversation: 'kitchen' });
  assert.equal(await waiting(store), ['kitchen']);
  await all.order('yes', { conversation: 'kitchen' });
  assert.equal(await waiting(store), []);
  all.brain.stop();
});

test('a cancelled question is forgotten', async () => {
  const store = memoryStore();
  const all = startAssistant({ synapses, store });
  await all.order('coffee');
  all.brain.send({ type: 'question.cancel', conversation: 'default' });
  assert.equal(await waiting(store), []);
  all.brain.stop();
});

test('the next process goes on with the question of the one before', async () => {
  const store = memoryStore();
  const before = startAssistant({ synapses, store });
  await before.order('coffee', { conversation: 'kitchen' });
  before.brain.stop();
  const questions = await store.questions.all()();
  const kept = questions._tag === 'Right' ? questions.right.map(({ pending }) => pending) : [];
  const after = startAssistant({
    synapses,
    store,
    recalled: { ...NOTHING_RESTORED, questions: new Map([['kitchen', kept]]) },
  });
  assert.is(after.brain.getSnapshot().value.dialogue, 'waiting_for_answer');
  assert.equal(outline(await after.order('yes', { conversation: 'kitchen' })), [
    'complete',
    'coffee: Say "sugar?", Neurotransmitter, Say "done"',
    'yes: Say "sweet"',
  ]);
  assert.equal(await waiting(store), []);
  after.brain.stop();
});

test('a disk that fails costs no dialogue, and is told', async () => {
  const store = memoryStore();
  const full = { _tag: 'StoreFailed', message: 'the disk is full', isFull: true } as const;
  const questions = { ...store.questions, put: () => TE.left(full), remove: () => TE.left(full) };
  const all = startAssistant({ synapses, store: { ...store, questions } });
  await all.order('coffee');
  assert.equal(outline(await all.order('yes'))[0], 'complete');
  assert.equal(
    all.news.filter(({ type }) => type === 'actor.failed'),
    Array(2).fill({ type: 'actor.failed', actor: 'questions', error: 'the disk is full' }),
  );
  all.brain.stop();
});

test.run();
