import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { byteBuffer, decoder, objectOf } from '../../../src/wyoming/protocol/decoder.ts';
import {
  encoded,
  encodedData,
  eventOf,
  readMessage,
  type WyomingEvent,
} from '../../../src/wyoming/protocol/event.ts';
import { readInfo } from '../../../src/wyoming/protocol/info.ts';
import { FRAME_LIMITS } from '../../../src/wyoming/protocol/line.ts';
import { MESSAGE_CODECS } from '../../../src/wyoming/protocol/message-codecs.ts';
import { few, isLong } from '../../support/scale.ts';
import { GOLDEN, goldenBytes } from '../../support/wyoming-golden.ts';

const decoderFuzzTest = suite('decoder, with any bytes');

const FRAMES = few(5_000, 100_000);
const EACH = 10;
/** The same each time, so that a failure stays; long runs look elsewhere each time. */
const seed = Number(process.env.BROCA_TEST_SEED ?? (isLong ? Date.now() % 1_000_000_000 : 1));
const options = { seed, numRuns: FRAMES / EACH };
const LIMITS = { headerBytes: 400, dataBytes: 300, payloadBytes: 200 };

const type = fc.oneof(fc.constantFrom(...Object.keys(MESSAGE_CODECS), 'info'), fc.string());
const json = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 });
const event: fc.Arbitrary<WyomingEvent> = fc.record({
  type,
  data: json,
  payload: fc.uint8Array({ maxLength: 100 }),
});
const anyEvents = fc.array(event, { minLength: EACH, maxLength: EACH });
const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 });

const length = fc.oneof(fc.integer({ min: -2, max: 400 }), fc.jsonValue({ maxDepth: 1 }));
const header = fc.record(
  { type, data: fc.jsonValue(), data_length: length, payload_length: length },
  { requiredKeys: [] },
);
const frame = fc.oneof(
  event.map((one) => Buffer.from(encoded(one))),
  fc
    .tuple(
      header,
      fc.oneof(
        json.map((one) => JSON.stringify(one)),
        fc.string(),
      ),
    )
    .map(([head, rest]) => Buffer.from(`${JSON.stringify(head)}\n${rest}`)),
  fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes)),
);
const damaged = fc
  .tuple(frame, fc.nat(1_000), fc.integer({ min: 0, max: 255 }), fc.boolean())
  .map(([bytes, at, byte, isDamaged]) => {
    if (isDamaged && bytes.length > 0) bytes[at % bytes.length] = byte;
    return bytes;
  });

decoderFuzzTest(`${FRAMES} events come out as they went in, wherever they are split`, () => {
  fc.assert(
    fc.property(anyEvents, cuts, (sent, places) => {
      const { got, wrong } = decode(split(Buffer.concat(sent.map((one) => encoded(one))), places), undefined);
      assert.is(wrong, undefined);
      assert.equal(
        got,
        sent.map((one) => ({ ...one, data: JSON.parse(JSON.stringify(encodedData(one))) })),
      );
    }),
    options,
  );
});

decoderFuzzTest(
  `of ${FRAMES} frames of any kind each is read or refused with a reason, and no more is kept than may be`,
  () => {
    fc.assert(
      fc.property(fc.array(damaged, { minLength: EACH, maxLength: EACH }), cuts, (frames, places) => {
        for (const bytes of [...frames, Buffer.concat(frames)]) {
          const once = decode([bytes], LIMITS);
          const { got, wrong } = decode(split(bytes, places), LIMITS);
          assert.equal(got, once.got);
          assert.is(wrong, once.wrong);
          if (wrong !== undefined)
            assert.match(wrong, /^event \d+, from byte \d+: (header|data|payload): ./s);
          for (const one of got) assertRead(one);
        }
      }),
      options,
    );
  },
);

decoderFuzzTest.run();

function assertRead(event: WyomingEvent): void {
  assert.ok(event.payload.length <= LIMITS.payloadBytes);
  for (const result of [readMessage(event), readInfo(event)])
    if (E.isLeft(result)) assert.match(result.left, /: found .*, expected /s);
}

function decode(pieces: readonly Uint8Array[], limits: typeof LIMITS | undefined) {
  const got: WyomingEvent[] = [];
  const { push, end } = decoder((one) => got.push(one), limits);
  for (const piece of pieces) push(piece);
  const last = end();
  return { got, wrong: E.isLeft(last) ? last.left : undefined };
}

