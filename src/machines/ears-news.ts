import type { ErrorActorEvent } from 'xstate';
import type { News } from '../brain/events.ts';
import type { HookName } from '../brain/hooks.ts';
import { describeUnknown } from '../errors.ts';
import type { EarsContext, EarsEvent } from './ears.machine.ts';

/** What an action is given. */
export interface Of {
  readonly context: EarsContext;
  readonly event: EarsEvent | ErrorActorEvent;
}

/** Tells what a hook of this name may answer, of the present turn where there is one; `why` where the event does not say it. */
export const hooked = (type: HookName, why?: string) =>
  ({
    type: 'tell',
    params: ({ context: { turn, conversation }, event }: Of): News => ({
      type,
      conversation: turn?.conversation ?? conversation,
      ...(turn === undefined ? {} : { call: turn.call }),
      by: 'voice',
      ...(why === undefined ? detailOf(event) : { detail: why }),
    }),
  }) as const;

/** Tells that the ears are in this state now. */
export const entered = (state: string) =>
  ({ type: 'tell', params: (): News => ({ type: 'state.changed', region: 'ears', state }) }) as const;

/** Tells that a part of the ears ended with an error. */
export const PART_FAILED = {
  type: 'tell',
  params: ({ event }: { readonly event: ErrorActorEvent }): News => ({
    type: 'actor.failed',
    actor: event.actorId,
    error: describeUnknown(event.error),
  }),
} as const;

function detailOf(event: EarsEvent | ErrorActorEvent): { readonly detail?: string } {
  if ('error' in event) return { detail: describeUnknown(event.error) };
  return event.type === 'trigger.heard' ? { detail: event.detection.hotword } : {};
}
