import { EARS_TEXTS, ears, useEars } from '../ears.ts';
import { Meter } from '../parts.tsx';
import { healthTexts } from './texts.ts';

/** How loud it is at the microphone now, and from where on it is speech. */
export function Sound() {
  useEars();
  const present = ears.value;
  if (present === null) return <p role="status">{healthTexts.earsUnknown}</p>;
  const { state, level_db, peak_db, threshold_db, clipping } = present;
  return (
    <>
      <Meter
        label={healthTexts.loudness}
        levelDb={level_db}
        peakDb={peak_db}
        thresholdDb={threshold_db}
        isClipping={clipping}
      />
      <p class={clipping ? 'bad' : 'muted'}>
        {EARS_TEXTS[state]}
        {threshold_db !== null && healthTexts.speechThreshold(Math.round(threshold_db))}
        {clipping && healthTexts.isClipping}
      </p>
    </>
  );
}
