import type { RunTrace, TraceEvent } from '../../client/generated/types.ts';
import { durationText } from '../duration-text.ts';
import { runsTexts } from './texts.ts';
import { eventsOf, fieldText, matchesOf, orderText, runStatus } from './trace.ts';

/** A box in the chart of a run. */
export interface FlowBox {
  readonly kind: 'order' | 'match' | 'synapse' | 'neuron' | 'speech' | 'end';
  readonly title: string;
  /** `''` is none. */
  readonly detail: string;
  readonly tone: 'good' | 'bad' | 'open' | 'plain';
  /** How long it took; undefined if it is not known. */
  readonly took?: string;
  /** What happened in it, in turn. */
  readonly inner: readonly FlowBox[];
}

/** A run as boxes in turn: what came, what matched, each neuron within its synapse, what was said, and the end. */
export const flowOf = (trace: RunTrace): readonly FlowBox[] => [
  beginOf(trace),
  ...eventsOf(trace, 'order.matched').map((event) => matchOf(event, trace)),
  ...synapsesOf(trace),
  ...speechOf(trace),
  endOf(trace),
];

const box = (kind: FlowBox['kind'], title: string, more: Partial<FlowBox> = {}): FlowBox => ({
  kind,
  title,
  detail: '',
  tone: 'plain',
  inner: [],
  ...more,
});

const beginOf = ({ order, started_synapses }: RunTrace): FlowBox =>
  order === null
    ? box('order', started_synapses.join(', '), { detail: runsTexts.byName })
    : box('order', orderText(order));

function matchOf(event: TraceEvent, { stages }: RunTrace): FlowBox {
  const matches = matchesOf(event);
  const isDefault = event.is_default === true;
  const names = matches.map(({ synapse_name }) => synapse_name).join(', ');
  const ms = stages.find(({ name }) => name === 'match')?.duration_ms;
  return box('match', isDefault ? runsTexts.flowNothing : names, {
    detail: isDefault ? names : matches.flatMap(({ matched_order }) => matched_order ?? []).join(', '),
    tone: isDefault ? 'bad' : 'good',
    ...(ms == null ? {} : { took: durationText(ms) }),
  });
}

/** Neurons in turn; those of one synapse that follow each other stand in one box. */
function synapsesOf(trace: RunTrace): readonly FlowBox[] {
  const boxes: FlowBox[] = [];
  for (const event of eventsOf(trace, 'neuron.started', 'neuron.ended', 'neuron.failed')) {
    const name = fieldText(event, 'synapse_name');
    const last = boxes.at(-1);
    if (last?.title === name) boxes[boxes.length - 1] = { ...last, inner: [...last.inner, neuronOf(event)] };
    else boxes.push(box('synapse', name, { inner: [neuronOf(event)] }));
  }
  return boxes;
}

function neuronOf(event: TraceEvent): FlowBox {
  const said = fieldText(event, 'generated_message');
  const { duration_ms: ms } = event;
  const took = typeof ms === 'number' ? { took: durationText(ms) } : {};
  const name = fieldText(event, 'neuron_name');
  switch (event.type) {
    case 'neuron.failed':
      return box('neuron', name, { ...took, tone: 'bad', detail: fieldText(event, 'error') });
    case 'neuron.started':
      return box('neuron', name, { tone: 'open', detail: runsTexts.goingOn });
    default: {
      const isAsking = event.outcome === 'asked';
      return box('neuron', name, {
        ...took,
        tone: isAsking ? 'open' : 'good',
        detail: said === '' ? (isAsking ? runsTexts.asked : '') : `“${said}”`,
      });
    }
  }
}

/** Each text that was to be said, and whether it was. */
function speechOf(trace: RunTrace): readonly FlowBox[] {
  const texts = eventsOf(trace, 'speech.asked').map((event) => fieldText(event, 'text'));
  if (texts.length === 0) return [];
  const inner = texts.map((text) => {
    const of = (...types: readonly string[]) =>
      eventsOf(trace, ...types).find((event) => fieldText(event, 'text') === text);
    const failure = of('speech.failed');
    if (failure !== undefined)
      return box('speech', `“${text}”`, { tone: 'bad', detail: fieldText(failure, 'error') });
    if (of('speech.stopped') !== undefined)
      return box('speech', `“${text}”`, { tone: 'open', detail: runsTexts.flowStopped });
    if (of('speech.unheard') !== undefined)
      return box('speech', `“${text}”`, { tone: 'open', detail: runsTexts.flowInWriting });
    const begun = of('on_start_speaking', 'speech.sounding');
    const ended = of('on_stop_speaking');
    if (begun === undefined || ended === undefined)
      return box('speech', `“${text}”`, { tone: 'open', detail: runsTexts.flowUnheard });
    return box('speech', `“${text}”`, { tone: 'good', took: durationText(ended.at_ms - begun.at_ms) });
  });
  return [box('speech', runsTexts.flowSpeech, { inner })];
}

function endOf(trace: RunTrace): FlowBox {
  const { duration_ms: ms, status, events } = trace;
  if (ms === null) return box('end', runsTexts.goingOn, { tone: 'open' });
  const has_error =
    trace.error !== undefined ||
    events.some(({ type }) => type === 'neuron.failed' || type === 'speech.failed');
  const is_default = events.some((event) => event.type === 'order.matched' && event.is_default === true);
  const { text, tone } = runStatus({ order: trace.order, status, has_error, is_default });
  return box('end', text, { took: durationText(ms), tone: tone === 'muted' ? 'open' : tone });
}
