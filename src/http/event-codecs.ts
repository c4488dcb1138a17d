import * as E from 'fp-ts/lib/Either.js';
import type { CallScope } from '../brain/events.ts';
import { NOT_PRESSED, type Pressed } from '../brain/room-report.ts';
import type { JsonSchema } from '../lib/codecs.ts';
import type { AssistantError } from '../lib/errors.ts';
import { nearest } from '../lib/text.ts';
import type { States } from '../machines/states.ts';
import type { Transition } from '../observe/inspect/transitions.ts';
import { HttpError } from './errors.ts';
import { callLetters, switchLetters } from './event-codecs/calls.ts';
import { earsLetters } from './event-codecs/ears.ts';
import type { BrainSent, EarsSent, EventCodec, Present, Unwritable } from './event-codecs/event-codec.ts';
import { kitLetters } from './event-codecs/kits.ts';
import { jsonSchemas } from './openapi/json-schema.ts';

type LettersOf<Sent extends { readonly type: string }> = {
  readonly [Type in Sent['type']]: EventCodec<Sent & { readonly type: Type }> | Unwritable;
};

/** Every event that may be sent to the machines, by whom it is for; one that is missing does not compile. */
export interface Alphabet {
  readonly brain: LettersOf<BrainSent>;
  readonly ears: LettersOf<EarsSent>;
}

const ALPHABET: Alphabet = {
  brain: { ...callLetters, ...switchLetters, ...kitLetters },
  ears: earsLetters,
};

/** One event as the interface shows it. */
export interface ShownLetter {
  readonly type: string;
  readonly to: 'brain' | 'ears';
  readonly about: string;
  /** What a client writes beside `type`, as a JSON Schema without references; null where it cannot be injected. */
  readonly fields: JsonSchema | null;
  /** Why not, and what to ask for then. */
  readonly instead: string | null;
}

/** The whole alphabet, those for the brain first. */
export function shownAlphabet(): readonly ShownLetter[] {
  return (['brain', 'ears'] as const).flatMap((to) =>
    Object.entries<EventCodec<unknown> | Unwritable>(ALPHABET[to]).map(([type, letter]) => ({
      type,
      to,
      about: letter.about,
      ...('instead' in letter
        ? { fields: null, instead: letter.instead }
        : { fields: schemaOf(letter), instead: null }),
    })),
  );
}

function schemaOf({ fields }: EventCodec<unknown>): JsonSchema {
  const schemas = jsonSchemas();
  const { type, properties = {}, required = [] } = schemas.of(fields);
  return {
    type,
    properties: whole(properties, schemas.titled) as JsonSchema['properties'],
    required,
    additionalProperties: false,
  };
}

/** With what it refers to in the place of each reference; no codec of the alphabet is recursive. */
function whole(value: unknown, titled: ReadonlyMap<string, JsonSchema>): unknown {
  if (Array.isArray(value)) return value.map((one) => whole(one, titled));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...rest } = value as JsonSchema;
  const referred = $ref === undefined ? {} : titled.get($ref.split('/').at(-1) ?? '');
  return Object.fromEntries(
    Object.entries({ ...referred, ...rest }).map(([key, inner]) => [key, whole(inner, titled)]),
  );
}

/** An event and the machine it is for. */
type Sent =
  | { readonly to: 'brain'; readonly event: BrainSent }
  | { readonly to: 'ears'; readonly event: EarsSent };

/** The event that a client writes as JSON. Left: `BadRequest` or another failure; its `field` is the place of the mistake. */
export function encodedEvent(
  written: { readonly type: string },
  present: Present,
): E.Either<AssistantError, Sent> {
  const { type, ...fields } = written;
  const read = <Event>(letter: EventCodec<Event> | Unwritable): E.Either<AssistantError, Event> =>
    'instead' in letter
      ? wrong(`${type} cannot be injected: ${letter.instead}`)
      : letter.read(fields, present);
  if (isOf(ALPHABET.brain, type))
    return E.map((event: BrainSent): Sent => ({ to: 'brain', event }))(read<BrainSent>(ALPHABET.brain[type]));
  if (isOf(ALPHABET.ears, type))
    return E.map((event: EarsSent): Sent => ({ to: 'ears', event }))(read<EarsSent>(ALPHABET.ears[type]));
  const near = nearest(type, [...Object.keys(ALPHABET.brain), ...Object.keys(ALPHABET.ears)]);
  const meant = near === undefined ? '' : `; did you mean ${near}?`;
  return wrong(`type: found ${JSON.stringify(type)}, expected an event of GET /events/alphabet${meant}`);
}

const isOf = <Letters extends object>(letters: Letters, type: string): type is keyof Letters & string =>
  Object.hasOwn(letters, type);

const wrong = (message: string): E.Either<AssistantError, never> =>
  E.left({ _tag: 'BadRequest', field: 'type', message });

/** How clients send the machines events, and see what these do. */
export interface Injecting {
  /** Ears that are not there take nothing. */
  readonly send: (sent: Sent) => Pressed;
  /** Keeps each transition from now on until it is stopped. */
  readonly record: () => Recording;
  /** True once nothing goes on any more, false when `cut` aborts before. */
  readonly settled: (cut: AbortSignal) => Promise<boolean>;
  readonly states: () => States;
}

export interface Recording {
  readonly path: readonly Transition[];
  /** How many more there were. */
  readonly leftOut: () => number;
  readonly stop: () => void;
}

/** Sends it, or throws the 409 of ears that are not there. */
export function inject({ send }: Pick<Injecting, 'send'>, sent: Sent): void {
  const became = send(sent);
  if (became !== 'pressed') throw new HttpError(409, NOT_PRESSED[became]);
}

/** The same, and waits until nothing goes on any more: what was done on the way, and where everything stands then. */
export async function injectAndSettle(injecting: Injecting, sent: Sent, cut: AbortSignal) {
  const recording = injecting.record();
  try {
    inject(injecting, sent);
    const settled = await injecting.settled(cut);
    return { settled, states: injecting.states(), path: recording.path, left_out: recording.leftOut() };
  } finally {
    recording.stop();
  }
}

/** The run that this event begins; null where it begins none. */
export const runOf = ({ event }: Sent): string | null => ('call' in event ? (event as CallScope).call : null);
