import type { Transition } from '../../client/generated/types.ts';
import { withoutMachine } from './chart/charts.ts';
import { machinesTexts } from './texts.ts';

/** A transition in words: who, upon what, where to. */
export interface NamedTransition {
  readonly actor: string;
  readonly event: string;
  /** Where it went, as short as it can be said; undefined when no state changed. */
  readonly to: string | undefined;
}

type TakenTransition = Pick<Transition, 'actor' | 'event' | 'states'>;

/** `before` are the states that were active, none where they are not known. */
export function namedTransition(
  taken: TakenTransition,
  before: readonly string[] | undefined,
): NamedTransition {
  const { actor, event, states: now } = taken;
  const past = before ?? [];
  const entered = now.filter((id) => !past.includes(id));
  const left = past.filter((id) => !now.includes(id));
  const common = before === undefined ? '' : commonPart([...entered, ...left]);
  const to = entered.map((id) => (common === '' ? withoutMachine(id) : id.slice(common.length + 1)));
  return { actor: shortPath(actor), event: String(event.type), to: to.join(', ') || undefined };
}

/** `ears: trigger.heard → hearing.listening` */
export const transitionText = ({ actor, event, to }: NamedTransition): string =>
  `${actor}: ${event} → ${to ?? machinesTexts.staysWhere}`;

/** An actor's path without the brain's, which is in all of them. */
export const shortPath = (path: string): string => path.slice(path.indexOf('/') + 1);

/** The id of the innermost state around all of these. */
function commonPart(ids: readonly string[]): string {
  const [first = [], ...others] = ids.map((id) => id.split('.').slice(0, -1));
  const end = first.findIndex((part, index) => others.some((parts) => parts[index] !== part));
  return (end === -1 ? first : first.slice(0, end)).join('.');
}

const MAX_CHARACTERS = 120;

/** What an event brings, in one short line: `order: hello, call: 12`. */
export function eventFields({ type: _, ...fields }: Readonly<Record<string, unknown>>): string {
  const words = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${valueText(value)}`)
    .join(', ');
  return words.length > MAX_CHARACTERS ? `${words.slice(0, MAX_CHARACTERS)}…` : words;
}

function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(typeof value === 'number' ? Math.round(value * 10) / 10 : value);
}

/** Transitions in words, each compared with the one before it of the same actor. */
export function namedPath(path: readonly TakenTransition[]): readonly NamedTransition[] {
  const before = new Map<string, readonly string[]>();
  return path.map((taken) => {
    const named = namedTransition(taken, before.get(taken.actor));
    before.set(taken.actor, taken.states);
    return named;
  });
}

/** What a guard read, in one short line: `context.queue: [], event.text: "tea"`. */
export const readText = (read: Readonly<Record<string, unknown>>): string =>
  eventFields({ type: '', ...flattened(read) });

/** The inner values by their paths. */
const flattened = (values: Readonly<Record<string, unknown>>, above = ''): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const path = `${above}${name}`;
      const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
      return isMap && Object.keys(value).length > 0
        ? Object.entries(flattened(value as Record<string, unknown>, `${path}.`))
        : [[path, value]];
    }),
  );
