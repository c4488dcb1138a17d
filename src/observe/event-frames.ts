import type { AssistantEvent } from '../brain/events.ts';
import type { EventLog } from './event-log.ts';
import { LIVE_TYPES, type LiveType, liveTypeOf, scopeOf } from './live-event.ts';

/** The format of events: a stream of server-sent events, or one WebSocket message each. */
export type EventForm = 'sse' | 'messages';

/** The maximum number of characters that are encoded at a time. */
const MAX_CHARACTERS = 262_144;

/**
 * Encodes the events after the number `after`, up to `upTo`, that pass the filter. Events that are no longer in the log are reported as
 * `events.missed`. `textAt` gives the JSON of an event.
 */
export function nextFrames(
  log: EventLog,
  filter: EventFilter,
  form: EventForm,
  after: number,
  upTo: number,
  textAt = log.textAt,
) {
  const isGone = after + 1 < log.oldest();
  const texts = isGone ? [framed(form, missed(log))] : [];
  let number = isGone ? log.oldest() - 1 : after;
  for (let characters = 0; number < upTo && characters < MAX_CHARACTERS; ) {
    number += 1;
    const event = log.eventAt(number);
    if (event === undefined || !passes(filter, event)) continue;
    const text = textAt(number) ?? '';
    texts.push(framed(form, text, log.idOf(number), liveTypeOf(event)));
    characters += text.length;
  }
  return {
    /** At most one buffer for `sse`. */
    buffers: buffersOf(form, texts),
    /** The number of the last event that was considered. */
    upTo: number,
  };
}

/** Reports that requested events are gone. It has no id, so that the reader keeps its own. */
export const missedFrames = (log: EventLog, form: EventForm): readonly Buffer[] =>
  buffersOf(form, [framed(form, missed(log))]);

/** Tells that the events up to `newest` happened before the reader came; undefined if there are none. It has no id either. */
export const earlierFrames = (
  log: EventLog,
  form: EventForm,
  newest: number | undefined,
): readonly Buffer[] => {
  const text = JSON.stringify({ type: EARLIER, newest: newest === undefined ? null : log.idOf(newest) });
  return buffersOf(form, [framed(form, text, undefined, EARLIER)]);
};

/** The numbers of the last events that pass the filter, at most `count`; the newest first. */
export function lastPassing(log: EventLog, filter: EventFilter, count: number): readonly number[] {
  const numbers: number[] = [];
  for (let number = log.newest(); number >= log.oldest() && numbers.length < count; number -= 1) {
    const event = log.eventAt(number);
    if (event !== undefined && passes(filter, event)) numbers.push(number);
  }
  return numbers;
}

/** Encodes one server-sent event. */
export const sseFrame = (type: string, text: string, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${type}\ndata: ${text}\n\n`;

const MISSED = 'events.missed';
const EARLIER = 'events.earlier';

const missed = (log: EventLog): string =>
  JSON.stringify({
    type: MISSED,
    oldest: log.oldest() > log.newest() ? null : log.idOf(log.oldest()),
  });

const framed = (form: EventForm, text: string, id?: string, type: string = MISSED): string =>
  form === 'sse' ? sseFrame(type, text, id) : text;

const buffersOf = (form: EventForm, texts: readonly string[]): readonly Buffer[] => {
  if (texts.length === 0) return [];
  return form === 'sse' ? [Buffer.from(texts.join(''))] : texts.map((text) => Buffer.from(text));
};

/** Which events a reader wants. */
export interface EventFilter {
  /** Undefined: all types. */
  readonly types: ReadonlySet<LiveType> | undefined;
  /** Only the events of this conversation; undefined: all events. */
  readonly conversation: string | undefined;
}

export const passes = ({ types, conversation }: EventFilter, event: AssistantEvent): boolean =>
  (types === undefined || types.has(liveTypeOf(event))) &&
  (conversation === undefined || scopeOf(event).conversation === conversation);

/** A key that is equal for equal filters. */
export const filterKey = ({ types, conversation }: EventFilter): string =>
  JSON.stringify([types === undefined ? null : [...types].sort(), conversation ?? null]);

/** The types that these names stand for. A name may end with `*`. Undefined if a name matches no type. */
export function typesNamed(names: readonly string[]): ReadonlySet<LiveType> | undefined {
  const types = new Set<LiveType>();
  for (const name of names) {
    const named = LIVE_TYPES.filter((type) => isNamed(type, name));
    if (named.length === 0) return undefined;
    for (const type of named) types.add(type);
  }
  return types;
}

const isNamed = (type: string, name: string): boolean =>
  name.endsWith('*') ? type.startsWith(name.slice(0, -1)) : type === name;
