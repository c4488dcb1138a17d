import { describeUnknown, isAssistantError } from '../../../errors.ts';
import { isSecretKey, withoutLogins } from '../../../lib/secrets.ts';

/** An event as it may be shown: its type, and its fields cut short, without secrets and without sound. JSON. */
export interface ShownEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

const MOST_CHARACTERS = 200;
const MOST_ENTRIES = 12;
const MOST_DEPTH = 4;
/** Of all values together: an event of a whole kit costs no more than one of an order. */
const MOST_VALUES = 80;

/** `name` goes before the event's own type. */
export function shownEvent(event: { readonly type: string }, name: string = event.type): ShownEvent {
  try {
    const { type: _, ...fields } = event;
    return { type: name, ...(shown(fields, 0, { left: MOST_VALUES }) as object) };
  } catch {
    return { type: name }; // whatever a signal of somebody's own brings: a getter that throws harms no machine
  }
}

function shown(value: unknown, depth: number, budget: { left: number }): unknown {
  budget.left -= 1;
  switch (typeof value) {
    case 'string':
      return short(withoutLogins(value.slice(0, MOST_CHARACTERS * 2)));
    case 'number':
      return Number.isFinite(value) ? value : String(value);
    case 'boolean':
      return value;
    case 'bigint':
      return String(value);
    case 'object':
      return value === null ? null : shownObject(value, depth, budget);
    default:
      return undefined;
  }
}

function shownObject(value: object, depth: number, budget: { left: number }): unknown {
  if (value instanceof Error || isAssistantError(value)) return short(withoutLogins(describeUnknown(value)));
  if (value instanceof Date) return value.toJSON();
  if (ArrayBuffer.isView(value)) return `(${value.byteLength} bytes)`;
  if (depth === MOST_DEPTH || budget.left <= 0) return '…';
  if (Array.isArray(value)) {
    const first = value.slice(0, MOST_ENTRIES).map((one) => shown(one, depth + 1, budget));
    return value.length > MOST_ENTRIES ? [...first, '…'] : first;
  }
  if (!isPlain(value)) return `(${value.constructor?.name ?? 'object'})`;
  const entries = Object.entries(value).filter(([, inner]) => typeof inner !== 'function');
  const first = entries
    .slice(0, MOST_ENTRIES)
    .map(([key, inner]) => [key, isSecretKey(key) ? '…' : shown(inner, depth + 1, budget)] as const);
  return Object.fromEntries(entries.length > MOST_ENTRIES ? [...first, ['…', '…']] : first);
}

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const short = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