function split(bytes: Uint8Array, places: readonly number[]): readonly Uint8Array[] {
  const at = [0, ...places.map((place) => Math.floor(place * bytes.length)), bytes.length].sort(
    (a, b) => a - b,
  );
  return at.slice(1).map((end, index) => bytes.subarray(at[index], end));
}

const test = suite('decoder');

const all = Buffer.concat(GOLDEN.map(goldenBytes));
const events = GOLDEN.map(({ event }) => event);

test('what the reference writes is read, joined and split at every byte', () => {
  for (let at = 0; at <= all.length; at += 1)
    assert.equal(read(all.subarray(0, at), all.subarray(at)), { events, wrong: undefined });
  assert.equal(read(...[...all].map((byte) => Uint8Array.of(byte))), { events, wrong: undefined });
});

test('data of the header and data after it are one, the latter on top; null is none; fields nobody knows pass', () => {
  const both = '{"type":"x","data":{"a":1,"b":{"c":1}},"data_length":11,"new":[]}\n{"b":2,"d":3}'.replace(
    '11',
    '13',
  );
  assert.equal(read(both).events, [eventOf('x', { a: 1, b: 2, d: 3 })]);
  const none = '{"type":"x","data":null,"data_length":null,"payload_length":null,"version":7}\n';
  assert.equal(read(none).events, [eventOf('x')]);
  assert.equal(read('{"type":"x","data":{"a":1},"data_length":0,"payload_length":0}\r\n').events, [
    eventOf('x', { a: 1 }),
  ]);
});

test('a payload may hold anything, and is kept when the bytes it came in are used again', () => {
  const payload = new Uint8Array(Buffer.from('\n{"type":"y"}\n{'));
  const bytes = Buffer.from(encoded({ type: 'x', data: {}, payload }));
  const { events: got, push } = collecting();
  push(bytes);
  bytes.fill(0);
  assert.equal(got, [{ type: 'x', data: {}, payload }]);
});

test('a key that means something to the language is a key', () => {
  const { events: got } = read('{"type":"x","data":{"a":1},"data_length":24}\n{"__proto__":{"evil":1}}');
  assert.is((got[0] ?? eventOf('none', { evil: 2 })).data.evil, undefined);
  assert.is(Object.getPrototypeOf(got[0]?.data), Object.prototype);
});

const WRONG: readonly (readonly [bytes: string, wrong: RegExp])[] = [
  ['nonsense\n', /^event 1, from byte 0: header: .*JSON/],
  ['\n', /^event 1, from byte 0: header: .*JSON/],
  ['[]\n', /header: found \[\], expected a JSON object$/],
  ['null\n', /header: found null, expected a JSON object$/],
  ['{"version":"1"}\n', /header: type: found nothing, expected a text$/],
  ['{"type":7}\n', /header: type: found 7, expected a text$/],
  ['{"type":"x","data":[1]}\n', /header: data: found \[1\], expected an object$/],
  ['{"type":"x","data":"a"}\n', /header: data: found "a", expected an object$/],
  ['{"type":"x","data_length":-1}\n', /data_length: found -1, expected a whole number from 0 to 1048576$/],
  ['{"type":"x","data_length":1.5}\n', /data_length: found 1.5, expected a whole/],
  ['{"type":"x","data_length":"12"}\n', /data_length: found "12", expected a whole/],
  ['{"type":"x","data_length":true}\n', /data_length: found true, expected a whole/],
  ['{"type":"x","data_length":NaN}\n', /header: .*JSON/],
  ['{"type":"x","payload_length":1e400}\n', /payload_length: found Infinity, expected a whole/],
  [
    '{"type":"x","payload_length":1048577}\n',
    /payload_length: found 1048577, expected a whole number from 0 to 1048576$/,
  ],
  ['{"type":"x","data_length":1048577}\n', /data_length: found 1048577/],
  ['{"type":"x","data_length":2}\n[]', /data: found \[\], expected a JSON object$/],
  ['{"type":"x","data_length":4}\nnull', /data: found null, expected a JSON object$/],
  ['{"type":"x","data_length":3}\n{"a', /data: .*JSON/],
  ['{"type":"x","payload_length":5}\n{"type":"y"}\n', /^event 2, from byte 37: header: .*JSON/],
  ['{"type":"x"}\n{"type":"y","data_length":2}\n{]', /^event 2, from byte 13: data: .*JSON/],
];
for (const [bytes, wrong] of WRONG) {
  test(`${JSON.stringify(bytes)} is refused, and everything after it`, () => {
    const { push, events: got } = collecting();
    const before = wrong.source.startsWith('^event 2') ? 1 : 0;
    const first = push(Buffer.from(bytes));
    assert.match(E.isLeft(first) ? first.left : 'nothing', wrong);
    assert.is(push(Buffer.from('{"type":"fine"}\n')), first);
    assert.is(got.length, before);
  });
}

