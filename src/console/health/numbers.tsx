import { change, options } from './present.ts';
import { NUMBER_SETTINGS, type NumberSetting } from './setting-rows.ts';

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
  const set = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void => {
    const wanted = currentTarget.valueAsNumber;
    if (!Number.isNaN(wanted)) void change('PATCH', '/settings/options', { [name]: wanted });
  };
  return (
    <fieldset>
      <legend>{title}</legend>
      <div class="row">
        <input
          type="range"
          aria-label={`${title}, by a slider`}
          {...{ min, step, value, max: Math.max(max, value) }}
          onChange={set}
        />
        <input type="number" aria-label={title} {...{ min, step, value }} step="any" onChange={set} />
        <span>{unit}</span>
      </div>
      <p class="muted">{meaning}</p>
    </fieldset>
  );
}
