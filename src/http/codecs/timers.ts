import * as t from 'io-ts';
import { described } from '../../lib/described.ts';
import { Nullable, titled } from './titled.ts';

const TimerShown = described(
  t.type({
    id: t.string,
    name: Nullable(t.string),
    synapse: t.string,
    due: t.string,
    remaining_seconds: t.number,
    conversation: t.string,
  }),
  { title: 'Timer', properties: { due: { format: 'date-time' } } },
);

export const TimerList = titled('TimerList', t.type({ timers: t.readonlyArray(TimerShown) }), {
  timers: 'the next to ring first',
});
