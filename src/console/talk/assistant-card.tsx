import { useEffect } from 'preact/hooks';
import { call } from '../api.ts';
import { asked } from '../asked.ts';
import { EARS_WORDS, ears, useEars } from '../ears.ts';
import { Meter } from '../parts.tsx';
import { isDeaf, isMuted, readSwitches, setDeaf, setMuted } from './switches.ts';

const UNKNOWN = {
  ...{ state: '', trigger: '', source: '', level_db: null, peak_db: null, threshold_db: null },
  clipping: false,
};

/** The ears and the voice of the service itself, in the room where it stands. */
export function AssistantCard() {
  useEars();
  useEffect(() => void readSwitches(), []);
  const { state, trigger, source, ...sound } = ears.value ?? UNKNOWN;
  return (
    <section class="card" aria-labelledby="assistant">
      <h3 id="assistant">The assistant's own ears</h3>
      <p class={state === 'listening' ? 'ears lit' : 'ears'} role="status">
        {EARS_WORDS[state] ?? state}
      </p>
      <Meter
        label="Loudness at the assistant's microphone"
        levelDb={sound.level_db}
        peakDb={sound.peak_db}
        thresholdDb={sound.threshold_db}
        isClipping={sound.clipping}
      />
      <p class="muted">
        {source} · trigger {trigger}
        {sound.clipping && ' · the microphone is set too high'}
      </p>
      <div class="row">
        <button type="button" onClick={() => asked(() => call('POST', '/trigger', {}))}>
          Trigger
        </button>
        <button type="button" aria-pressed={isDeaf.value} onClick={() => setDeaf(!isDeaf.value)}>
          Deaf
        </button>
        <button type="button" aria-pressed={isMuted.value} onClick={() => setMuted(!isMuted.value)}>
          Mute
        </button>
      </div>
    </section>
  );
}
