import type { AssistantEvent, HookEvent } from '../brain/events.ts';
import { eventFields, hookDetail } from './event-fields.ts';
import { inMs, liveEvent, liveTypeOf, type StampedEvent, scopeOf } from './live-event.ts';

/**
 * A live event as JSON. The events of each order are written by hand, which takes half as long as `JSON.stringify`; the text is
 * the same. A value that JSON can't hold, such as a circular payload, becomes a placeholder.
 */
export function eventText(id: string, stamped: StampedEvent): string {
  const { event, timeMs, durationMs } = stamped;
  const { call, conversation } = scopeOf(event);
  try {
    return `{"id":"${id}","type":"${liveTypeOf(event)}","time":"${timeText(timeMs)}"${
      conversation === undefined ? '' : `,"conversation":${quoted(conversation)}`
    }${call === undefined ? '' : `,"run":${quoted(call)}`}${fieldsText(event)}${
      durationMs === undefined ? '' : `,"duration_ms":${inMs(durationMs)}`
    }}`;
  } catch {
    const { type, time, conversation, run } = liveEvent(id, stamped);
    return JSON.stringify({ id, type, time, conversation, run, unreadable: true });
  }
}

/** The fields of an event, with a comma before each. */
function fieldsText(event: AssistantEvent): string {
  switch (event.type) {
    case 'run.started': {
      const { by, isFromHook, order, names, answers } = event;
      return `,"by":"${by}","from_hook":${isFromHook},"order":${quoted(order)},"started_synapses":${
        names.length === 0 ? '[]' : JSON.stringify(names)
      },"answers":${quoted(answers)}`;
    }
    case 'neuron.started':
      return stepText(event);
    case 'neuron.ended':
      return `${stepText(event)},"outcome":"${event.outcome}","generated_message":${quoted(event.said)}`;
    case 'state.changed':
      return `,"region":"${event.region}","state":${quoted(event.state)}`;
    case 'speech.asked':
    case 'speech.stopped':
      return `,"text":${quoted(event.text)}`;
    case 'on_order_found':
    case 'on_order_not_found':
    case 'on_processed_synapses':
    case 'on_start_speaking':
    case 'on_stop_speaking':
      return hookText(event);
    default: {
      const text = JSON.stringify(eventFields(event));
      return text === '{}' ? '' : `,${text.slice(1, -1)}`;
    }
  }
}

const stepText = ({
  synapse,
  neuron,
  step,
}: {
  readonly synapse: string;
  readonly neuron: string;
  readonly step: number;
}): string => `,"synapse_name":${quoted(synapse)},"neuron_name":${quoted(neuron)},"step":${step}`;

const hookText = ({ type, detail, isFromHook = false }: HookEvent): string =>
  `,"from_hook":${isFromHook}${detail === undefined ? '' : `,"${hookDetail(type)}":${quoted(detail)}`}`;

/** The characters that JSON escapes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON escapes them
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/;

/** A neuron of the user's may say what is no text. */
const quoted = (text: unknown): string =>
  typeof text === 'string' && !ESCAPED.test(text) ? `"${text}"` : (JSON.stringify(text) ?? 'null');

let lastMs = Number.NaN;
let lastText = '';

/** Many events come within one millisecond. */
function timeText(timeMs: number): string {
  if (timeMs === lastMs) return lastText;
  lastText = new Date(timeMs).toISOString();
  lastMs = timeMs;
  return lastText;
}
