import type { AssistantEvent } from '../brain/events.ts';
import type { RunReport } from '../brain/stored-run.ts';
import { eventText } from './event-text.ts';
import type { StampedEvent } from './live-event.ts';

/** The last events by number. The first event since the start has number 1. */
export type EventLog = ReturnType<typeof eventLog>;

export interface EventLogOptions {
  /** A part of every id that identifies this start. */
  readonly startedAtMs: number;
  /** The maximum number of events; 10 000 by default. */
  readonly mostEvents?: number;
  /** The approximate maximum of memory in bytes; 16 MiB by default. */
  readonly maxBytes?: number;
}

/** Keeps events unformatted, in parallel arrays: garbage collection would be most of the cost of a log. */
export function eventLog({ startedAtMs, mostEvents = 10_000, maxBytes = 16 * 1024 ** 2 }: EventLogOptions) {
  const start = startedAtMs.toString(36);
  const kept = Array<AssistantEvent | undefined>(mostEvents).fill(undefined);
  const times = new Float64Array(mostEvents);
  const durations = new Float64Array(mostEvents);
  const sizes = new Float64Array(mostEvents);
  let newest = 0;
  let oldest = 1;
  let bytes = 0;

  const eventAt = (number: number): AssistantEvent | undefined =>
    number < oldest || number > newest ? undefined : kept[number % mostEvents];
  const dropOldest = (): void => {
    const place = oldest % mostEvents;
    bytes -= sizes[place] ?? 0;
    kept[place] = undefined;
    oldest += 1;
  };
  const at = (number: number): StampedEvent | undefined => {
    const event = eventAt(number);
    const durationMs = durations[number % mostEvents] ?? Number.NaN;
    return event === undefined
      ? undefined
      : {
          event: event,
          timeMs: times[number % mostEvents] ?? 0,
          durationMs: Number.isNaN(durationMs) ? undefined : durationMs,
        };
  };
  const idOf = (number: number): string => `${start}-${number}`;

  return {
    /** `timeMs` counts from 1970. `durationMs` is the duration of what the event ends. */
    keep: (event: AssistantEvent, timeMs: number, durationMs: number = Number.NaN) => {
      if (newest - oldest + 1 === mostEvents) dropOldest();
      newest += 1;
      const place = newest % mostEvents;
      kept[place] = event;
      times[place] = timeMs;
      durations[place] = durationMs;
      const size = roughBytes(event);
      sizes[place] = size;
      bytes += size;
      while (bytes > maxBytes && oldest < newest) dropOldest(); // the newest stays, however large
    },
    /** 0 if there was none. */
    newest: () => newest,
    /** The newest number plus 1 if the log is empty. */
    oldest: () => oldest,
    eventAt,
    at,
    /** The event as JSON, made at each request; undefined if it is gone. */
    textAt: (number: number) => {
      const stamped = at(number);
      return stamped && eventText(idOf(number), stamped);
    },
    idOf,
    /** The number of an id; undefined for an id of another start or an unknown one. */
    numberOf: (id: string) => {
      const [, given, digits] = /^([0-9a-z]+)-([1-9]\d{0,14})$/.exec(id) ?? [];
      const number = Number(digits);
      return given === start && number <= newest ? number : undefined;
    },
  };
}

/** Estimates the memory of an event quickly. The estimate is never far too low. */
export function roughBytes(event: AssistantEvent): number {
  const { type } = event;
  if (type === 'neuron.started') return OBJECT;
  if (type === 'neuron.ended') return OBJECT + textBytes(event.said);
  if (type === 'call.answered')
    return 'report' in event.result ? OBJECT + reportBytes(event.result.report) : OTHER;
  if (type === 'run.started') {
    const { order, parameters } = event;
    return OBJECT + textBytes(order) + (parameters === undefined ? 0 : valueBytes(parameters));
  }
  if (type === 'order.matched') {
    let bytes = OBJECT + textBytes(event.order);
    for (const { parameters, slots } of event.matches)
      bytes += OBJECT + valueBytes(parameters) + (slots === undefined ? 0 : valueBytes(slots));
    return bytes;
  }
  if (type === 'neuron.failed') return OBJECT + textBytes(event.place) + textBytes(event.error);
  if (type === 'speech.failed') return OBJECT + textBytes(event.text) + textBytes(event.error);
  if (type === 'speech.unheard') return OBJECT + textBytes(event.text) + textBytes(event.reason);
  if (type === 'utterance.started' || type === 'utterance.ended') return OBJECT;
  if ('text' in event) return OBJECT + textBytes(event.text);
  if (type === 'audio.transcribed')
    return OTHER + ('text' in event.result ? textBytes(event.result.text) : 0);
  if (type === 'signal.notified') return OBJECT + valueBytes(event.payload);
  return 'detail' in event ? OBJECT + textBytes(event.detail) : OTHER;
}

const OBJECT = 160;

/** The size of an event with short texts. */
const OTHER = 1_000;

const textBytes = (text: string | null | undefined): number =>
  text === undefined || text === null ? 0 : text.length * 2;

function reportBytes({ matched_synapses }: RunReport): number {
  let bytes = 0;
  for (const { neuron_module_list } of matched_synapses) {
    bytes += OBJECT;
    for (const { generated_message, error } of neuron_module_list)
      bytes += OBJECT + textBytes(generated_message) + textBytes(error);
  }
  return bytes;
}

/** The maximum number of parts that are counted. */
const MAX_PARTS = 1_000;
const MAX_BYTES = 1_000_000;

function valueBytes(whole: unknown): number {
  const left: unknown[] = [whole];
  let bytes = 0;
  for (let part = 0; left.length > 0; part += 1) {
    if (part === MAX_PARTS) return bytes + MAX_BYTES;
    const value = left.pop();
    if (typeof value === 'string') bytes += value.length * 2;
    else if (ArrayBuffer.isView(value)) bytes += value.byteLength * 4;
    else if (typeof value === 'object' && value !== null) {
      bytes += 64;
      for (const inner of Object.values(value)) left.push(inner);
    } else bytes += 8;
  }
  return bytes;
}
