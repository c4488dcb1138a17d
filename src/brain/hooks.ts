import * as t from 'io-ts';
import { withSchema } from '../lib/codecs.ts';
import type { Refusal } from '../lib/decode.ts';
import { unknownName } from './names.ts';

/** The lifecycle points a hook may be tied to, as settings, machine news, events and traces call them. */
export const HOOK_NAMES = [
  'on_deaf',
  'on_mute',
  'on_order_found',
  'on_order_not_found',
  'on_processed_synapses',
  'on_start',
  'on_start_listening',
  'on_start_speaking',
  'on_stop_listening',
  'on_stop_speaking',
  'on_stt_error',
  'on_triggered',
  'on_undeaf',
  'on_unmute',
  'on_waiting_for_trigger',
] as const;

export type HookName = (typeof HOOK_NAMES)[number];

/** What a hook runs, as written: one synapse, several in order, or nothing. */
export type Hook = string | readonly string[] | null;

export type Hooks = Readonly<Record<HookName, Hook>>;

/** What a hook runs, as people write it. */
export const HookValue: t.Type<Hook, unknown> = withSchema(
  t.union([t.string, t.readonlyArray(t.string), t.null], 'a synapse name or a list of them'),
  { title: 'Hook' },
);

/** Some hooks as people write them; whether others have a known name is to be checked by whoever decodes. */
export const HookMap = t.partial(
  Object.fromEntries(HOOK_NAMES.map((name) => [name, HookValue])) as Record<HookName, typeof HookValue>,
  'a map of hooks',
);

/** A name of a hook. */
export const KnownHook = t.keyof(
  Object.fromEntries(HOOK_NAMES.map((name) => [name, null])) as Record<HookName, null>,
  `a known hook (${HOOK_NAMES.join(', ')})`,
);

/** Refuses those that are no names of hooks: they would never fire, and nobody would know why. */
export const unknownHooks = (names: readonly string[]): readonly Refusal[] =>
  names
    .filter((name) => !KnownHook.is(name))
    .map((name) => unknownName(['hooks', name], name, 'hook', HOOK_NAMES));

/** Every synapse that hooks name, hook by hook, with the path to its name from the map that has them as `hooks`. */
export const hookedSynapses = (
  hooks: Readonly<Partial<Record<HookName, Hook>>>,
): readonly { readonly hook: HookName; readonly synapse: string; readonly path: Refusal['path'] }[] =>
  HOOK_NAMES.flatMap((hook) => {
    const value = hooks[hook] ?? null;
    return hooked(value).map((synapse, index) => ({
      hook,
      synapse,
      path: ['hooks', hook, ...(typeof value === 'string' ? [] : [index])],
    }));
  });

/** The synapses to run at a hook, in order. */
export const hooked = (hook: Hook): readonly string[] =>
  hook === null ? [] : typeof hook === 'string' ? [hook] : hook;
