import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AnyMachineSnapshot, AnyStateNode, StateValue } from 'xstate';
import { conversationModel, RECALLED } from '../support/conversation-model.ts';
import { earsModel } from '../support/ears-model.ts';
import { chartOf, done, type Model, pathsOf } from '../support/machine-model.ts';
import { satelliteModel } from '../support/satellite-model.ts';
import { signalModel } from '../support/signal-model.ts';
import { type Visited, type Walk, walk } from '../support/walked.ts';

const test = suite('every state and every transition');

interface Expectations {
  readonly models: readonly Model[];
  /** What no path is seen to come to, and why. */
  readonly unseen?: Readonly<Record<string, string>>;
  /** Where the models begin. */
  readonly begins: readonly StateValue[];
  /** States without a deadline, and why. */
  readonly patient: Readonly<Record<string, string>>;
  /** After each step: what never may be. */
  readonly check: (walk: Walk) => void;
  /** Where it is when time has passed and all actors have ended. */
  readonly isAtRest: (snapshot: AnyMachineSnapshot) => boolean;
  /** Ends whatever would begin again for ever. */
  readonly calm?: (walk: Walk) => void;
}

const AT_THE_START = 'it is left before the machine stands anywhere: XState tells nothing of that';

const machines: Readonly<Record<string, Expectations>> = {
  ears: {
    models: [earsModel],
    begins: ['no_microphone'],
    patient: {
      'ears.no_microphone': 'it waits for a microphone, which is opened again and again',
      'ears.open.waiting_for_trigger': 'it waits for a hotword',
    },
    check: ({ snapshot, sent }) => {
      const held = sent.findLast(({ type }) => type === 'output.hold' || type === 'output.release');
      const isOpen = snapshot().matches({ open: 'hearing' });
      assert.is(held?.type === 'output.hold', isOpen, 'the output is held just as long as the ear is open');
    },
    isAtRest: (snapshot) =>
      snapshot.matches('no_microphone') || snapshot.matches({ open: 'waiting_for_trigger' }),
    calm: ({ take }) => take({ type: 'trigger.skip', isSkipped: false } as never),
  },
  conversation: {
    models: [conversationModel(), conversationModel(RECALLED)],
    begins: ['idle', 'waiting_for_answer'],
    unseen: {
      'conversation.opening': AT_THE_START,
      'conversation.opening:always': AT_THE_START,
      'conversation.opening:always:2': AT_THE_START,
    },
    patient: {
      'conversation.idle': 'it waits for an order',
      'conversation.running': 'each of its neurons has a deadline of its own',
    },
    check: ({ snapshot, clock }) => {
      const { context } = snapshot();
      const isWaiting = snapshot().matches('waiting_for_answer');
      assert.is(context.questions.length > 0, isWaiting, 'a question is pending just as long as one waits');
      if (isWaiting) assert.ok(Number.isFinite(clock.nextDueMs()), 'the question that waits has a deadline');
      assert.is(
        snapshot().matches('idle') && Object.keys(context.running).length > 0,
        false,
        'idle runs nothing',
      );
    },
    isAtRest: (snapshot) => snapshot.matches('idle') && Object.keys(snapshot.context.running).length === 0,
  },
  satellite: {
    models: [satelliteModel(), satelliteModel({ isAssistantDeaf: true }), satelliteModel({ isMuted: true })],
    begins: [
      { present: { ears: 'open', voice: 'audible' } },
      { present: { ears: 'deaf', voice: 'audible' } },
      { present: { ears: 'open', voice: 'muted' } },
    ],
    unseen: Object.fromEntries(
      ['ears', 'voice'].flatMap((region) =>
        ['', ':always', ':always:2'].map((part) => [
          `satellite.present.${region}.deciding${part}`,
          AT_THE_START,
        ]),
      ),
    ),
    patient: {
      'satellite.present.ears.open': 'its ears have deadlines of their own',
      'satellite.present.ears.deaf': 'it waits until the assistant and itself hear again',
      'satellite.present.voice.audible': 'it waits until somebody mutes it',
      'satellite.present.voice.muted': 'it waits until nobody wants it muted any more',
    },
    check: ({ snapshot }) => {
      const { children, context } = snapshot();
      const isOpen = snapshot().matches({ present: { ears: 'open' } });
      assert.is(children.ears !== undefined, isOpen, 'deaf has no ears');
      if (isOpen) assert.is(context.isDeaf || context.isAssistantDeaf, false, 'who is deaf hears nothing');
    },
    isAtRest: (snapshot) => snapshot.matches('present') || snapshot.matches('gone'),
  },
  signal: {
    models: [signalModel],
    begins: ['listening'],
    patient: {},
    check: () => {},
    isAtRest: (snapshot) => snapshot.matches('listening'),
  },
};

