import type { AnyStateNode } from 'xstate';

/** What an event is called where people read it: `after pause`, `done run-0`, `failed hearing`; events of our own as they are. */
export function eventName(type: string, at?: AnyStateNode): string {
  if (type === '') return 'always';
  if (type === 'xstate.init') return 'started';
  for (const [prefix, word] of PREFIXES)
    if (type.startsWith(prefix)) return `${word} ${ownerName(type.slice(prefix.length), at)}`;
  if (!type.startsWith(AFTER)) return type;
  const [name = ''] = type.slice(AFTER.length).split(at === undefined ? '.' : `.${at.id}`, 1);
  return `after ${name}`;
}

const AFTER = 'xstate.after.';
const PREFIXES = [
  ['xstate.done.actor.', 'done'],
  ['xstate.error.actor.', 'failed'],
  ['xstate.done.state.', 'done'],
  ['xstate.snapshot.', 'snapshot'],
] as const;

/** An invoked actor that was given no name of its own has its state's, with a number before it. */
function ownerName(id: string, at: AnyStateNode | undefined): string {
  const invoked = at?.invoke.find((one) => one.id === id);
  return typeof invoked?.src === 'string' && /^\d+\./.test(id) ? invoked.src : id;
}
