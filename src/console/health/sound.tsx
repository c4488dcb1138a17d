import { EARS_WORDS, ears, useEars } from '../ears.ts';
import { Meter } from '../meter.tsx';

/** How loud it is at the microphone now, and from where on it is speech. */
export function Sound() {
  useEars();
  const present = ears.value;
  if (present === null) return <p role="status">Nothing is known of the ears.</p>;
  const { state, level_db, peak_db, threshold_db, clipping } = present;
  return (
    <>
      <Meter
        label="Loudness at the microphone"
        levelDb={level_db}
        peakDb={peak_db}
        thresholdDb={threshold_db}
        isClipping={clipping}
      />
      <p class={clipping ? 'bad' : 'muted'}>
        {EARS_WORDS[state]}
        {threshold_db !== null && ` · louder than ${Math.round(threshold_db)} dB is speech`}
        {clipping && ' · the microphone is set too high'}
      </p>
    </>
  );
}
