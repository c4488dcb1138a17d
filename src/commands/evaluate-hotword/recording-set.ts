import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { choose, type EngineEntry, type EngineSetup, realEngine, standInFor } from '../../engines/choose.ts';
import type { Trigger } from '../../engines/ports.ts';
import { untrainedPhrase } from '../../engines/triggers/wakeword/untrained.ts';
import { describeUnknown } from '../../lib/errors.ts';
import { chosenEngine } from '../../settings/settings.ts';
import type { KitInForce } from '../kit-in-force.ts';

/** The paths of the recordings. */
export interface RecordingSet {
  /** Each contains the wake word once. */
  readonly hotword: readonly string[];
  /** None of these contains it. */
  readonly other: readonly string[];
}

/** Reads a directory with `hotword/*.wav` and `other/*.wav`, or files: those in a folder `other` are the others. Left: what is missing. */
export function recordingSetIn(paths: readonly string[]): E.Either<string, RecordingSet> {
  const missing = paths.find((path) => !existsSync(path));
  if (missing !== undefined) return E.left(`there is no ${missing}`);
  try {
    const found = paths.flatMap((path) => (statSync(path).isDirectory() ? wavsIn(path) : [path]));
    const isOther = (path: string): boolean => basename(dirname(path)) === 'other';
    const hotword = found.filter((path) => !isOther(path));
    const other = found.filter(isOther);
    if (found.length === 0) return E.left(`${paths.join(', ')}: no hotword/*.wav and no other/*.wav in it`);
    return E.right({ hotword, other });
  } catch (error) {
    return E.left(describeUnknown(error));
  }
}

function wavsIn(directory: string): readonly string[] {
  const isThere = new Set(readdirSync(directory));
  return ['hotword', 'other']
    .filter((name) => isThere.has(name))
    .flatMap((name) =>
      readdirSync(join(directory, name))
        .filter((file) => /\.wav$/i.test(file))
        .sort()
        .map((file) => join(directory, name, file)),
    );
}

type Parameters = EngineEntry['parameters'];

/** The trigger that a kit really uses, possibly a stand-in. */
export interface KitTrigger {
  /** Its first wake word and its engine. */
  readonly title: string;
  /** Undefined if its parameters do not name one. */
  readonly hotword: string | undefined;
  readonly parameters: Parameters;
  readonly make: (parameters: Parameters) => Trigger;
}

/** Makes the trigger `wanted`, or else the one in use. Left: a sentence if it does not exist or has no wake word. */
export async function kitTrigger(
  { read, settings }: KitInForce,
  wanted: string | undefined,
  { dataDirectory, log }: Pick<EngineSetup, 'dataDirectory' | 'log'>,
): Promise<E.Either<string, KitTrigger>> {
  const { entries } = settings.trigger;
  const entry =
    wanted === undefined ? chosenEngine(settings.trigger) : entries.find((one) => one.name === wanted);
  const known = entries.length === 0 ? '' : `; it has ${entries.map((one) => `"${one.name}"`).join(', ')}`;
  if (entry === undefined) return E.left(`the kit has no trigger "${wanted}"${known}`);
  const { name } = entry;
  if (name === 'none') return E.left('the trigger "none" has no hotword');
  const setup = { dataDirectory, cacheDirectory: resolve(dataDirectory, settings.cachePath), log };
  const kind = read.modules.engines.trigger;
  const { engine, instance, isStandIn = false } = choose('trigger', kind, entry, setup);
  await instance.close();
  const { parameters: own } = realEngine(entry, (one) => one === engine);
  const parameters = isStandIn ? standInFor(kind, own).parameters : own;
  const hotword = hotwordOf(parameters);
  const untrained = engine === 'wakeword' ? await untrainedPhrase(parameters, dataDirectory) : undefined;
  const note = untrained === undefined ? '' : `, not trained yet: phrase listens for "${untrained.phrase}"`;
  const by = isStandIn ? `${engine}, which stands in for ${name}` : `${name}${note}`;
  return E.right({
    title: hotword === undefined ? by : `"${hotword}" by ${by}`,
    hotword,
    parameters,
    make: (changed) => choose('trigger', kind, { name: engine, parameters: changed }, setup).instance,
  });
}

function hotwordOf({ hotwords, phrase, name }: Parameters): string | undefined {
  const [first] = Array.isArray(hotwords) ? hotwords : [{ phrase, name }];
  const words = (first as Parameters | undefined) ?? {};
  const own = words.phrase ?? words.name;
  return typeof own === 'string' ? own : undefined;
}
