import { durationText } from '../duration-text.ts';
import { fieldText, matchesOf, type TracedEvent } from '../runs/trace.ts';

type Fields = Readonly<Record<string, unknown>> & { readonly type: string };

/** What an event tells beside its type, in one line; `''` where the type says it all. */
export function eventLine(event: Fields): string {
  const text = (field: string): string => fieldText(event, field);
  const neuron = `${text('neuron_name')} of ${text('synapse_name')}`;
  switch (event.type) {
    case 'run.started':
      return text('order') === '' ? listed(event.started_synapses) : `“${text('order')}”`;
    case 'run.finished':
      return joined(text('error') || text('status') || 'nothing matched', took(event));
    case 'order.matched':
      return `“${text('order')}” → ${matchesLine(event)}`;
    case 'neuron.started':
      return neuron;
    case 'neuron.ended':
      return joined(
        neuron,
        event.outcome === 'finished' ? '' : text('outcome'),
        quoted(text('generated_message')),
        took(event),
      );
    case 'neuron.failed':
      return joined(`${neuron}: ${text('error')}`, took(event));
    case 'state.changed':
      return joined(`${text('region')}: ${text('state')}`, text('conversation'));
    case 'transcript.final':
      return joined(text('error') || quoted(text('text')) || 'no words', took(event));
    case 'on_stt_error':
      return text('error') || 'no words';
    case 'signal.notified':
      return joined(text('notification'), text('payload'));
    case 'trigger.released':
      return joined(text('hotword'), `${text('conversation')} gives way to ${text('to')}`);
    case 'question.dropped':
      return listed(event.asked_by);
    default:
      return joined(
        text('actor') || text('signal') || text('hook'),
        quoted(text('text') || text('order')),
        text('error'),
      );
  }
}

function matchesLine(event: Fields): string {
  const matches = matchesOf({ at_ms: 0, ...event } satisfies TracedEvent);
  if (matches.length === 0) return 'nothing';
  const names = matches.map(({ synapse_name, score }) =>
    score === null ? synapse_name : `${synapse_name} (score ${score})`,
  );
  return event.is_default === true ? `nothing; ${names.join(', ')} instead` : names.join(', ');
}

const took = ({ duration_ms }: Fields): string =>
  typeof duration_ms === 'number' ? durationText(duration_ms) : '';

const quoted = (text: string): string => (text === '' ? '' : `“${text}”`);

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');

const listed = (names: unknown): string => (Array.isArray(names) ? names.join(', ') : '');
