import { useMemo, useRef } from 'preact/hooks';
import type { Moment, PastActor } from '../../client/generated/types.ts';
import type { ActorNode } from '../../observe/inspect/actor-node.ts';
import { useLoaded } from '../requests.ts';

/** Everything as it was after a step; the step before stays until it comes. `undefined` is now, and loads nothing. */
export function useMoment(at: number | undefined) {
  const { answer, error } = useLoaded<Moment>(at === undefined ? undefined : `/machines/history/${at}`);
  const last = useRef<Moment | undefined>(undefined);
  if (at === undefined) last.current = undefined;
  else if (answer !== undefined) last.current = answer;
  const moment = last.current;
  const tree = useMemo(() => (moment?.actors == null ? undefined : asNode(moment.actors)), [moment]);
  return {
    /** Undefined while the first one comes. */
    step: moment?.step,
    /** All actors as they were. */
    tree,
    /** The same, with their data. */
    root: moment?.actors ?? undefined,
    /** Why it cannot be shown. */
    error,
  };
}

/** What machines and runs know now, read again when `version` changes; nothing unless `isWanted`. */
export const useDataNow = (isWanted: boolean, version: unknown): PastActor | undefined =>
  useLoaded<Moment>(isWanted ? '/machines/history/now' : undefined, version).answer?.actors ?? undefined;

/** A past actor as one of the tree. Its times are not known. */
const asNode = ({ data: _, children, ...actor }: PastActor): ActorNode => ({
  ...actor,
  since: null,
  detail: null,
  deadlines: [],
  children: children.map(asNode),
});

/** What the actor of this path knew; null if it is none that knows something. */
export function dataAt(root: PastActor | undefined, path: string): PastActor['data'] {
  if (root === undefined) return null;
  if (root.path === path) return root.data;
  for (const child of root.children) {
    const found = dataAt(child, path);
    if (found !== null) return found;
  }
  return null;
}
