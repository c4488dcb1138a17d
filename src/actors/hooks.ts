import { type EventObject, fromCallback } from 'xstate';
import {
  type AssistantEvent,
  HOOK_NAMES,
  type HookEvent,
  type Hooks,
  type SynapseCalled,
  synapsesOfHook,
} from '../brain/events.ts';
import type { EventSource$ } from '../brain/guarded-events.ts';
import type { Synapse } from '../brain/synapse.ts';

interface HooksDeps {
  readonly events$: EventSource$;
  readonly hooks: () => Hooks;
  readonly find: (name: string) => Synapse | undefined;
  readonly send: (call: SynapseCalled) => void;
  readonly emit: (event: HookFailed) => void;
  /** Makes a unique name for a call. */
  readonly nextCall: () => string;
  /** The conversation of the synapses if the event has none. */
  readonly conversation: string;
}

type HookFailed = Extract<AssistantEvent, { readonly type: 'hook.failed' }>;

/**
 * Runs the enabled synapses of the hook of each event until it is stopped. Synapses of hooks fire no hooks.
 * `on_order_not_found` is excluded: its synapse is part of the run that answers the order. A deleted synapse
 * is reported.
 */
export const hooksActor = ({ events$, hooks, find, send, emit, nextCall, conversation }: HooksDeps) =>
  fromCallback<EventObject>(() => {
    const subscription = events$.subscribe((event) => {
      if (!isHookEvent(event) || event.isFromHook) return;
      const wanted = synapsesOfHook(hooks()[event.type]);
      for (const name of wanted.filter((name) => find(name) === undefined))
        emit({ type: 'hook.failed', hook: event.type, error: `no synapse is named "${name}"` });
      const names = wanted.filter((name) => find(name)?.isEnabled);
      if (names.length === 0 || event.type === 'on_order_not_found') return;
      send({
        type: 'synapse.called',
        call: nextCall(),
        conversation: event.conversation ?? conversation,
        mute: event.mute,
        isFromHook: true,
        by: event.by ?? 'voice',
        names,
        parameters: {},
      });
    });
    return () => subscription.unsubscribe();
  });

const hookNames: ReadonlySet<string> = new Set(HOOK_NAMES);

const isHookEvent = (event: AssistantEvent): event is HookEvent => hookNames.has(event.type);
