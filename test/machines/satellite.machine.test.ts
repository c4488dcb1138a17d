import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type ActorRefFrom,
  assign,
  createActor,
  type EventObject,
  fromCallback,
  fromPromise,
  SimulatedClock,
  setup,
} from 'xstate';
import type { HearingInput } from '../../src/actors/hearing.ts';
import type { AssistantEvent } from '../../src/brain/events.ts';
import { earsMachine } from '../../src/machines/ears.machine.ts';
import { emitting } from '../../src/machines/forward-emitted.ts';
import { type SatelliteEvent, satelliteMachine } from '../../src/machines/satellite.machine.ts';
import { settled } from '../support/settled.ts';

const test = suite('satellite machine');

const OPENED = { type: 'microphone.opened' } as const;
const TABLET = { conversation: 'tablet' } as const;
const LEFT = { type: 'satellite.left', conversation: 'tablet' } as const;

/** A satellite below a parent that keeps what it sends there. */
function satellite({
  isAssistantDeaf = false,
  isDeaf = false,
  isMuted = false,
  leaving = new Promise<void>(() => {}),
} = {}) {
  const clock = new SimulatedClock();
  const news: AssistantEvent[] = [];
  const sent: EventObject[] = [];
  const output: string[] = [];
  const gone: string[] = [];
  const part = (name: string) => fromCallback(() => () => void gone.push(name));
  const ears = earsMachine.provide({
    actors: {
      capturing: part('capturing'),
      triggers: part('triggers'),
      followingUp: part('followingUp'),
      hearing: fromCallback((_: { readonly input: HearingInput }) => {}),
      answering: fromPromise(() => new Promise(() => {})),
    },
    actions: { nameCall: assign({ call: 'call-1' }) },
    delays: { listeningDeadline: 30_000, transcribingDeadline: 4_500 },
  });
  const machine = satelliteMachine.provide({
    actors: {
      ears,
      output: fromCallback(({ receive }) => {
        receive(({ type }) => output.push(type));
        return () => void gone.push('output');
      }) as never,
      leaving: fromPromise(() => leaving),
    },
  });
  const told = emitting(machine, (item) => void news.push(item));
  const parent = setup({
    actors: { machine: told },
    actions: { keep: ({ event }) => void sent.push(event) },
  });
  const actor = createActor(
    parent.createMachine({
      invoke: {
        id: 'tablet',
        src: 'machine',
        input: { conversation: 'tablet', isAssistantDeaf, isDeaf, isMuted },
      },
      on: { '*': { actions: 'keep' } },
    }),
    { clock },
  ).start();
  const self = actor.getSnapshot().children.tablet as ActorRefFrom<typeof satelliteMachine>;
  return {
    ...{ actor, clock, news, sent, output, gone },
    state: () => self.getSnapshot().value,
    ears: () => Object.values(self.getSnapshot().value)[0]?.ears,
    isMuted: () => self.getSnapshot().matches({ present: { voice: 'muted' } }),
    send: (...events: readonly SatelliteEvent[]) => {
      for (const event of events) self.send(event);
    },
    hear: (event: Parameters<ActorRefFrom<typeof earsMachine>['send']>[0]) =>
      self.getSnapshot().children.ears?.send(event),
    states: () =>
      news.flatMap((item) =>
        item.type === 'state.changed' && item.region === 'satellite' ? [item.state] : [],
      ),
  };
}

test('an order goes from its ears to the assistant, what its ears want of the output to its own', () => {
  const all = satellite();
  all.hear(OPENED);
  all.send({ type: 'trigger.pressed' });
  all.hear({ type: 'order.heard', text: 'turn on the light' });
  assert.equal(all.sent, [
    {
      ...{ type: 'order.given', order: 'turn on the light', call: 'call-1', conversation: 'tablet' },
      ...{ mute: undefined, isFromHook: false, by: 'voice' },
    },
  ]);
  assert.equal(all.output, ['speech.stop', 'output.hold', 'output.release']);
  assert.equal(all.states(), ['joined']);
  all.actor.stop();
});

