import type { UnknownKey } from './unknown-keys.ts';

/** What does the work of keys that settings of older kits have. */
export const SETTINGS: Successors = {
  default_synapse: 'hooks.on_order_not_found',
  random_wake_up_answers: 'hooks.on_triggered',
  random_wake_up_sounds: 'hooks.on_triggered',
  play_on_ready_notification: 'hooks.on_start',
  on_ready_answers: 'hooks.on_start',
  on_ready_sounds: 'hooks.on_start',
};

/** The same of parameters, by neuron. */
export const NEURONS: Readonly<Record<string, Successors>> = {
  neurotransmitter: { links: 'from_answer_link' },
  shell: { args: 'query' },
};

type Successors = Readonly<Record<string, string>>;

/** What is known better about these keys of the map at `path`. */
export function succeeded(
  keys: readonly UnknownKey[],
  path: UnknownKey['path'],
  successors: Successors = {},
): readonly UnknownKey[] {
  return keys.map((unknown) => {
    const key = String(unknown.path.at(-1));
    const isHere = unknown.path.length === path.length + 1;
    if (!isHere || !Object.hasOwn(successors, key)) return unknown;
    const message = 'nobody reads this key any more';
    return { ...unknown, remark: { rule: 'unknown-key', message, suggestion: successors[key] } };
  });
}
