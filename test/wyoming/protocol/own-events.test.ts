import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { eventOf, type OwnEvent, ownEvent, readOwn } from '../../../src/wyoming/protocol/event.ts';

const test = suite('own events');

test('what one of ours tells another is read as it was meant', () => {
  const all: readonly OwnEvent[] = [
    { type: 'watch' },
    { type: 'phrases', phrases: ['lights on', 'yes'] },
    { type: 'load', open: 2 },
    { type: 'leaving' },
  ];
  for (const news of all) assert.equal(readOwn(ownEvent(news)), news);
  assert.equal(ownEvent({ type: 'load', open: 2 }).data, { name: 'broca.load', data: { open: 2 } });
});

test('what strangers say, and what holds something else, is none of it', () => {
  const told = (name: unknown, data?: unknown) => readOwn(eventOf('user-event', { name, data }));
  assert.equal(told('broca.phrases', { phrases: ['on', 7, null] }), { type: 'phrases', phrases: ['on'] });
  const none = [
    told('broca.phrases', { phrases: 'on' }),
    told('broca.load', { open: -1 }),
    told('broca.load', null),
    told('broca.dance', {}),
    told(7),
    readOwn(eventOf('describe', { name: 'broca.watch' })),
  ];
  assert.ok(none.every((one) => one === undefined));
});

test.run();
