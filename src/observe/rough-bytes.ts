import type { News } from '../brain/events.ts';
import type { RunReport } from '../brain/run-report.ts';

/** About what a piece of news holds in memory; fast, and never far too low. */
export function roughBytes(news: News): number {
  const { type } = news;
  if (type === 'neuron.started') return OBJECT;
  if (type === 'neuron.ended') return OBJECT + textBytes(news.said);
  if (type === 'call.answered')
    return 'report' in news.result ? OBJECT + reportBytes(news.result.report) : OTHER;
  if (type === 'run.started') {
    const { order, parameters } = news;
    return OBJECT + textBytes(order) + (parameters === undefined ? 0 : valueBytes(parameters));
  }
  if (type === 'order.matched') {
    let bytes = OBJECT + textBytes(news.order);
    for (const { parameters } of news.matches) bytes += OBJECT + valueBytes(parameters);
    return bytes;
  }
  if (type === 'neuron.failed') return OBJECT + textBytes(news.place) + textBytes(news.error);
  if (type === 'speech.failed') return OBJECT + textBytes(news.text) + textBytes(news.error);
  if (type === 'utterance.started' || type === 'utterance.ended') return OBJECT;
  if ('text' in news) return OBJECT + textBytes(news.text);
  if (type === 'audio.transcribed') return OTHER + ('text' in news.result ? textBytes(news.result.text) : 0);
  if (type === 'signal.notified') return OBJECT + valueBytes(news.payload);
  return 'detail' in news ? OBJECT + textBytes(news.detail) : OTHER;
}

const OBJECT = 160;

/** Of one whose texts are short. */
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

/** More parts than this are not looked at, and count as this much. */
const MOST_PARTS = 1_000;
const MOST_BYTES = 1_000_000;

function valueBytes(whole: unknown): number {
  const left: unknown[] = [whole];
  let bytes = 0;
  for (let part = 0; left.length > 0; part += 1) {
    if (part === MOST_PARTS) return bytes + MOST_BYTES;
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
