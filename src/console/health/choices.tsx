import { change, settings } from './present.ts';
import { engineChoices, hookLines } from './setting-rows.ts';

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
  if (lines.length === 0) return <p class="muted">No hook runs anything.</p>;
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
