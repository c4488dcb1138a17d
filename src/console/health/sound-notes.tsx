import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { onEvent } from '../events.ts';
import { Button } from '../parts.tsx';
import { soundState } from './rows.ts';
import { health, readHealth } from './state.ts';
import { healthTexts } from './texts.ts';

/** What keeps the machine from speaking or hearing, with the remedy; nothing where all is there. */
export function SoundNotes() {
  const present = health.value;
  if (present === null) return null;
  const { loudspeaker, microphone } = soundState(present);
  return (
    <>
      {loudspeaker !== undefined && (
        <Note title={healthTexts.noLoudspeaker} remedy={healthTexts.noLoudspeakerFix} why={loudspeaker} />
      )}
      {microphone !== undefined && (
        <Note title={healthTexts.noMicrophone} remedy={healthTexts.noMicrophoneFix} why={microphone} />
      )}
    </>
  );
}

interface NoteProps {
  readonly title: string;
  readonly remedy: string;
  readonly why: string;
}

const Note = ({ title, remedy, why }: NoteProps) => (
  <div class="card note">
    <p>
      <strong>{title}</strong> {remedy}
    </p>
    <details>
      <summary>{healthTexts.details}</summary>
      <p class="muted">{why}</p>
    </details>
  </div>
);

const SEEN = 'broca.no-loudspeaker-seen';

const isDismissed = signal(sessionStorage.getItem(SEEN) !== null);

/** A line above every view while there is no loudspeaker, until it is dismissed in this tab. */
export function SoundBanner() {
  useEffect(() => {
    void readHealth();
    return onEvent(({ type }) => {
      if (type === 'speech.unheard') void readHealth(); // it may have been looked for only now
    });
  }, []);
  const present = health.value;
  if (isDismissed.value || present === null || soundState(present).loudspeaker === undefined) return null;
  const dismiss = (): void => {
    sessionStorage.setItem(SEEN, 'yes');
    isDismissed.value = true;
  };
  return (
    <p class="sound-banner" role="status">
      <span>
        {healthTexts.noLoudspeaker} <a href="#/health/devices">{healthTexts.soundSettings}</a>
      </span>
      <Button
        text="✕"
        class="close"
        aria-label={healthTexts.dismiss}
        title={healthTexts.dismiss}
        onClick={dismiss}
      />
    </p>
  );
}
