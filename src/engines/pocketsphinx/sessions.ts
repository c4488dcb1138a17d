import type { Transcript } from '../ports.ts';
import type { Recogniser } from './recogniser.ts';

/** One utterance among several that may be spoken at the same time. */
export interface Session {
  readonly feed: (samples: Int16Array) => void;
  /** What it seems to be so far; `''` while another one is being decoded. */
  readonly soFar: () => string;
  readonly end: () => Transcript;
  readonly drop: () => void;
}

export interface Sessions {
  readonly begin: () => Session;
  /** Settles when nothing is being heard. */
  readonly quiet: () => Promise<void>;
}

/**
 * Shares one recogniser. The first utterance is decoded while it is spoken, others only kept; one that ends goes first,
 * and the interrupted one is caught up from what was kept, which takes a few hundredths of its length.
 */
export function sessions(
  recogniser: Pick<Recogniser, 'begin' | 'feed' | 'soFar' | 'end' | 'cancel'>,
): Sessions {
  let owner: readonly Int16Array[] | undefined;
  const waiting: (() => void)[] = [];

  const take = (heard: readonly Int16Array[]): void => {
    owner = heard;
    recogniser.begin();
    for (const samples of heard) recogniser.feed(samples);
  };
  const release = (): void => {
    owner = undefined;
    for (const goOn of waiting.splice(0)) goOn();
  };

  return {
    begin: () => {
      const heard: Int16Array[] = [];
      return {
        feed: (samples) => {
          heard.push(samples);
          if (owner === heard) recogniser.feed(samples);
          else if (owner === undefined) take(heard);
        },
        soFar: () => (owner === heard ? recogniser.soFar() : ''),
        end: () => {
          const interrupted = owner === heard ? undefined : owner;
          if (interrupted !== undefined) recogniser.cancel();
          if (owner !== heard) take(heard);
          const transcript = recogniser.end(heard);
          if (interrupted === undefined) release();
          else take(interrupted);
          return transcript;
        },
        drop: () => {
          if (owner !== heard) return;
          recogniser.cancel();
          release();
        },
      };
    },
    quiet: () => (owner === undefined ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
}
