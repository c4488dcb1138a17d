import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { lessonInSteps } from '../../src/brain/brain-lesson.ts';
import type { Synapse } from '../../src/brain/synapse.ts';
import { atOnce } from '../../src/lib/steps.ts';
import type { Expression } from '../../src/sentences/expression.ts';
import { saidParts } from '../../src/sentences/lesson.ts';
import { NO_SENTENCES, type Sentences } from '../../src/sentences/sentences.ts';
import { parsedTemplate } from '../../src/sentences/template.ts';
import { orderSynapse } from '../support/order-synapse.ts';
import { ask, synapse } from '../support/synapse.ts';

const test = suite('lesson of a brain');

const lesson = (synapses: readonly Synapse[], sentences: Sentences = NO_SENTENCES) =>
  atOnce(lessonInSteps(synapses, sentences));

const said = (text: string): Expression => {
  const parsed = parsedTemplate(text);
  if (E.isLeft(parsed)) throw new Error(parsed.left);
  return parsed.right;
};

test('it holds the orders as written, patterns as templates, and no answers', () => {
  const synapses = [
    synapse('a', { orders: ['hello', 'open {{ what }}'], neurons: [ask({ b: ['yes'] }, 'c')] }),
    orderSynapse(
      'b',
      { text: '(turn|switch) on [the] {{ what }}', matchingType: 'pattern' },
      'turn on (x|y)',
    ),
    synapse('c', {}),
  ];
  assert.equal(
    [...lesson(synapses).parts],
    [
      ['order a', { kind: 'said', phrases: ['hello', 'open {{ what }}'] }],
      [
        'order b',
        {
          kind: 'said',
          phrases: ['turn on (x|y)'],
          templates: [said('(turn|switch) on [the] {{ what }}')],
        },
      ],
    ],
  );
});

test('what has not changed stays the same object', () => {
  const synapses = [synapse('a', { orders: ['hello'] }), synapse('b', { orders: ['bye'] })];
  const before = lesson(synapses);
  const after = lesson([
    { ...synapses[0], isEnabled: false } as Synapse,
    synapse('b', { orders: ['good bye'] }),
  ]);
  assert.is(after.parts.get('order a'), before.parts.get('order a'));
  assert.is.not(after.parts.get('order b'), before.parts.get('order b'));
});

test('lists and rules go with it, and of the intents those that start a synapse', () => {
  const block = (intent: string, text: string) => ({
    ...{ intent, slots: {}, requires: {}, excludes: {}, rules: {}, lists: {} },
    sentences: [{ text, said: said(text) }],
  });
  const sentences: Sentences = {
    ...NO_SENTENCES,
    lists: { room: { kind: 'texts', values: [{ said: said('kitchen') }] } },
    rules: { on: said('(on|off)') },
    intents: [block('TurnOn', 'turn on {room}'), block('Never', 'never')],
    skipWords: ['please'],
  };
  const starter = {
    ...synapse('a', {}),
    signals: [{ name: 'intent', parameters: 'TurnOn', intent: { intent: 'TurnOn', slots: {} } }],
  };
  const known = lesson([starter], sentences);
  assert.equal([...known.parts.keys()], ['list room', 'rule on', 'intent TurnOn 0']);
  assert.is(saidParts(known).length, 1);
  assert.is(lesson([starter], sentences).parts.get('intent TurnOn 0'), known.parts.get('intent TurnOn 0'));
});

test('a word that means nothing may be said around patterns and intents, and no change of it is missed', () => {
  const pattern = { text: 'turn on', matchingType: 'pattern' } as const;
  const synapses = [orderSynapse('a', pattern), orderSynapse('b', 'turn off')];
  const templatesWith = (...skipWords: readonly string[]) => {
    const part = lesson(synapses, { ...NO_SENTENCES, skipWords }).parts.get('order a');
    return part?.kind === 'said' ? JSON.stringify(part.templates) : undefined;
  };
  assert.is(templatesWith(), JSON.stringify([said('turn on')]));
  assert.match(templatesWith('please') ?? '', 'please');
  assert.match(templatesWith('now') ?? '', 'now');
  assert.not.match(templatesWith('now') ?? '', 'please');
});

test.run();
