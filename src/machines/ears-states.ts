import type { EarsContext } from './ears.machine.ts';
import { entered, hooked } from './ears-news.ts';
import type { Turn } from './ears-turn.ts';

const BEGIN = ['begin', 'stopOutput', hooked('on_triggered')] as const;
const STOPPED = hooked('on_stop_listening');
const LOST = [STOPPED, hooked('on_stt_error')] as const;
const FAILED = [...LOST, 'leaveUnanswered'] as const;
const late = (why: string) => [STOPPED, hooked('on_stt_error', why), 'leaveUnanswered'] as const;
const NOT_ENDED = late('what was said had no end in time');
const NOT_UNDERSTOOD = late('what was said was not understood in time: the machine is too slow, or too busy');

/** What opens the ear: also while what was said last is being answered. */
export const OPENING = {
  'trigger.heard': [
    { guard: 'startsSynapse', target: 'answering', reenter: true, actions: [...BEGIN, 'callSynapse'] },
    { target: 'hearing', actions: BEGIN },
  ],
  'trigger.pressed': { target: 'hearing', actions: BEGIN },
  'answer.awaited': { target: 'hearing', actions: 'beginAnswer' },
} as const;

const turnOf = ({ context }: { readonly context: EarsContext }): Turn => context.turn as Turn;

/** One order or answer is heard: a state of the ears. */
export const hearing = {
  entry: ['holdOutput', hooked('on_start_listening')],
  exit: 'releaseOutput',
  invoke: {
    src: 'hearing',
    input: turnOf,
    onError: { target: 'pausing', actions: FAILED },
  },
  on: {
    'microphone.lost': { target: '#ears.no_microphone', actions: [...LOST, 'remember'] },
    'answer.awaited': { actions: 'remember' },
    'order.heard': [
      { guard: 'isAfterStop', target: 'deciding', actions: STOPPED },
      { guard: 'isBlankAndSkipped', target: 'giving_way', actions: FAILED },
      { guard: 'isBlank', target: 'deciding', actions: FAILED },
      { target: 'answering', actions: [STOPPED, 'forgetQuestion', 'giveOrder'] },
    ],
    'hearing.failed': { target: 'pausing', actions: FAILED },
  },
  initial: 'listening',
  states: {
    listening: {
      entry: entered('listening'),
      on: { 'speech.ended': { target: 'transcribing' } },
      after: { listeningDeadline: { target: '#ears.open.pausing', actions: NOT_ENDED } },
    },
    transcribing: {
      entry: entered('transcribing'),
      // it was spoken to its end: the text still comes
      on: { 'microphone.lost': { actions: 'ended' } },
      after: { transcribingDeadline: { target: '#ears.open.pausing', actions: NOT_UNDERSTOOD } },
    },
  },
} as const;

/** What was said is acted upon, and what that says is heard: another one. */
export const answering = {
  entry: entered('answering'),
  invoke: {
    src: 'answering',
    input: turnOf,
    onDone: { target: 'deciding' },
    onError: { target: 'deciding' },
  },
  on: OPENING,
  after: { answeringDeadline: { target: 'deciding' } },
} as const;
