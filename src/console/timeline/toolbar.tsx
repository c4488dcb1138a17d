import { events } from '../events.ts';
import { EVENT_GROUPS, type EventGroup } from './entries.ts';
import {
  conversationsOf,
  type EventFilter,
  filter,
  held,
  isGrouped,
  newer,
  present,
} from './event-filter.ts';

/** What decides which events are shown, and whether they run. */
export function Toolbar() {
  const { conversation, text } = filter.value;
  return (
    <div class="timeline-tools">
      <fieldset class="row">
        <legend class="unseen">Kinds of events</legend>
        {EVENT_GROUPS.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            class="group-chip"
            aria-pressed={!filter.value.hidden.includes(name)}
            onClick={() => change({ hidden: toggled(name) })}
          >
            {title}
          </button>
        ))}
      </fieldset>
      <div class="row">
        <input
          type="search"
          aria-label="Search in events"
          placeholder="Search"
          value={text}
          onInput={({ currentTarget }) => change({ text: currentTarget.value })}
        />
        <select
          aria-label="Conversation"
          value={conversation}
          onChange={({ currentTarget }) => change({ conversation: currentTarget.value })}
        >
          <option value="">All conversations</option>
          {conversationsOf(present.value).map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
        <label>
          <input
            type="checkbox"
            checked={isGrouped.value}
            onChange={({ currentTarget }) => {
              isGrouped.value = currentTarget.checked;
            }}
          />
          By run
        </label>
        <button type="button" aria-pressed={held.value !== null} onClick={pause}>
          Pause
        </button>
        <span class="muted" role="status">
          {held.value !== null && `Paused, ${newer.value} newer`}
        </span>
      </div>
    </div>
  );
}

function pause(): void {
  held.value = held.value === null ? events.value : null;
}

function change(changed: Partial<EventFilter>): void {
  filter.value = { ...filter.value, ...changed };
}

function toggled(name: EventGroup): readonly EventGroup[] {
  const { hidden } = filter.value;
  return hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name];
}
