import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import type { Received } from './link.ts';
import { STATE, STATUS } from './topics.ts';

interface NeighboursWorld {
  /** Meant to be ours alone. */
  readonly topic: string;
  /** What our own state says that we are. */
  readonly hub: string;
  /** Somebody came or left: what the topic holds need not be ours any more. */
  readonly changed: () => void;
  readonly warn: (line: string) => void;
}

interface Neighbours {
  /** Whether the message is of our own status or state. */
  readonly takes: (message: Received) => boolean;
  /** That others use the topic, in words; undefined while nobody does. */
  readonly problem: () => string | undefined;
}

const StateOfHub = t.type({ hub: t.string });

/**
 * Notices other assistants that use our topic. Whoever is noticed is told our state again, and so notices us. Who leaves says
 * `offline`; those who stay on then tell all of theirs, and notice each other anew.
 */
export function neighbours({ topic, hub, changed, warn }: NeighboursWorld): Neighbours {
  const known = new Set<string>();
  const told = `another Broca uses the MQTT topic ${topic} too: give each its own mqtt.topic`;
  let isTold = false;
  const heardState = (text: string): void => {
    const other = hubOf(text);
    if (other === undefined || other === hub || known.has(other)) return;
    known.add(other);
    if (!isTold) warn(told);
    isTold = true;
    changed();
  };
  const heardStatus = (text: string): void => {
    if (text === 'online') return;
    known.clear();
    changed();
  };
  return {
    problem: () => (known.size === 0 ? undefined : told),
    takes: ({ topic: heard, payload, isRetained }) => {
      const take = { [`${topic}/${STATE}`]: heardState, [`${topic}/${STATUS}`]: heardStatus }[heard];
      if (!isRetained) take?.(payload.toString());
      return take !== undefined;
    },
  };
}

function hubOf(text: string): string | undefined {
  const read = E.tryCatch(
    () => StateOfHub.decode(JSON.parse(text)),
    () => undefined,
  );
  return E.isRight(read) && E.isRight(read.right) ? read.right.right.hub : undefined;
}
