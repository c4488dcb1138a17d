import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { eventOf, messageOf, readMessage } from '../../../src/wyoming/protocol/event.ts';
import { GOLDEN } from '../../support/wyoming-golden.ts';

const test = suite('messages');

for (const { event, data } of GOLDEN) {
  test(`${event.type} ${data} of the reference is understood, null as nothing`, () => {
    const told = Object.fromEntries(Object.entries(event.data).filter(([, value]) => value !== null));
    assert.equal(readMessage(event), E.right({ ...event, data: told }));
  });
}

test('a type that nobody knows is passed over, one of the language too', () => {
  for (const type of ['', 'audio', 'info', 'toString', '__proto__'])
    assert.equal(readMessage(eventOf(type, { text: 7 })), E.right(undefined));
});

test('fields that nobody knows pass, and what is given on as it is keeps its nulls', () => {
  const data = { name: 'broca.load', data: { open: null }, more: [1] };
  assert.equal(readMessage(eventOf('user-event', data)), E.right({ ...eventOf('user-event', data) }));
  const none = readMessage(eventOf('user-event', { name: 'x', data: null }));
  assert.equal(none, E.right(eventOf('user-event', { name: 'x', data: {} })));
});

const WRONG: readonly (readonly [type: string, data: object, wrong: string])[] = [
  ['transcript', {}, 'text: found nothing, expected a text'],
  ['transcript', { text: null, language: null }, 'text: found nothing, expected a text'],
  ['transcript', { text: ['a'], language: null }, 'text: found ["a"], expected a text'],
  [
    'audio-chunk',
    { rate: 0, width: 2, channels: 1 },
    'rate: found 0, expected a whole number from 1 to 384000',
  ],
  [
    'audio-chunk',
    { rate: 16_000.5, width: 2, channels: 1 },
    'rate: found 16000.5, expected a whole number from 1 to 384000',
  ],
  [
    'audio-start',
    { rate: 16_000, width: 9, channels: 1 },
    'width: found 9, expected a whole number from 1 to 4',
  ],
  ['audio-stop', { timestamp: 'now' }, 'timestamp: found "now", expected milliseconds'],
  ['detect', { names: ['a', 7] }, 'names[1]: found 7, expected a text'],
  [
    'detect',
    { names: Array(5_001).fill(7) },
    'names: found [7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,…, expected a list of at most 5000',
  ],
  ['intent', { name: 'x', entities: [{}] }, 'entities[0].name: found nothing, expected a text'],
  ['synthesize', { text: 'a', voice: { name: 7, speaker: null } }, 'voice.name: found 7, expected a text'],
  ['run-pipeline', { start_stage: 'asr', end_stage: 'bed' }, 'end_stage: found "bed", expected a stage'],
  [
    'timer-updated',
    { id: 'a', is_active: 1, total_seconds: 5 },
    'is_active: found 1, expected true or false',
  ],
];
for (const [type, data, wrong] of WRONG) {
  test(`${type} with ${wrong} is refused`, () => {
    assert.equal(
      readMessage(eventOf(type, data as Readonly<Record<string, unknown>>)),
      E.left(`${type}: ${wrong}`),
    );
  });
}

test('what is made can be read', () => {
  const made = messageOf('synthesize', { text: 'hello', voice: { name: 'a', speaker: undefined } });
  assert.equal(readMessage(made), E.right(made));
});

test.run();
