import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AnyMachineSnapshot, AnyStateNode, EventObject, StateValue } from 'xstate';
import type { RunEvent } from '../../src/brain/call-stack.ts';
import { isText, itemsOf } from '../../src/machines/output-events.ts';
import type { RunSnapshot } from '../../src/machines/runs.ts';
import { watchTransitions } from '../../src/observe/inspect/transitions.ts';
import type { Options } from '../../src/settings/options.ts';
import { FRAME_SAMPLES } from '../../src/streams/audio.ts';
import { type Harness, harness } from '../../src/testing/harness/harness.ts';
import { microphone } from '../../src/testing/harness/microphone.ts';
import { rawKit } from '../../src/testing/harness/open-kit.ts';
import { scriptedEngines } from '../../src/testing/harness/scripted-engines.ts';
import { virtualAssistant } from '../../src/testing/harness/virtual-assistant.ts';
import { VirtualClock } from '../../src/testing/harness/virtual-time.ts';
import { BRAIN_KIT, brainModel, DIALOGUES } from '../support/brain-model.ts';
import { connectionModel, connectionsModel } from '../support/connection-model.ts';
import { conversationModel, RECALLED } from '../support/conversation-model.ts';
import { earsModel } from '../support/ears-model.ts';
import { chartOf, type Model, pathsOf } from '../support/machine-model.ts';
import { neverStuck } from '../support/never-stuck.ts';
import { floodedOutput, outputModel } from '../support/output-model.ts';
import { assertData } from '../support/plain-data.ts';
import { randomNumbers } from '../support/random.ts';
import { NEW_RUNS, runModel } from '../support/run-model.ts';
import { satelliteModel } from '../support/satellite-model.ts';
import { isLong, SCALE } from '../support/scale.ts';
import { settled } from '../support/settled.ts';
import { signalModel, signalsModel } from '../support/signal-model.ts';
import { turnModel } from '../support/turn-model.ts';
import { takenBy, type Visited, visit, type Walk, walk } from '../support/walked.ts';

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
      const atWork = context.runs.length - context.questions.length;
      if (!isWaiting)
        assert.is(snapshot().matches('running'), atWork > 0, 'it is running while a run is at work');
      assertData(context, 'its context');
    },
    isAtRest: (snapshot) => snapshot.matches('idle') && snapshot.context.runs.length === 0,
  },
  run: {
    models: NEW_RUNS.map(runModel),
    begins: ['matching', 'matching', 'waiting_for_answer'],
    unseen: {
      'run.opening': AT_THE_START,
      'run.opening:always': AT_THE_START,
      'run.opening:always:2': AT_THE_START,
    },
    patient: {
      'run.matching': 'its order is compared at once',
      'run.running': 'its neuron has a deadline of its own',
      'run.storing': 'the disk fails rather than waits',
      'run.waiting_for_answer': 'its conversation has a deadline for it',
    },
    check: ({ snapshot }) => {
      const { context } = snapshot();
      const isWaiting = snapshot().matches('waiting_for_answer');
      if (isWaiting) assert.ok(context.question !== undefined, 'it waits for the answer to its question');
      if (snapshot().matches('running'))
        assert.ok(context.stack.frames.length > 0, 'a synapse runs the neuron');
      if (snapshot().matches('done')) assert.is(context.stack.frames.length, 0, 'nothing is left to run');
      assertData(context, 'its context');
    },
    isAtRest: (snapshot) => snapshot.status === 'done' || snapshot.matches('waiting_for_answer'),
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
      assertData(context, 'its context');
    },
    isAtRest: (snapshot) => snapshot.matches('present') || snapshot.matches('gone'),
  },
  output: {
    models: [outputModel, floodedOutput],
    begins: [
      { sound: 'idle', ear: 'closed' },
      { sound: 'idle', ear: 'closed' },
    ],
    patient: {
      'output.sound.idle': 'it waits for a text or a sound',
      'output.sound.at_work.held': 'the ear closes in time, and then it is asked again',
      'output.ear.closed': 'it waits for an ear that opens',
    },
    check: ({ snapshot, clock }) => {
      const { children, context } = snapshot();
      const isIdle = snapshot().matches({ sound: 'idle' });
      const isHeld = snapshot().matches({ sound: { at_work: 'held' } });
      assert.is(
        children.speaking === undefined,
        isIdle,
        'an actor is at work with what is prepared or sounds',
      );
      assert.is(context.present === undefined, isIdle, 'it knows what it is at work with');
      if (isIdle) assert.is(context.queue.length, 0, 'nothing waits without need');
      if (isHeld)
        assert.ok(snapshot().matches({ ear: 'open' }), 'nothing is held without an ear that listens');
      if (!isIdle) assert.ok(Number.isFinite(clock.nextDueMs()), 'whatever is at work has a deadline');
      assert.ok(itemsOf(context).filter(isText).length <= 200, 'no more than 200 texts are kept');
      assertData(context, 'its context');
    },
    isAtRest: (snapshot) => snapshot.matches({ sound: 'idle', ear: 'closed' }),
    calm: ({ take, snapshot }) =>
      snapshot().context.queue.length > MAX_ENDS ? take({ type: 'speech.stop' }) : undefined,
  },
  signal: {
    models: [signalModel],
    begins: ['listening'],
    patient: {},
    check: ({ snapshot }) => assertData(snapshot().context, 'its context'),
    isAtRest: (snapshot) => snapshot.matches('listening'),
  },
  signals: {
    models: [signalsModel],
    begins: [{}],
    patient: { signals: 'it waits for a change of the brain' },
    check: ({ snapshot }) => {
      const { children, context } = snapshot();
      assert.equal(Object.keys(children).sort(), ['grouping', ...Object.keys(context.running)].sort());
      assertData(context, 'its context', (value) => Object.values(children).some((child) => child === value));
    },
    isAtRest: () => true,
  },
  connection: {
    models: [
      connectionModel(),
      connectionModel({ isDiscovered: true }),
      connectionModel({ sharedWith: 'hall' }),
    ],
    begins: [{ open: 'dialling' }, { open: 'dialling' }, { waiting: 'unsuited' }],
    patient: {
      'connection.open.joined.stable': 'it lasts until the peer closes it or does not answer any more',
    },
    check: ({ snapshot }) => {
      const { children, context } = snapshot();
      assert.is(children.line !== undefined, snapshot().matches('open'), 'only who is dialled has a line');
      if (snapshot().matches('waiting')) assert.ok(context.problem !== undefined, 'who waits knows why');
      assert.is(context.turn, children.turn, 'and only who is dialled has turns');
      if (snapshot().matches({ open: 'joined' })) assert.is(context.problem, undefined);
      assertData(context, 'its context', (value) => value === children.turn);
    },
    isAtRest: (snapshot) =>
      snapshot.matches('waiting') ||
      snapshot.matches({ open: 'dialling' }) ||
      snapshot.matches({ open: { joined: 'stable' } }),
  },
  turn: {
    models: [turnModel],
    begins: [{ stream: 'silent', messages: 'fine', ears: 'unknown', dialogue: 'absent' }],
    patient: {
      ...Object.fromEntries(
        ['silent', 'hotword', 'order'].map((state) => [
          `turn.stream.${state}`,
          'the satellite begins and stops',
        ]),
      ),
      ...Object.fromEntries(
        ['fine', 'refused'].map((state) => [`turn.messages.${state}`, 'it lasts until the next turn']),
      ),
      ...Object.fromEntries(
        ['unknown', 'deaf', 'listening', 'transcribing', 'answering', 'waiting', 'resting'].map((state) => [
          `turn.ears.${state}`,
          'the ears have deadlines of their own',
        ]),
      ),
      'turn.dialogue.absent': 'its connection has a deadline until it has joined',
      'turn.dialogue.closed': 'it waits for a hotword or an order',
      'turn.dialogue.open.triggered': 'the ears open, and have deadlines of their own',
      'turn.dialogue.open.hearing': 'the ears have deadlines of their own',
      'turn.dialogue.open.asked': 'the question is spoken, and then the ears open or rest',
    },
    check: ({ snapshot }) => {
      const { context, value } = snapshot();
      const { call, hotword, held, text } = context;
      if (value.dialogue === 'closed' || value.dialogue === 'absent')
        assert.equal(
          [call, hotword, held, text],
          [undefined, undefined, [], ''],
          'a turn that is over leaves nothing',
        );
      if (value.stream !== 'hotword') assert.is(context.goesOn, false, 'only a stream for hotwords goes on');
      assertData(context, 'its context');
    },
    isAtRest: (snapshot) => !snapshot.matches({ dialogue: { open: 'answering' } }),
  },
  connections: {
    models: [connectionsModel],
    begins: [{}],
    patient: { connections: 'it waits for a change of the settings or of the network' },
    check: ({ snapshot }) => {
      const { children, context } = snapshot();
      assert.equal(Object.keys(children).sort(), [...Object.keys(context.open), 'targets'].sort());
      assertData(context, 'its context', (value) => Object.values(children).some((child) => child === value));
    },
    isAtRest: () => true,
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
    assert.equal(withoutDeadline((first as Model).machine), Object.keys(patient).toSorted());
  });
}

