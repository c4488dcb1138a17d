import type { ActorRefFrom } from 'xstate';
import type { AssistantEvent } from '../brain/events.ts';
import { engineFailed } from '../lib/errors.ts';
import {
  MAX_TEXTS,
  type Outcome,
  type OutputArgs,
  type PlayCancelled,
  presentItem,
  type SpeechAsked,
  soundingIn,
  speakingHook,
  textOf,
} from './output-events.ts';
import { type Ended, outputSetup } from './output-setup.ts';

const ASKED = [
  {
    type: 'emit',
    params: ({ event }: OutputArgs<SpeechAsked>): AssistantEvent => ({
      type: 'speech.asked',
      ...textOf(event),
    }),
  },
] as const;
/** The asked text ends at once. */
const refused = (outcome: Outcome) =>
  ({
    type: 'end',
    params: ({ event }: OutputArgs<SpeechAsked>): Ended => ({ item: event, outcome }),
  }) as const;
const TOO_MANY: Outcome = { type: 'failed', error: `more than ${MAX_TEXTS} texts wait to be said` };

/** The present item ends. */
const ends = <Event>(outcomeOf: (event: Event) => Outcome) =>
  ({
    type: 'end',
    params: ({ context, event }: OutputArgs<Event>): Ended => ({
      item: presentItem(context),
      outcome: outcomeOf(event),
    }),
  }) as const;
type Failure = { readonly error?: unknown };
const HEARD = ends<unknown>(() => ({ type: 'heard' }));
const STOPPED = ends<Failure>(({ error }) => ({ type: 'stopped', error }));
const SILENCED = ends<unknown>(() => ({ type: 'stopped' }));
const FAILED = ends<Failure>(({ error }) => ({ type: 'failed', error }));
const late = (why: string) => ends<unknown>(() => ({ type: 'failed', error: engineFailed('output', why) }));
const NOT_MADE = late('there was no sound in time');
const NOT_ENDED = late('the player did not end in time');

const STARTS_SPEAKING = {
  type: 'emitOfText',
  params: ({ context }: OutputArgs<unknown>) => speakingHook('on_start_speaking', presentItem(context)),
} as const;
const STOPS_SPEAKING = {
  type: 'emitOfText',
  params: ({ context }: OutputArgs<unknown>) => speakingHook('on_stop_speaking', presentItem(context)),
} as const;

const begin = (isEarOpen: boolean) => ({ type: 'begin', params: { isEarOpen } }) as const;
const tellEar = (isEarOpen: boolean) => ({ type: 'tellEar', params: { isEarOpen } }) as const;

const CANCELLED = { type: 'isPresent', params: ({ event }: OutputArgs<PlayCancelled>) => event } as const;
const DROP = { type: 'dropRequest', params: ({ event }: OutputArgs<PlayCancelled>) => event } as const;
const IS_HEARD = { type: 'isHeard', params: ({ event }: OutputArgs<Failure>) => event } as const;

const DONE = { target: '#output.sound.idle' } as const;

/** What ends an item that does not sound yet. */
const BEFORE_SOUND = {
  'sound.ended': { ...DONE, actions: FAILED },
  'speech.stop': { ...DONE, actions: ['silence', 'dropWaiting', SILENCED] },
  'play.cancelled': [{ guard: CANCELLED, ...DONE, actions: SILENCED }, { actions: DROP }],
} as const;

/** What an item is while it sounds, and until the player is silent. */
const audible = outputSetup.createStateConfig({
  entry: STARTS_SPEAKING,
  exit: STOPS_SPEAKING,
  initial: 'speaking',
  states: {
    speaking: {
      on: {
        'sound.begun': {
          actions: {
            type: 'emitOfText',
            params: ({ context, event }) => soundingIn(presentItem(context), event),
          },
        },
        'sound.given': {
          target: 'speaking',
          reenter: true,
          actions: { type: 'noteGiven', params: ({ event }) => event },
        },
        'sound.ended': [
          { guard: IS_HEARD, ...DONE, actions: HEARD },
          { ...DONE, actions: FAILED },
        ],
        'speech.stop': { target: 'stopping', actions: ['silence', 'dropWaiting', 'stop'] },
        'play.cancelled': [{ guard: CANCELLED, target: 'stopping', actions: 'stop' }, { actions: DROP }],
      },
      after: { soundingDeadline: { ...DONE, actions: NOT_ENDED } },
    },
    /** What is asked for now waits until the player is silent. */
    stopping: {
      on: {
        'sound.ended': [
          { guard: IS_HEARD, ...DONE, actions: HEARD },
          { ...DONE, actions: STOPPED },
        ],
      },
      after: { stoppingDeadline: { ...DONE, actions: SILENCED } },
    },
  },
});

/** One text or sound from its turn to its end. */
const at_work = outputSetup.createStateConfig({
  entry: 'takeNext',
  invoke: {
    src: 'speaking',
    id: 'speaking',
    input: ({ context }) => presentItem(context),
    onError: { ...DONE, actions: FAILED },
  },
  initial: 'preparing',
  states: {
    preparing: {
      on: {
        ...BEFORE_SOUND,
        'sound.ready': [
          { guard: 'isEarClosed', target: 'audible', actions: begin(false) },
          { guard: 'isFromHook', target: 'audible', actions: begin(true) },
          { target: 'held' },
        ],
      },
      after: { preparingDeadline: { ...DONE, actions: NOT_MADE } },
    },
    /** It is ready, and the ear is open. */
    held: {
      on: {
        ...BEFORE_SOUND,
        'sound.ready': { guard: 'isEarClosed', target: 'audible', actions: begin(false) },
      },
    },
    audible,
  },
});

/** What sounds. What interrupts it is here and nowhere else. */
const sound = outputSetup.createStateConfig({
  initial: 'idle',
  on: {
    'speech.asked': [
      {
        guard: { type: 'isSilenced', params: ({ event }) => event },
        actions: [...ASKED, refused({ type: 'stopped' })],
      },
      { guard: 'isFull', actions: [...ASKED, refused(TOO_MANY)] },
      {
        actions: [
          ...ASKED,
          { type: 'add', params: ({ event: { text, scope } }) => ({ type: 'text', text, scope }) },
        ],
      },
    ],
    'play.asked': {
      actions: {
        type: 'add',
        params: ({ event: { path, request, scope } }) => ({ type: 'sound', path, request, scope }),
      },
    },
    'play.cancelled': { actions: DROP },
    'speech.stop': { actions: ['silence', 'dropWaiting'] },
  },
  states: {
    idle: { entry: 'forget', always: { guard: 'isWanted', target: 'at_work' } },
    at_work,
  },
});

/** Whether somebody is listened to. Then only speech of hooks begins to sound. */
const ear = outputSetup.createStateConfig({
  initial: 'closed',
  states: {
    closed: { on: { 'output.hold': { target: 'open', actions: tellEar(true) } } },
    open: {
      on: {
        'output.hold': { target: 'open', reenter: true },
        'output.release': { target: 'closed', actions: tellEar(false) },
      },
      after: { longestHold: { target: 'closed', actions: tellEar(false) } },
    },
  },
});

/**
 * One output with its own queue of texts and sounds, of which one sounds at a time. A failed or stopped one is
 * reported, and the next one plays.
 */
export const outputMachine = outputSetup.createMachine({
  id: 'output',
  context: ({ input }) => ({
    ...input,
    queue: [],
    present: undefined,
    givenMs: 0,
    silenced: [],
    latest: 0,
  }),
  type: 'parallel',
  states: { sound, ear },
});

export type OutputRef = ActorRefFrom<typeof outputMachine>;
