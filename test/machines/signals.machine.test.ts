import * as t from 'io-ts';
import { Subject } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor, type EventObject, fromCallback, SimulatedClock } from 'xstate';
import { type SignalTools, signal } from '../../src/actors/signal.ts';
import type { SignalGroup } from '../../src/actors/signal-work/signal-groups.ts';
import { signalsAtWork } from '../../src/actors/signals.ts';
import { type Brain, brainOf } from '../../src/brain/brain.ts';
import type { AssistantEvent } from '../../src/brain/events.ts';
import type { Synapse } from '../../src/brain/synapse.ts';
import { emitting } from '../../src/machines/forward-emitted.ts';
import { signalMachine } from '../../src/machines/signal.machine.ts';
import { signalsMachine } from '../../src/machines/signals.machine.ts';
import { settled } from '../support/settled.ts';
import { synapse } from '../support/synapse.ts';

const test = suite('signalsMachine');

/** A synapse that uses the signal `lamp` of these names. */
const lit = (name: string, ...lamps: readonly string[]): Synapse => ({
  ...synapse(name, {}),
  signals: lamps.map((parameters) => ({ name: 'lamp', parameters })),
});

interface Lamp {
  readonly tools: SignalTools;
  /** The synapses of its uses. */
  uses: readonly string[];
}

interface Effects {
  readonly onListen?: (tools: SignalTools) => unknown;
  readonly onUses?: () => unknown;
  readonly onEnd?: () => unknown;
}

/**
 * The signals of a brain at work in virtual time. `onListen` and `onUses` are what the signal `lamp` does besides keeping its
 * uses; `log` has its beginnings and ends, by lamp.
 */
function atWork(
  synapses: readonly Synapse[],
  { onListen = () => {}, onUses = () => {}, onEnd = () => {} }: Effects = {},
) {
  const lamps = new Map<string, Lamp>();
  const log: string[] = [];
  const lamp = signal({
    name: 'lamp',
    parameters: t.string,
    shareKey: (name) => name,
    listen: (uses$, tools) => {
      let name = '';
      const subscription = uses$.subscribe((uses) => {
        name = uses[0]?.parameters ?? '';
        lamps.set(name, { tools, uses: uses.map((use) => use.synapse) });
        return onUses();
      });
      log.push(`${name} on`);
      onListen(tools);
      return () => {
        subscription.unsubscribe();
        log.push(`${name} off`);
        onEnd();
      };
    },
  });
  const clock = new SimulatedClock();
  const events$ = new Subject<AssistantEvent>();
  const events: AssistantEvent[] = [];
  let brain: Brain = brainOf(synapses);
  events$.subscribe((item) => events.push(item));
  const { grouping, listening } = signalsAtWork({
    kinds: () => new Map([[lamp.name, lamp]]),
    brain: () => brain,
    run: async () => {},
    nextCall: () => 'call',
    events$,
    emit: (item) => events$.next(item),
    now: () => new Date(clock.now()),
    home: '/nowhere',
  });
  const machine = signalsMachine.provide({
    actors: {
      grouping,
      signal: emitting(signalMachine.provide({ actors: { listening } }), (item) => events$.next(item)),
    },
  });
  const actor = createActor(machine, { clock }).start();
  return {
    actor,
    clock,
    lamps,
    log,
    /** What has failed so far. */
    failures: () =>
      events.flatMap((item) => (item.type === 'signal.failed' ? [`${item.signal}: ${item.error}`] : [])),
    change: (...present: readonly Synapse[]) => {
      brain = brainOf(present);
      events$.next({ type: 'brain.changed' });
    },
    notify: () => events$.next({ type: 'signal.notified', notification: 'blink', payload: 5 }),
  };
}

test('each group has its actor from the start', () => {
  const { lamps, log, actor } = atWork([lit('a', 'red', 'green'), lit('b', 'red')]);
  assert.equal(log, ['red on', 'green on']);
  assert.equal(lamps.get('red')?.uses, ['a', 'b']);
  actor.stop();
  assert.equal(log.slice(2), ['red off', 'green off']);
});

test('actors start and end as synapses come and go, and the others are left alone', () => {
  const [a, b] = [lit('a', 'red'), lit('b', 'green')];
  const { log, change, actor } = atWork([a, b]);
  change(a, lit('c', 'blue'));
  assert.equal(log, ['red on', 'green on', 'green off', 'blue on']);
  change(a);
  change({ ...a, isEnabled: false });
  change(a);
  assert.equal(log.slice(4), ['blue off', 'red off', 'red on']);
  actor.stop();
});

test('a group hears of the uses that join and leave it, and of no other change', () => {
  const a = lit('a', 'red');
  let changes = 0;
  const onUses = () => {
    changes += 1;
  };
  const { lamps, log, change, actor } = atWork([a], { onUses });
  change(a, lit('b', 'red'));
  assert.equal(lamps.get('red')?.uses, ['a', 'b']);
  change(a, synapse('other', {}));
  assert.equal(lamps.get('red')?.uses, ['a']);
  change(a);
  assert.is(changes, 3);
  assert.equal(log, ['red on']);
  actor.stop();
});

test('names of actors come again', () => {
  const { actor, change } = atWork([]);
  for (let count = 0; count < 5; count += 1) {
    change(lit('a', `lamp-${count}`), lit('b', 'red'));
    assert.equal(Object.keys(actor.getSnapshot().children).sort(), ['grouping', 'signal.0', 'signal.1']);
    change(lit('b', 'red'));
  }
  actor.stop();
});

