import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  encoded,
  encodedData,
  eventOf,
  messageOf,
  ownEvent,
  type WyomingEvent,
} from '../../../src/wyoming/protocol/event.ts';
import {
  audioChunk,
  audioStart,
  audioStop,
  infoOf,
  monoFormat,
  ours,
} from '../../../src/wyoming/protocol/info.ts';
import { LIBRARIES, type Library, python, withPeers } from '../../support/peers.ts';
import { until } from '../../support/until.ts';

const test = suite('the reference library');
const testWithPeers = withPeers(test);

const FORMAT = monoFormat(16_000);
const context = { conversation_id: 'c1' };
const model = { ...ours('a model', 'of ours', '1'), languages: ['en'] };

/** Each event that is written, with as little as it may hold and with all. */
const WRITTEN: readonly WyomingEvent[] = [
  audioStart(FORMAT),
  audioStart(FORMAT, 5),
  audioChunk(FORMAT, Int16Array.of(1, 2)),
  audioStop(),
  audioStop(5),
  ...['describe', 'run-satellite', 'pause-satellite', 'ping', 'pong'].map((type) => eventOf(type)),
  eventOf('pong', { text: 'one' }),
  messageOf('transcribe', {}),
  messageOf('transcribe', { name: 'a model', language: 'fr' }),
  messageOf('transcript', { text: '' }),
  messageOf('transcript', { text: 'été à 20 °C', language: 'fr', context }),
  messageOf('transcript-start', {}),
  messageOf('transcript-start', { language: 'fr', context }),
  messageOf('transcript-chunk', { text: 'a' }),
  messageOf('transcript-stop', {}),
  messageOf('synthesize', { text: 'a' }),
  messageOf('synthesize', { text: 'a', voice: { name: 'b', speaker: 'c' } }),
  messageOf('synthesize', { text: 'a', voice: { language: 'fr' } }),
  messageOf('synthesize-start', {}),
  messageOf('synthesize-start', { voice: { name: 'b' } }),
  messageOf('synthesize-chunk', { text: 'a' }),
  messageOf('synthesize-stop', {}),
  messageOf('synthesize-stopped', {}),
  messageOf('detect', {}),
  messageOf('detect', { names: ['hey_broca'] }),
  messageOf('detection', {}),
  messageOf('detection', { name: 'hey broca', timestamp: 5, context }),
  messageOf('not-detected', {}),
  messageOf('not-detected', { context }),
  messageOf('voice-started', { timestamp: 5 }),
  messageOf('voice-stopped', { timestamp: 5 }),
  messageOf('handled', { text: '' }),
  messageOf('handled', { text: 'a', context }),
  messageOf('not-handled', { text: 'a', context }),
  messageOf('timer-started', { id: 'a', total_seconds: 5 }),
  messageOf('timer-started', {
    ...{ id: 'a', total_seconds: 5, name: 'tea' },
    ...{ start_hours: 0, start_minutes: 0, start_seconds: 5 },
  }),
  messageOf('timer-cancelled', { id: 'a' }),
  messageOf('timer-finished', { id: 'a' }),
  messageOf('error', { text: 'a' }),
  messageOf('error', { text: 'a', code: 'b' }),
  infoOf({}),
  infoOf({
    asr: [{ ...ours('broca', 'ears', '1'), supports_transcript_streaming: true, models: [model] }],
    tts: [
      {
        ...ours('broca', 'voice', '1'),
        supports_synthesize_streaming: true,
        voices: [{ ...model, speakers: [] }],
      },
    ],
    wake: [{ ...ours('broca', 'hotwords', '1'), models: [{ ...model, phrase: 'hey broca' }] }],
    handle: [
      {
        ...ours('broca', 'brain', '1'),
        ...{ supports_handled_streaming: false, supports_home_control: false, models: [model] },
      },
    ],
  }),
  ownEvent({ type: 'watch' }),
  ownEvent({ type: 'load', open: 1 }),
  ownEvent({ type: 'leaving' }),
  ownEvent({ type: 'phrases', phrases: ['a'] }),
];

/** What 1.5.4 has no class of. */
const LATER_TYPES: ReadonlySet<string> = new Set([
  ...['transcript-start', 'transcript-chunk', 'transcript-stop'],
  ...['synthesize-start', 'synthesize-chunk', 'synthesize-stop', 'synthesize-stopped'],
  'user-event',
]);

/** The fields that it passes over. */
const LATER_FIELDS: Readonly<Record<string, readonly string[]>> = {
  transcript: ['language', 'context'],
  detection: ['context'],
  'not-detected': ['context'],
};

test('every type of event that is written anywhere is tried here', () => {
  const types = new Set(WRITTEN.map(({ type }) => type));
  const missing = [...typesInSource()].filter((type) => !types.has(type));
  assert.equal(missing, []);
});

for (const library of LIBRARIES)
  testWithPeers(`version ${library} reads every event that is written`, async () => {
    const read = await readBy(library, WRITTEN);
    for (const [index, event] of WRITTEN.entries()) {
      const label = `${event.type} ${JSON.stringify(event.data)}`;
      const one = read[index];
      assert.is(one?.type, event.type, label);
      const isKnown = library === '1.9.0' || !LATER_TYPES.has(event.type);
      assert.is(one?.unknown, isKnown ? undefined : true, label);
      // of `info` it has defaults for what was not written
      if (!isKnown || event.type === 'info') continue;
      assert.equal(one?.data, library === '1.9.0' ? asWritten(event) : asReadBefore(event), label);
      assert.is(one?.bytes, event.payload.length, label);
    }
  });

test.run();

interface Read {
  readonly type: string;
  readonly data?: object;
  readonly bytes?: number;
  /** It has no class of that type. */
  readonly unknown?: true;
}

/** What the library's own classes make of the events, and would write again. */
async function readBy(library: Library, events: readonly WyomingEvent[]): Promise<readonly Read[]> {
  const reader = python(library, [join(import.meta.dirname, '../../support/read-events.py')]);
  let isOver = false;
  reader.child.once('close', () => {
    isOver = true;
  });
  reader.child.stdin?.end(Buffer.concat(events.map((event) => encoded(event))));
  await until(() => isOver);
  assert.not.match(reader.log(), /Traceback/, reader.log());
  return reader
    .log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Read);
}

/** What 1.5.4 makes of it: the language of a voice it takes for its name. */
function asReadBefore(event: WyomingEvent): unknown {
  const written = asWritten(event);
  const { voice } = written as { readonly voice?: { readonly language?: string } };
  const fields = Object.entries(written).filter(([name]) => !LATER_FIELDS[event.type]?.includes(name));
  return {
    ...Object.fromEntries(fields),
    ...(voice?.language === undefined ? {} : { voice: { name: voice.language } }),
  };
}

const asWritten = (event: WyomingEvent): Readonly<Record<string, unknown>> =>
  JSON.parse(JSON.stringify(encodedData(event)));

function typesInSource(): ReadonlySet<string> {
  const folder = join(import.meta.dirname, '../../../src/wyoming');
  const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const firsts = source.matchAll(/\b(?:messageOf|eventOf)\(\s*([^,()]*)/g);
  return new Set(
    [...firsts].flatMap(([, first = '']) => [...first.matchAll(/'([a-z-]+)'/g)].map(([, t = '']) => t)),
  );
}
