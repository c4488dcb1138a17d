import * as E from 'fp-ts/lib/Either.js';
import { Flag } from '../brain/written-values.ts';
import type { Mqtt, Shared } from '../settings/mqtt.ts';
import { GROUP_COMMANDS } from './commands.ts';
import { COMMAND_ENDS } from './topics.ts';

/** Where a group keeps what all of it share. */
export const sharedTopic = (group: string | undefined, what: Shared): string => `${group}/${what}`;

/** Undefined of what is neither on nor off, and of what somebody has taken away. */
export function sharedValue(payload: Buffer): boolean | undefined {
  const flag = Flag.decode(payload.toString());
  return E.isRight(flag) ? flag.right : undefined;
}

/** What one of a group listens to. */
export const groupFilters = ({ group, shares }: Pick<Mqtt, 'group' | 'shares'>): readonly string[] =>
  group === undefined
    ? []
    : [
        ...GROUP_COMMANDS.map((kind) => `${group}/${COMMAND_ENDS[kind]}`),
        ...shares.map((what) => sharedTopic(group, what)),
      ];