test('a signal that fails is told, rests longer each time, and the same failure is told once', () => {
  const { log, failures, clock, actor } = atWork([lit('a', 'red')], {
    onListen: ({ fail }) => fail(new Error('no such lamp')),
  });
  const begun = () => log.filter((line) => line === 'red on').length;
  for (const [index, restMs] of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000].entries()) {
    clock.increment(restMs - 1);
    assert.is(begun(), index + 1);
    clock.increment(1);
    assert.is(begun(), index + 2);
  }
  assert.equal(failures(), ['lamp: no such lamp']);
  actor.stop();
});

test('a signal that has been well for a minute begins its failures anew', () => {
  const { lamps, log, failures, clock, actor } = atWork([lit('a', 'red')]);
  for (let count = 0; count < 3; count += 1) {
    clock.increment(60_000);
    lamps.get('red')?.tools.fail(new Error('lost'));
    clock.increment(1_000);
  }
  assert.is(log.filter((line) => line === 'red on').length, 4);
  assert.equal(failures(), ['lamp: lost', 'lamp: lost', 'lamp: lost']);
  actor.stop();
});

test('what rests takes the uses of the time it begins anew', () => {
  const a = lit('a', 'red');
  const { lamps, clock, change, actor } = atWork([a]);
  lamps.get('red')?.tools.fail('lost');
  change(a, lit('b', 'red'));
  assert.equal(lamps.get('red')?.uses, ['a']);
  clock.increment(1_000);
  assert.equal(lamps.get('red')?.uses, ['a', 'b']);
  actor.stop();
});

const crash = (): never => {
  throw new Error('it broke');
};

for (const [where, effects] of [
  ['as it begins to listen', { onListen: crash }],
  ['as it hears of its uses', { onUses: crash }],
  ['in a promise', { onUses: async () => crash() }],
  ['in a timer', { onListen: ({ clock }: SignalTools) => void clock.setTimeout(crash, 0) }],
  [
    'in a notification',
    { onListen: ({ notification$ }: SignalTools) => void notification$.subscribe(crash) },
  ],
] as const) {
  test(`a crash ${where} is told and harms no other signal`, async () => {
    let isFirst = true;
    const once =
      <Arguments extends readonly unknown[]>(effect: ((...all: Arguments) => unknown) | undefined) =>
      (...all: Arguments): unknown =>
        isFirst ? effect?.(...all) : undefined;
    const { log, failures, clock, notify, actor } = atWork([lit('a', 'red'), lit('b', 'green')], {
      onListen: once('onListen' in effects ? effects.onListen : undefined),
      onUses: once('onUses' in effects ? effects.onUses : undefined),
    });
    clock.increment(0);
    notify();
    await settled();
    isFirst = false;
    assert.equal(failures(), ['lamp: it broke', 'lamp: it broke']); // both lamps are the same signal
    clock.increment(1_000);
    assert.equal(log.filter((line) => line.endsWith('on')).slice(-2), ['red on', 'green on']);
    assert.is(actor.getSnapshot().status, 'active');
    actor.stop();
  });
}

test('a crash as it ends is told', () => {
  const { failures, change, actor } = atWork([lit('a', 'red')], { onEnd: crash });
  change();
  assert.equal(failures(), ['lamp: it broke']);
  assert.is(actor.getSnapshot().status, 'active');
  actor.stop();
});

test('what crashed as it began hears nothing more', () => {
  let heard = 0;
  let isFirst = true;
  const { notify, failures, actor } = atWork([lit('a', 'red')], {
    onListen: ({ notification$ }) => {
      notification$.subscribe(() => {
        heard += 1;
      });
      if (isFirst) crash();
    },
  });
  isFirst = false;
  notify();
  assert.is(heard, 0);
  assert.equal(failures(), ['lamp: it broke']);
  actor.stop();
});

test('what has ended starts nothing more', () => {
  const a = lit('a', 'red');
  const { lamps, change, clock, actor } = atWork([a]);
  const tools = lamps.get('red')?.tools;
  let rings = 0;
  tools?.clock.setTimeout(() => {
    rings += 1;
  }, 10);
  assert.is(tools?.fire('a', {}), true);
  change();
  clock.increment(10);
  assert.is(tools?.fire('a', {}), false);
  assert.is(rings, 0);
  actor.stop();
});

test('a bug in one signal, or in what groups them, ends no other', () => {
  const use = (name: string) => ({ kind: 'lamp', uses: [{ synapse: name, parameters: {} }] });
  const both = new Map([
    ['good', use('good')],
    ['bad', use('bad')],
  ]);
  const begun: string[] = [];
  const machine = signalsMachine.provide({
    actors: {
      grouping: fromCallback(({ sendBack }) => {
        sendBack({ type: 'groups.changed', groups: both });
        throw new Error('a bug of groups');
      }),
      signal: fromCallback<EventObject, SignalGroup>(({ input }) => {
        const name = input.uses[0]?.synapse ?? '';
        begun.push(name);
        if (name === 'bad') throw new Error('a bug of a signal');
      }) as never,
    },
  });
  const failures: unknown[] = [];
  const signals = createActor(emitting(machine, (event) => failures.push(event)));
  signals.start();
  const { status, context } = signals.getSnapshot();
  assert.equal([status, Object.values(context.running).map(({ key }) => key)], ['active', ['good']]);
  assert.equal(failures, [
    { type: 'actor.failed', actor: 'grouping', error: 'a bug of groups' },
    { type: 'actor.failed', actor: 'signal.1', error: 'a bug of a signal' },
  ]);
  signals.send({ type: 'groups.changed', groups: both });
  assert.equal(begun, ['good', 'bad', 'bad']);
  signals.stop();
});

test.run();
