import fc from 'fast-check';
import { form, type Part } from '../support/form.ts';
import type { Call } from './call.ts';
import { CALLS } from './calls.ts';

export interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const json = fc.jsonValue({ maxDepth: 4 });

const KEYS = [
  'name',
  'order',
  'mute',
  'conversation',
  'parameters',
  'neurons',
  'hooks',
  '__proto__',
  '',
] as const;
const key = fc.oneof(fc.constantFrom(...KEYS), fc.string({ maxLength: 5 }));

/** A right body in which one thing was put in, taken out or replaced. */
const mutated = (goods: readonly object[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...goods), fc.nat(), key, json, fc.constantFrom('in', 'out', 'other', 'list'))
    .map(([good, position, name, value, how]) => {
      const entries = Object.entries(good);
      const at = position % Math.max(1, entries.length);
      const [own = name, before] = entries[at] ?? [];
      if (how === 'out') return Object.fromEntries(entries.filter((_, index) => index !== at));
      if (how === 'in') return { ...good, [name]: value };
      return { ...good, [own]: how === 'list' ? [before, value] : value };
    })
    .map((value) => JSON.stringify(value));

const right = (goods: readonly object[]): fc.Arbitrary<string> =>
  fc.constantFrom(...goods).map((value) => JSON.stringify(value));

/** The text with one byte replaced, or cut off there. */
const damaged = (text: fc.Arbitrary<string>): fc.Arbitrary<Buffer> =>
  fc.tuple(text, fc.nat(), fc.nat({ max: 255 }), fc.boolean()).map(([whole, position, byte, isCut]) => {
    const bytes = Buffer.from(whole);
    const at = position % bytes.length;
    if (isCut) return bytes.subarray(0, at);
    bytes[at] = byte;
    return bytes;
  });

const deep = fc
  .integer({ min: 50, max: 5_000 })
  .map((levels) => `${'[{"a":'.repeat(levels)}1${'}]'.repeat(levels)}`);

const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'text/plain; charset',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=b',
  `multipart/form-data; boundary=${'b'.repeat(80)}`,
  'multipart/mixed; boundary=b',
  'application/octet-stream',
  'nonsense',
  '/',
  ';',
  'a/b/c',
] as const;

const typed = (body: string | Uint8Array, type: string | undefined): Sent => ({
  headers: type === undefined ? {} : { 'content-type': type },
  body: Buffer.from(body),
});

const part: fc.Arbitrary<Part> = fc.record(
  {
    name: fc.oneof(
      fc.constantFrom('file', 'mute', 'conversation', '', '__proto__', 'a"b', 'a\r\nb: c'),
      fc.string({ maxLength: 5 }),
    ),
    content: fc.oneof(fc.constantFrom('true', '', 'RIFF', 'ID3'), fc.uint8Array({ maxLength: 200 })),
    fileName: fc.constantFrom('a.wav', 'a.mp3', 'A.WAV', 'a.txt', '', '../../a.wav', 'a.wav\0.exe', 'ä.wav'),
    type: fc.constantFrom('audio/wav', 'text/plain', 'nonsense', 'multipart/mixed; boundary=c'),
  },
  { requiredKeys: ['name', 'content'] },
);

/** A form, sometimes cut off. */
export const anyForm: fc.Arbitrary<Sent> = fc
  .tuple(fc.array(part, { maxLength: 5 }), fc.option(fc.nat(), { freq: 3 }))
  .map(([parts, cut]) => {
    const { headers = {}, body } = form(...parts);
    return { headers, body: Buffer.from(cut === null ? body : body.subarray(0, cut % (body.length + 1))) };
  });

/** Nothing, a form, or JSON: that of these right bodies, what is nearly that, and whatever else. */
const bodyLike = (goods: readonly object[]): fc.Arbitrary<Sent | undefined> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant(undefined) },
    {
      weight: 12,
      arbitrary: fc
        .tuple(
          fc.oneof(
            { weight: 4, arbitrary: right(goods) },
            { weight: 6, arbitrary: mutated(goods) },
            { weight: 3, arbitrary: json.map((value) => JSON.stringify(value)) },
            { weight: 3, arbitrary: damaged(mutated(goods)) },
            { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
            { weight: 1, arbitrary: deep },
          ),
          fc.option(fc.constantFrom(...TYPES), { nil: undefined }),
        )
        .map(([body, type]) => typed(body, type)),
    },
    { weight: 1, arbitrary: anyForm },
  );

const isBody = (body: unknown): body is object => typeof body === 'object' && body !== null;

export const anyBody = bodyLike(CALLS.map(({ body }) => body).filter(isBody));

/** What may be sent with this call. */
export const bodyFor = ({ body }: Call): fc.Arbitrary<Sent | undefined> =>
  isBody(body) ? (OWN.get(body) ?? anyBody) : anyBody;

const OWN = new Map(
  CALLS.map(({ body }) => body)
    .filter(isBody)
    .map((body) => [body, bodyLike([body])] as const),
);
