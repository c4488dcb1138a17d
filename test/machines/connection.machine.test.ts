import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assign, createActor, createMachine, type EventObject, fromCallback, SimulatedClock } from 'xstate';
import { type ConnectionEvent, connectionMachine } from '../../src/machines/connection.machine.ts';
import { emitting } from '../../src/machines/forward-emitted.ts';
import type { SatelliteTarget } from '../../src/wyoming/satellites/targets.ts';
import { turnMachine } from '../../src/wyoming/satellites/turn.machine.ts';
import { HAPPENS, target } from '../support/connection-model.ts';
import { assertData } from '../support/plain-data.ts';

const test = suite('connection machine');

const AT = 'wyoming: tcp://kitchen:10700';

/** A connection below a parent. `lines` counts the connections that were dialled and ended. */
function connection(more: Partial<SatelliteTarget> = {}) {
  const clock = new SimulatedClock();
  const log: string[] = [];
  const told: EventObject[] = [];
  const commands: EventObject[] = [];
  const lines = { dialled: 0, ended: 0 };
  const machine = emitting(
    connectionMachine.provide({
      actors: {
        turn: turnMachine,
        line: fromCallback(({ receive }) => {
          lines.dialled += 1;
          receive((command) => commands.push(command));
          return () => {
            lines.ended += 1;
          };
        }),
      },
      actions: {
        takePlace: assign((_, { satellite: { name } }) => ({ place: { name } })),
        stamp: assign({ sinceMs: () => clock.now() }),
      },
    }),
    ({ text }) => log.push(text),
  );
  const parent = createMachine({
    invoke: { id: 'kitchen', src: machine, input: target('kitchen', more) },
    on: { '*': { actions: ({ event }) => void told.push(event) } },
  });
  const actor = createActor(parent, { clock }).start();
  const self = actor.getSnapshot().children.kitchen as ReturnType<typeof createActor<typeof machine>>;
  return {
    ...{ actor, clock, log, told, commands, lines },
    snapshot: () => self.getSnapshot(),
    take: (...events: readonly ConnectionEvent[]) => {
      for (const event of events) self.send(event);
      const { context, children } = self.getSnapshot();
      assertData(context, 'its context', (value) => value === children.turn);
    },
  };
}

const { opened, described, joined, failed, closed, unsuited, reported, changed } = HAPPENS;

test('it is dialled, described and joined in the place that it has told', () => {
  const { take, commands, told, snapshot, actor } = connection();
  assert.equal(snapshot().value, { open: 'dialling' });
  take(opened, described, joined);
  assert.equal(commands, [
    { type: 'line.describe' },
    { type: 'line.join', place: { name: 'hall' }, format: described.format },
  ]);
  assert.equal(told, [
    { type: 'connection.placed', name: 'kitchen', as: 'hall' },
    { type: 'connection.joined', name: 'kitchen', as: 'hall' },
  ]);
  assert.equal(snapshot().value, { open: { joined: 'fresh' } });
  actor.stop();
});

for (const [how, events, restMs, why] of [
  ['could not be dialled', [failed], 10_000, 'it was reset'],
  [
    'closed before it was known',
    [opened, closed],
    10_000,
    `${AT}: it closed the connection before it sent its info`,
  ],
  ['was lost', [opened, described, joined, closed], 3_000, `${AT}: it closed the connection`],
  ['broke', [opened, described, joined, failed], 3_000, 'it was reset'],
  [
    'is no satellite',
    [opened, unsuited],
    600_000,
    `${AT}: it is not a satellite; set the address of a satellite`,
  ],
] as const)
  test(`one that ${how} is dialled again after ${restMs / 1_000} s`, () => {
    const { take, clock, lines, snapshot, told, actor } = connection();
    take(...events);
    assert.equal([snapshot().context.problem, lines], [why, { dialled: 1, ended: 1 }]);
    assert.is(told.at(-1)?.type, 'connection.ended');
    assert.is(snapshot().context.sinceMs, 0);
    clock.increment(restMs - 1);
    assert.is(lines.dialled, 1);
    clock.increment(1);
    assert.equal([lines.dialled, snapshot().value], [2, { open: 'dialling' }]);
    assert.equal([snapshot().context.problem, snapshot().context.sinceMs], [why, restMs]);
    actor.stop();
  });

test('dialling has five seconds and the answer of the satellite six', () => {
  const { take, clock, log, snapshot, actor } = connection();
  clock.increment(5_000);
  assert.equal(snapshot().value, { waiting: 'failed' });
  clock.increment(10_000);
  take(opened);
  clock.increment(5_999);
  assert.equal(snapshot().value, { open: 'describing' });
  clock.increment(1);
  assert.equal(snapshot().value, { waiting: 'failed' });
  assert.equal(log, [
    'satellite kitchen: dialing tcp://kitchen:10700 took longer than 5000 ms',
    'satellite kitchen: describing tcp://kitchen:10700 took longer than 6000 ms',
  ]);
  actor.stop();
});

test('one that has the address of another is not dialled until it is alone', () => {
  const { take, clock, lines, log, actor } = connection({ sharedWith: 'hall' });
  assert.equal(log, [
    `satellite kitchen: ${AT}: this is the address of "hall"; give each satellite its own address`,
  ]);
  clock.increment(600_000);
  assert.is(lines.dialled, 0);
  take({ type: 'target.changed', to: target('kitchen') });
  clock.increment(600_000);
  assert.is(lines.dialled, 1);
  actor.stop();
});

test('who comes and goes is reported once for each reason, and anew after it was there for long', () => {
  const { take, clock, log, actor } = connection();
  const back = (): void => {
    clock.increment(3_000);
    take(opened, described, joined);
  };
  take(opened, described, joined);
  clock.increment(60_000);
  assert.equal(log, []);
  for (const why of [closed, closed, failed, closed]) {
    take(why);
    back();
  }
  const lost = `satellite hall: ${AT}: it closed the connection`;
  const again = 'satellite hall: it is connected again';
  assert.equal(log, [lost, again, 'satellite hall: it was reset']);
  clock.increment(60_000);
  assert.equal(log.slice(3), [again]);
  take(closed);
  back();
  clock.increment(60_000);
  assert.equal(log.slice(4), [lost, again]);
  actor.stop();
});

test('of one that was found nothing is reported before it is known to be a satellite', () => {
  const { take, clock, log, actor } = connection({ isDiscovered: true });
  take(opened, unsuited);
  clock.increment(600_000);
  take(opened, reported, described, failed);
  assert.equal(log, ['satellite kitchen: tcp://kitchen:10700: detection', 'satellite hall: it was reset']);
  actor.stop();
});

test('a connection that has ended is asked nothing, and what it said too late changes nothing', () => {
  const { take, commands, lines, snapshot, actor } = connection();
  take(failed, opened, described, joined, closed, changed);
  assert.equal([commands, snapshot().value], [[], { waiting: 'failed' }]);
  actor.stop();
  assert.equal(lines, { dialled: 1, ended: 1 });
});

test.run();
