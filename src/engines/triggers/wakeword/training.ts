import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { type AssistantError, describeUnknown, engineFailed } from '../../../lib/errors.ts';
import { languageFamily } from '../../../lib/text.ts';
import { type ChildProcess, childProcess } from '../../child-process.ts';
import { withFileLock } from '../../models/place.ts';
import { DEFAULT_STOP } from '../phrase/phrase-settings.ts';
import { trainedFile } from './head-file.ts';
import { homeFiles } from './home-sound.ts';
import { materialOf } from './material.ts';
import { ENGINE } from './networks.ts';
import { recordingsStamp } from './own-recordings.ts';
import { recordingsOfPeople } from './people.ts';
import { speakersFor } from './speakers.ts';
import { commonJobs, homeJobs, ownJobs, phraseJobs, secondsOf } from './training-jobs.ts';
import type { TrainingOf } from './training-rows.ts';
import type { TrainingReply, TrainingRequest } from './training-worker.ts';

interface TrainingOptions extends TrainingOf {
  readonly signal: AbortSignal;
  /** Gets the part that is done, from 0 to 1. */
  readonly progress: (part: number) => void;
}

/** Heads judge together: they err in different places. */
const HEADS = 3;
const HEAD_S = 30;
const MOST_PROCESSES = 4;
/** The longest silence: a program may say many texts in a row. */
const SILENCE_MS = 600_000;

/**
 * Trains heads for a phrase in child processes, one for each core, and keeps them in the data directory. What was made by a training that
 * was broken off is used. Left: `EngineMissing` if something is not installed, `EngineFailed`.
 */
export const train =
  ({ signal, progress, ...about }: TrainingOptions): TaskEither<AssistantError, string> =>
  async () => {
    const { phrase, language, dataDirectory } = about;
    const file = trainedFile(dataDirectory, phrase);
    const children = processes();
    try {
      const material = materialOf(about);
      const folder = file.replace(/\.json$/, `${marked(material)}.training`);
      const family = languageFamily(language);
      const common = `${family}${marked(await voicesAndPeople(about))}.common`;
      const jobs = [
        ...phraseJobs(folder),
        ...(recordingsStamp(dataDirectory, phrase) === '' ? [] : ownJobs(folder)),
        ...commonJobs(join(dataDirectory, 'wakewords', common)),
        ...homeJobs(homeFiles(dataDirectory).filter((one) => existsSync(one))),
      ];
      const heads = Array.from({ length: HEADS }, (_, at) => join(folder, `head-${at + 1}.json`));
      const rows = jobs.map(
        (job) => ({ request: { type: 'rows', job, ...about }, seconds: secondsOf(job) }) as const,
      );
      const learning = heads.map(
        (head, at) =>
          ({ request: { type: 'head', jobs, seed: at + 1, file: head, ...about }, seconds: HEAD_S }) as const,
      );
      const end = { request: { type: 'end', jobs, heads, file, material, ...about }, seconds: 5 } as const;
      const tellDone = progressOf([...rows, ...learning, end], progress);
      await mkdir(folder, { recursive: true });
      return await withFileLock(join(dataDirectory, 'wakewords', '.lock'), async () => {
        for (const stage of [rows, learning, [end]]) {
          const failed = await inTurns(stage, children, { signal, tellDone });
          if (failed !== undefined) return E.left(failed);
        }
        await removeTrainings(file);
        await removeCommonRows(dirname(file), family, common);
        return E.right(file);
      });
    } catch (error) {
      return E.left(engineFailed(ENGINE, describeUnknown(error)));
    } finally {
      await Promise.all(children.map((child) => child.close()));
    }
  };

/** What all phrases of a language learn from, so that other voices and recordings make other rows. */
async function voicesAndPeople({
  language,
  elsewhere,
}: Pick<TrainingOf, 'language' | 'elsewhere'>): Promise<string> {
  const speakers = await speakersFor(language);
  const people = await recordingsOfPeople();
  return [
    ...speakers.map(({ program, voices }) => `${program} ${voices.join()}`),
    ...(elsewhere?.uris ?? []),
    ...people,
    ...commonJobs('').map(({ file, count }) => `${file} ${count}`),
    `without ${DEFAULT_STOP}`,
  ].join('\n');
}

/** Something short for a text, behind a hyphen; `''` for `''`. */
const marked = (text: string): string =>
  text === '' ? '' : `-${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;

/** Removes what trainings of a phrase have left, also those that were broken off before their material changed. */
async function removeTrainings(file: string): Promise<void> {
  const [name] = basename(file).split('.');
  const isOfPhrase = new RegExp(`^${name}(-[0-9a-f]{8})?\\.training$`);
  for (const one of (await readdir(dirname(file))).filter((found) => isOfPhrase.test(found)))
    await rm(join(dirname(file), one), { recursive: true, force: true });
}

/** Removes the rows of a language that other voices or recordings made. */
async function removeCommonRows(directory: string, family: string, kept: string): Promise<void> {
  const isOfFamily = new RegExp(`^${family}(-[0-9a-f]{8})?\\.common$`);
  for (const one of (await readdir(directory)).filter((found) => isOfFamily.test(found) && found !== kept))
    await rm(join(directory, one), { recursive: true, force: true });
}

/** A request to a child, and how long it takes about. */
interface Part {
  readonly request: TrainingRequest;
  readonly seconds: number;
}

type Child = ChildProcess<TrainingRequest, TrainingReply>;

const processes = (): readonly Child[] =>
  Array.from({ length: Math.min(MOST_PROCESSES, availableParallelism()) }, () =>
    childProcess({ engine: ENGINE, module: new URL('./training-worker.ts', import.meta.url) }),
  );

/** Gives each child the next part when it has done one. Returns the first error. */
async function inTurns(
  parts: readonly Part[],
  children: readonly Child[],
  { signal, tellDone }: { readonly signal: AbortSignal; readonly tellDone: ReturnType<typeof progressOf> },
): Promise<AssistantError | undefined> {
  const waiting = [...parts];
  let failed: AssistantError | undefined;
  const work = async (child: Child): Promise<void> => {
    for (let part = waiting.shift(); part !== undefined && failed === undefined; part = waiting.shift()) {
      const done = tellDone(part);
      const result = await child.call(part.request, {
        signal,
        deadlineMs: SILENCE_MS,
        stage: 'training a wake word',
        progress: (reply) => done(reply.type === 'progress' ? reply.part : 1),
      })();
      if (E.isLeft(result)) failed ??= result.left;
      else done(1);
    }
  };
  await Promise.all(children.map(work));
  return failed;
}

/** Tells the part of the whole that is done, from what is done of each part. */
function progressOf(parts: readonly Part[], tell: (part: number) => void) {
  const all = parts.reduce((sum, { seconds }) => sum + seconds, 0);
  const done = new Map<Part, number>();
  return (part: Part) =>
    (share: number): void => {
      done.set(part, Math.max(done.get(part) ?? 0, share * part.seconds));
      tell([...done.values()].reduce((sum, seconds) => sum + seconds, 0) / all);
    };
}
