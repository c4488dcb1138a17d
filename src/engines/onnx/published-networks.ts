import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeUnknown, engineMissing } from '../../lib/errors.ts';
import type { ModelPart } from '../models/catalogue.ts';
import { modelDirectory } from '../models/place.ts';
import { INSTALL, openRuntime, PACKAGE, type Runtime, runtimePath } from './runtime.ts';

interface Published {
  /** What misses them if they are not here. */
  readonly engine: string;
  /** A model of the catalogue. */
  readonly model: { readonly name: string; readonly files: readonly ModelPart[] };
  /** What users can do without it: `or set listening.detector: energy`. */
  readonly instead: string;
  readonly dataDirectory: string;
  readonly findRuntime?: () => string | undefined;
}

/** The path of a file of a downloaded model. */
export const networkFile = (
  dataDirectory: string,
  { name }: Pick<Published['model'], 'name'>,
  part: ModelPart,
): string => join(modelDirectory(dataDirectory, name), part.name);

/**
 * Opens ONNX Runtime and reads the networks of a model, in the order of its files. Rejects with `EngineMissing` if the runtime or a network
 * is not here or can't be used. A network that is not as published is refused: it could end the process.
 */
export async function publishedNetworks({
  engine,
  model,
  instead,
  dataDirectory,
  findRuntime = () => runtimePath(),
}: Published): Promise<{ readonly runtime: Runtime; readonly networks: readonly Uint8Array[] }> {
  const missing = (message: string, fix: string) => engineMissing(engine, message, `${fix}, ${instead}`);
  const library = findRuntime();
  if (library === undefined) throw missing(`the package ${PACKAGE} is not installed`, INSTALL);
  const networks = await Promise.all(model.files.map(read));
  try {
    return { runtime: await openRuntime(library), networks };
  } catch (error) {
    throw missing(`${library} cannot be loaded (${describeUnknown(error).split('\n')[0]})`, INSTALL);
  }

  async function read(part: ModelPart): Promise<Uint8Array> {
    const get = `broca models get ${model.name}`;
    const file = networkFile(dataDirectory, model, part);
    const bytes = await readFile(file).catch((error: unknown) => {
      const isAbsent = (error as { readonly code?: unknown }).code === 'ENOENT';
      throw missing(isAbsent ? 'its network is not here' : describeUnknown(error), get);
    });
    if (createHash('sha256').update(bytes).digest('hex') === part.sha256) return bytes;
    throw missing(`${file} is not as it was published`, get);
  }
}
