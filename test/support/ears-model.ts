import { assign, fromCallback, fromPromise } from 'xstate';
import type { Detection } from '../../src/engines/ports.ts';
import { type EarsContext, type EarsEvent, earsMachine } from '../../src/machines/ears.machine.ts';
import { done, failed, type Model } from './machine-model.ts';

const part = fromCallback(() => {});
const WAKE: Detection = { hotword: 'hey broca', endMs: 1_200, score: 0.9, means: 'wake' };

const EVENTS: readonly EarsEvent[] = [
  { type: 'microphone.opened' },
  { type: 'microphone.lost' },
  { type: 'microphone.ended' },
  { type: 'trigger.heard', detection: WAKE },
  { type: 'trigger.heard', detection: { ...WAKE, means: 'stop' } },
  { type: 'trigger.heard', detection: { ...WAKE, synapse: 'light' } },
  { type: 'trigger.pressed' },
  { type: 'trigger.skip', isSkipped: true },
  { type: 'trigger.skip', isSkipped: false },
  { type: 'trigger.skip_at_most', times: 1 },
  { type: 'trigger.skip_once_less' },
  { type: 'speech.started', atMs: 1_300 },
  { type: 'order.partial', text: 'turn on' },
  { type: 'speech.ended' },
  { type: 'speech.ended', atMs: 2_000, by: 'silence', silenceMs: 600 },
  { type: 'nothing.said', atMs: 3_000 },
  { type: 'order.heard', text: 'turn on the light' },
  { type: 'order.heard', text: '' },
  { type: 'hearing.failed', error: 'noise' },
  { type: 'answer.awaited', conversation: 'default' },
];

/** Ears over parts that do nothing of themselves. */
export const earsModel: Model = {
  machine: earsMachine.provide({
    actors: {
      capturing: part,
      triggers: part,
      followingUp: part,
      hearing: part as never,
      answering: fromPromise(() => new Promise<void>(() => {})),
    },
    actions: { nameCall: assign({ call: 'call' }) },
    delays: { listeningDeadline: 30_000, transcribingDeadline: 4_500 },
  }),
  input: { conversation: 'default' },
  events: EVENTS,
  ends: (actor) => [failed(actor), ...(actor.endsWith('answering') ? [done(actor)] : [])],
  facts: ({ isEnded, awaited, skipped, turn }: EarsContext) => [
    ...[isEnded, awaited !== undefined, skipped.isSkipped],
    ...[turn?.isAnswer, turn?.isAfterStop],
  ],
};
