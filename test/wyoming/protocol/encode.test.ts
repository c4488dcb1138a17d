import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { encoded, eventOf } from '../../../src/wyoming/protocol/event.ts';
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

test.run();

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

/** The same in the shortest JSON, and so with another length. */
function shortest({ header, data, event }: Golden): Uint8Array {
  const short = data === '' ? '' : JSON.stringify(JSON.parse(data));
  const head = JSON.parse(header) as Readonly<Record<string, unknown>>;
  const line = { ...head, ...(short === '' ? {} : { data_length: Buffer.byteLength(short) }) };
  return Buffer.concat([Buffer.from(`${JSON.stringify(line)}\n${short}`), event.payload]);
}
