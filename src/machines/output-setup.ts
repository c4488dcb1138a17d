import { assign, emit, enqueueActions, sendTo, setup, stateIn } from 'xstate';
import type { OutputContent, OutputItem, SpeakingCommand, SpeakingLogic } from '../actors/speaking.ts';
import type { AssistantEvent } from '../brain/events.ts';
import { missing, notProvided } from './free-name.ts';
import {
  added,
  endedAs,
  isText,
  itemsOf,
  MAX_TEXTS,
  type Outcome,
  type OutputContext,
  type OutputEmitted,
  type OutputInput,
  type OutputMachineEvent,
  type PlayCancelled,
  presentItem,
  type SpeechAsked,
  silencedBy,
} from './output-events.ts';

type EarChanged = Extract<SpeakingCommand, { readonly type: 'ear.changed' }>;

/** How an item ended. */
export interface Ended {
  readonly item: OutputItem | SpeechAsked;
  readonly outcome: Outcome;
}

/** Longer than any player needs to become silent. */
const SILENCING_MS = 10_000;

const parts = setup({
  types: {
    input: {} as OutputInput,
    context: {} as OutputContext,
    events: {} as OutputMachineEvent,
    emitted: {} as OutputEmitted,
  },
  actors: { speaking: notProvided<SpeakingLogic>('speaking') },
  guards: {
    isWanted: ({ context }) => context.queue.length > 0,
    /** Whether its call was interrupted. */
    isSilenced: ({ context }, { scope }: SpeechAsked) => context.silenced.includes(scope.call),
    isFull: ({ context }) => itemsOf(context).filter(isText).length >= MAX_TEXTS,
    isEarClosed: stateIn({ ear: 'closed' }),
    isFromHook: ({ context }) => presentItem(context).scope.isFromHook === true,
    isPresent: ({ context }, { request }: PlayCancelled) => isRequest(presentItem(context), request),
    isHeard: (_, { error }: { readonly error?: unknown }) => error === undefined,
  },
  delays: {
    /** Longer than the voices may take for the first sound of a text, in ms. */
    preparingDeadline: missing<unknown>('preparingDeadline'),
    /** Longer than the sound that the player got, and the time for the next one, in ms. */
    soundingDeadline: missing<unknown>('soundingDeadline'),
    stoppingDeadline: SILENCING_MS,
    longestHold: 120_000,
  },
});

/** The parts of the output machine. Its states are in `output.machine.ts`. */
export const outputSetup = parts.extend({
  actions: {
    emit: emit((_, event: AssistantEvent) => event),
    /** Emits an event of a text. Other sounds have none. */
    emitOfText: enqueueActions(({ context, enqueue }, event: AssistantEvent) => {
      if (isText(presentItem(context))) enqueue.emit(event);
    }),
    add: assign(({ context }, { scope, ...content }: Pick<OutputItem, 'scope'> & OutputContent) =>
      added(context, scope, content),
    ),
    takeNext: assign(({ context: { queue } }) => ({ present: queue[0], queue: queue.slice(1), givenMs: 0 })),
    forget: assign({ present: undefined }),
    /** Reports how an item ended. */
    end: enqueueActions(({ enqueue }, { item, outcome }: Ended) => {
      for (const event of endedAs(item, outcome)) enqueue.emit(event);
    }),
    silence: assign(({ context }) => ({ silenced: silencedBy(context) })),
    dropWaiting: enqueueActions(({ context: { queue }, enqueue }) => {
      enqueue.assign({ queue: [] });
      for (const item of queue) for (const event of endedAs(item, { type: 'stopped' })) enqueue.emit(event);
    }),
    dropRequest: enqueueActions(({ context: { queue }, enqueue }, { request }: PlayCancelled) => {
      enqueue.assign({ queue: queue.filter((item) => !isRequest(item, request)) });
      for (const item of queue.filter((one) => isRequest(one, request)))
        for (const event of endedAs(item, { type: 'stopped' })) enqueue.emit(event);
    }),
    begin: sendTo(
      'speaking',
      (_, { isEarOpen }: { readonly isEarOpen: boolean }): SpeakingCommand => ({
        type: 'sound.begin',
        isEarOpen,
      }),
    ),
    stop: sendTo('speaking', { type: 'sound.stop' } satisfies SpeakingCommand),
    noteGiven: assign(({ context }, { lengthMs }: { readonly lengthMs: number }) => ({
      givenMs: context.givenMs + lengthMs,
    })),
    tellEar: enqueueActions(({ context, enqueue }, { isEarOpen }: Pick<EarChanged, 'isEarOpen'>) => {
      const event: EarChanged = { type: 'ear.changed', isEarOpen };
      if (context.present !== undefined) enqueue.sendTo('speaking', event);
    }),
  },
});

const isRequest = (item: OutputItem, request: string): boolean =>
  item.type === 'sound' && item.request === request;
