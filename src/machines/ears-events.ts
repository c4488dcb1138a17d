import type { ErrorActorEvent } from 'xstate';
import type { TriggerHeard } from '../actors/triggers.ts';
import type { AssistantEvent, HookName } from '../brain/events.ts';
import type { TriggerSkipped } from '../brain/sounding-events.ts';
import { describeUnknown } from '../lib/errors.ts';
import type { EarsContext, EarsEvent } from './ears.machine.ts';

/** What an action is given. */
export interface ActionArgs {
  readonly context: EarsContext;
  readonly event: EarsEvent | ErrorActorEvent;
}

/** Tells what a hook of this name may answer, of the present turn where there is one; `why` where the event does not say it. */
export const hooked = (type: HookName, why?: string) =>
  ({
    type: 'emit',
    params: ({ context: { turn, conversation }, event }: ActionArgs): AssistantEvent => ({
      type,
      conversation: turn?.conversation ?? conversation,
      ...(turn === undefined ? {} : { call: turn.call }),
      by: 'voice',
      ...(why === undefined ? detailOf(event) : { detail: why }),
    }),
  }) as const;

/** Tells that the ears are in this state now. */
export const entered = (state: string) =>
  ({
    type: 'emit',
    params: (): AssistantEvent => ({ type: 'state.changed', region: 'ears', state }),
  }) as const;

/** Tells that a part of the ears ended with an error. */
export const PART_FAILED = {
  type: 'emit',
  params: ({ event }: { readonly event: ErrorActorEvent }): AssistantEvent => ({
    type: 'actor.failed',
    actor: event.actorId,
    error: describeUnknown(event.error),
  }),
} as const;

function detailOf(event: EarsEvent | ErrorActorEvent): { readonly detail?: string } {
  if ('error' in event) return { detail: describeUnknown(event.error) };
  return event.type === 'trigger.heard' ? { detail: event.detection.hotword } : {};
}

/** What the sound tells the ears. */
export type SoundEvent =
  | { readonly type: 'microphone.opened' }
  /** It failed, vanished or gave no sound; it is opened again by itself. */
  | { readonly type: 'microphone.lost' }
  /** There is no more sound: a file or a pipe is at its end, or another source takes its place. */
  | { readonly type: 'microphone.ended' }
  | TriggerHeard
  /** Whoever spoke is done; the text follows. */
  | { readonly type: 'speech.ended' }
  /** What was said; `''` when nothing was, or nothing that could be understood. */
  | { readonly type: 'order.heard'; readonly text: string }
  | { readonly type: 'hearing.failed'; readonly error: unknown }
  /** A question asked in the room was heard to its end. */
  | { readonly type: 'answer.awaited'; readonly conversation: string };

/** Somebody wants to be heard without a hotword. */
export interface TriggerPressed {
  readonly type: 'trigger.pressed';
  /** Whose order follows; the ears' own when absent. */
  readonly conversation?: string | undefined;
}

/** What anybody may ask of the ears. */
export type EarsAsked = TriggerPressed | TriggerSkipped;

/** What the ears want of the output beside them. */
export interface OutputAsked {
  readonly type: 'output.hold' | 'output.release' | 'speech.stop';
}
