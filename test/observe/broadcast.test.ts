import { Subject } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type BroadcastMessage, broadcast } from '../../src/observe/broadcast.ts';
import type { EventSink } from '../../src/observe/reader.ts';
import { steppedClock } from '../support/stepped-clock.ts';

const test = suite('observing/broadcast');

function world() {
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

test('it listens while somebody reads, and no longer', () => {
  const { messages$, read } = world();
  assert.not(messages$.observed);
  const [one, other] = [read(), read()];
  one.leave();
  assert.ok(messages$.observed);
  other.leave();
  assert.not(messages$.observed);
});

test('all get what comes', () => {
  const { read, emit, pass } = world();
  const [one, other] = [read(), read()];
  emit('news', 'state');
  pass(60);
  assert.equal([one.types(), other.types()], Array(2).fill(['news', 'state']));
});

test('who comes later gets how things are, and not what happened', () => {
  const { read, emit, pass } = world();
  read();
  emit('news', 'state', 'state');
  pass(60);
  const late = read();
  assert.equal(late.types(), ['state']);
});

test('what is more than anybody can follow is counted', () => {
  const { read, emit, pass } = world();
  const one = read();
  emit(...Array<string>(600).fill('news'), 'state');
  pass(60);
  const types = one.types();
  assert.equal([types.length, types.at(-2), types.at(-1)], [502, 'state', 'missed']);
});

test('who is too slow is dropped', () => {
  const { messages$, read, emit, pass } = world();
  const slow = read({ unsentBytes: () => 2 * 1024 ** 2 });
  emit('news');
  pass(60);
  assert.equal(slow.did, ['drop']);
  assert.not(messages$.observed);
});

test('a line shows that it is alive', () => {
  const { read, pass } = world();
  const one = read();
  pass(15_100);
  assert.equal(one.did, ['beat']);
});

test('when the messages break off the readers are sent away', () => {
  const { messages$, failures, readers, read } = world();
  const one = read();
  messages$.error('broken');
  assert.equal([failures, one.did, readers.count()], [['broken'], ['end'], 0]);
});

test('closed it ends every reading, also those to come', () => {
  const { messages$, readers, read } = world();
  const one = read();
  readers.close();
  assert.equal([one.did, read().did, readers.count(), messages$.observed], [['end'], ['end'], 0, false]);
});

test.run();