test('every machine of the sources is among these, or is the brain', () => {
  const files = readdirSync('src', { recursive: true }).map(String);
  const names = files
    .filter((file) => file.endsWith('.machine.ts'))
    .map((file) => basename(file, '.machine.ts'));
  assert.equal(names.toSorted(), ['brain', ...Object.keys(machines)].toSorted());
});

test.run();

const MAX_ENDS = 60;

/** Lets time pass, and its actors end, until nothing is left to happen. */
function rest({ snapshot, clock, take }: Walk): void {
  for (let ends = 0; ends < MAX_ENDS; ends += 1) {
    const runs = runsOf(snapshot());
    for (const { id, state } of runs) take(endOf(id, state));
    if (runs.length === 0 && !Number.isFinite(clock.nextDueMs())) return;
    if (Number.isFinite(clock.nextDueMs())) clock.set(clock.nextDueMs());
  }
}

/** The runs at work: those of a conversation, or the machine itself. */
function runsOf({ value, context, machine, status }: AnyMachineSnapshot) {
  const runs: readonly RunSnapshot[] =
    machine.id === 'run' ? [{ value, context } as RunSnapshot] : ((context.runs ?? []) as RunSnapshot[]);
  return runs
    .filter((run) => status === 'active' && run.value !== 'waiting_for_answer')
    .map((run) => ({ id: run.context.id, state: run.value }));
}

