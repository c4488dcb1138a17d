import { useEffect } from 'preact/hooks';
import { isDeaf, isMuted, readSwitches, setDeaf, setMuted } from '../ears.ts';
import { Checkbox } from '../parts.tsx';
import { Field } from './field.tsx';
import { hookLines } from './rows.ts';
import { settings } from './state.ts';
import { healthTexts } from './texts.ts';

/** What the hooks run; they are changed in `settings.yml` or through the interface. */
export function Hooks() {
  const present = settings.value;
  if (present === null) return null;
  const lines = hookLines(present);
  if (lines.length === 0) return <p class="muted">{healthTexts.noHooks}</p>;
  return (
    <dl class="hooks">
      {lines.map(([hook, runs]) => (
        <div key={hook}>
          <dt>
            <code>{hook}</code>
          </dt>
          <dd>{runs}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What decides what is speech, and how long an order may be. */
export function HearingFields() {
  return (
    <div class="fields">
      <Field section="options" name="recognizer_energy_ratio" range={{ min: 0.1, max: 5, step: 0.1 }} />
      <Field section="listening" name="end_silence" range={{ min: 0.1, max: 3, step: 0.1 }} />
      <Field section="listening" name="complete_silence" range={{ min: 0.05, max: 2, step: 0.05 }} />
      <Field
        section="options"
        name="recognizer_recording_timeout_with_silence"
        range={{ min: 0.5, max: 15, step: 0.5 }}
      />
      <Field section="options" name="recognizer_recording_timeout" range={{ min: 1, max: 60, step: 1 }} />
      <Field section="listening" name="follow_up" range={{ min: 0, max: 30, step: 1 }} />
      <Field section="listening" name="detector" />
      <Field section="listening" name="echo_canceller" />
      <Field section="listening" name="echo_tail" range={{ min: 0, max: 2, step: 0.1 }} />
      <Field section="listening" name="ducking" />
      <Field section="options" name="energy_threshold" range={{ min: 40, max: 10_000, step: 10 }} />
      <Field section="options" name="recognizer_multiplier" range={{ min: 0.1, max: 5, step: 0.1 }} />
      <Field section="options" name="stt_timeout" range={{ min: 0, max: 60, step: 1 }} />
      <Field
        section="options"
        name="adjust_for_ambient_noise_second"
        range={{ min: 0, max: 10, step: 0.5 }}
      />
    </div>
  );
}

/** Deaf and mute, which survive a restart. */
export function OnAndOff() {
  useEffect(() => void readSwitches(), []);
  return (
    <div class="row">
      <Checkbox label={healthTexts.deafSwitch} checked={isDeaf} change={setDeaf} />
      <Checkbox label={healthTexts.muteSwitch} checked={isMuted} change={setMuted} />
    </div>
  );
}
