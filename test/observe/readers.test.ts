import { Subject } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type BroadcastMessage, broadcast } from '../../src/observe/broadcast.ts';
import { eventLog } from '../../src/observe/event-log.ts';
import type { LiveType } from '../../src/observe/live-event.ts';
import { type EventSink, reader } from '../../src/observe/reader.ts';
import { readers as readersOf } from '../../src/observe/readers.ts';
import { CHANGED, said } from '../support/stamped.ts';
import { steppedClock } from '../support/stepped-clock.ts';

const test = suite('readers');

function world(mostEvents = 100) {
  const clock = steppedClock();
  const log = eventLog({ startedAtMs: 36, mostEvents });
  const readers = readersOf(log, clock);
  return {
    ...clock,
    log,
    readers,
    happen: (...texts: readonly string[]) => {
      for (const text of texts) log.keep(text === 'changed' ? CHANGED : said(text), 0);
      readers.wake();
    },
    read: (
      own: { types?: readonly LiveType[]; after?: string; last?: number; sink?: Partial<EventSink> } = {},
    ) => {
      const line = fakeLine(own.sink);
      const types = own.types === undefined ? undefined : new Set(own.types);
      const filter = { types, conversation: undefined };
      const { after, last } = own;
      const leave = readers.open({ form: 'messages', filter, after, last, sink: line.sink });
      return { ...line, leave };
    },
  };
}

/** A line that takes everything at once, unless it is told to be slow. */
function fakeLine(own: Partial<EventSink> = {}) {
  const writes: (readonly Buffer[])[] = [];
  const did: string[] = [];
  const sink: EventSink = {
    write: (buffers, sent) => {
      writes.push(buffers);
      sent();
    },
    unsentBytes: () => 0,
    beat: (id) => void did.push(`beat ${id}`),
    end: () => void did.push('end'),
    drop: () => void did.push('drop'),
    ...own,
  };
  const told = () =>
    writes.map((buffers) =>
      buffers.map((buffer) => {
        const { type, text } = JSON.parse(String(buffer));
        return text ?? type;
      }),
    );
  return { sink, writes, told, did };
}

test('who begins to read gets what is new, and nothing older', () => {
  const { happen, read, pass } = world();
  happen('old');
  const one = read();
  happen('new');
  pass(0);
  assert.equal(one.told(), [['new']]);
});

test('the first of some events is told at once, the others together every 20 ms', () => {
  const { happen, read, pass } = world();
  const one = read();
  happen('a');
  pass(0);
  happen('b');
  happen('c');
  pass(19);
  assert.equal(one.told(), [['a']]);
  pass(1);
  assert.equal(one.told(), [['a'], ['b', 'c']]);
  happen('d');
  pass(19);
  happen('e');
  pass(1);
  assert.equal(one.told(), [['a'], ['b', 'c'], ['d', 'e']]);
});

test('when writing to all takes long, they are written to less often, but not much', () => {
  for (const [tookMs, pauseMs] of [
    [1, 20],
    [3, 24],
    [15, 30],
    [100, 100],
  ] as const) {
    const { pass, ...stepped } = steppedClock();
    let workedMs = 0;
    const clock = { ...stepped, nowMs: () => stepped.nowMs() + workedMs };
    const log = eventLog({ startedAtMs: 36 });
    const readers = readersOf(log, clock);
    const times: number[] = [];
    const { sink } = fakeLine({
      write: (_, sent) => {
        times.push(clock.nowMs());
        workedMs += tookMs;
        sent();
      },
    });
    readers.open({
      form: 'sse',
      filter: { types: undefined, conversation: undefined },
      after: undefined,
      sink,
    });
    for (const text of ['a', 'b']) {
      log.keep(said(text), 0);
      readers.wake();
      pass(text === 'a' ? 0 : 60);
    }
    assert.equal(times, [0, pauseMs], `${tookMs} ms`);
  }
});

test('readers of the same events share what is written', () => {
  const { happen, read, pass } = world();
  const [one, other] = [read({ types: ['speech.asked'] }), read({ types: ['speech.asked'] })];
  const third = read({ types: ['brain.changed'] });
  happen('a', 'changed');
  pass(0);
  assert.equal([one.told(), other.told(), third.told()], [[['a']], [['a']], [['brain.changed']]]);
  assert.is(one.writes[0]?.[0], other.writes[0]?.[0]);
});

test('an event that nobody reads is never made into text, one that is read in several ways once', () => {
  const { log, read, pass, readers } = world();
  let times = 0;
  const payload = {
    toJSON: () => {
      times += 1;
      return times;
    },
  };
  const happen = (): void => {
    log.keep({ type: 'signal.notified', notification: 'sun', payload }, 0);
    readers.wake();
  };
  happen();
  pass(20);
  assert.is(times, 0);
  const lines = [read(), read(), read({ types: ['signal.notified'] }), read({ types: ['brain.changed'] })];
  happen();
  pass(20);
  assert.equal([times, lines.map(({ writes }) => writes.length)], [1, [1, 1, 1, 0]]);
});

