import { decoder } from '../src/wyoming/protocol/decoder.ts';
import { encoded, messageOf, readMessage, type WyomingEvent } from '../src/wyoming/protocol/event.ts';
import { audioChunk, monoFormat } from '../src/wyoming/protocol/info.ts';
import { quantile } from './support/quantile.ts';

/** The codec alone, in one process: what a hub does for each piece of its satellites' sound. */
const EVENTS = 20_000;
const ROUNDS = 15;
const PIECE_BYTES = 1_448;

const chunk = audioChunk(monoFormat(16_000), new Int16Array(1_024).fill(1_000), 1_234);
const transcript = messageOf('transcript', { text: 'switch on the light in the kitchen', language: 'en' });

console.log('## Wyoming: the codec\n');
console.log(
  `${EVENTS} events a time, ${ROUNDS} times. Bytes come in pieces of ${PIECE_BYTES}, as from a network; headers and lengths are checked, data is parsed, payloads are copied.\n`,
);
console.log('| | events/s, median | slowest round | MB/s |\n|---|---:|---:|---:|');
const chunks = pieces(chunk);
row('decode `audio-chunk`, 2 048 bytes', chunk, () => decode(chunks, () => {}));
row('the same, and its fields checked', chunk, () => decode(chunks, readMessage));
row('encode `audio-chunk`, 2 048 bytes', chunk, () => encode(chunk));
const texts = pieces(transcript);
row('decode `transcript`, and its fields checked', transcript, () => decode(texts, readMessage));
row('encode `transcript`', transcript, () => encode(transcript));

function row(name: string, event: WyomingEvent, once: () => number): void {
  const rates = Array.from({ length: ROUNDS }, () => {
    const began = performance.now();
    const count = once();
    if (count !== EVENTS) throw new Error(`${count} events in place of ${EVENTS}`);
    return (count / (performance.now() - began)) * 1_000;
  });
  const median = quantile(rates, 0.5);
  const megabytes = (median * encoded(event).length) / 1e6;
  console.log(
    `| ${name} | ${median.toFixed(0)} | ${Math.min(...rates).toFixed(0)} | ${megabytes.toFixed(0)} |`,
  );
}

function pieces(event: WyomingEvent): readonly Uint8Array[] {
  const all = Buffer.concat(Array.from({ length: EVENTS }, () => encoded(event)));
  return Array.from({ length: Math.ceil(all.length / PIECE_BYTES) }, (_, index) =>
    all.subarray(index * PIECE_BYTES, (index + 1) * PIECE_BYTES),
  );
}

function decode(list: readonly Uint8Array[], use: (event: WyomingEvent) => unknown): number {
  let count = 0;
  const { push } = decoder((event) => {
    use(event);
    count += 1;
  });
  for (const piece of list) push(piece);
  return count;
}

function encode(event: WyomingEvent): number {
  let count = 0;
  for (; count < EVENTS; count += 1) encoded(event);
  return count;
}
