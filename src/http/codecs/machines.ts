import * as t from 'io-ts';
import { JsonFlag } from '../../brain/written-values.ts';
import { described } from '../../lib/described.ts';
import type { ChartState as State } from '../../observe/inspect/charts/chart.ts';
import { Nullable, titled } from './titled.ts';

const Texts = t.readonlyArray(t.string);

const ChartTransition = titled(
  'ChartTransition',
  t.type({ id: t.string, event: t.string, guard: Nullable(t.string), targets: Texts, actions: Texts }),
  {
    event:
      '`after NAME` of a deadline, `done NAME` and `failed NAME` of an actor, `always` where nothing needs to happen',
    targets: 'ids of states; none where it stays in its state',
  },
);

const ChartDeadline = titled('ChartDeadline', t.type({ name: t.string, ms: Nullable(t.number) }), {
  ms: 'null where it depends on what the machine knows when it gets there',
});

const ChartState: t.Type<State> = described(
  t.recursion<State>('ChartState', (self) =>
    t.type({
      id: t.string,
      name: t.string,
      kind: t.keyof({ atomic: null, compound: null, parallel: null, final: null }),
      initial: Nullable(t.string),
      entry: Texts,
      exit: Texts,
      invokes: t.readonlyArray(t.type({ id: t.string, source: t.string })),
      deadlines: t.readonlyArray(ChartDeadline),
      transitions: t.readonlyArray(ChartTransition),
      states: t.readonlyArray(self),
    }),
  ),
  { title: 'ChartState', description: 'a state of a machine, and the states within it' },
);

export const ChartList = titled(
  'ChartList',
  t.type({ machines: t.readonlyArray(titled('Chart', t.type({ name: t.string, states: ChartState }))) }),
  { machines: 'the brain first' },
);

export const SteppingBody = titled('SteppingBody', t.type({ stepping: JsonFlag }, 'a JSON object'));

const SentEvent = described(t.intersection([t.type({ type: t.string }), t.UnknownRecord]), {
  title: 'SentEvent',
  description: 'its fields are cut short',
});

export const SteppingAnswer = titled(
  'Stepping',
  t.type({
    is_stepping: t.boolean,
    count: t.number,
    waiting: t.readonlyArray(t.type({ actor: t.string, event: SentEvent })),
  }),
  { count: 'how many events wait', waiting: 'the first of them, the next one first' },
);
