import { useEffect } from 'preact/hooks';
import { isDeaf, isMuted, readSwitches, setDeaf, setMuted } from '../talk/switches.ts';

/** Deaf and mute, which survive a restart. */
export function OnAndOff() {
  useEffect(() => void readSwitches(), []);
  return (
    <div class="row">
      <label>
        <input
          type="checkbox"
          checked={isDeaf}
          onChange={({ currentTarget }) => setDeaf(currentTarget.checked)}
        />{' '}
        Deaf: the microphone is closed
      </label>
      <label>
        <input
          type="checkbox"
          checked={isMuted}
          onChange={({ currentTarget }) => setMuted(currentTarget.checked)}
        />{' '}
        Mute: nothing is spoken
      </label>
    </div>
  );
}
