import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { levelsOf, levelVerdict } from '../../../src/commands/doctor/sound-checks.ts';

const test = suite('doctor: levels');

/** A frame that swings between two samples. */
const frame = (peak: number): Int16Array =>
  Int16Array.from({ length: 512 }, (_, i) => (i % 2 ? peak : -peak));
const frames = (quiet: number, loud: number): readonly Int16Array[] => [
  ...Array.from({ length: 20 }, () => frame(quiet)),
  ...Array.from({ length: 20 }, () => frame(loud)),
];

test('peak and noise floor are in dB of full scale', () => {
  const { peakDb, noiseFloorDb, isClipping } = levelsOf(frames(33, 16_384));
  assert.equal([Math.round(peakDb), Math.round(noiseFloorDb), isClipping], [-6, -60, false]);
});

test('a good recording is ok, and its levels are told', () => {
  assert.equal(levelVerdict(levelsOf(frames(33, 16_384))), {
    state: 'ok',
    found: 'peak -6 dB, noise floor -60 dB, no clipping',
  });
});

for (const [what, recording, found, fix] of [
  ['no sound at all', frames(0, 0), /^digital silence$/, /muted/],
  ['nothing recorded', [], /^digital silence$/, /muted/],
  ['a clipped one', frames(33, 32_767), /, clipped$/, /turn the microphone down/],
  ['a noisy one', frames(1_000, 16_384), /noise floor -30 dB/, /noisy/],
  ['a very quiet one', frames(3, 60), /^peak -55 dB/, /turn the microphone up/],
] as const) {
  test(`${what} is a warning that says what to do`, () => {
    const verdict = levelVerdict(levelsOf(recording));
    assert.is(verdict.state, 'warning');
    assert.match(verdict.found, found);
    assert.match(verdict.fix ?? '', fix);
  });
}

test.run();