test('who was away gets what came since, once, also while others have yet to be told', () => {
  const { happen, read, pass } = world();
  const here = read();
  happen('a', 'b', 'c');
  const back = read({ after: '10-1' });
  const upToDate = read({ after: '10-3' });
  happen('d');
  pass(50);
  assert.equal(here.told().flat(), ['a', 'b', 'c', 'd']);
  assert.equal(back.told().flat(), ['b', 'c', 'd']);
  assert.equal(upToDate.told().flat(), ['d']);
});

test('who was away too long, or comes from another start, is told so and gets what there is', () => {
  const { happen, read } = world(2);
  happen('a', 'b', 'c', 'd');
  assert.equal(read({ after: '10-1' }).told().flat(), ['events.missed', 'c', 'd']);
  assert.equal(read({ after: 'zz-3' }).told().flat(), ['events.missed', 'c', 'd']);
  assert.equal(read({ after: '10-2' }).told().flat(), ['c', 'd']);
});

test('a new reader may want the last events first, and is told which of them came before', () => {
  const { happen, read, pass, log } = world(3);
  const none = read({ last: 2 });
  assert.equal(none.told().flat(), ['events.earlier']);
  happen('a', 'b', 'c', 'd');
  const two = read({ last: 2 });
  const all = read({ last: 100 });
  const back = read({ last: 100, after: '10-3' });
  happen('e');
  pass(50);
  assert.equal(two.told().flat(), ['events.earlier', 'c', 'd', 'e']);
  assert.equal(all.told().flat(), ['events.earlier', 'b', 'c', 'd', 'e']);
  assert.equal(back.told().flat(), ['d', 'e']);
  const [earlier] = two.writes.flat();
  assert.equal(JSON.parse(String(earlier)), { type: 'events.earlier', newest: '10-4' });
  assert.is(log.newest(), 5);
});

test('the last events are those that the reader wants', () => {
  const { happen, read } = world(10);
  happen('a', 'changed', 'b', 'changed');
  const some = read({ last: 2, types: ['speech.asked'] });
  const [earlier] = some.writes.flat();
  assert.equal(JSON.parse(String(earlier)), { type: 'events.earlier', newest: '10-3' });
  assert.equal(some.told().flat(), ['events.earlier', 'a', 'b']);
});

test('a lot to catch up with goes no faster than the line takes it', () => {
  const { happen, read, pass } = world();
  const sent: (() => void)[] = [];
  happen(...['a', 'b', 'c'].map((letter) => letter.repeat(200_000)));
  const writes: string[] = [];
  const slow = read({
    after: 'zz-1',
    sink: {
      write: (buffers, done) => {
        writes.push(buffers.map((buffer) => JSON.parse(String(buffer)).text?.[0] ?? 'missed').join());
        sent.push(done);
      },
    },
  });
  assert.equal(writes, ['missed', 'a,b']);
  happen('d');
  pass(100);
  assert.equal(writes, ['missed', 'a,b']);
  sent[1]?.();
  assert.equal(writes, ['missed', 'a,b', 'c,d']);
  sent[2]?.();
  happen('e');
  pass(100);
  assert.equal(writes, ['missed', 'a,b', 'c,d', 'e']);
  assert.equal(slow.did, []);
});

test('a line with more than 1 MiB unsent is dropped at the next event', () => {
  const { happen, read, pass, readers } = world();
  let unsent = 1024 ** 2;
  const one = read({ sink: { unsentBytes: () => unsent } });
  happen('a');
  pass(0);
  unsent += 1;
  happen('b');
  pass(50);
  happen('c');
  pass(50);
  assert.equal([one.told(), one.did, readers.dropped()], [[['a']], ['drop'], 1]);
});

test('a line on which nothing moves for 10 s while something waits is dropped', () => {
  const { happen, read, pass } = world();
  const stuck = read({ sink: { write: () => {} } });
  const quiet = read();
  happen('a');
  pass(10_000);
  assert.equal(stuck.did, []);
  pass(5_000);
  assert.equal([stuck.did[0], quiet.did], ['drop', ['beat 10-1']]);
});

test('every 15 s readers see that the line is alive, and how far they have got', () => {
  const { happen, read, pass } = world();
  const one = read();
  pass(15_000);
  happen('a');
  pass(15_000);
  assert.equal(one.did, ['beat undefined', 'beat 10-1']);
});

test('who has left is counted no more and gets nothing', () => {
  const { happen, read, pass, readers } = world();
  const [one, other] = [read(), read()];
  assert.is(readers.count(), 2);
  one.leave();
  one.leave();
  happen('a');
  pass(0);
  assert.equal([readers.count(), one.told(), other.told()], [1, [], [['a']]]);
});

