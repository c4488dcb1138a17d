import { innermostStates } from '../../inspecting/innermost-states.ts';
import { statesOf } from '../../machines/states.ts';
import type { Harness } from './harness-types.ts';
import { saidIn } from './outcome.ts';
import { checkPath, type Move, movesIn } from './path.ts';
import { sinceLast } from './since-last.ts';
import type { Stage } from './stage.ts';

/** How a test looks at what happens on a stage; its brain has been started. */
export function looking({
  brain,
  allNews,
  transitions,
  called,
  now,
}: Stage): Pick<Harness, 'states' | 'now' | 'news' | 'said' | 'called' | 'path' | 'expectPath'> {
  const before = { brain: innermostStates(brain) };
  const newsOfSaid = sinceLast(allNews);
  let looked = 0;
  const path = (): readonly Move[] => {
    const from = looked;
    looked = transitions.length;
    return movesIn({ transitions, before }, from);
  };
  return {
    now,
    states: () => statesOf(brain),
    news: sinceLast(allNews),
    said: () => saidIn(newsOfSaid()),
    called: sinceLast(called),
    path,
    expectPath: (moves) => checkPath(path(), moves),
  };
}
