import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type AnyMachineSnapshot, and, createActor, not, or, setup, stateIn } from 'xstate';
import { type Situation, verdictOf } from '../../../src/observe/inspect/guards.ts';
import { weighed } from '../../../src/observe/inspect/weighing.ts';
import { activeStates } from '../../../src/observe/inspect/xstate-inside.ts';

const lamp = setup({
  types: {
    context: {} as {
      readonly lux: number;
      readonly people: readonly string[];
      readonly by: { readonly name?: string };
    },
    events: {} as { readonly type: 'press'; readonly finger?: string } | { readonly type: 'tick' },
  },
  guards: {
    isDark: ({ context }) => context.lux < 10,
    isHome: ({ context }) => context.people.length > 0,
    isKnown: ({ context }) => context.by.name !== undefined,
    isFinger: (_, { finger }: { readonly finger?: string | undefined }) => finger === 'thumb',
    isUnsure: () => {
      throw new Error('it has to be asked elsewhere');
    },
    isShining: stateIn({ on: 'bright' }),
  },
}).createMachine({
  id: 'lamp',
  context: { lux: 50, people: ['Ada'], by: {} },
  initial: 'off',
  states: {
    off: {
      on: {
        press: [
          { guard: and(['isHome', 'isDark']), target: 'on' },
          { guard: { type: 'isFinger', params: ({ event }) => event }, target: 'on' },
          { guard: 'isHome', target: 'waiting' },
        ],
        tick: { guard: 'isDark', target: 'on' },
      },
    },
    waiting: {
      always: [
        { guard: 'isDark', target: 'on' },
        { guard: not('isDark'), target: 'off' },
      ],
    },
    on: { initial: 'dim', states: { dim: { on: { press: 'bright' } }, bright: {} }, on: { tick: 'off' } },
  },
});

type Context = { readonly lux: number };

/** What is weighed when these events have come, upon the last of them. */
function after(context: Partial<Context>, ...events: readonly { readonly type: string }[]) {
  const actor = createActor(lamp).start();
  const at = () => {
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
    return { nodes: activeStates(snapshot), context: { ...snapshot.context, ...context }, isWhole: true };
  };
  let before = at();
  for (const event of events) {
    before = at();
    actor.send(event as never);
  }
  const now = at();
  const isRefused = before.nodes === now.nodes;
  return weighed(before, { ...now, event: events.at(-1) ?? { type: '' }, isRefused });
}

const situation = (more: Partial<Situation> = {}): Situation => ({
  nodes: new Set(),
  context: { lux: 50, people: [], by: {} },
  isWhole: true,
  event: { type: 'press' },
  ...more,
});

const verdict = (guard: unknown, more?: Partial<Situation>) => verdictOf(guard, lamp, situation(more));

const test = suite('observe/inspect/weighing');

test('the transitions that were taken are found again, those without an event too', () => {
  const { taken } = after({}, { type: 'press' });
  assert.equal(taken, ['lamp.off:press:3', 'lamp.waiting:always:2']);
});

test('the guards that said no are named, with what they read', () => {
  const { refused } = after({}, { type: 'press' });
  assert.equal(refused, [
    { transition: 'lamp.off:press', guard: 'isDark', read: { context: { lux: 50 } } },
    { transition: 'lamp.off:press:2', guard: 'isFinger', read: { event: { finger: null } } },
    { transition: 'lamp.waiting:always', guard: 'isDark', read: { context: { lux: 50 } } },
  ]);
});

test('an event that changed nothing tells which guard said no', () => {
  const { taken, refused } = after({}, { type: 'tick' });
  assert.equal([taken, refused.map(({ guard }) => guard)], [[], ['isDark']]);
});

test('what comes after the taken one is not weighed', () => {
  const { taken, refused } = after({}, { type: 'press', finger: 'thumb' } as never);
  assert.equal([taken, refused.map(({ guard }) => guard)], [['lamp.off:press:2'], ['isDark']]);
});

test('an inner state goes before the one around it', () => {
  const thumb = { type: 'press', finger: 'thumb' };
  assert.equal(after({}, thumb, { type: 'press' }).taken, ['lamp.on.dim:press']);
  assert.equal(after({}, thumb, { type: 'tick' }).taken, ['lamp.on:tick']);
});

test('at its start a machine takes what leads from its first state', () => {
  const actor = createActor(lamp).start();
  const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
  const now = { nodes: activeStates(snapshot), context: snapshot.context, isWhole: true };
  assert.equal(weighed(undefined, { ...now, event: { type: 'xstate.init' }, isRefused: false }), {
    source: undefined,
    taken: [],
    refused: [],
  });
});

test('of guards that are combined, the one that decides is named', () => {
  assert.equal(verdict(and(['isDark', 'isHome'])).by, 'isDark');
  assert.equal(verdict(or(['isDark', 'isHome'])), {
    isAllowed: false,
    by: 'isDark or isHome',
    read: { context: { lux: 50, people: [] } },
  });
  assert.equal(verdict(not('isDark')), {
    isAllowed: true,
    by: 'not isDark',
    read: { context: { lux: 50 } },
  });
});

test('what a guard reads within what it reads is noted, and what it only looks for is null', () => {
  assert.equal(verdict('isKnown').read, { context: { by: { name: null } } });
});

test('where a machine has to be is known from its states', () => {
  const { on } = lamp.root.states;
  const nodes = [on, on?.states.bright].filter((node) => node !== undefined);
  assert.is(verdict('isShining', { nodes: new Set(nodes) }).isAllowed, true);
  assert.is(verdict('isShining').isAllowed, false);
});

test('a guard that needs more than is kept decides nothing', () => {
  assert.is(verdict('isUnsure').isAllowed, undefined);
  assert.is(verdict('isDark', { context: {}, isWhole: false }).isAllowed, undefined);
  assert.is(verdict(and(['isUnsure', 'isHome'])).isAllowed, false);
  assert.is(verdict(not('isUnsure')).isAllowed, undefined);
  assert.is(verdict('isNowhere').isAllowed, undefined);
});

test.run();
