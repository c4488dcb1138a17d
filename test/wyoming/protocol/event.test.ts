import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type BrocaEvent,
  brocaEvent,
  encoded,
  encodedData,
  eventOf,
  messageOf,
  readBrocaEvent,
  readMessage,
  type WyomingEvent,
} from '../../../src/wyoming/protocol/event.ts';
import {
  audioChunk,
  audioStart,
  audioStop,
  brocaArtifact,
  infoOf,
  monoFormat,
} from '../../../src/wyoming/protocol/info.ts';
import { LIBRARIES, type Library, python, withPeers } from '../../support/peers.ts';
import { until } from '../../support/until.ts';
import { GOLDEN, type Golden } from '../../support/wyoming-golden.ts';

const test = suite('encoded');

for (const golden of GOLDEN) {
  test(`${golden.header} is what the reference writes, but for the spaces of its JSON`, () => {
    assert.is(text(encoded(golden.event, '1.9.0')), text(shortest(golden)));
  });
}

test('lengths are bytes, what is empty has none, and the version is ours', () => {
  assert.match(text(encoded(eventOf('transcript', { text: 'é' }))), /"data_length":13}\n{"text":"é"}$/);
  assert.match(
    text(encoded(eventOf('describe', { name: undefined }))),
    /^{"type":"describe","version":"\d[^"]*"}\n$/,
  );
});

test('what the reference writes as null where it is absent is null here too', () => {
  for (const [type, data, written] of [
    ['ping', {}, '{"text":null}'],
    ['pong', { text: undefined }, '{"text":null}'],
    ['pong', { text: 'x' }, '{"text":"x"}'],
    ['audio-stop', {}, '{"timestamp":null}'],
    ['voice-started', {}, '{"timestamp":null}'],
    ['detect', {}, '{"names":null}'],
    ['detection', { name: 'x' }, '{"name":"x","timestamp":null,"speaker":null}'],
  ] as const) {
    const bytes = text(encoded(eventOf(type, data), '1'));
    assert.is(bytes, `{"type":"${type}","version":"1","data_length":${written.length}}\n${written}`);
  }
});

test('payloads follow the data, whatever is in them', () => {
  const payload = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const bytes = encoded({ type: 'audio-chunk', data: { rate: 1, timestamp: 0 }, payload }, '1');
  const header =
    '{"type":"audio-chunk","version":"1","data_length":24,"payload_length":256}\n{"rate":1,"timestamp":0}';
  assert.equal(bytes, Buffer.concat([Buffer.from(header), payload]));
});

test('half a character of a text is no end of the encoding', () => {
  assert.match(
    text(encoded(eventOf('handled', { text: '\ud83d' }))),
    /"data_length":17}\n{"text":"\\ud83d"}$/,
  );
});

for (const { event, data } of GOLDEN) {
  test(`${event.type} ${data} of the reference is understood, null as nothing`, () => {
    const told = Object.fromEntries(Object.entries(event.data).filter(([, value]) => value !== null));
    assert.equal(readMessage(event), E.right({ ...event, data: told }));
  });
}

test('a type that nobody knows is passed over, one of the language too', () => {
  for (const type of ['', 'audio', 'info', 'toString', '__proto__'])
    assert.equal(readMessage(eventOf(type, { text: 7 })), E.right(undefined));
});

test('fields that nobody knows pass, and what is given on as it is keeps its nulls', () => {
  const data = { name: 'broca.load', data: { open: null }, more: [1] };
  assert.equal(readMessage(eventOf('user-event', data)), E.right({ ...eventOf('user-event', data) }));
  const none = readMessage(eventOf('user-event', { name: 'x', data: null }));
  assert.equal(none, E.right(eventOf('user-event', { name: 'x', data: {} })));
});

