import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { writeFileAtomic } from '../../../lib/atomic-file.ts';
import { readRegularFile } from '../../../lib/files.ts';
import { childProcess } from '../../child-process.ts';
import type { Model } from '../../pocketsphinx/model.ts';
import type { CalibrationReply, CalibrationRequest } from './calibration-worker.ts';
import type { Keyphrase } from './keyphrase-search.ts';
import { type Calibration, isHard, usualThreshold } from './thresholds.ts';

/** Calibrations of this process, by phrase and pronunciations. */
const learnt = new Map<string, Calibration>();
let underway: Promise<unknown> = Promise.resolve();

/** Reads calibrations from the file `path`; calibrates missing ones in another process, one at a time, and stores them there. */
export function learntThresholds(
  { model, path }: { readonly model: Model; readonly path: string },
  phrases: readonly Keyphrase[],
) {
  underway = underway.then(learn).catch(() => {}); // without espeak-ng the defaults stay
  const known = (keyphrase: Keyphrase): Calibration | undefined => learnt.get(keyOf(keyphrase));
  return {
    /** The threshold of each phrase at a sensitivity of a half: the default until it is calibrated. */
    now: () => phrases.map((keyphrase) => known(keyphrase)?.threshold ?? usualThreshold(keyphrase)),
    /** Settles after the calibration with the indexes of phrases that are hard to tell from other talk. */
    hard: underway.then(() =>
      phrases.flatMap((keyphrase, index) => {
        const calibration = known(keyphrase);
        return calibration !== undefined && isHard(calibration) ? [index] : [];
      }),
    ),
  };

  async function learn(): Promise<void> {
    if (phrases.some(isUnknown))
      for (const [key, stored] of Object.entries(await readCalibrations(path))) learnt.set(key, stored);
    const unknown = phrases.filter(isUnknown);
    if (unknown.length === 0) return;
    const found = await calibratedApart({ model, phrases: unknown });
    if (found === undefined) return;
    for (const [index, calibration] of found.entries()) {
      const keyphrase = unknown[index];
      if (keyphrase !== undefined) learnt.set(keyOf(keyphrase), calibration);
    }
    await keepCalibrations(path, Object.fromEntries(learnt));
  }
}

const isUnknown = (keyphrase: Keyphrase): boolean => !learnt.has(keyOf(keyphrase));

/** The key changes with the version of the calibration and with pronunciations, so that old ones are not used. */
const keyOf = ({ phrase, ways }: Keyphrase): string => `6 ${phrase}: ${ways.join(' | ')}`;

/** For one text, however busy the machine is. */
const SILENCE_MS = 60_000;

/** Calibrates in a process that is thrown away: it takes 25 MB, most of which would stay. Undefined without espeak-ng, or on failure. */
async function calibratedApart(request: CalibrationRequest): Promise<readonly Calibration[] | undefined> {
  const module = new URL('./calibration-worker.ts', import.meta.url);
  const child = childProcess<CalibrationRequest, CalibrationReply>({ engine: 'phrase', module });
  const reply = await child.call(request, { deadlineMs: SILENCE_MS, stage: 'calibrating hotwords' })();
  await child.close();
  return E.isRight(reply) && reply.right.type === 'calibrated' ? reply.right.found : undefined;
}

/** Calibrations on disk, by `keyOf`. */
const StoredCalibrations = t.readonly(
  t.record(t.string, t.readonly(t.type({ threshold: t.number, lead: t.number }))),
);

/** Reads the file; returns none if that fails. */
export async function readCalibrations(path: string): Promise<Readonly<Record<string, Calibration>>> {
  try {
    const stored = StoredCalibrations.decode(JSON.parse(String(await readRegularFile(path))));
    return E.isRight(stored) ? stored.right : {};
  } catch {
    return {};
  }
}

/** Adds the calibrations to the file. Ignores errors, since the next process can calibrate again. */
export async function keepCalibrations(
  path: string,
  calibrations: Readonly<Record<string, Calibration>>,
): Promise<void> {
  const text = JSON.stringify({ ...(await readCalibrations(path)), ...calibrations }, undefined, 2);
  try {
    writeFileAtomic(path, `${text}\n`);
  } catch {
    // the next process calibrates again
  }
}
