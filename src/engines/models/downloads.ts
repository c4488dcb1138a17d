import { statSync } from 'node:fs';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { AssistantError } from '../../lib/errors.ts';
import { CATALOGUE, type KnownModel } from './catalogue.ts';
import type { ModelFile } from './get-model.ts';
import { installedModels, modelDirectory, partFile, removeModel } from './place.ts';
import { modelProblem, userOf } from './whole.ts';

/** A model of the catalogue, or one that is here. */
export interface ModelState extends Pick<KnownModel, 'name' | 'engine'> {
  readonly language?: string;
  readonly sizeBytes?: number;
  readonly licence?: string;
  /** `partial`: a download was cut and goes on where it stopped. `broken`: files are missing. */
  readonly state: 'absent' | 'partial' | 'downloading' | 'here' | 'broken';
  /** What came of a download so far. */
  readonly bytes?: number;
  /** What is done after the download: `checking`, `unpacking`. */
  readonly step?: string;
  /** Why the last download failed, or what is broken. */
  readonly detail?: string;
}

export type ModelDownloads = ReturnType<typeof modelDownloads>;

interface Underway {
  readonly cut: AbortController;
  ended: Promise<void>;
  bytes: number;
  step: string | undefined;
}

interface DownloadsOptions {
  readonly dataDirectory: string;
  readonly log: (line: string) => void;
  /** By default all that `broca models` lists. */
  readonly catalogue?: readonly (KnownModel & ModelFile)[];
}

/** Downloads models in the background, each once at a time. `close` cuts those under way; they go on where they stopped. */
export function modelDownloads({ dataDirectory, log, catalogue = CATALOGUE }: DownloadsOptions) {
  const underway = new Map<string, Underway>();
  const failures = new Map<string, string>();

  const stateOf = (name: string, engine: KnownModel['engine']): Omit<ModelState, 'name' | 'engine'> => {
    const work = underway.get(name);
    if (work !== undefined) {
      const { bytes, step } = work;
      return { state: 'downloading', bytes, ...(step === undefined ? {} : { step }) };
    }
    const detail = failures.get(name);
    const failed = detail === undefined ? {} : { detail };
    if (installedModels(dataDirectory).includes(name)) {
      const problem = modelProblem(modelDirectory(dataDirectory, name), engine);
      return problem === undefined ? { state: 'here' } : { state: 'broken', detail: problem };
    }
    const bytes = statSync(partFile(dataDirectory, name), { throwIfNoEntry: false })?.size;
    return bytes === undefined ? { state: 'absent', ...failed } : { state: 'partial', bytes, ...failed };
  };

  const fetchModel = async (model: ModelFile, work: Underway): Promise<void> => {
    const { name } = model;
    log(`model ${name}: the download has begun`);
    const { getModel } = await import('./get-model.ts'); // its archives are unpacked by packages that a start need not load
    const got = await getModel(model, {
      dataDirectory,
      signal: work.cut.signal,
      came: (bytes) => {
        work.bytes = bytes;
      },
      report: (step) => {
        work.step = step;
      },
    })();
    underway.delete(name);
    if (E.isLeft(got) && !work.cut.signal.aborted) failures.set(name, got.left);
    log(`model ${name}: ${E.isLeft(got) ? got.left : 'it is here'}`);
  };

  /** Those of the catalogue, and others that are here. */
  const list = (): readonly ModelState[] => {
    const others = installedModels(dataDirectory).filter(
      (name) => !catalogue.some((one) => one.name === name),
    );
    return [
      ...catalogue.map(({ name, engine, language, sizeBytes, licence }) => ({
        ...{ name, engine, sizeBytes, licence },
        ...(language === undefined ? {} : { language }),
        ...stateOf(name, engine),
      })),
      ...others.map((name) => {
        const engine = userOf(name, modelDirectory(dataDirectory, name));
        return { name, engine, ...stateOf(name, engine) };
      }),
    ];
  };
  /** Cuts a download; what came of it stays. Settles when it has ended. */
  const cancel = async (name: string): Promise<void> => {
    const work = underway.get(name);
    work?.cut.abort();
    await work?.ended;
  };

  return {
    list,
    /** Begins a download, or goes on with one that was cut. Left: `UnknownName`. */
    begin: (name: string): E.Either<AssistantError, void> => {
      const model = catalogue.find((one) => one.name === name);
      if (model === undefined) return E.left(unknown(name));
      if (underway.has(name)) return E.right(undefined);
      failures.delete(name);
      const work: Underway = {
        ...{ cut: new AbortController(), ended: Promise.resolve() },
        ...{ bytes: 0, step: undefined },
      };
      underway.set(name, work);
      work.ended = fetchModel(model, work);
      return E.right(undefined);
    },
    cancel,
    /** Removes a model, or what came of a download. Left: `UnknownName`, or `StoreFailed`. */
    remove:
      (name: string): TaskEither<AssistantError, void> =>
      async () => {
        await cancel(name);
        failures.delete(name);
        const found = list().find((one) => one.name === name);
        if (found === undefined || found.state === 'absent') return E.left(unknown(name));
        const removed = await removeModel(dataDirectory, name)();
        return E.isRight(removed)
          ? E.right(undefined)
          : E.left({ _tag: 'StoreFailed', message: removed.left, isFull: false });
      },
    close: async (): Promise<void> => {
      const all = [...underway.values()];
      for (const { cut } of all) cut.abort();
      await Promise.all(all.map(({ ended }) => ended));
    },
  };
}

const unknown = (name: string): AssistantError => ({
  _tag: 'UnknownName',
  field: 'name',
  message: `there is no model "${name}"`,
});
