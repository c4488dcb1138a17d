import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { eventOf, messageOf, type WyomingEvent } from '../protocol/event.ts';
import { NO_STREAM, NO_TURN, type On, synthesize, type TurnContext, turnSetup } from './turn-setup.ts';

interface Args<Event = unknown> {
  readonly context: TurnContext;
  readonly event: Event;
}

const whole = <Event>({ event }: { readonly event: Event }): Event => event;
const tell = <Event>(messageFor: (args: Args<Event>) => WyomingEvent) =>
  ({ type: 'tell', params: messageFor }) as const;

const OVER = tell(() => messageOf('transcript', { text: '' }));
const DETECT = tell(({ context: { hotwords } }) =>
  messageOf('detect', { names: hotwords.length > 0 ? [...hotwords] : undefined }),
);
const DETECTION = tell(({ context: { hotword } }) => messageOf('detection', { name: hotword }));
const TRANSCRIBE = tell(({ context: { language } }) => messageOf('transcribe', { language }));
const SYNTHESIZE = tell(({ event }: Args<On<'on_start_speaking'>>) => synthesize(event.detail));
const PAUSE = [tell(() => eventOf('pause-satellite')), 'endStream'] as const;
const RESUME = tell(() => eventOf('run-satellite'));
const REFUSED = tell(({ event }: Args<On<'satellite.refused'>>) =>
  messageOf('error', { text: event.problem, code: 'bad-event' }),
);

const CLOSED = '#turn.dialogue.closed';
const HEARING = '#turn.dialogue.open.hearing';
const WOKEN = '#turn.dialogue.open.woken';
const ASKED = { target: '#turn.dialogue.open.asked', actions: 'tellHeld' } as const;
const TO_END = { target: CLOSED, actions: { type: 'endTurn', params: {} } } as const;

/** What the satellite does, and what it is told, in each state in which it has joined. */
const JOINED = {
  'satellite.detected': [
    { guard: 'isHearing', target: HEARING },
    { target: WOKEN, reenter: true },
  ],
  'utterance.started': {
    actions: tell(({ event }: Args<On<'utterance.started'>>) =>
      messageOf('voice-started', { timestamp: Math.round(event.atMs) }),
    ),
  },
  'utterance.ended': {
    actions: tell(({ event }: Args<On<'utterance.ended'>>) =>
      messageOf('voice-stopped', { timestamp: Math.round(event.atMs) }),
    ),
  },
  'trigger.released': { guard: 'isNotHearing', ...TO_END },
} as const;

const BEGUN = [
  { guard: 'isHearing', target: HEARING, actions: 'forgetTrigger' },
  { target: WOKEN, reenter: true, actions: 'forgetTrigger' },
] as const;
const LISTENING = { target: HEARING, actions: ['tellHeld', TRANSCRIBE, 'beginHearing'] } as const;

const REFUSING = {
  target: '#turn.messages.refused',
  actions: [REFUSED, 'endStream', 'refuseTurn', { type: 'emitRefused', params: whole }],
} as const;

/** Why the satellite streams. */
const stream = turnSetup.createStateConfig({
  initial: 'silent',
  on: {
    'satellite.detected': { target: '.order', actions: ['detected', { type: 'wake', params: whole }] },
    'satellite.begins_order': [
      { guard: 'isOver', actions: [OVER, 'forgetDetection'] },
      { guard: 'isDetected', target: '.order', actions: 'begun' },
      { target: '.order', actions: ['begun', { type: 'wake', params: whole }] },
    ],
    'satellite.begins_hotword': { target: '.hotword', actions: { type: 'begunHotword', params: whole } },
    'satellite.sounds': { actions: 'forgetDetection' },
    'satellite.stopped': { target: '.silent', actions: 'forgetDetection' },
    'turn.ended': [{ guard: 'isStreamOn' }, { target: '.silent', actions: 'rest' }],
  },
  states: { silent: {}, hotword: {}, order: {} },
});

/** Whether a message was refused in this turn. */
const messages = turnSetup.createStateConfig({
  initial: 'fine',
  states: {
    fine: { on: { 'satellite.refused': REFUSING } },
    refused: {
      on: {
        'satellite.refused': { guard: { type: 'isStart', params: whole }, ...REFUSING },
        'satellite.detected': { target: 'fine' },
        'satellite.begins_order': { target: 'fine' },
        'satellite.begins_hotword': { target: 'fine' },
        'ears.listening': { target: 'fine' },
      },
    },
  },
});

/** Where the ears of the assistant are. */
const ears = turnSetup.createStateConfig({
  initial: 'unknown',
  on: {
    'ears.deaf': { target: '.deaf' },
    'ears.listening': { target: '.listening' },
    'ears.transcribing': { target: '.transcribing' },
    'ears.answering': { target: '.answering' },
    'ears.waiting': { target: '.waiting' },
    'ears.resting': { target: '.resting' },
  },
  states: {
    unknown: {},
    deaf: { exit: RESUME, on: { 'ears.deaf': {} } },
    listening: {},
    transcribing: {},
    answering: {},
    /** For the hotword. */
    waiting: {},
    resting: {},
  },
});

