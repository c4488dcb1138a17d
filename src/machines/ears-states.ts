import type { HearingEvent } from '../actors/hearing.ts';
import type { TriggerHeard } from '../actors/triggers.ts';
import type { AssistantEvent, CallRef } from '../brain/events.ts';
import { emitEntered, emitHook } from './ears-events.ts';
import { type EarsContext, earsSetup } from './ears-setup.ts';
import { openedBy, presentTurn, unansweredIn } from './ears-turn.ts';

interface TransitionArgs<Event> {
  readonly context: EarsContext;
  readonly event: Event;
}

type Heard = TransitionArgs<TriggerHeard>;
type Asked = TransitionArgs<{ readonly conversation: string }>;
type Hearing<Type extends HearingEvent['type']> = TransitionArgs<
  Extract<HearingEvent, { readonly type: Type }>
>;

const synapse = ({ event }: Heard) => ({ synapse: event.detection.synapse ?? '' });
const BY_HOTWORD = { type: 'begin', params: ({ event }: Heard) => openedBy(event.detection) } as const;
const WOKEN = ['nameCall', BY_HOTWORD, 'stopOutput', emitHook('on_triggered')] as const;

/** The ear opens by itself: for the answer to the question that waits, if there is one. */
export const BEGIN_AWAITED = [
  'nameCall',
  {
    type: 'begin',
    params: ({ context: { awaited } }: { readonly context: EarsContext }) => ({
      conversation: awaited,
      isAnswer: awaited !== undefined,
    }),
  },
  'forgetQuestion',
] as const;

const AWAIT = { type: 'awaitAnswer', params: ({ event }: Asked) => event } as const;

/** The ear is not free: the question that was asked waits. */
export const REMEMBER = { 'answer.awaited': { actions: AWAIT } } as const;

/** Somebody presses the button. */
export const PRESSED = {
  'trigger.pressed': {
    target: 'hearing',
    actions: [
      'nameCall',
      {
        type: 'begin',
        params: ({ event }: TransitionArgs<{ readonly conversation?: string | undefined }>) => ({
          conversation: event.conversation,
        }),
      },
      'stopOutput',
      emitHook('on_triggered'),
    ],
  },
} as const;

/** The transitions that open the ear, also while the last order is being answered. */
export const OPENING = {
  'trigger.heard': [
    {
      guard: { type: 'startsSynapse', params: synapse },
      target: 'answering',
      reenter: true,
      actions: [...WOKEN, { type: 'callSynapse', params: synapse }],
    },
    { target: 'hearing', actions: WOKEN },
  ],
  ...PRESSED,
  'answer.awaited': { target: 'hearing', actions: [AWAIT, ...BEGIN_AWAITED] },
} as const;

/** Emits what is heard in the present turn. */
const emitHeard = <Type extends HearingEvent['type']>(
  eventOf: (of: CallRef, event: Hearing<Type>['event']) => AssistantEvent,
) =>
  ({
    type: 'emit',
    params: ({ context, event }: Hearing<Type>) => {
      const { call, conversation } = presentTurn(context);
      return eventOf({ call, conversation }, event);
    },
  }) as const;

const STARTED = emitHeard<'speech.started'>((of, { atMs }) => ({ type: 'utterance.started', ...of, atMs }));
const ENDED = emitHeard<'speech.ended'>((of, { atMs = 0, by = 'silence', silenceMs = 0 }) => ({
  type: 'utterance.ended',
  ...of,
  atMs,
  by,
  silenceMs,
}));
const PARTIAL = emitHeard<'order.partial'>((of, { text }) => ({ type: 'transcript.partial', ...of, text }));
const TRANSCRIBED = emitHeard<'order.heard'>((of, { text, engine }) => ({
  type: 'audio.transcribed',
  ...of,
  result: engine === undefined ? { text } : { text, engine },
}));

const STOPPED = emitHook('on_stop_listening');
const LOST = [STOPPED, emitHook('on_stt_error')] as const;
const FAILED = [...LOST, 'leaveUnanswered'] as const;
const late = (why: string) => [STOPPED, emitHook('on_stt_error', why), 'leaveUnanswered'] as const;
const NOT_ENDED = late('what was said had no end in time');
const NOT_UNDERSTOOD = late('what was said was not understood in time: the machine is too slow, or too busy');

const text = ({ event }: Hearing<'order.heard'>) => event;

/** The state in which one order or answer is heard. */
export const hearing = earsSetup.createStateConfig({
  entry: ['holdOutput', emitHook('on_start_listening')],
  exit: 'releaseOutput',
  invoke: {
    src: 'hearing',
    input: ({ context }) => presentTurn(context),
    onError: { target: 'pausing', actions: FAILED },
  },
  on: {
    'microphone.lost': {
      target: '#ears.no_microphone',
      actions: [
        ...LOST,
        { type: 'awaitAnswer', params: ({ context }) => ({ conversation: unansweredIn(context.turn) }) },
      ],
    },
    ...REMEMBER,
    'speech.started': { actions: STARTED },
    'order.partial': { actions: PARTIAL },
    'nothing.said': [
      { guard: 'isAfterStop', target: 'deciding', actions: STOPPED },
      { guard: 'skipsTrigger', target: 'giving_way', actions: FAILED },
      { target: 'deciding', actions: FAILED },
    ],
    'order.heard': [
      {
        guard: { type: 'isBlankAfterStop', params: text },
        target: 'deciding',
        actions: [TRANSCRIBED, STOPPED],
      },
      {
        guard: { type: 'isBlankAndSkipped', params: text },
        target: 'giving_way',
        actions: [TRANSCRIBED, ...FAILED],
      },
      { guard: { type: 'isBlank', params: text }, target: 'deciding', actions: [TRANSCRIBED, ...FAILED] },
      {
        target: 'answering',
        actions: [TRANSCRIBED, STOPPED, 'forgetQuestion', { type: 'giveOrder', params: text }],
      },
    ],
    'hearing.failed': { target: 'pausing', actions: FAILED },
  },
  initial: 'listening',
  states: {
    listening: {
      entry: emitEntered('listening'),
      on: {
        'speech.ended': [
          {
            guard: { type: 'isPlaced', params: ({ event }) => event },
            target: 'transcribing',
            actions: ENDED,
          },
          { target: 'transcribing' },
        ],
      },
      after: { listeningDeadline: { target: '#ears.open.pausing', actions: NOT_ENDED } },
    },
    transcribing: {
      entry: emitEntered('transcribing'),
      // the utterance has ended, and the text still comes
      on: { 'microphone.lost': { actions: 'markSoundEnded' } },
      after: { transcribingDeadline: { target: '#ears.open.pausing', actions: NOT_UNDERSTOOD } },
    },
  },
});

/** The state in which the order is run and its speech played. */
export const answering = earsSetup.createStateConfig({
  entry: emitEntered('answering'),
  invoke: {
    src: 'answering',
    input: ({ context }) => presentTurn(context),
    onDone: { target: 'deciding' },
    onError: { target: 'deciding' },
  },
  on: OPENING,
  after: { answeringDeadline: { target: 'deciding' } },
});