test('text that is no UTF-8 is refused', () => {
  const header = Buffer.from('{"type":"x\xe9"}\n', 'latin1');
  assert.match(String(read(header).wrong), /^event 1, from byte 0: header: .*utf-8/);
});

test('objects within objects without end are refused before anybody walks through them', () => {
  const deep = (levels: number): string => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  const framed = (data: string): string => `{"type":"x","data_length":${data.length}}\n${data}`;
  assert.is(read(framed(deep(60))).wrong, undefined);
  assert.match(String(read(framed(deep(500_000))).wrong), /data: found more than 64 levels/);
});

test('the end of the bytes within an event is told, between two it is none', () => {
  for (let at = 1; at < all.length; at += 1) {
    const { events: got, wrong } = read(all.subarray(0, at));
    const isBetween =
      GOLDEN.slice(0, got.length).reduce((sum, one) => sum + goldenBytes(one).length, 0) === at;
    if (isBetween) assert.is(wrong, undefined);
    else
      assert.match(String(wrong), /^event \d+, from byte \d+: (header|data|payload): the bytes end within/);
  }
});

test('a header that never ends is refused as soon as it is too long, whatever pieces it comes in', () => {
  const most = { ...FRAME_LIMITS, headerBytes: 100 };
  for (const size of [1, 7, 100, 101, 5_000]) {
    const { push } = collecting(most);
    let pushed = 0;
    while (pushed <= 100) {
      const result = push(Buffer.alloc(size, 'x'));
      pushed += size;
      assert.is(E.isLeft(result), pushed > 100);
      if (E.isLeft(result)) assert.match(result.left, /header: its line has not ended after 100 bytes$/);
    }
  }
  const line = `{"type":"${'x'.repeat(89)}"}\n`;
  assert.is(read(line.slice(0, 50), line.slice(50)).wrong, undefined);
});

test('it says which event has begun and is not whole', () => {
  const { push, unfinished } = collecting();
  assert.is(unfinished(), undefined);
  push(Buffer.from('{"type":"x"}\n{'));
  assert.is(unfinished(), 2);
  push(Buffer.from('"type":"x","payload_length":2}\n'));
  assert.is(unfinished(), 2);
  push(Buffer.from('ab'));
  assert.is(unfinished(), undefined);
});

test('pieces of any length become one, and then there is nothing', () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, index) => index % 251);
  for (const size of [1, 3, 1_448, 19_999, 20_000]) {
    const { add, taken, length } = byteBuffer();
    for (let at = 0; at < bytes.length; at += size) add(bytes.subarray(at, at + size), bytes.length);
    assert.is(length(), 20_000);
    assert.equal(taken(), bytes);
    assert.is(length(), 0);
    assert.equal(taken(), new Uint8Array());
  }
});

test('a length that was promised and never came costs nothing', () => {
  const before = process.memoryUsage().arrayBuffers;
  const all = Array.from({ length: 500 }, () => byteBuffer());
  for (const { add } of all) add(new Uint8Array(100), 1_048_576);
  const grownMb = (process.memoryUsage().arrayBuffers - before) / 1024 ** 2;
  assert.ok(grownMb < 10, `${grownMb} MB for ${all.length} times 100 bytes`);
});

test('bytes that are no JSON are told without any control character of theirs', () => {
  const read = objectOf(Buffer.from('\u001b[31mred\nBroca is ready: FAKE\u0007\u009b'));
  const message = E.isLeft(read) ? read.left : '';
  assert.match(message, 'not valid JSON');
  assert.match(message, '\\u001b');
  assert.not.match(message, /\p{Cc}/u);
});

test.run();

function collecting(limits = FRAME_LIMITS) {
  const got: WyomingEvent[] = [];
  return { events: got, ...decoder((event) => got.push(event), limits) };
}

function read(...pieces: readonly (Uint8Array | string)[]) {
  const { events: got, push, end } = collecting();
  for (const piece of pieces) push(Buffer.from(piece as Uint8Array));
  const last = end();
  return { events: got, wrong: E.isLeft(last) ? last.left : undefined };
}
