import { useEffect, useState } from 'preact/hooks';
import { isDeaf, isMuted, readSwitches, setDeaf, setMuted } from '../ears.ts';
import { Checkbox } from '../parts.tsx';
import { engineChoices, hookLines, NUMBER_SETTINGS, type NumberSetting } from './rows.ts';
import { change, options, settings } from './state.ts';
import { healthTexts } from './texts.ts';

/** Which of the engines in the settings is used. */
export function Choices() {
  const present = settings.value;
  if (present === null) return null;
  return (
    <div class="choices">
      {engineChoices(present).map(({ name, title, chosen, names }) => (
        <label key={name}>
          {title}
          <select
            value={chosen}
            onChange={({ currentTarget }) =>
              change('POST', `/settings/${name}`, { [name]: currentTarget.value })
            }
          >
            {names.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  );
}

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

/** The numbers that decide what is speech, and how long it may be. */
export function Numbers() {
  const present = options.value;
  if (present === null) return null;
  return (
    <div class="numbers">
      {NUMBER_SETTINGS.map((setting) => (
        <OneNumber key={setting.name} setting={setting} value={present[setting.name]} />
      ))}
    </div>
  );
}

function OneNumber({ setting, value }: { readonly setting: NumberSetting; readonly value: number }) {
  const { name, title, meaning, unit, min, max, step } = setting;
  // a change that comes from elsewhere must not replace what is being typed
  const [draft, setDraft] = useState<string>();
  const set = async ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): Promise<void> => {
    const { value: sent, valueAsNumber } = currentTarget;
    if (!Number.isNaN(valueAsNumber)) await change('PATCH', '/settings/options', { [name]: valueAsNumber });
    setDraft((present) => (present === sent ? undefined : present));
  };
  return (
    <fieldset>
      <legend>{title}</legend>
      <div class="row">
        <input
          type="range"
          aria-label={healthTexts.bySlider(title)}
          {...{ min, step, value, max: Math.max(max, value) }}
          onChange={set}
        />
        <input
          type="number"
          aria-label={title}
          {...{ min, value: draft ?? value }}
          step="any"
          onInput={({ currentTarget }) => setDraft(currentTarget.value)}
          onChange={set}
        />
        <span>{unit}</span>
      </div>
      <p class="muted">{meaning}</p>
    </fieldset>
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
