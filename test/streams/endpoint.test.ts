import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Endpoint, endpointAfter, LEAD_IN_MS, WINDOW_MS, waiting } from '../../src/streams/endpoint.ts';
import { FRAME_MS, frameAt } from '../support/frames-at.ts';

const test = suite('endpointAfter');
const MINUTES = Number(process.env.BROCA_TEST_SCALE ?? 1) > 1 ? 60 : 10;
const FRAMES = (MINUTES * 60_000) / FRAME_MS;
const PATIENT = { startMs: 96, endSilenceMs: 600, longestMs: Infinity, nothingSaidMs: Infinity };

const heard = (index: number, isSpeech: boolean) => ({
  ...frameAt(10, index * FRAME_MS),
  isSpeech,
  energy: 10,
});

/** Where it stands after so many frames. */
function after(count: number, isSpeech: boolean): Endpoint {
  let endpoint = waiting;
  for (let index = 0; index < count; index += 1) {
    endpoint = endpointAfter(endpoint, heard(index, isSpeech), PATIENT);
  }
  return endpoint;
}

test(`${MINUTES} minutes of waiting keep no more than the lead-in and the window`, () => {
  const { recent, parts } = after(FRAMES, false);
  assert.ok(recent.length * FRAME_MS <= LEAD_IN_MS + WINDOW_MS + FRAME_MS, `${recent.length} frames`);
  assert.equal(parts, []);
});

test(`${MINUTES} minutes of speech keep no more either`, () => {
  const { recent, parts } = after(FRAMES, true);
  assert.ok(recent.length * FRAME_MS <= LEAD_IN_MS + WINDOW_MS + FRAME_MS, `${recent.length} frames`);
  assert.equal(
    parts.map(({ type }) => type),
    ['frame'],
  );
});

test('a step changes nothing of what it is given', () => {
  const before = Object.freeze(after(4, true));
  const next = endpointAfter(before, heard(4, true), PATIENT);
  assert.is.not(next, before);
  assert.equal(before, after(4, true));
});

test('sound that begins again at the same audio time is another stream', () => {
  const again = heard(3, true);
  const silent = endpointAfter(after(4, false), again, PATIENT);
  assert.is(silent.heardMs, FRAME_MS);
  const spoken = endpointAfter(after(4, true), again, PATIENT);
  assert.equal(spoken.parts, [{ type: 'speech.ended', atMs: 4 * FRAME_MS, by: 'end_of_stream' }]);
});

test.run();