test('nothing said to a question is told the assistant', () => {
  const all = satellite();
  all.hear(OPENED);
  all.hear({ type: 'answer.awaited', conversation: 'tablet' });
  all.hear({ type: 'order.heard', text: '' });
  assert.equal(all.sent, [{ type: 'question.unanswered', conversation: 'tablet' }]);
  all.actor.stop();
});

for (const [who, deafen, hear] of [
  ['the assistant', { type: 'ears.close' }, { type: 'ears.open' }],
  ['the satellite', { type: 'satellite.deafen', ...TABLET }, { type: 'satellite.undeafen', ...TABLET }],
] as const) {
  test(`while ${who} is deaf there are no ears, and the output is free`, () => {
    const all = satellite();
    all.hear(OPENED);
    all.send({ type: 'trigger.pressed' }, deafen);
    assert.is(all.ears(), 'deaf');
    assert.equal([all.gone.includes('capturing'), all.output.at(-1)], [true, 'output.release']);
    all.send({ type: 'trigger.pressed' });
    assert.is(all.ears(), 'deaf');
    all.send(hear);
    assert.is(all.ears(), 'open');
    all.actor.stop();
  });
}

test('it hears again when both do, in whatever order they became deaf', () => {
  const all = satellite({ isAssistantDeaf: true });
  assert.is(all.ears(), 'deaf');
  all.send({ type: 'satellite.deafen', ...TABLET }, { type: 'ears.open' });
  assert.is(all.ears(), 'deaf');
  all.send({ type: 'satellite.undeafen', ...TABLET });
  assert.is(all.ears(), 'open');
  all.actor.stop();
  const own = satellite({ isDeaf: true });
  assert.is(own.ears(), 'deaf');
  own.send({ type: 'ears.close' }, { type: 'satellite.undeafen', ...TABLET });
  assert.is(own.ears(), 'deaf');
  own.actor.stop();
});

test('its voice is muted and audible, and it tells so', () => {
  const all = satellite({ isMuted: true });
  assert.is(all.isMuted(), true);
  all.send({ type: 'satellite.unmute', ...TABLET });
  assert.is(all.isMuted(), false);
  all.send({ type: 'satellite.mute', ...TABLET });
  assert.is(all.isMuted(), true);
  const told = all.news.flatMap((item) =>
    item.type === 'state.changed' && item.region === 'voice' ? [[item.state, item.conversation]] : [],
  );
  assert.equal(told, [
    ['audible', 'tablet'],
    ['muted', 'tablet'],
  ]);
  all.actor.stop();
});

for (const state of ['open', 'deaf'] as const) {
  test(`one that leaves while it is ${state} is silenced, and gone once its runs are over`, async () => {
    let over = (): void => {};
    const all = satellite({ isDeaf: state === 'deaf', leaving: new Promise((resolve) => (over = resolve)) });
    assert.is(all.ears(), state);
    all.send(LEFT);
    assert.equal(
      [all.state(), all.output.at(-1), all.gone.includes('output')],
      ['leaving', 'speech.stop', false],
    );
    over();
    await settled();
    assert.equal([all.state(), all.states()], ['gone', ['joined', 'left']]);
    assert.ok(all.gone.includes('output'));
    all.actor.stop();
  });
}

test('it is gone after a minute at the latest, and when the waiting fails', async () => {
  const slow = satellite();
  slow.send(LEFT);
  slow.clock.increment(59_999);
  assert.is(slow.state(), 'leaving');
  slow.clock.increment(1);
  assert.is(slow.state(), 'gone');
  slow.actor.stop();
  const broken = satellite({ leaving: Promise.reject(new Error('a bug')) });
  broken.send(LEFT);
  await settled();
  assert.is(broken.state(), 'gone');
  broken.actor.stop();
});

test.run();
