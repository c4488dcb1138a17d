/** What a satellite's microphone gives: a quiet room, and what somebody says in it. */
export interface Microphone {
  /** Settles when it has been said. */
  readonly say: (samples: Int16Array) => Promise<void>;
  readonly close: () => void;
}

/** A piece, whether somebody begins to speak with it or has been quiet for long, and the piece before it. */
interface Piece {
  readonly samples: Int16Array;
  readonly begins: boolean;
  readonly ends: boolean;
  readonly before: Int16Array;
}

const CHUNK_SAMPLES = 1_024;
const CHUNK_MS = 64;
/** So many pieces of quiet end what is said: a second and a half. */
const QUIET_CHUNKS = 24;

/** Gives 1 024 samples each 64 ms; a timer that was late is made up for. */
export function microphone(give: (piece: Piece) => void): Microphone {
  let said: { readonly samples: Int16Array; at: number; readonly end: () => void } | undefined;
  let quiet = QUIET_CHUNKS;
  let given = 0;
  let last = new Int16Array();
  const startMs = performance.now();
  const next = (): void => {
    const samples = Int16Array.from({ length: CHUNK_SAMPLES }, (_, at) => ((at * 7_919) % 9) - 4);
    const before = quiet;
    quiet = said === undefined ? quiet + 1 : 0;
    if (said !== undefined) {
      for (const [at, sample] of said.samples.subarray(said.at, said.at + CHUNK_SAMPLES).entries())
        samples[at] = (samples[at] ?? 0) + sample;
      said.at += CHUNK_SAMPLES;
    }
    give({ samples, begins: quiet === 0 && before > 0, ends: quiet === QUIET_CHUNKS, before: last });
    last = samples;
    if (said === undefined || said.at < said.samples.length) return;
    said.end();
    said = undefined;
  };
  const ticking = setInterval(() => {
    for (; given * CHUNK_MS < performance.now() - startMs; given += 1) next();
  }, CHUNK_MS);
  return {
    say: (samples) =>
      new Promise((end) => {
        said = { samples, at: 0, end };
      }),
    close: () => clearInterval(ticking),
  };
}
