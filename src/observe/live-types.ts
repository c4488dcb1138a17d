import type { News } from '../brain/events.ts';
import { HOOK_NAMES } from '../brain/hooks.ts';

/** What an event is called outside: as the news is inside, but for two that say there what they are here. */
export type LiveType =
  | Exclude<News['type'], 'call.answered' | 'audio.transcribed'>
  | 'run.finished'
  | 'transcript.final';

export const liveTypeOf = ({ type }: Pick<News, 'type'>): LiveType => {
  if (type === 'call.answered') return 'run.finished';
  return type === 'audio.transcribed' ? 'transcript.final' : type;
};

const OTHERS: Readonly<Record<Exclude<LiveType, (typeof HOOK_NAMES)[number]>, true>> = {
  'actor.failed': true,
  'brain.changed': true,
  'conversation.failed': true,
  'hook.failed': true,
  'neuron.ended': true,
  'neuron.failed': true,
  'neuron.started': true,
  'order.matched': true,
  'question.dropped': true,
  'run.finished': true,
  'run.started': true,
  'settings.changed': true,
  'signal.failed': true,
  'signal.notified': true,
  'stepping.changed': true,
  'speech.asked': true,
  'speech.failed': true,
  'speech.sounding': true,
  'speech.stopped': true,
  'state.changed': true,
  'timer.cancelled': true,
  'timer.finished': true,
  'timer.started': true,
  'transcript.final': true,
  'transcript.partial': true,
  'trigger.released': true,
  'utterance.ended': true,
  'utterance.started': true,
};

/** Every type an event can have, hooks last. */
export const LIVE_TYPES = [...(Object.keys(OTHERS) as (keyof typeof OTHERS)[]), ...HOOK_NAMES] as const;