test('who is dropped is counted no more, also when nobody says that the line is closed', () => {
  const { happen, read, pass, readers } = world();
  const full = read({ sink: { unsentBytes: () => 2_000_000 } });
  const stuck = read({ sink: { write: () => {} } });
  read();
  happen('a');
  pass(0);
  assert.equal([readers.count(), readers.dropped(), full.did], [2, 1, ['drop']]);
  pass(15_000);
  assert.equal([readers.count(), readers.dropped(), stuck.did[0]], [1, 2, 'drop']);
  full.leave();
  assert.is(readers.count(), 1);
});

test('who is dropped while beginning never reads', () => {
  const { happen, read, pass, readers } = world();
  happen('a');
  const one = read({ after: 'zz-1', sink: { unsentBytes: () => 2_000_000 } });
  happen('b');
  pass(50);
  assert.equal([readers.count(), readers.dropped(), one.did, one.told()], [0, 1, ['drop'], []]);
});

test('when it closes everybody gets what there is and is ended, and nobody can begin', () => {
  const { happen, read, pass, readers } = world();
  const one = read();
  happen('a');
  readers.close();
  assert.equal([one.told(), one.did], [[['a']], ['end']]);
  const late = read();
  assert.equal([late.told(), late.did], [[], ['end']]);
  pass(1_000);
  assert.equal(one.did, ['end', 'drop']);
});

test.run();

const readerTest = suite('reader');

readerTest('who had nothing to read for long is stuck no sooner than others', () => {
  const clock = steppedClock();
  const sink = { write: () => {}, unsentBytes: () => 0, beat: () => {}, end: () => {}, drop: () => {} };
  const one = reader(sink, clock);
  clock.pass(60_000);
  one.give([]);
  assert.not.ok(one.isStuck());
  clock.pass(10_000);
  assert.not.ok(one.isStuck());
  clock.pass(1);
  assert.ok(one.isStuck());
});

readerTest.run();

const broadcastTest = suite('observing/broadcast');

function broadcastWorld() {
  const messages$ = new Subject<BroadcastMessage>();
  const { pass, ...clock } = steppedClock();
  const failures: unknown[] = [];
  const readers = broadcast({
    messages$,
    isKept: (type) => type === 'state',
    failed: (error) => failures.push(error),
    clock,
  });
  const read = (own: Partial<EventSink> = {}) => {
    const got: string[] = [];
    const did: string[] = [];
    const leave = readers.open({
      write: (buffers, sent) => {
        got.push(...buffers.map(String));
        sent();
      },
      unsentBytes: () => 0,
      beat: () => void did.push('beat'),
      end: () => void did.push('end'),
      drop: () => void did.push('drop'),
      ...own,
    });
    return { leave, did, types: () => [...got.join('').matchAll(/^event: (.*)$/gm)].map(([, type]) => type) };
  };
  const emit = (...types: readonly string[]) => {
    for (const type of types) messages$.next({ type, text: '{}' });
  };
  return { messages$, pass, readers, read, emit, failures };
}

broadcastTest('it listens while somebody reads, and no longer', () => {
  const { messages$, read } = broadcastWorld();
  assert.not(messages$.observed);
  const [one, other] = [read(), read()];
  one.leave();
  assert.ok(messages$.observed);
  other.leave();
  assert.not(messages$.observed);
});

broadcastTest('all get what comes', () => {
  const { read, emit, pass } = broadcastWorld();
  const [one, other] = [read(), read()];
  emit('news', 'state');
  pass(60);
  assert.equal([one.types(), other.types()], Array(2).fill(['news', 'state']));
});

broadcastTest('who comes later gets how things are, and not what happened', () => {
  const { read, emit, pass } = broadcastWorld();
  read();
  emit('news', 'state', 'state');
  pass(60);
  const late = read();
  assert.equal(late.types(), ['state']);
});

broadcastTest('what is more than anybody can follow is counted', () => {
  const { read, emit, pass } = broadcastWorld();
  const one = read();
  emit(...Array<string>(600).fill('news'), 'state');
  pass(60);
  const types = one.types();
  assert.equal([types.length, types.at(-2), types.at(-1)], [502, 'state', 'missed']);
});

broadcastTest('who is too slow is dropped', () => {
  const { messages$, read, emit, pass } = broadcastWorld();
  const slow = read({ unsentBytes: () => 2 * 1024 ** 2 });
  emit('news');
  pass(60);
  assert.equal(slow.did, ['drop']);
  assert.not(messages$.observed);
});

broadcastTest('a line shows that it is alive', () => {
  const { read, pass } = broadcastWorld();
  const one = read();
  pass(15_100);
  assert.equal(one.did, ['beat']);
});

broadcastTest('when the messages break off the readers are sent away', () => {
  const { messages$, failures, readers, read } = broadcastWorld();
  const one = read();
  messages$.error('broken');
  assert.equal([failures, one.did, readers.count()], [['broken'], ['end'], 0]);
});

broadcastTest('closed it ends every reading, also those to come', () => {
  const { messages$, readers, read } = broadcastWorld();
  const one = read();
  readers.close();
  assert.equal([one.did, read().did, readers.count(), messages$.observed], [['end'], ['end'], 0, false]);
});

broadcastTest.run();
