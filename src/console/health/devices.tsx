import { useEffect, useState } from 'preact/hooks';
import type { DevicesAnswer, SaidAnswer } from '../../client/generated/types.ts';
import { call } from '../api.ts';
import { Button } from '../parts.tsx';
import { useLoaded } from '../requests.ts';
import { EngineSelect, Parameter, SaveBar, useEngineDraft } from './engine-form.tsx';
import { Field } from './field.tsx';
import { isWritten } from './rows.ts';
import { type Refused, refusedBy } from './saving.ts';
import { Sound } from './sound.tsx';
import { SoundNotes } from './sound-notes.tsx';
import { health, readHealth } from './state.ts';
import { healthTexts } from './texts.ts';

/** The microphone and the loudspeaker of the machine, with their levels and tests. */
export function Devices() {
  const { answer } = useLoaded<DevicesAnswer>('/devices');
  return (
    <>
      <SoundNotes />
      <section class="card" aria-labelledby="microphone">
        <h3 id="microphone">{healthTexts.microphone}</h3>
        <Sound />
        <div class="fields">
          <Field section="microphone" name="source" />
          <Field section="microphone" name="device" choices={choicesOf(answer?.microphones)} />
          <Field section="microphone" name="rate" />
        </div>
        <Missing devices={answer?.microphones} program="arecord" />
      </section>
      <section class="card" aria-labelledby="loudspeaker">
        <h3 id="loudspeaker">{healthTexts.loudspeaker}</h3>
        <PlayerForm devices={answer?.loudspeakers} />
        <Missing devices={answer?.loudspeakers} program="aplay" />
        <PlayTest />
      </section>
    </>
  );
}

type Listed = DevicesAnswer['microphones'] | undefined;

const choicesOf = (devices: Listed): Readonly<Record<string, string>> => ({
  '': healthTexts.defaultDevice,
  ...Object.fromEntries((devices ?? []).map(({ device, name }) => [device, name ?? device])),
});

function Missing({ devices, program }: { readonly devices: Listed; readonly program: string }) {
  if (devices === undefined || (devices !== null && devices.length > 0)) return null;
  return <p class="muted">{devices === null ? healthTexts.noDeviceList(program) : healthTexts.noDevices}</p>;
}

function PlayerForm({ devices }: { readonly devices: Listed }) {
  const draft = useEngineDraft('player');
  const { parameter, change } = draft;
  const device = String(parameter('device') ?? '');
  const choices = choicesOf(devices);
  return (
    <>
      <EngineSelect draft={draft} label={healthTexts.playerLabel} names={healthTexts.playerNames} />
      <Parameter draft={draft} name="device" label={healthTexts.device}>
        {(ties) => (
          <select
            {...ties}
            value={device}
            onChange={({ currentTarget: { value } }) => change('device', value === '' ? null : value)}
          >
            {!Object.hasOwn(choices, device) && <option value={device}>{device}</option>}
            {Object.entries(choices).map(([one, name]) => (
              <option key={one} value={one}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Parameter>
      <SaveBar draft={draft} shown={['device']} />
    </>
  );
}

/** Says a sentence at the loudspeaker of the machine, and tells what came of it. */
export function PlayTest({ onPlayed = () => {} }: { readonly onPlayed?: () => void }) {
  const [outcome, setOutcome] = useState<SaidAnswer['outcome']>();
  const [refused, setRefused] = useState<Refused>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => void readHealth(), []);
  if (health.value !== null && isWritten(health.value)) return <p class="muted">{healthTexts.inWriting}</p>;
  const play = async (): Promise<void> => {
    setBusy(true);
    setOutcome(undefined);
    setRefused(
      await refusedBy(async () => {
        const answer = await call<SaidAnswer>('POST', '/say', { text: healthTexts.testSentence });
        setOutcome(answer.outcome);
        if (answer.outcome === 'heard') onPlayed();
      }),
    );
    setBusy(false);
    await readHealth();
  };
  return (
    <div class="row">
      <Button text={healthTexts.playTest} disabled={isBusy} onClick={play} />
      <span role="status">{outcome !== undefined && PLAYED[outcome]}</span>
      <span role="alert" class="bad">
        {refused?.message}
      </span>
    </div>
  );
}

const PLAYED: Readonly<Record<SaidAnswer['outcome'], string>> = {
  heard: healthTexts.played,
  stopped: healthTexts.stoppedTest,
  muted: healthTexts.mutedTest,
};
