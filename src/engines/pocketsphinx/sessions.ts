import type { HeardSoFar } from '../ports.ts';
import type { Recogniser } from './recogniser.ts';

/**
 * Shares one recogniser. A single utterance is decoded while it is spoken. Of several the first is decoded and the others are
 * buffered; one that ends interrupts those still spoken. An interrupted utterance starts again when it is alone or ends, so
 * that each utterance is decoded at most once more. A recording is buffered, and decoded when it has ended.
 */
export function sessions(
  recogniser: Pick<Recogniser, 'begin' | 'feed' | 'soFar' | 'end' | 'hearRecording' | 'cancel'>,
) {
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
    if (owner === undefined) for (const goOn of waiting.splice(0)) goOn();
  };

  return {
    /** Starts one of several utterances at the same time. */
    begin: (isRecorded = false) => {
      const heard: Int16Array[] = [];
      return {
        feed: (samples: Int16Array): void => {
          heard.push(samples);
          if (isRecorded) return;
          open.add(heard);
          if (owner === heard) recogniser.feed(samples);
          else if (owner === undefined && open.size === 1) take(heard);
        },
        /** The text so far; `''` while another utterance is being decoded. */
        soFar: (): HeardSoFar => (owner === heard ? recogniser.soFar() : { text: '' }),
        /** `atWork` gets each part that is decoded again. */
        end: (atWork?: (samples: Int16Array) => void) => {
          if (owner !== heard) {
            interrupt();
            if (!isRecorded) take(heard, atWork);
          }
          const transcript = isRecorded
            ? recogniser.hearRecording(heard, atWork)
            : recogniser.end(heard, atWork);
          close(heard);
          return transcript;
        },
        drop: () => {
          if (owner === heard) interrupt();
          close(heard);
        },
      };
    },
    /** Whether nothing is decoded. Utterances that wait are decoded from their beginning. */
    isQuiet: () => owner === undefined,
    /** Settles when an utterance has ended, so that another grammar may be set before the next is decoded. */
    quiet: async (): Promise<void> => {
      while (owner !== undefined) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}
