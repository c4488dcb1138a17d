import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { decoder } from '../../../src/wyoming/protocol/decoder.ts';
import { encoded, encodedData, readMessage, type WyomingEvent } from '../../../src/wyoming/protocol/event.ts';
import { readInfo } from '../../../src/wyoming/protocol/info.ts';
import { MESSAGE_CODECS } from '../../../src/wyoming/protocol/message-codecs.ts';

const test = suite('decoder, with any bytes');

const isLong = Number(process.env.BROCA_TEST_SCALE ?? 1) > 1;
const FRAMES = isLong ? 100_000 : 5_000;
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
const events = fc.array(event, { minLength: EACH, maxLength: EACH });
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

test(`${FRAMES} events come out as they went in, wherever they are split`, () => {
  fc.assert(
    fc.property(events, cuts, (sent, places) => {
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

test(`of ${FRAMES} frames of any kind each is read or refused with a reason, and no more is kept than may be`, () => {
  fc.assert(
    fc.property(fc.array(damaged, { minLength: EACH, maxLength: EACH }), cuts, (frames, places) => {
      for (const bytes of [...frames, Buffer.concat(frames)]) {
        const once = decode([bytes], LIMITS);
        const { got, wrong } = decode(split(bytes, places), LIMITS);
        assert.equal(got, once.got);
        assert.is(wrong, once.wrong);
        if (wrong !== undefined) assert.match(wrong, /^event \d+, from byte \d+: (header|data|payload): ./s);
        for (const one of got) assertRead(one);
      }
    }),
    options,
  );
});

test.run();

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
