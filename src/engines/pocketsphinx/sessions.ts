import type { Transcript } from '../ports.ts';
import type { Recogniser } from './recogniser.ts';

/** One of several utterances at the same time. */
interface Session {
  readonly feed: (samples: Int16Array) => void;
  /** The text so far; `''` while another utterance is being decoded. */
  readonly soFar: () => string;
  /** `atWork` gets each part that is decoded again. */
  readonly end: (atWork?: (samples: Int16Array) => void) => Transcript;
  readonly drop: () => void;
}

export interface Sessions {
  readonly begin: () => Session;
  /** Settles when no utterance is open. */
  readonly quiet: () => Promise<void>;
}

/**
 * Shares one recogniser. A single utterance is decoded while it is spoken. Of several the first is decoded and the others are
 * buffered; one that ends interrupts those still spoken. An interrupted utterance starts again when it is alone or ends, so
 * that each utterance is decoded at most once more.
 */
export function sessions(
  recogniser: Pick<Recogniser, 'begin' | 'feed' | 'soFar' | 'end' | 'cancel'>,
): Sessions {
  const open = new Set<readonly Int16Array[]>();
  let owner: readonly Int16Array[] | undefined;
  const waiting: (() => void)[] = [];

  const take = (heard: readonly Int16Array[], atWork = (_samples: Int16Array): void => {}): void => {
    owner = heard;
    recogniser.begin();
    for (const samples of heard) {
      recogniser.feed(samples);
      atWork(samples);
    }
  };
  const interrupt = (): void => {
    if (owner !== undefined) recogniser.cancel();
    owner = undefined;
  };
  const close = (heard: readonly Int16Array[]): void => {
    open.delete(heard);
    if (owner === heard) owner = undefined;
    if (open.size === 0) for (const goOn of waiting.splice(0)) goOn();
  };

  return {
    begin: () => {
      const heard: Int16Array[] = [];
      return {
        feed: (samples) => {
          heard.push(samples);
          open.add(heard);
          if (owner === heard) recogniser.feed(samples);
          else if (owner === undefined && open.size === 1) take(heard);
        },
        soFar: () => (owner === heard ? recogniser.soFar() : ''),
        end: (atWork) => {
          if (owner !== heard) {
            interrupt();
            take(heard, atWork);
          }
          const transcript = recogniser.end(heard, atWork);
          close(heard);
          return transcript;
        },
        drop: () => {
          if (owner === heard) interrupt();
          close(heard);
        },
      };
    },
    quiet: () => (open.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
}
