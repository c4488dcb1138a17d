import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { echoTrack } from '../../../src/engines/echo/echo-track.ts';
import { playedSound } from '../../../src/engines/echo/played-sound.ts';
import { SAMPLE_RATE_HZ } from '../../../src/streams/audio.ts';
import { spoken } from '../../support/spoken.ts';

const test = suite('the track of an echo');

test('a sound that is never heard is looked for ten times a second at first, and every other second later', () => {
  const voice = spoken('Once upon a time there was a little girl who lived in a village.', 'en-us', 150);
  let [end, looks] = [0, 0];
  const track = echoTrack({
    end: () => end,
    from: (_, length) => {
      looks += 1;
      return Float32Array.from({ length }, (__, at) => ((at * 7_919) % 2_001) - 1_000);
    },
  });
  const looksIn = (seconds: number): number => {
    const before = looks;
    const sound = playedSound();
    for (let times = 0; times * voice.length < seconds * SAMPLE_RATE_HZ; times += 1) sound.add(voice);
    track.given(sound, 0, end);
    for (const until = end + seconds * SAMPLE_RATE_HZ; end < until; end += 512) track.follow(sound);
    return looks - before;
  };
  const [first, later] = [looksIn(10), looksIn(10)];
  assert.ok(first >= 50 && first < 60, `${first} looks in ten seconds`);
  assert.ok(later <= 6, `${later} looks in ten seconds later`);
});

test.run();