/** What lets a run go on. */
const endOf = (run: string, state: RunSnapshot['value']): RunEvent => {
  if (state === 'matching') return { type: 'run.matched', run, isFound: false, started: [] };
  if (state === 'storing') return { type: 'run.stored', run };
  return { type: 'job.done', run, job: 1, result: { _tag: 'Finished', said: null } };
};

/** The states of a machine that it may stay in for ever, by their ids. */
const withoutDeadline = ({ root }: Model['machine']): readonly string[] =>
  statesIn(root)
    .filter(isInnermost)
    .filter((state) => !isPassing(state) && !hasDeadline(state))
    .map(({ id }) => id)
    .toSorted();

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

const brainModelTest = suite('every state and every transition of the brain');

const visited: Visited = { states: new Set(), transitions: new Set() };

const BRAIN_MODEL_AT_THE_START =
  'it is left before the machine stands anywhere: XState tells nothing of that';

/** What no path is seen to come to, and why. */
const unseen: Readonly<Record<string, string>> = {
  'brain.ears.opening': BRAIN_MODEL_AT_THE_START,
  'brain.ears.opening:always': BRAIN_MODEL_AT_THE_START,
  'brain.ears.opening:always:2': BRAIN_MODEL_AT_THE_START,
  'brain.voice.starting': BRAIN_MODEL_AT_THE_START,
  'brain.voice.starting:always': BRAIN_MODEL_AT_THE_START,
  'brain.voice.starting:always:2': BRAIN_MODEL_AT_THE_START,
};

