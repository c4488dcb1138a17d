import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Sharing, sharing } from '../../src/mqtt/command.ts';
import type { Shared } from '../../src/settings/mqtt.ts';
import { randomNumbers } from '../support/random.ts';
import { settled } from '../support/settled.ts';

const test = suite('what assistants share');

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
      shared.look();
    },
    emit: (what, isOn) => told.push([what, isOn]),
  });
  const turn = (what: Shared, isOn: boolean): void => {
    is[what] = isOn;
    shared.look();
  };
  return { ...shared, is, told, turn };
}

const rest = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await settled();
};

test('what is changed here is told, once', async () => {
  const { connected, turn, look, told } = member();
  connected();
  turn('mute', true);
  look();
  assert.equal(told, [['mute', true]]);
});

test('what is heard holds here, and is not told again', async () => {
  const { connected, heard, is, told } = member();
  connected();
  heard('deaf', true, false);
  await rest();
  assert.equal([is.deaf, told], [true, []]);
});

test('what is on its way to hold here is not taken for a change, whatever else is turned meanwhile', async () => {
  const { connected, heard, turn, is, told } = member();
  connected();
  heard('mute', true, false);
  turn('deaf', true);
  await rest();
  assert.equal([is, told], [{ mute: true, deaf: true }, [['deaf', true]]]);
});

test('who comes back takes what the group has kept', async () => {
  const { connected, disconnected, heard, is, told } = member();
  connected();
  disconnected();
  connected();
  heard('mute', true, true);
  await rest();
  assert.equal([is.mute, told], [true, []]);
});

test('what was changed while nobody could hear it is told on the return, and what was kept before gives way', async () => {
  const { connected, heard, turn, is, told } = member();
  turn('deaf', true);
  heard('deaf', false, true);
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
      for (const news of told.splice(0)) for (const queue of queues) queue.push(news);
  };
  const hear = (one: Sharing, queue: (readonly [Shared, boolean])[]): void => {
    const news = queue.shift();
    if (news !== undefined) one.heard(...news, false);
  };
  for (const one of members) one.connected();
  for (let step = 0; step < 300; step += 1) {
    const one = members[below(4)];
    if (below(3) === 0) one?.turn(below(2) === 0 ? 'mute' : 'deaf', below(2) === 0);
    carry();
    const index = below(4);
    hear(members[index] as Sharing, queues[index] ?? []);
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
