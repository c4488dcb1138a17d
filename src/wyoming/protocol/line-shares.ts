import * as E from 'fp-ts/lib/Either.js';
import { shareHolder, THIS_MACHINE } from '../../system/client-address.ts';

/** How many lines may be open at a time. */
export interface LineShareLimits {
  /** From one address of the network. */
  readonly linesPerAddress: number;
  /** From this machine, over TCP and over a socket file. */
  readonly linesOnLoopback: number;
  /** From all of the network, so that this machine gets in whatever is opened there. */
  readonly linesFromNetwork: number;
}

/** Left: why there is no room for the line, in words. Right: what to call when it is closed. */
type Room = E.Either<string, () => void>;

/** Gives each address its share of the lines, and no client those of all others. An address is undefined for a socket file. */
export function lineShares(limits: LineShareLimits): (remoteAddress: string | undefined) => Room {
  const open = new Map<string, number>();
  let openFromNetwork = 0;
  return (remoteAddress = '127.0.0.1') => {
    const who = shareHolder(remoteAddress);
    const isNear = who === THIS_MACHINE;
    const most = isNear ? limits.linesOnLoopback : limits.linesPerAddress;
    const before = open.get(who) ?? 0;
    if (before >= most) return E.left(`${who} has ${most} lines open already, and may have no more`);
    if (!isNear && openFromNetwork >= limits.linesFromNetwork)
      return E.left(
        `${limits.linesFromNetwork} lines from the network are open already, and may not be more`,
      );
    const add = (by: 1 | -1): void => {
      const now = (open.get(who) ?? 0) + by;
      if (now === 0) open.delete(who);
      else open.set(who, now);
      if (!isNear) openFromNetwork += by;
    };
    add(1);
    return E.right(() => add(-1));
  };
}
