import type { News } from '../brain/events.ts';
import { eventFields, type Fields } from './event-fields.ts';
import { inMs } from './live-event.ts';
import { liveTypeOf } from './live-types.ts';
import type { RunNews } from './open-run.ts';

/** Whether a trace tells this among its events: what its other parts tell anyway it leaves out. */
export const isTraced = ({ type }: News): boolean => !TOLD_ELSEWHERE.has(type);

const TOLD_ELSEWHERE: ReadonlySet<News['type']> = new Set([
  'run.started',
  'call.answered',
  'on_order_found',
  'on_order_not_found',
  'on_processed_synapses',
] as const);

/** When, counted from the start: what was heard of an order before that is a little negative. A neuron is told once, at its end. */
export function traceEvents({ news, ticks, heardMs }: RunNews, startTick: number): readonly Fields[] {
  const events: Fields[] = [];
  let begunTick = startTick;
  for (const [index, one] of news.entries()) {
    const tick = ticks[index] ?? startTick;
    const hasNext = index + 1 < news.length;
    if (one.type === 'neuron.started') begunTick = tick;
    if (one.type === 'neuron.started' && hasNext && isNeuronOver(news, index + 1)) continue;
    const isHeard = one.type === 'audio.transcribed' && heardMs !== undefined;
    events.push({
      at_ms: inMs(tick - startTick),
      type: liveTypeOf(one),
      duration_ms: isNeuronEnd(one) ? inMs(tick - begunTick) : isHeard ? inMs(heardMs) : undefined,
      ...fieldsOf(one),
    });
  }
  return events;
}

/** Where in the sound an utterance begins or ends has another name here, where `at_ms` is in the run. */
function fieldsOf(news: News): Fields {
  const fields = eventFields(news);
  if (news.type !== 'utterance.started' && news.type !== 'utterance.ended') return fields;
  const { at_ms: sound_ms, ...rest } = fields;
  return { sound_ms, ...rest };
}

const isNeuronEnd = ({ type }: News): boolean => type === 'neuron.ended' || type === 'neuron.failed';

/** Neurons run one after another. */
function isNeuronOver(news: readonly News[], from: number): boolean {
  for (let index = from; index < news.length; index += 1) {
    const type = news[index]?.type;
    if (type === 'neuron.ended' || type === 'neuron.failed') return true;
    if (type === 'neuron.started') return false;
  }
  return false;
}
