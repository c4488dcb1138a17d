import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type AssistantError, describe } from '../../../errors.ts';
import { recordingsDirectory } from './folder.ts';
import { type Recorded, readRecordings, recordingsIn, stampOf } from './recordings.ts';
import type { WantedHotword } from './wanted-hotwords.ts';

/** The engine's name in the settings. */
export const ENGINE = 'personal';

/** A hotword the settings want, with its recordings. */
export interface KnownHotword {
  readonly wanted: WantedHotword;
  readonly recorded: Recorded;
}

/** The recordings of the hotwords the settings want. */
interface KnownHotwords {
  /** Reads those anew whose files are others. Left: `EngineMissing` without recordings, `EngineFailed` where one is of no use. */
  readonly read: TE.TaskEither<AssistantError, readonly KnownHotword[]>;
  /** What is missing, as of now. */
  readonly missing: () => AssistantError | undefined;
}

/** Of one data directory. */
export function knownHotwords(wanted: readonly WantedHotword[], dataDirectory: string): KnownHotwords {
  const kept = new Map<string, { readonly stamp: string; readonly recorded: Recorded }>();
  const directoryOf = ({ name }: WantedHotword): string => recordingsDirectory(dataDirectory, name);
  const missing = () => {
    const unrecorded = wanted.find((hotword) => recordingsIn(directoryOf(hotword)).length === 0);
    return unrecorded === undefined ? undefined : withoutRecordings(unrecorded.name, directoryOf(unrecorded));
  };

  const readOne = async (hotword: WantedHotword): Promise<E.Either<AssistantError, KnownHotword>> => {
    const stamp = stampOf(directoryOf(hotword));
    const known = kept.get(hotword.name);
    if (known?.stamp === stamp) return E.right({ wanted: hotword, recorded: known.recorded });
    const recorded = await readRecordings(directoryOf(hotword))();
    if (E.isLeft(recorded)) return E.left(unusable(recorded.left));
    kept.set(hotword.name, { stamp, recorded: recorded.right });
    return E.right({ wanted: hotword, recorded: recorded.right });
  };

  return {
    read: async () => {
      const lack = missing();
      if (lack !== undefined) return E.left(lack);
      return TE.traverseSeqArray((hotword: WantedHotword) => () => readOne(hotword))(wanted)();
    },
    missing,
  };
}

const withoutRecordings = (name: string, directory: string): AssistantError => ({
  _tag: 'EngineMissing',
  engine: ENGINE,
  message: `there are no recordings of "${name}" in ${directory}`,
  fix: `make some: broca enroll --name "${name}"`,
});

const unusable = (error: AssistantError): AssistantError => ({
  _tag: 'EngineFailed',
  engine: ENGINE,
  message: describe(error),
});