const starts: Readonly<Record<string, Partial<Options>>> = {
  'with everything open': {},
  'deaf and muted': { deaf: true, mute: true },
};

for (const [how, options] of Object.entries(starts)) {
  brainModelTest(`it begins ${how}`, () => {
    const { all, stop } = whole(options);
    const { ears, voice } = all.brain.getSnapshot().value;
    assert.equal([ears === 'deaf', voice === 'muted'], [options.deaf === true, options.mute === true]);
    stop();
  });
}

brainModelTest(
  'after each path of the brain, what must hold holds in the whole assistant, and it comes to rest',
  async () => {
    const alone = (path: readonly EventObject[]) => !path.some(({ type }) => type === 'conversation.moved');
    for (const path of [...pathsOf(brainModel()).filter(alone), ...DIALOGUES]) {
      const one = whole({});
      try {
        for (const event of path) await one.take(event);
        await one.rest();
      } catch (error) {
        throw new Error(`${path.map(({ type }) => type).join(', ')}: ${String(error)}`, { cause: error });
      } finally {
        one.stop();
      }
    }
  },
);

brainModelTest('the paths come to every state and take every transition', () => {
  const { states, transitions } = chartOf(brainModel().machine);
  const missed = [
    ...states.filter((id) => !visited.states.has(id)),
    ...transitions.filter((id) => !visited.transitions.has(id)),
  ];
  assert.equal(missed.toSorted(), Object.keys(unseen).toSorted());
});

/** States without a deadline, and why. */
const patientOfBrain: Readonly<Record<string, string>> = {
  'brain.ears.open': 'its ears have deadlines of their own',
  'brain.ears.deaf': 'it waits until somebody opens them',
  'brain.voice.audible': 'it waits until somebody mutes it',
  'brain.voice.muted': 'it waits until somebody wants to hear it',
  'brain.dialogue.idle': 'it waits for an order',
  'brain.dialogue.running': 'the neurons of each conversation have deadlines',
  'brain.dialogue.waiting_for_answer': 'each conversation has a deadline for its question',
};

brainModelTest('every state has a deadline, but those that wait for somebody', () => {
  assert.equal(withoutDeadline(brainModel().machine), Object.keys(patientOfBrain).toSorted());
});

brainModelTest.run();

const MAX_DEADLINES = 100;

/** The whole assistant with a microphone that hears one frame. */
function whole(options: Partial<Options>) {
  const clock = new VirtualClock();
  const mic = microphone();
  const engines = scriptedEngines({ source: mic.source, trigger: {} }, clock);
  const all = virtualAssistant(rawKit({ ...BRAIN_KIT, options }), { engines, clock });
  const { brain, events$ } = all;
  const watch = neverStuck(brain, mic);
  events$.subscribe(watch.told);
  watchTransitions(brain).subscribe((transition) => {
    if (transition.machine === 'brain') visit(visited, transition);
  });
  brain.start();
  mic.give(new Int16Array(FRAME_SAMPLES));
  const allOfIt = async (): Promise<void> => {
    for (let turn = 0; turn < 4; turn += 1) await settled();
    watch.check();
  };
  return {
    all,
    take: async (event: EventObject) => {
      if (event.type === 'output.release') watch.releases();
      takenBy(brain, event, clock);
      await allOfIt();
    },
    rest: async () => {
      brain.send({ type: 'trigger.skip', isSkipped: false });
      for (let passed = 0; Number.isFinite(clock.nextDueMs()); passed += 1) {
        assert.ok(passed < MAX_DEADLINES, 'one deadline follows another for ever');
        clock.set(clock.nextDueMs());
        await allOfIt();
      }
      watch.checkRest();
    },
    stop: () => brain.stop(),
  };
}

