import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commandOf } from '../../src/mqtt/command.ts';
import { sharing } from '../../src/mqtt/group.ts';
import type { Shared } from '../../src/settings/mqtt.ts';
import { randomNumbers } from '../support/random.ts';
import { settled } from '../support/settled.ts';

const test = suite('commands over MQTT');

const of = (kind: Parameters<typeof commandOf>[0], payload: string | Buffer) =>
  commandOf(kind, Buffer.from(payload));

test('a switch is on or off, in the words of the home', () => {
  const read = ['ON', 'off', 'true', ' 0 '].map((text) => of('mute', text));
  assert.equal(
    read,
    [true, false, true, false].map((isOn) => E.right({ kind: 'mute', isOn })),
  );
});

test('a press says so, or nothing', () => {
  for (const text of ['', 'PRESS', 'press\n'])
    assert.equal(of('trigger', text), E.right({ kind: 'trigger' }));
});

const OPTIONS = { conversation: undefined, mute: undefined, satellite: undefined, id: undefined };

test('a text is what it says, JSON says more', () => {
  assert.equal(of('order', ' make tea\n'), E.right({ ...OPTIONS, kind: 'order', text: 'make tea' }));
  const json = { order: 'make tea', conversation: 'mia', mute: 'True', satellite: 'loft', id: 7, more: 1 };
  assert.equal(
    of('order', JSON.stringify(json)),
    E.right({ kind: 'order', text: 'make tea', conversation: 'mia', mute: true, satellite: 'loft', id: 7 }),
  );
  assert.equal(of('say', '{"text": "dinner"}'), E.right({ ...OPTIONS, kind: 'say', text: 'dinner' }));
  assert.equal(of('answer', '{"answer": "yes"}'), E.right({ ...OPTIONS, kind: 'answer', text: 'yes' }));
});

const SAID = 'a text with a letter or a digit, of at most 5000 characters';

test('what is to be said may be any text, also one that looks like JSON', () => {
  for (const text of ['{oops', '{', '{}', '{"message": "dinner"}', '{{ dinner }}', '[1]', '"quoted"', 'null'])
    assert.equal(of('say', text), E.right({ ...OPTIONS, kind: 'say', text }));
});

for (const [kind, payload, why] of [
  ['mute', 'maybe', 'expected ON or OFF'],
  ['deaf', '', 'expected ON or OFF'],
  ['trigger', 'now', 'expected PRESS or an empty payload'],
  ['say', '  ', 'text: found "  ", expected a text of 1 to 5000 characters'],
  ['say', '{"text": 5}', 'text: found 5, expected a text of 1 to 5000 characters'],
  ['say', '{"text": "a", "mute": 5}', 'mute: found 5, expected true or false'],
  ['order', '{"order": ', 'begins with { and is not valid JSON'],
  ['order', '{}', `order: found nothing, expected ${SAID}`],
  ['order', '?!', `order: found "?!", expected ${SAID}`],
  ['answer', ' … ', `answer: found " … ", expected ${SAID}`],
  ['order', '{"order": "a", "mute": 5}', 'mute: found 5, expected true or false'],
  [
    'order',
    '{"order": "a", "satellite": "a\\u0000"}',
    'satellite: found "a\\u0000", expected a name of 1 to 255 characters',
  ],
  ['order', Buffer.from([0xff, 0xfe]), 'not valid UTF-8'],
  ['order', 'a'.repeat(20_001), 'more than 20000 bytes'],
] as const) {
  test(`${kind} ${String(payload).slice(0, 40)} is refused`, () =>
    assert.equal(of(kind, payload), E.left(why)));
}

/** An assistant with a switch for each; what it tells waits in `told`. */
function member() {
  const is = { mute: false, deaf: false };
  const told: (readonly [Shared, boolean])[] = [];
  const shared = sharing({
    shares: ['mute', 'deaf'],
    isOn: (what) => is[what],
    become: async (what, isOn) => {
      await settled();
      is[what] = isOn;
      shared.publish();
    },
    emit: (what, isOn) => told.push([what, isOn]),
  });
  const turn = (what: Shared, isOn: boolean): void => {
    is[what] = isOn;
    shared.publish();
  };
  return { ...shared, is, told, turn };
}

const rest = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await settled();
};

test('what is changed here is told, once', async () => {
  const { connected, turn, publish, told } = member();
  connected();
  turn('mute', true);
  publish();
  assert.equal(told, [['mute', true]]);
});

test('what is heard holds here, and is not told again', async () => {
  const { connected, receive, is, told } = member();
  connected();
  receive('deaf', true, false);
  await rest();
  assert.equal([is.deaf, told], [true, []]);
});

test('what is on its way to hold here is not taken for a change, whatever else is turned meanwhile', async () => {
  const { connected, receive, turn, is, told } = member();
  connected();
  receive('mute', true, false);
  turn('deaf', true);
  await rest();
  assert.equal([is, told], [{ mute: true, deaf: true }, [['deaf', true]]]);
});

test('who comes back takes what the group has kept', async () => {
  const { connected, disconnected, receive, is, told } = member();
  connected();
  disconnected();
  connected();
  receive('mute', true, true);
  await rest();
  assert.equal([is.mute, told], [true, []]);
});

test('what was changed while nobody could hear it is told on the return, and what was kept before gives way', async () => {
  const { connected, receive, turn, is, told } = member();
  turn('deaf', true);
  receive('deaf', false, true);
  assert.equal(told, []);
  connected();
  await rest();
  assert.equal([is.deaf, told], [true, [['deaf', true]]]);
});

test('all agree in the end, whoever changes what at the same time, and nobody goes on telling', async () => {
  const below = randomNumbers(7);
  const members = Array.from({ length: 4 }, member);
  const queues = members.map((): (readonly [Shared, boolean])[] => []);
  const carry = (): void => {
    for (const { told } of members)
      for (const events of told.splice(0)) for (const queue of queues) queue.push(events);
  };
  const hear = (one: ReturnType<typeof sharing>, queue: (readonly [Shared, boolean])[]): void => {
    const events = queue.shift();
    if (events !== undefined) one.receive(...events, false);
  };
  for (const one of members) one.connected();
  for (let step = 0; step < 300; step += 1) {
    const one = members[below(4)];
    if (below(3) === 0) one?.turn(below(2) === 0 ? 'mute' : 'deaf', below(2) === 0);
    carry();
    const index = below(4);
    hear(members[index] as ReturnType<typeof sharing>, queues[index] ?? []);
    if (below(5) === 0) await settled();
  }
  for (let round = 0; round < 2000 && (queues.some(({ length }) => length > 0) || round < 5); round += 1) {
    for (const [index, one] of members.entries()) hear(one, queues[index] ?? []);
    await rest();
    carry();
  }
  const [first, ...others] = members.map(({ is }) => is);
  for (const other of others) assert.equal(other, first);
  assert.is(queues.flat().length, 0);
});

test.run();
