import { resolve } from 'node:path';
import { coffeeOrders, inKitchen, noRecordingsHere } from '../test/support/coffee-recordings.ts';
import { service } from '../test/support/service.ts';
import { wavFile } from '../test/support/takes.ts';
import { median } from './support/quantile.ts';

/**
 * Speech in free words: orders of coffee that people said, in a kit that knows none of their words. `BROCA_SHERPA_MODEL` is the folder of a model for
 * sherpa, and the package sherpa-onnx-node has to be installed. `BROCA_BENCH_EVERY=10` takes every tenth order.
 */
const MODEL = process.env.BROCA_SHERPA_MODEL && resolve(process.env.BROCA_SHERPA_MODEL);
const EVERY = Number(process.env.BROCA_BENCH_EVERY ?? 1);
const NOISE_DB = 9;
const BRAIN = '- { name: anything, signals: [{ order: "{{ words }}" }], neurons: [] }\n';
/** Models write numbers as figures. */
const FIGURES: Readonly<Record<string, string>> = { 8: 'eight', 12: 'twelve', 16: 'sixteen', 20: 'twenty' };

console.log('## Free speech\n');
if (noRecordingsHere !== undefined) console.log(`Not measured: ${noRecordingsHere}.`);
else if (MODEL === undefined) console.log('Not measured: BROCA_SHERPA_MODEL names no folder.');
else await measured({ pocketsphinx: '', sherpa: `{ model: ${JSON.stringify(MODEL)} }` });

async function measured(engines: Readonly<Record<string, string>>): Promise<void> {
  const all = coffeeOrders().filter((_, index) => index % EVERY === 0);
  const rooms = { 'as recorded': all, [`kitchen, ${NOISE_DB} dB below`]: inKitchen(all, NOISE_DB) };
  console.log(
    `Of ${all.length} orders of coffee, the share of the words for drink, size, roast, shots, milk and sugar that the text has; and the time from the sound to the text (median).\n`,
  );
  console.log(`| engine | ${Object.keys(rooms).join(' | ')} | ms |\n|---|---|---|---:|`);
  for (const [engine, parameters] of Object.entries(engines)) {
    const settings = `speech_to_text: [{ ${engine}: ${parameters} }]\nmicrophone: { source: none }\nplayers: [none]\n`;
    const { send, stop } = await service({ 'settings.yml': settings, 'brain.yml': BRAIN });
    const ms: number[] = [];
    const cells: string[] = [];
    for (const said of Object.values(rooms)) {
      let [found, wanted] = [0, 0];
      for (const { samples, slots } of said) {
        const form = new FormData();
        form.set('file', new Blob([wavFile(samples)]), 'order.wav');
        const since = performance.now();
        const { status, body } = await send('POST', '/synapses/start/audio', { body: form });
        if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
        ms.push(performance.now() - since);
        const heard = wordsOf((body as { readonly user_order?: string | null }).user_order ?? '');
        const words = wordsOf(Object.values(slots).join(' '));
        wanted += words.length;
        found += words.filter((word) => heard.includes(word)).length;
      }
      cells.push(`${((100 * found) / wanted).toFixed(1)} %`);
    }
    console.log(`| ${[engine, ...cells, median(ms).toFixed(0)].join(' | ')} |`);
    await stop();
  }
}

function wordsOf(text: string): readonly string[] {
  return (text.toLowerCase().match(/[a-z]+|\d+/g) ?? []).map((word) => FIGURES[word] ?? word);
}
