import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { saidParts } from '../../src/sentences/lesson.ts';
import { type Harness, harness } from '../../src/testing/harness/harness.ts';
import { ask, say, synapse } from '../support/synapse.ts';

const test = suite('answers in the grammar');

const synapses = [
  synapse('coffee', {
    orders: ['coffee'],
    neurons: [say('sugar?'), ask({ sweet: ['yes', 'of course'] }, 'black')],
  }),
  synapse('sweet', { neurons: [say('sweet')] }),
  synapse('black', { neurons: [say('black')] }),
];

/** An assistant, and what its recogniser learns: each time the phrases, and which events there had been. */
async function learner(options: Parameters<typeof harness>[1] = {}) {
  const learned: { readonly phrases: readonly string[]; readonly events: readonly string[] }[] = [];
  let home: Harness | undefined;
  home = await harness(
    { synapses },
    {
      ...options,
      engines: {
        stt: {
          learn: (lesson) =>
            void learned.push({
              phrases: saidParts(lesson).flatMap(({ phrases }) => phrases),
              events: (home?.news() ?? []).map(({ type }) => type),
            }),
        },
      },
    },
  );
  return { home, learned, phrases: () => learned.map(({ phrases }) => phrases) };
}

test('they are learned when their question is asked, before it has been spoken, and forgotten when it is answered', async () => {
  const { home, learned, phrases } = await learner();
  assert.equal(phrases(), [['coffee']]);
  await home.sayAloud('hey broca', 'coffee');
  await home.sayAloud('of course');
  assert.equal(home.said(), ['sugar?', 'sweet']);
  assert.equal(phrases(), [['coffee'], ['coffee', 'yes', 'of course'], ['coffee']]);
  assert.not(learned[1]?.events.includes('on_stop_speaking'));
  await home.stop();
});

test('they are forgotten when the question is dropped', async () => {
  const { home, phrases } = await learner();
  await home.say('coffee', { conversation: 'phone', by: 'api' });
  assert.equal(phrases().at(-1), ['coffee', 'yes', 'of course']);
  await home.inject({ type: 'question.cancel', conversation: 'phone' });
  assert.equal(phrases().at(-1), ['coffee']);
  await home.stop();
});

test('those of questions in several conversations are learned together, each once', async () => {
  const { home, phrases } = await learner();
  await home.say('coffee', { conversation: 'phone', by: 'api' });
  await home.say('coffee', { conversation: 'tablet', by: 'api' });
  assert.equal(phrases(), [['coffee'], ['coffee', 'yes', 'of course']]);
  await home.say('yes', { conversation: 'phone', by: 'api' });
  assert.equal(phrases().at(-1), ['coffee', 'yes', 'of course']);
  await home.say('no', { conversation: 'tablet', by: 'api' });
  assert.equal(phrases().at(-1), ['coffee']);
  await home.stop();
});

test('those of a question of the last process are learned at the start', async () => {
  const scope = {
    call: 'before',
    conversation: 'phone',
    mute: undefined,
    isFromHook: false,
    by: 'api',
  } as const;
  const question = { links: [{ synapse: 'sweet', answers: ['certainly'] }], otherwise: 'black' };
  const { home, phrases } = await learner({
    recalled: {
      memory: [],
      askedAtMs: new Map(),
      questions: new Map([['phone', [{ question, scope, frames: [] }]]]),
    },
  });
  assert.equal(phrases(), [['coffee', 'certainly']]);
  await home.stop();
});

test.run();
