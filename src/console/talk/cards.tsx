import { useEffect } from 'preact/hooks';
import { call } from '../api.ts';
import { EARS_TEXTS, ears, isDeaf, isMuted, readSwitches, setDeaf, setMuted, useEarsState } from '../ears.ts';
import { Icon } from '../frame/icon.tsx';
import { Button, Checkbox, Meter } from '../parts.tsx';
import { attempt } from '../requests.ts';
import {
  closeMicrophone,
  connectionState,
  isAlwaysOn,
  isAvailable,
  microphoneError,
  openMicrophone,
  pressToTalk,
  tabEars,
  tabLevelDb,
} from './microphone.ts';
import { talkTexts } from './texts.ts';
import { renameTab, tabName } from './turns.ts';

const UNKNOWN = { state: '', trigger: '', wake_words: [], source: '', clipping: false };

/** Nothing that is said is heard there. */
const CLOSED: ReadonlySet<string> = new Set(['', 'deaf', 'no_microphone']);

/** The ears and the voice of the service itself, in the room where it stands. */
export function AssistantCard() {
  useEarsState();
  useEffect(() => void readSwitches(), []);
  const { state, trigger, wake_words: wakeWords, source, clipping } = ears.value ?? UNKNOWN;
  return (
    <section class="card assistant-card" aria-labelledby="assistant">
      <h3 id="assistant">{talkTexts.assistantEars}</h3>
      <p class={state === 'listening' ? 'ears lit' : 'ears'} role="status">
        {EARS_TEXTS[state] ?? state}
      </p>
      {!CLOSED.has(state) && wakeWords.length > 0 && (
        <p>{talkTexts.sayWakeWord(wakeWords.join(talkTexts.orElse))}</p>
      )}
      <p class="muted">
        {talkTexts.listensWith(source, trigger)}
        {clipping && talkTexts.isClipping}
      </p>
      <div class="row">
        <Button text={talkTexts.trigger} onClick={() => attempt(() => call('POST', '/trigger', {}))} />
        <Button text={talkTexts.deaf} aria-pressed={isDeaf.value} onClick={() => setDeaf(!isDeaf.value)} />
        <Button text={talkTexts.mute} aria-pressed={isMuted.value} onClick={() => setMuted(!isMuted.value)} />
      </div>
    </section>
  );
}

/** The microphone of this tab: what is said here is answered here. */
export function TabCard() {
  const isOpen = connectionState.value !== 'off';
  return (
    <section class="card tab-card" aria-labelledby="tab-microphone">
      <h3 id="tab-microphone">{talkTexts.tabMicrophone}</h3>
      <div class="row">
        <button type="button" class="main talk-button" disabled={!isAvailable} onClick={() => pressToTalk()}>
          <Icon name="microphone" /> {tabEars.value === 'listening' ? talkTexts.listening : talkTexts.talk}
        </button>
        <Checkbox
          label={talkTexts.alwaysOn}
          checked={isOpen && isAlwaysOn.value}
          disabled={!isAvailable}
          change={keepOpen}
        />
        {isOpen && <Button text={talkTexts.switchOff} onClick={() => closeMicrophone()} />}
      </div>
      <p class={tabEars.value === 'listening' ? 'ears lit' : 'ears'} role="status">
        {stateText()}
      </p>
      {isOpen && <TabMeter />}
      <p class={isAvailable ? 'bad' : undefined} role="alert">
        {microphoneError}
      </p>
      <TabName isFixed={isOpen} />
    </section>
  );
}

/** By itself, for it is drawn many times a second. */
const TabMeter = () => <Meter label={talkTexts.tabLoudness} levelDb={tabLevelDb.value} />;

function TabName({ isFixed }: { readonly isFixed: boolean }) {
  return (
    <details class="name">
      <summary>{talkTexts.named(tabName.value)}</summary>
      <label>
        {talkTexts.tabName}
        <input
          value={tabName}
          disabled={isFixed}
          maxLength={255}
          onChange={({ currentTarget }) => renameTab(currentTarget.value)}
        />
      </label>
    </details>
  );
}

function stateText(): string {
  if (connectionState.value === 'opening') return talkTexts.openingMicrophone;
  if (connectionState.value === 'off') return talkTexts.off;
  return EARS_TEXTS[tabEars.value ?? ''] ?? talkTexts.open;
}

function keepOpen(isOn: boolean): void {
  isAlwaysOn.value = isOn;
  if (isOn) void openMicrophone();
  else closeMicrophone();
}