const WRONG: readonly (readonly [type: string, data: object, wrong: string])[] = [
  ['transcript', {}, 'text: found nothing, expected a text'],
  ['transcript', { text: null, language: null }, 'text: found nothing, expected a text'],
  ['transcript', { text: ['a'], language: null }, 'text: found ["a"], expected a text'],
  [
    'audio-chunk',
    { rate: 0, width: 2, channels: 1 },
    'rate: found 0, expected a whole number from 1 to 384000',
  ],
  [
    'audio-chunk',
    { rate: 16_000.5, width: 2, channels: 1 },
    'rate: found 16000.5, expected a whole number from 1 to 384000',
  ],
  [
    'audio-start',
    { rate: 16_000, width: 9, channels: 1 },
    'width: found 9, expected a whole number from 1 to 4',
  ],
  ['audio-stop', { timestamp: 'now' }, 'timestamp: found "now", expected milliseconds'],
  ['detect', { names: ['a', 7] }, 'names[1]: found 7, expected a text'],
  [
    'detect',
    { names: Array(5_001).fill(7) },
    'names: found [7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,…, expected a list of at most 5000',
  ],
  ['intent', { name: 'x', entities: [{}] }, 'entities[0].name: found nothing, expected a text'],
  ['synthesize', { text: 'a', voice: { name: 7, speaker: null } }, 'voice.name: found 7, expected a text'],
  ['run-pipeline', { start_stage: 'asr', end_stage: 'bed' }, 'end_stage: found "bed", expected a stage'],
  [
    'timer-updated',
    { id: 'a', is_active: 1, total_seconds: 5 },
    'is_active: found 1, expected true or false',
  ],
];
for (const [type, data, wrong] of WRONG) {
  test(`${type} with ${wrong} is refused`, () => {
    assert.equal(
      readMessage(eventOf(type, data as Readonly<Record<string, unknown>>)),
      E.left(`${type}: ${wrong}`),
    );
  });
}

test('what is made can be read', () => {
  const made = messageOf('synthesize', { text: 'hello', voice: { name: 'a', speaker: undefined } });
  assert.equal(readMessage(made), E.right(made));
});

test('what one of ours tells another is read as it was meant', () => {
  const all: readonly BrocaEvent[] = [
    { type: 'watch' },
    { type: 'phrases', phrases: ['lights on', 'yes'] },
    { type: 'load', open: 2 },
    { type: 'leaving' },
  ];
  for (const event of all) assert.equal(readBrocaEvent(brocaEvent(event)), event);
  assert.equal(brocaEvent({ type: 'load', open: 2 }).data, { name: 'broca.load', data: { open: 2 } });
});

test('what strangers say, and what holds something else, is none of it', () => {
  const told = (name: unknown, data?: unknown) => readBrocaEvent(eventOf('user-event', { name, data }));
  assert.equal(told('broca.phrases', { phrases: ['on', 7, null] }), { type: 'phrases', phrases: ['on'] });
  const none = [
    told('broca.phrases', { phrases: 'on' }),
    told('broca.load', { open: -1 }),
    told('broca.load', null),
    told('broca.dance', {}),
    told(7),
    readBrocaEvent(eventOf('describe', { name: 'broca.watch' })),
  ];
  assert.ok(none.every((one) => one === undefined));
});

const testWithPeers = withPeers(test);

const FORMAT = monoFormat(16_000);
const context = { conversation_id: 'c1' };
const model = { ...brocaArtifact('a model', 'of ours', '1'), languages: ['en'] };

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
    asr: [{ ...brocaArtifact('broca', 'ears', '1'), supports_transcript_streaming: true, models: [model] }],
    tts: [
      {
        ...brocaArtifact('broca', 'voice', '1'),
        supports_synthesize_streaming: true,
        voices: [{ ...model, speakers: [] }],
      },
    ],
    wake: [{ ...brocaArtifact('broca', 'hotwords', '1'), models: [{ ...model, phrase: 'hey broca' }] }],
    handle: [
      {
        ...brocaArtifact('broca', 'brain', '1'),
        ...{ supports_handled_streaming: false, supports_home_control: false, models: [model] },
      },
    ],
  }),
  brocaEvent({ type: 'watch' }),
  brocaEvent({ type: 'load', open: 1 }),
  brocaEvent({ type: 'leaving' }),
  brocaEvent({ type: 'phrases', phrases: ['a'] }),
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

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

/** The same in the shortest JSON, and so with another length. */
function shortest({ header, data, event }: Golden): Uint8Array {
  const short = data === '' ? '' : JSON.stringify(JSON.parse(data));
  const head = JSON.parse(header) as Readonly<Record<string, unknown>>;
  const line = { ...head, ...(short === '' ? {} : { data_length: Buffer.byteLength(short) }) };
  return Buffer.concat([Buffer.from(`${JSON.stringify(line)}\n${short}`), event.payload]);
}

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
