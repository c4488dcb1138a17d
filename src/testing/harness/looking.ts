import { statesOf } from '../../machines/states.ts';
import { innermostStates } from '../../observe/inspect/actors/innermost-states.ts';
import type { Harness } from './harness-types.ts';
import { saidIn } from './outcome.ts';
import { checkPath, type Move, movesIn } from './path.ts';
import type { Rig } from './rig.ts';

/** How a test looks at what happens on a rig; its brain has been started. */
export function looking({
  brain,
  allNews,
  transitions,
  called,
  now,
}: Rig): Pick<Harness, 'states' | 'now' | 'news' | 'said' | 'called' | 'path' | 'expectPath'> {
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

/** What came to a list since the start, or since this was called last. */
function sinceLast<A>(list: readonly A[]): () => readonly A[] {
  let read = 0;
  return () => {
    const fresh = list.slice(read);
    read = list.length;
    return fresh;
  };
}