/** A turn has begun at the satellite. */
const open = turnSetup.createStateConfig({
  initial: 'triggered',
  on: {
    ...JOINED,
    'satellite.begins_order': [
      { guard: 'isOver' },
      { guard: 'isDetected', actions: 'forgetTrigger' },
      ...BEGUN,
    ],
    'satellite.begins_hotword': [
      { guard: 'isWaiting', actions: [DETECT, 'forgetTrigger'] },
      { guard: 'isFoundLate', actions: [DETECTION, 'forgetTrigger'] },
      { actions: 'forgetTrigger' },
    ],
    'ears.listening': [
      {
        guard: 'isFound',
        target: '.hearing',
        actions: ['tellHeld', DETECTION, TRANSCRIBE, 'beginHearing', 'forgetTrigger'],
      },
      LISTENING,
    ],
    on_triggered: { actions: { type: 'trigger', params: whole } },
    on_start_listening: { actions: { type: 'listen', params: whole } },
    on_start_speaking: [
      { guard: 'isAnswering', target: '.answering.holding', actions: { type: 'hold', params: whole } },
      { actions: SYNTHESIZE },
    ],
    'sound.waits': { guard: 'isAnswering', target: '.answering.holding' },
    'audio.transcribed': {
      guard: { type: 'isOurs', params: whole },
      actions: { type: 'keepText', params: whole },
    },
    on_stt_error: {
      target: 'closed',
      actions: { type: 'endTurn', params: ({ event }) => ({ error: event.detail }) },
    },
    'call.answered': [
      { guard: { type: 'isQuestion', params: whole }, ...ASKED },
      { guard: { type: 'isOurs', params: whole }, ...TO_END },
    ],
    'neuron.ended': { guard: { type: 'asks', params: whole }, ...ASKED },
    'turn.refused': { target: 'closed', actions: ['tellHeld', 'forgetTurn'] },
    'ears.answering': [
      { guard: 'isForOrder', target: '.answering', actions: 'forgetHotword' },
      // a hotword may start a synapse at once, without opening the ears
      { guard: 'isFoundHotword', target: 'closed', actions: [DETECTION, TO_END.actions] },
      TO_END,
    ],
    'ears.deaf': { target: 'closed', actions: [TO_END.actions, ...PAUSE] },
    'ears.waiting': { target: 'closed', actions: [TO_END.actions, 'waitAgain'] },
    'ears.resting': TO_END,
  },
  states: {
    triggered: {},
    /** The satellite found its hotword, and the ears are not open yet. */
    woken: { on: { 'ears.waiting': {}, 'ears.resting': {} }, after: { wakeWait: TO_END } },
    hearing: {},
    answering: {
      initial: 'waiting',
      states: {
        waiting: { after: { answerWait: TO_END } },
        /** A sound waits. */
        holding: {
          on: { on_start_speaking: { actions: { type: 'hold', params: whole } }, 'sound.waits': {} },
          after: { outcomeWait: TO_END },
        },
      },
    },
    /** The answer to a question may come over the same stream. */
    asked: {
      on: {
        on_start_speaking: { actions: SYNTHESIZE },
        'sound.waits': {},
        'ears.waiting': { guard: 'isForOrder', target: 'following' },
        'ears.resting': { guard: 'isForOrder', target: 'following' },
      },
    },
    following: { after: { followUpWait: TO_END } },
  },
});

/** The turn. */
const dialogue = turnSetup.createStateConfig({
  initial: 'absent',
  states: {
    absent: {
      on: {
        'satellite.joined': [
          {
            guard: 'isForOrder',
            target: 'closed',
            actions: [{ type: 'keepLanguage', params: whole }, OVER, 'endStream'],
          },
          { target: 'closed', actions: { type: 'keepLanguage', params: whole } },
        ],
      },
    },
    closed: {
      on: {
        ...JOINED,
        'satellite.begins_order': [{ guard: 'isOver' }, ...BEGUN],
        'satellite.begins_hotword': { guard: 'isWaiting', actions: DETECT },
        'ears.listening': LISTENING,
        on_triggered: { target: 'open', actions: { type: 'trigger', params: whole } },
        on_start_listening: { target: 'open', actions: { type: 'listen', params: whole } },
        on_start_speaking: { actions: SYNTHESIZE },
        'ears.waiting': { guard: 'isForHotword', actions: DETECT },
        'ears.deaf': { actions: [...PAUSE] },
      },
    },
    open,
  },
});

/**
 * What a satellite and the assistant tell each other. Each turn that begins also ends for the satellite, also on failures. Sound does
 * not pass through it.
 */
export const turnMachine = turnSetup.createMachine({
  id: 'turn',
  context: { ...NO_STREAM, ...NO_TURN, language: undefined },
  type: 'parallel',
  states: { stream, messages, ears, dialogue },
});

export type TurnActor = ActorRefFrom<typeof turnMachine>;
type TurnNow = SnapshotFrom<typeof turnMachine>;

/** Whether the assistant can hear the satellite now. */
export const canBeHeard = (turn: TurnNow): boolean =>
  turn.context.comesUnasked || !turn.matches({ stream: 'silent' });

/** Whether a sound may begin: it is known whether the turn is over. */
export const isDecided = (turn: TurnNow): boolean =>
  !turn.matches({ ears: 'answering' }) ||
  !turn.matches({ dialogue: 'open' }) ||
  turn.matches({ dialogue: { open: 'asked' } });

/** Whether the turn of its last hotword failed before the ears opened. */
export const hasGivenUp = (turn: TurnNow): boolean =>
  turn.matches({ messages: 'refused' }) && !canBeHeard(turn);

/** What the satellite wants to be heard for. */
export interface HotwordRequest {
  /** It streams for hotwords. */
  readonly isOpen: boolean;
  /** Empty for any. */
  readonly hotwords: readonly string[];
}

export const requestOf = (turn: TurnNow): HotwordRequest => ({
  isOpen: turn.matches({ stream: 'hotword' }),
  hotwords: turn.context.hotwords,
});
