import * as E from 'fp-ts/lib/Either.js';
import { Flag } from '../brain/written-values.ts';
import type { Mqtt, Shared } from '../settings/mqtt.ts';
import { GROUP_COMMANDS } from './commands.ts';
import type { Link, Received } from './link.ts';
import { type Sharing, sharing } from './sharing.ts';
import { COMMAND_ENDS } from './topics.ts';

interface GroupWorld {
  readonly mqtt: Pick<Mqtt, 'group' | 'shares'>;
  /** How it is here now. */
  readonly isOn: (what: Shared) => boolean;
  /** Makes it so here; settles when it is, or cannot be. */
  readonly become: (what: Shared, isOn: boolean) => Promise<unknown>;
  readonly send: Link['send'];
}

interface InGroup extends Pick<Sharing, 'look' | 'connected' | 'disconnected'> {
  /** Whether the message is of a switch that is shared. */
  readonly takes: (message: Received) => boolean;
}

/** Shares switches with a group, over the topics where it keeps them; alone nothing. */
export function inGroup({ mqtt, isOn, become, send }: GroupWorld): InGroup {
  const { group } = mqtt;
  const shares = group === undefined ? [] : mqtt.shares;
  const topicOf = (what: Shared): string => sharedTopic(group, what);
  const { heard, ...switches } = sharing({
    ...{ shares, isOn, become },
    tell: (what, isOn) => send(topicOf(what), isOn ? 'ON' : 'OFF', true),
  });
  return {
    ...switches,
    takes: ({ topic, payload, isRetained }) => {
      const what = shares.find((one) => topicOf(one) === topic);
      const flag = Flag.decode(payload.toString());
      if (what !== undefined && E.isRight(flag)) heard(what, flag.right, isRetained);
      return what !== undefined;
    },
  };
}

/** What one of a group listens to. */
export const groupFilters = ({ group, shares }: Pick<Mqtt, 'group' | 'shares'>): readonly string[] =>
  group === undefined
    ? []
    : [
        ...GROUP_COMMANDS.map((kind) => `${group}/${COMMAND_ENDS[kind]}`),
        ...shares.map((what) => sharedTopic(group, what)),
      ];

const sharedTopic = (group: string | undefined, what: Shared): string => `${group}/${what}`;
