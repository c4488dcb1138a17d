import * as t from 'io-ts';
import { described } from '../../lib/described.ts';
import { typesNamed } from '../../observe/event-filter.ts';
import { LIVE_TYPES, type LiveType } from '../../observe/live-types.ts';
import { CallerName } from './calls.ts';

const Types = described(
  new t.Type<ReadonlySet<LiveType>, unknown, unknown>(
    `types of events, commas between, the end of each perhaps *: ${LIVE_TYPES.join(', ')}`,
    (value): value is ReadonlySet<LiveType> => value instanceof Set,
    (value, context) => {
      if (value instanceof Set) return t.success(value); // decoded by its route already
      const names = [value].flat().flatMap((one) => (typeof one === 'string' ? one.split(',') : []));
      const types = names.length === 0 ? undefined : typesNamed(names);
      return types === undefined ? t.failure(value, context) : t.success(types);
    },
    (types) => [...types].join(),
  ),
  { type: 'string' },
);

/** Which events somebody wants to read, and from where on. */
export const EventsQuery = described(
  t.partial({ type: Types, conversation: CallerName, last_event_id: t.string }),
  {
    properties: {
      type: { description: 'those of these types alone: neuron.ended,on_*' },
      conversation: { description: 'those of this conversation alone' },
      last_event_id: { description: 'first what came after the event with this id' },
    },
  },
);
