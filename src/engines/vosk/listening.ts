import type { HeardWord, NativeRecogniser } from './native-model.ts';

/** One utterance through one recogniser. One call at a time. */
export interface Listening {
  readonly feed: (samples: Int16Array) => Promise<void>;
  /** All its words so far; the newest may still change. */
  readonly soFar: () => readonly HeardWord[];
  /** All its words. */
  readonly end: () => readonly HeardWord[];
  readonly free: () => void;
}

/** Puts together the pieces into which the recogniser cuts what is said where it finds a pause. */
export function listening(recogniser: NativeRecogniser): Listening {
  const said: HeardWord[] = [];
  return {
    feed: async (samples) => {
      if (await recogniser.accept(samples)) said.push(...recogniser.piece());
    },
    soFar: () => [...said, ...recogniser.soFar()],
    end: () => [...said, ...recogniser.end()],
    free: recogniser.free,
  };
}
