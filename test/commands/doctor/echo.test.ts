import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { echoIn, echoVerdict } from '../../../src/commands/doctor/sound-checks.ts';
import { tone } from '../../../src/commands/doctor/tone.ts';
import { quietRoom } from '../../../src/commands/kit-in-force.ts';
import { concatSamples, endMsOf } from '../../../src/streams/audio.ts';
import { frames } from '../../support/spoken.ts';

const test = suite('doctor: echo');

/** Of a microphone that was opened at 5 s, and of a tone from its 400th millisecond on. */
const OPENED_MS = 5_000;
const PLAYED = [OPENED_MS + 400, OPENED_MS + 1_000] as const;
const heard = (sound: Int16Array) =>
  frames(sound).map((frame) => ({ ...frame, arrivedMs: OPENED_MS + endMsOf(frame) }));

test('a tone that is heard late has come back as much later', () => {
  const { samples } = tone();
  const sound = concatSamples([quietRoom(16_000), samples, quietRoom(16_000)]);
  const { delayMs = 0, tailMs = 0 } = echoIn(heard(sound), ...PLAYED) ?? {};
  assert.ok(Math.abs(delayMs - 600) < 20 && Math.abs(tailMs - 600) < 20, `${delayMs}, ${tailMs}`);
});

test('a room without the tone has no echo', () => {
  assert.is(echoIn(heard(quietRoom(32_000)), ...PLAYED), undefined);
  assert.is(echoVerdict('none', 400).state, 'ok');
});

test('an echo beyond the time the ears are held shut is a warning that says how long they have to be', () => {
  const late = { delayMs: 600, tailMs: 630 };
  const found = 'what is played is heard 600 ms later, and until 630 ms after its end';
  assert.equal(echoVerdict(late, 630), { state: 'ok', found });
  assert.equal(echoVerdict(late, 400), {
    state: 'warning',
    found,
    fix: 'listening.echo_tail: 0.7 in settings.yml',
  });
});

test.run();
