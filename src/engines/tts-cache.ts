import { createHash } from 'node:crypto';
import * as E from 'fp-ts/lib/Either.js';
import { defer, mergeMap, type Observable, of, tap } from 'rxjs';
import type { AssistantError } from '../errors.ts';
import { type CacheFiles, cacheFiles } from './cache-files.ts';
import { joined } from './joined.ts';
import type { Sound, Tts } from './ports.ts';
import { sharedWork } from './shared-work.ts';
import { soundOf, wavOf } from './wav.ts';

interface TtsCacheOptions {
  /** Made when it is not there. */
  readonly directory: string;
  /** Everything the sound depends on but the text: engine, language, voice, parameters. */
  readonly key: string;
  readonly maxBytes?: number;
}

const DEFAULT_MAX_BYTES = 100_000_000;
const GIVEN_UP: E.Either<AssistantError, Sound> = E.left({
  _tag: 'EngineFailed',
  engine: 'tts cache',
  message: 'synthesizing was given up',
});

/**
 * Keeps what `tts` says as WAV files; those not heard for longest go first. A text that several ask for at once is
 * synthesised once, and given up when all of them have aborted. A directory that cannot be used is no error.
 */
export function cached(tts: Tts, { directory, key, maxBytes = DEFAULT_MAX_BYTES }: TtsCacheOptions): Tts {
  const files = cacheFiles(directory, maxBytes);
  const share = sharedWork<E.Either<AssistantError, Sound>>();
  const { synthesizePieces: pieces } = tts;
  return {
    ...(pieces && { synthesizePieces: (text) => keptPieces(files, nameOf(key, text), pieces(text)) }),
    synthesize: (text, signal) => async () => {
      const name = nameOf(key, text);
      const spoken = await share(name, signal, async (stillWanted) => {
        const kept = await read(files, name);
        if (kept !== undefined) return E.right({ ...kept, isCached: true });
        const fresh = await tts.synthesize(text, stillWanted)();
        if (E.isRight(fresh)) files.write(name, wavOf(fresh.right));
        return fresh;
      });
      return spoken ?? GIVEN_UP;
    },
    health: tts.health,
    close: async () => {
      await tts.close();
      await files.written();
    },
  };
}

const nameOf = (key: string, text: string): string =>
  `${createHash('sha256')
    .update(JSON.stringify([key, text]))
    .digest('hex')}.wav`;

/** The file as one piece; without one the pieces, which are kept when the last has come. */
const keptPieces = (files: CacheFiles, name: string, pieces$: Observable<Sound>): Observable<Sound> =>
  defer(() => read(files, name)).pipe(
    mergeMap((kept) => {
      if (kept !== undefined) return of<Sound>({ ...kept, isCached: true });
      const made: Sound[] = [];
      return pieces$.pipe(
        tap({ next: (piece) => made.push(piece), complete: () => files.write(name, wavOf(joined(made))) }),
      );
    }),
  );

/** A file that does not end where it says was broken: it is made again. */
async function read(files: CacheFiles, name: string): Promise<Sound | undefined> {
  const wav = await files.read(name);
  if (wav === undefined) return undefined;
  const sound = soundOf(wav);
  return E.isRight(sound) && wav.length === wav.readUInt32LE(4) + 8 ? sound.right : undefined;
}
