import * as E from 'fp-ts/lib/Either.js';
import { NOT_PRESSED, type Pressed } from '../brain/room-report.ts';
import type { JsonSchema } from '../lib/codecs.ts';
import type { AssistantError } from '../lib/errors.ts';
import { nearest } from '../lib/text.ts';
import type { BrainEvent } from '../machines/brain-events.ts';
import type { EarsCommand, OutputCommand, SoundEvent } from '../machines/ears-events.ts';
import type { States } from '../machines/states.ts';
import type { Transition } from '../observe/inspect/transitions.ts';
import { HttpError } from './errors.ts';
import { callEventCodecs, switchEventCodecs } from './event-codecs/calls.ts';
import { earsEvents } from './event-codecs/ears.ts';
import type { EventCodec, Present, Unwritable } from './event-codecs/event-codec.ts';
import { kitEvents } from './event-codecs/kits.ts';
import { jsonSchemas } from './openapi/json-schema.ts';

/** The events for the brain machine, without those that it only passes to the ears. */
type BrainSent = Exclude<BrainEvent, EarsCommand> | OutputCommand;

/** The events for the ears. */
type EarsSent = SoundEvent | EarsCommand;

type Codecs<Event extends { readonly type: string }> = {
  readonly [Type in Event['type']]: EventCodec<Omit<Event & { readonly type: Type }, 'type'>> | Unwritable;
};

/** Every event that may be sent to the machines, by the machine it is for; a missing one does not compile. */
const CODECS: { readonly brain: Codecs<BrainSent>; readonly ears: Codecs<EarsSent> } = {
  brain: { ...callEventCodecs, ...switchEventCodecs, ...kitEvents },
  ears: earsEvents,
};

const ALL = (['brain', 'ears'] as const).flatMap((to) =>
  Object.entries<EventCodec<object> | Unwritable>(CODECS[to]).map(([type, codec]) => ({ to, type, codec })),
);

/** Every event as the interface shows it, those for the brain first: its fields as a JSON Schema without references. */
export const describedEvents = () =>
  ALL.map(({ to, type, codec }) => {
    const isWritable = 'fields' in codec;
    const fields = isWritable ? schemaOf(codec) : null;
    return { type, to, about: codec.about, fields, instead: isWritable ? null : codec.instead };
  });

function schemaOf({ fields }: EventCodec<unknown>): JsonSchema {
  const schemas = jsonSchemas();
  const { type, properties = {}, required = [] } = schemas.of(fields);
  const whole = withoutReferences(properties, schemas.titled) as JsonSchema['properties'];
  return { type, properties: whole, required, additionalProperties: false };
}

/** Puts the schema in the place of each reference; no codec of an event is recursive. */
function withoutReferences(value: unknown, titled: ReadonlyMap<string, JsonSchema>): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutReferences(item, titled));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...rest } = value as JsonSchema;
  const referred = $ref === undefined ? {} : titled.get($ref.split('/').at(-1) ?? '');
  return Object.fromEntries(
    Object.entries({ ...referred, ...rest }).map(([key, inner]) => [key, withoutReferences(inner, titled)]),
  );
}

/** An event and the machine it is for. */
type Sent =
  | { readonly to: 'brain'; readonly event: BrainSent }
  | { readonly to: 'ears'; readonly event: EarsSent };

/** The event that a client writes as JSON. Left: `BadRequest` or another failure; its `field` is the place of the mistake. */
export function decodeEvent(
  { type, ...written }: { readonly type: string },
  present: Present,
): E.Either<AssistantError, Sent> {
  const wrong = (message: string) => E.left({ _tag: 'BadRequest' as const, field: 'type', message });
  const found = ALL.find((known) => known.type === type);
  if (found === undefined) {
    const near = nearest(
      type,
      ALL.map((known) => known.type),
    );
    const meant = near === undefined ? '' : `; did you mean ${near}?`;
    return wrong(`type: found ${JSON.stringify(type)}, expected an event of GET /events/alphabet${meant}`);
  }
  const { to, codec } = found;
  if ('instead' in codec) return wrong(`${type} cannot be injected: ${codec.instead}`);
  return E.map((fields: object) => ({ to, event: { type, ...fields } }) as Sent)(
    codec.read(written, present),
  );
}

/** Sends events to the machines, and records what they do. */
export interface Injecting {
  /** Returns why the ears did not take the event. */
  readonly send: (sent: Sent) => Pressed;
  /** Keeps each transition from now on until it is stopped. */
  readonly record: () => Recording;
  /** Settles when nothing goes on any more, with true, or when `cut` aborts, with false. */
  readonly settled: (cut: AbortSignal) => Promise<boolean>;
  readonly states: () => States;
}

export interface Recording {
  readonly path: readonly Transition[];
  /** How many more transitions there were. */
  readonly leftOut: () => number;
  readonly stop: () => void;
}

/** Sends the event; throws a 409 if the ears did not take it. */
export function inject({ send }: Pick<Injecting, 'send'>, sent: Sent): void {
  const result = send(sent);
  if (result !== 'pressed') throw new HttpError(409, NOT_PRESSED[result]);
}

/** Sends the event and waits until nothing goes on any more; returns the transitions and the states after them. */
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

/** The run that this event starts; null if it starts none. */
export const runOf = ({ event }: Sent): string | null => ('call' in event ? event.call : null);