for (const [name, { models, unseen = {}, begins, patient, check, isAtRest, calm }] of Object.entries(
  machines,
)) {
  const visited: Visited = { states: new Set(), transitions: new Set() };

  test(`${name}: after each path it may take, what must hold holds, and it comes to rest`, () => {
    for (const model of models) {
      for (const path of pathsOf(model)) {
        const walking = walk(model, visited);
        try {
          check(walking);
          for (const event of path) {
            walking.take(event);
            assert.is.not(walking.snapshot().status, 'error');
            check(walking);
          }
          calm?.(walking);
          rest(walking);
          assert.ok(isAtRest(walking.snapshot()), `it is at ${JSON.stringify(walking.snapshot().value)}`);
          check(walking);
        } catch (error) {
          throw new Error(`${path.map(({ type }) => type).join(', ')}: ${String(error)}`, { cause: error });
        } finally {
          walking.stop();
        }
      }
    }
  });

  test(`${name}: it may begin in every way`, () => {
    const found = models.map((model) => {
      const { snapshot, stop } = walk(model, visited);
      stop();
      return snapshot().value;
    });
    assert.equal(found, begins);
  });

  test(`${name}: the paths come to every state and take every transition`, () => {
    const [first] = models;
    const { states, transitions } = chartOf((first as Model).machine);
    const missed = [
      ...states.filter((id) => !visited.states.has(id)),
      ...transitions.filter((id) => !visited.transitions.has(id)),
    ];
    assert.equal(missed.toSorted(), Object.keys(unseen).toSorted());
  });

  test(`${name}: every state has a deadline, but those that wait for somebody`, () => {
    const [first] = models;
    const without = statesIn((first as Model).machine.root)
      .filter(isInnermost)
      .filter((state) => !isPassing(state) && !hasDeadline(state))
      .map(({ id }) => id);
    assert.equal(without.toSorted(), Object.keys(patient).toSorted());
  });
}

test.run();

const MAX_ENDS = 40;

/** Lets time pass, and its actors end, until nothing is left to happen. */
function rest({ snapshot, clock, take }: Walk): void {
  for (let ends = 0; ends < MAX_ENDS; ends += 1) {
    const running = Object.keys((snapshot().context.running as object | undefined) ?? {});
    for (const id of running)
      take(done(id, { report: { matched_synapses: [], status: 'complete', user_order: null } }));
    if (running.length === 0 && !Number.isFinite(clock.nextDueMs())) return;
    if (Number.isFinite(clock.nextDueMs())) clock.set(clock.nextDueMs());
  }
}

function statesIn(state: AnyStateNode): readonly AnyStateNode[] {
  return [state, ...Object.values(state.states).flatMap(statesIn)];
}

const isInnermost = ({ states, type }: AnyStateNode): boolean =>
  Object.keys(states).length === 0 && type !== 'final';

/** It is left as soon as it is entered. */
const isPassing = ({ always }: AnyStateNode): boolean =>
  always?.at(-1)?.guard === undefined && always !== undefined;

const hasDeadline = (state: AnyStateNode): boolean =>
  state.after.length > 0 || (state.parent !== undefined && hasDeadline(state.parent));
