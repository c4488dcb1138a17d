import * as E from 'fp-ts/lib/Either.js';
import type { News } from '../../brain/events.ts';
import { refusals, refusalsText } from '../../decode.ts';
import type { Signal } from '../signal.ts';

/** Hands something to every signal. Left: no signal knows the notification, or one that does refuses the payload. */
export type Notify = (notification: string, payload: unknown) => E.Either<string, void>;

/** `tell` brings the notification to the signals, once it is known to be right. */
export const notifying =
  (kinds: () => ReadonlyMap<string, Signal>, tell: (news: News) => void): Notify =>
  (notification, payload) => {
    const known = new Set<string>();
    for (const { notifications } of kinds().values()) {
      for (const name of Object.keys(notifications)) known.add(name);
      const codec = Object.hasOwn(notifications, notification) ? notifications[notification] : undefined;
      const checked = codec?.decode(payload);
      if (checked !== undefined && E.isLeft(checked))
        return E.left(`payload of ${notification}: ${refusalsText(refusals(checked.left), 'payload')}`);
    }
    if (!known.has(notification)) {
      return E.left(
        `no signal knows the notification "${notification}"; known are ${[...known].sort().join(', ')}`,
      );
    }
    tell({ type: 'signal.notified', notification, payload });
    return E.right(undefined);
  };
