import { distinctUntilChanged, map } from 'rxjs';
import { type EnginesAtWork, healthOfAll } from '../engines/at-work.ts';
import { describeUnknown } from '../errors.ts';
import { satelliteMachine } from '../machines/satellite.machine.ts';
import { type Broadcast, broadcast } from '../observe/broadcast.ts';
import type { MachineNow } from '../observe/inspect/actors/actor-tree.ts';
import { type Inspector, inspector } from '../observe/inspect/inspector.ts';
import type { Observed } from '../observe/observing.ts';
import type { Assistant } from './assistant.ts';

interface Inspected extends Inspector {
  readonly readers: Broadcast;
}

interface InspectWorld extends Pick<Assistant, 'brain' | 'news$'> {
  readonly engines: EnginesAtWork;
  readonly observed: Pick<Observed, 'runNow' | 'stateToldAtMs'>;
  readonly log: (line: string) => void;
}

/** The machines of an assistant, for those who want to see how they work. */
export function inspected({ brain, news$, engines, observed, log }: InspectWorld): Inspected {
  const looking = inspector({
    root: brain,
    others: [satelliteMachine],
    runOf: observed.runNow,
    hooks: () => brain.getSnapshot().context.settings.hooks,
    engines: () => healthOfAll(engines),
    toldSinceMs: (machine) => toldSinceMs(machine, observed),
  });
  const { changed$, isStepping } = looking.stepping;
  changed$
    .pipe(map(isStepping), distinctUntilChanged())
    .subscribe((isHeld) => news$.next({ type: 'stepping.changed', isStepping: isHeld }));
  const readers = broadcast({
    messages$: looking.live$,
    isKept: (type) => type !== 'transition',
    failed: (error) => log(`the machines cannot be followed: ${describeUnknown(error)}`),
  });
  return {
    ...looking,
    readers,
    close: () => {
      readers.close();
      return looking.close();
    },
  };
}

/** The ears and the conversations tell where they are by the last name of their state. */
function toldSinceMs(
  { name, machine, satellite, states: [state = ''] }: MachineNow,
  { stateToldAtMs }: Pick<Observed, 'stateToldAtMs'>,
): number | undefined {
  const told = state.slice(state.lastIndexOf('.') + 1);
  switch (machine) {
    case 'conversation':
      return stateToldAtMs({ region: 'conversation', state: told, conversation: afterDot(name) });
    case 'ears':
      return stateToldAtMs({
        region: 'ears',
        state: told,
        ...(satellite === undefined ? {} : { conversation: satellite }),
      });
    default:
      return undefined;
  }
}

const afterDot = (name: string): string => name.slice(name.indexOf('.') + 1);
