import * as E from 'fp-ts/lib/Either.js';
import { Flag } from '../brain/raw-values.ts';
import { serialQueue } from '../lib/promises.ts';
import type { Mqtt, Shared } from '../settings/mqtt.ts';
import type { Link, Received } from './link.ts';
import { COMMAND_ENDS, GROUP_COMMANDS } from './topics.ts';

type Group = Pick<Mqtt, 'group' | 'shares'>;

/** Shares switches with the group over its topics; shares nothing without a group. */
export function groupSwitches(
  { group, shares: ofGroup }: Group,
  send: Link['send'],
  deps: Pick<SharingDeps, 'isOn' | 'become'>,
) {
  const shares = group === undefined ? [] : ofGroup;
  const { receive, ...switches } = sharing({
    ...{ ...deps, shares },
    emit: (what, isOn) => send(`${group}/${what}`, isOn ? 'ON' : 'OFF', true),
  });
  return {
    ...switches,
    /** Returns whether the message was about a shared switch. */
    handles: ({ topic, payload, isRetained }: Received): boolean => {
      const what = shares.find((name) => topic === `${group}/${name}`);
      const flag = Flag.decode(payload.toString());
      if (what !== undefined && E.isRight(flag)) receive(what, flag.right, isRetained);
      return what !== undefined;
    },
  };
}

/** The topics that a member of a group subscribes to. */
export const groupFilters = ({ group, shares }: Group): readonly string[] =>
  group === undefined
    ? []
    : [...GROUP_COMMANDS.map((kind) => COMMAND_ENDS[kind]), ...shares].map((end) => `${group}/${end}`);

interface SharingDeps {
  readonly shares: readonly Shared[];
  /** The switch of this assistant. */
  readonly isOn: (what: Shared) => boolean;
  /** Sets the switch of this assistant; settles also when that fails. */
  readonly become: (what: Shared, isOn: boolean) => Promise<unknown>;
  /** Publishes the switch to the group, retained. */
  readonly emit: (what: Shared, isOn: boolean) => void;
}

/**
 * Keeps switches equal in a group of assistants. The last message wins: each assistant applies every message, also its own, and
 * publishes only local changes. A change made while disconnected is published on the next connection and overrides the retained
 * message of the group.
 */
export function sharing({ shares, isOn, become, emit }: SharingDeps) {
  const enqueue = serialQueue();
  const known = new Map(shares.map((what) => [what, isOn(what)]));
  const unpublished = new Set<Shared>();
  let taking = 0;
  let canPublish = false;
  const publish = (): void => {
    if (taking > 0) return;
    for (const what of shares) {
      const now = isOn(what);
      if (now === known.get(what)) continue;
      known.set(what, now);
      if (canPublish) emit(what, now);
      else unpublished.add(what);
    }
  };
  return {
    /** Publishes the switches that were changed here. */
    publish,
    /** Takes a switch of the group; `isRetained` when it was published before we subscribed. */
    receive: (what: Shared, wanted: boolean, isRetained: boolean): void => {
      if (!known.has(what) || (isRetained && unpublished.has(what))) return;
      known.set(what, wanted);
      if (taking === 0 && isOn(what) === wanted) return;
      taking += 1;
      void enqueue(async () => (isOn(what) === wanted ? undefined : become(what, wanted)))
        .catch(() => {})
        .then(() => {
          taking -= 1;
          publish();
        });
    },
    /** Publishes the changes that were made while disconnected. */
    connected: (): void => {
      canPublish = true;
      for (const what of unpublished) emit(what, known.get(what) === true);
      unpublished.clear();
    },
    disconnected: (): void => {
      canPublish = false;
    },
  };
}