const randomWalkTest = suite('the assistant at random');

const WALKS = 4 * SCALE;
const STEPS = 30;
/** The same each time, so that a failure stays; long runs look elsewhere each time. */
const FIRST_SEED = Number(process.env.BROCA_TEST_SEED ?? (isLong ? Date.now() % 1_000_000 : 1));

const ENGINES = ['stt', 'tts', 'player', 'trigger'] as const;
const FAULTS = ['fail', 'twice', 'rubbish'] as const;
const ORDERS = ['turn on the light', 'coffee', 'nap', 'yes', 'nobody knows this'] as const;

type Below = (below: number) => number;
type Step = (home: Harness, below: Below) => unknown;

const oneOf = <A>(choices: readonly A[], below: Below): A => choices[below(choices.length)] as A;

/** What may happen in a room, in a network and to a machine. */
const steps: Readonly<Record<string, Step>> = {
  'an order': ({ inject }, below) => inject({ type: 'order.given', order: oneOf(ORDERS, below) }),
  'an order of a client': ({ inject }, below) =>
    inject({ type: 'order.given', order: oneOf(ORDERS, below), by: 'api', conversation: 'phone' }),
  'a hotword': ({ hear, sayAloud }, below) => (below(2) === 0 ? sayAloud('hey broca') : hear([], ONGOING)),
  'an order aloud': ({ sayAloud }, below) => sayAloud('hey broca', oneOf(ORDERS, below)),
  'a word aloud': ({ sayAloud }, below) => sayAloud(oneOf([...ORDERS, 'stop'], below)),
  time: ({ advance }, below) => advance(below(12_000)),
  'a moment': ({ advance }, below) => advance(below(400)),
  'the button': ({ inject }) => inject({ type: 'trigger.pressed' }),
  deaf: ({ inject }) => inject({ type: 'ears.close' }),
  'not deaf': ({ inject }) => inject({ type: 'ears.open' }),
  mute: ({ inject }) => inject({ type: 'voice.mute' }),
  'not mute': ({ inject }) => inject({ type: 'voice.unmute' }),
  'no answer': ({ inject }) => inject({ type: 'question.cancel', conversation: 'default' }),
  'without a hotword': async ({ inject, sayAloud, advance }, below) => {
    await inject({ type: 'trigger.skip', isSkipped: true });
    await advance(below(5_000));
    await inject({ type: 'trigger.skip', isSkipped: false });
    await sayAloud(oneOf(ORDERS, below));
  },
  'no microphone': ({ microphone, settled }) => {
    microphone.lose();
    return settled();
  },
  'a microphone': ({ microphone }) => microphone.restore(),
  'a fault': (home, below) => home[oneOf(FAULTS, below)](oneOf(ENGINES, below)),
  'a late engine': (home, below) => home.late(oneOf(ENGINES, below), below(8_000)),
  mended: ({ mend }) => ENGINES.map(mend),
};

const ONGOING = { isOngoing: true };

for (const seed of Array.from({ length: WALKS }, (_, index) => FIRST_SEED + index)) {
  randomWalkTest(`whatever happens, nothing is stuck (BROCA_TEST_SEED=${seed})`, async () => {
    const below = randomNumbers(seed);
    const home = await harness(BRAIN_KIT);
    const watch = neverStuck(home.brain, home.microphone);
    const check = (): void => {
      home.news().map(watch.told);
      watch.check();
    };
    const taken: string[] = [];
    try {
      for (let step = 0; step < STEPS; step += 1) {
        const name = oneOf(Object.keys(steps), below);
        taken.push(name);
        await steps[name]?.(home, below);
        check();
      }
      home.microphone.restore();
      ENGINES.map(home.mend);
      await home.advance(60_000);
      check();
      await home.advance(600_000);
      check();
      watch.checkRest();
    } catch (error) {
      throw new Error(`${taken.join(', ')}: ${String(error)}`, { cause: error });
    } finally {
      await home.stop();
    }
  });
}

randomWalkTest.run();
