import type { ErrorActorEvent } from 'xstate';
import type { HearingResult } from '../actors/hearing.ts';
import type { TriggerHeard } from '../actors/triggers.ts';
import type { AssistantEvent, HookName } from '../brain/events.ts';
import type { TriggerSkipped } from '../brain/sounding-events.ts';
import { describeUnknown } from '../lib/errors.ts';
import type { EarsContext, EarsEvent } from './ears-setup.ts';

/** The argument of an action. */
export interface ActionArgs {
  readonly context: EarsContext;
  readonly event: EarsEvent | ErrorActorEvent;
}

/** Emits the event of a hook for the present turn, if any. `why` is the detail if the event has none. */
export const emitHook = (type: HookName, why?: string) =>
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

/** Emits that the ears entered this state. */
export const emitEntered = (state: string) =>
  ({
    type: 'emit',
    params: (): AssistantEvent => ({ type: 'state.changed', region: 'ears', state }),
  }) as const;

/** Emits that a part of the ears failed. */
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

/** The events of the ears' actors. */
export type SoundEvent =
  | { readonly type: 'microphone.opened' }
  /** It failed, vanished or gave no sound. Its actor opens it again. */
  | { readonly type: 'microphone.lost' }
  /** The sound has ended: a file or pipe is at its end, or another source replaces it. */
  | { readonly type: 'microphone.ended' }
  | TriggerHeard
  | HearingResult
  /** A question asked in the room was played to its end. */
  | { readonly type: 'answer.awaited'; readonly conversation: string };

/** A button opens the ear without a wake word. */
export interface TriggerPressed {
  readonly type: 'trigger.pressed';
  /** The conversation of the order; the ears' own by default. */
  readonly conversation?: string | undefined;
}

/** The events that clients may send to the ears. */
export type EarsCommand = TriggerPressed | TriggerSkipped;

/** The requests of the ears to their output. */
export interface OutputCommand {
  readonly type: 'output.hold' | 'output.release' | 'speech.stop';
}
