import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { filterKey, missedFrames, nextFrames, passes, typesNamed } from '../../src/observe/event-frames.ts';
import { eventLog } from '../../src/observe/event-log.ts';
import { LIVE_TYPES } from '../../src/observe/live-event.ts';
import { CHANGED, said } from '../support/stamped.ts';

const test = suite('event frames');

const all = { types: undefined, conversation: undefined };

function logged(count: number, mostEvents = 100) {
  const log = eventLog({ startedAtMs: 36, mostEvents });
  for (let event = 1; event <= count; event += 1) log.keep(event % 2 === 0 ? CHANGED : said(`${event}`), 0);
  return log;
}
const texts = (buffers: readonly Buffer[]): readonly string[] => buffers.map(String);

test('server-sent events are one piece, each with its id, its type and its JSON', () => {
  const { buffers, upTo } = nextFrames(logged(2), all, 'sse', 0, 2);
  const time = '"time":"1970-01-01T00:00:00.000Z"';
  const first = `{"id":"10-1","type":"speech.asked",${time},"conversation":"default","run":"run-1","text":"1"}`;
  assert.equal(texts(buffers), [
    `id: 10-1\nevent: speech.asked\ndata: ${first}\n\nid: 10-2\nevent: brain.changed\ndata: {"id":"10-2","type":"brain.changed",${time}}\n\n`,
  ]);
  assert.is(upTo, 2);
});

test('messages are one piece each', () => {
  const { buffers } = nextFrames(logged(3), all, 'messages', 1, 3);
  assert.equal(
    texts(buffers).map((text) => JSON.parse(text).id),
    ['10-2', '10-3'],
  );
});

test('what does not pass the filter is looked at and left out', () => {
  const filter = { types: new Set(['speech.asked'] as const), conversation: undefined };
  const { buffers, upTo } = nextFrames(logged(4), filter, 'messages', 1, 4);
  assert.equal([texts(buffers).map((text) => JSON.parse(text).text), upTo], [['3'], 4]);
  assert.equal(nextFrames(logged(4), filter, 'sse', 3, 4), { buffers: [], upTo: 4 });
});

test('a lot comes in several pieces', () => {
  const log = eventLog({ startedAtMs: 36 });
  for (let event = 0; event < 3; event += 1) log.keep(said('x'.repeat(200_000)), 0);
  const upTo = (after: number) => nextFrames(log, all, 'sse', after, 3).upTo;
  assert.equal([upTo(0), upTo(2)], [2, 3]);
});

test('events that are gone are told before those there are', () => {
  const { buffers, upTo } = nextFrames(logged(5, 2), all, 'messages', 1, 5);
  const [missed, ...rest] = texts(buffers).map((text) => JSON.parse(text));
  assert.equal(missed, { type: 'events.missed', oldest: '10-4' });
  assert.equal([rest.map(({ id }) => id), upTo], [['10-4', '10-5'], 5]);
});

test('that events are missed has no id, so that a reader keeps its own', () => {
  assert.equal(texts(missedFrames(logged(0), 'sse')), [
    'event: events.missed\ndata: {"type":"events.missed","oldest":null}\n\n',
  ]);
});

test('types are named whole or by their first letters', () => {
  assert.equal([...(typesNamed(['neuron.ended', 'on_m*']) ?? [])], ['neuron.ended', 'on_mute']);
  assert.equal([...(typesNamed(['*']) ?? [])], [...LIVE_TYPES]);
  for (const name of ['', 'neuron', 'call.answered', 'on_x*', 'o*e', 'events.missed'])
    assert.is(typesNamed(['neuron.ended', name]), undefined, name);
});

test('a filter lets its types pass, under their names outside', () => {
  const filter = { types: new Set(['run.finished'] as const), conversation: undefined };
  const finished = { type: 'call.answered', call: '1', conversation: 'a', result: { error: 'x' } } as const;
  assert.equal([passes(filter, finished), passes(filter, CHANGED)], [true, false]);
});

test('a filter lets its conversation pass, and nothing that belongs to none', () => {
  const filter = { types: undefined, conversation: 'kitchen' };
  assert.equal(
    [said('a', '1', 'kitchen'), said('a', '1', 'cellar'), CHANGED].map((event) => passes(filter, event)),
    [true, false, false],
  );
});

test('no filter lets everything pass', () => {
  const all = { types: undefined, conversation: undefined };
  assert.equal([passes(all, CHANGED), passes(all, said('a'))], [true, true]);
});

test('filters that let the same pass have the same key', () => {
  const key = (names: readonly string[], conversation?: string) =>
    filterKey({ types: typesNamed(names), conversation });
  assert.is(key(['on_mute', 'brain.changed']), key(['brain.changed', 'on_mute', 'on_mut*']));
  assert.is.not(key(['on_mute'], 'a'), key(['on_mute'], 'b'));
  assert.is.not(key(['on_mute']), key(['on_unmute']));
});

test.run();
