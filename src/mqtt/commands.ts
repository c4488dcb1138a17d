import * as E from 'fp-ts/lib/Either.js';
import { ALL } from '../brain/places.ts';
import type { Mqtt } from '../settings/mqtt.ts';
import { commandOf } from './command.ts';
import { type Doings, does } from './doing.ts';
import type { Received } from './link.ts';
import { COMMAND_ENDS, type CommandKind, placeOf, placeTopic } from './topics.ts';

interface CommandWorld {
  readonly mqtt: Pick<Mqtt, 'topic' | 'group'>;
  readonly doings: Doings;
  readonly send: (topic: string, payload: string, isRetained: boolean) => void;
  readonly log: { readonly warn: (line: string) => void };
}

/** What a group is told, all of it. */
export const GROUP_COMMANDS = ['mute', 'deaf', 'say'] as const satisfies readonly CommandKind[];

/** More orders and texts than these at a time are refused: somebody sends in a circle. */
const MOST_AT_A_TIME = 100;

/** Does what messages ask for, and says of those that cannot be done why, in the log and on the topic `error`. */
export function commands({ mqtt: { topic: own, group }, doings, send, log }: CommandWorld) {
  let atWork = 0;
  const refuse = (topic: string, why: string): void => {
    log.warn(`MQTT: ${topic}: ${why}`);
    send(`${own}/error`, JSON.stringify({ topic, error: why, time: new Date().toISOString() }), false);
  };
  const doIt = async (kind: CommandKind, place: string | undefined, message: Received): Promise<void> => {
    const { topic, payload, isRetained } = message;
    if (isRetained) {
      if (payload.length > 0) refuse(topic, 'a retained command is ignored: it would be done at each start');
      return;
    }
    const command = commandOf(kind, payload);
    if (E.isLeft(command)) return refuse(topic, command.left);
    if (atWork >= MOST_AT_A_TIME) return refuse(topic, `${MOST_AT_A_TIME} commands are at work already`);
    atWork += 1;
    const done = await does(command.right, place, doings).finally(() => {
      atWork -= 1;
    });
    if (E.isLeft(done)) return refuse(topic, done.left);
    if (done.right === undefined) return;
    send(`${placeTopic(own, place)}/order/answer`, JSON.stringify(done.right), false);
  };

  /** Whether it was one. */
  return (message: Received): boolean => {
    const place = placeOf(own, message.topic);
    const kind = place === undefined ? undefined : KINDS.get(place.end);
    const told = GROUP_COMMANDS.find((one) => message.topic === `${group}/${COMMAND_ENDS[one]}`);
    if (kind === undefined && told === undefined) return false;
    const satellite = told === 'say' ? ALL : place?.satellite;
    doIt(told ?? kind ?? 'trigger', satellite, message).catch((error: unknown) =>
      refuse(message.topic, String(error)),
    );
    return true;
  };
}

const KINDS: ReadonlyMap<string, CommandKind> = new Map(
  Object.entries(COMMAND_ENDS).map(([kind, end]) => [end, kind as CommandKind]),
);
