import { type Candidate, type Heard, levelOf } from './nearest.ts';

/** A place whose ears may be closed and opened again: by its name it is still the same. */
interface Named extends Heard {
  readonly place: { readonly name: string };
}

interface RecentlyServed<By extends Named> {
  readonly keep: (key: string, served: Candidate<By>) => void;
  /** The one who was served by what this one heard too; undefined when it is somebody else who speaks. */
  readonly before: (key: string, candidate: Candidate<By>) => By | undefined;
}

/** Far away, or by a slow engine, a hotword may be heard so much later. */
const SAME_SPEECH_MS = 1_000;
/** Whoever is so much louder speaks himself: a hundred times the power. */
const MUCH_LOUDER_DB = 20;

/** Who was served a moment ago. `nowMs` is a clock that never jumps. */
export function recentlyServed<By extends Named>(nowMs: () => number): RecentlyServed<By> {
  let last: readonly { readonly key: string; readonly atMs: number; readonly served: Candidate<By> }[] = [];
  const present = () => last.filter(({ atMs }) => nowMs() - atMs < SAME_SPEECH_MS);
  return {
    keep: (key, served) => {
      const others = present().filter((one) => one.key !== key);
      last = [...others, { key, atMs: nowMs(), served: { ...served, levelDb: levelOf(served) } }];
    },
    before: (key, candidate) => {
      const served = present().find((one) => one.key === key)?.served;
      if (served === undefined || served.by.place.name === candidate.by.place.name) return undefined;
      return isMuchLouder(levelOf(candidate), served.levelDb) ? undefined : served.by;
    },
  };
}

const isMuchLouder = (levelDb: number | undefined, thanDb: number | undefined): boolean =>
  levelDb !== undefined && thanDb !== undefined && levelDb > thanDb + MUCH_LOUDER_DB;
