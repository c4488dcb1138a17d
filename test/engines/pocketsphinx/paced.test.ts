import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { paced } from '../../../src/engines/pocketsphinx/paced.ts';
import type { Recogniser } from '../../../src/engines/pocketsphinx/recogniser.ts';
import { SAMPLE_RATE_HZ } from '../../../src/streams/audio.ts';

const test = suite('paced');

const SECOND = new Int16Array(SAMPLE_RATE_HZ);

test('a grammar whose probe takes more than 0.3 of its length is given up', () => {
  const { recogniser, opened } = burning(0.6);
  const fast = paced(recogniser);
  fast.learn(['turn on the light']);
  assert.is(opened(), 1);
  assert.ok(fast.pace().isOpenOnly);
  assert.ok(fast.pace().realTimeFactor > 0.3);
});

test('a quick grammar is kept, and given up when real speech proves slow three times in a row', () => {
  const burner = burning(0);
  const recogniser = paced(burner.recogniser);
  recogniser.learn(['turn on the light']);
  assert.not(recogniser.pace().isOpenOnly);
  const hear = (factor: number): void => {
    burner.burn(factor);
    recogniser.begin();
    recogniser.feed(SECOND);
    recogniser.end([SECOND]);
  };
  for (const factor of [0.5, 0.5, 0, 0.5, 0.5]) hear(factor);
  assert.not(recogniser.pace().isOpenOnly);
  hear(0.5);
  assert.ok(recogniser.pace().isOpenOnly);
  assert.is(burner.opened(), 1);
});

test('a newer grammar gets its chance', () => {
  const burner = burning(0.6);
  const recogniser = paced(burner.recogniser);
  recogniser.learn(['slow']);
  burner.burn(0);
  recogniser.learn(['quick']);
  assert.not(recogniser.pace().isOpenOnly);
});

test('without a grammar there is nothing to give up: no probe is heard', () => {
  const { recogniser, opened, fedLength } = burning(0.6);
  const idle = paced(recogniser);
  idle.learn([]);
  assert.is(fedLength(), 0);
  assert.is(opened(), 0);
  assert.equal(idle.pace(), { realTimeFactor: 0, isOpenOnly: false });
});

test.run();

/** A recogniser that spends `factor` of the sound's length in processor time. */
function burning(factor: number) {
  let share = factor;
  let opened = 0;
  let fedLength = 0;
  const recogniser: Recogniser = {
    begin: () => {},
    feed: (samples) => {
      fedLength += samples.length;
      const before = process.cpuUsage();
      const enoughUs = (samples.length / SAMPLE_RATE_HZ) * share * 1_000_000;
      for (let used = 0; used < enoughUs; ) {
        const { user, system } = process.cpuUsage(before);
        used = user + system;
      }
    },
    soFar: () => '',
    end: () => ({ text: '', by: 'grammar' }),
    cancel: () => {},
    learn: ({ length }) => ({ phraseCount: length }) as ReturnType<Recogniser['learn']>,
    openOnly: () => {
      opened += 1;
    },
  };
  return {
    recogniser,
    opened: () => opened,
    fedLength: () => fedLength,
    burn: (next: number) => {
      share = next;
    },
  };
}
