import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type AssistantError, describeUnknown } from '../errors.ts';
import type { SettingsChange } from '../settings/edit-settings.ts';
import type { Store } from '../store/store.ts';
import type { Kept, KeptSynapse } from './kept.ts';
import { settingsFile, synapseFile, synapsesDirectory } from './kept-files.ts';
import { settingsText, synapseText } from './kept-text.ts';

type Written = TE.TaskEither<AssistantError, void>;

/** What is kept: the same in memory as on disk. A Left is a `StoreFailed` and leaves both. */
export interface Keeping {
  readonly present: () => Kept;
  readonly settings: (settings: SettingsChange) => Written;
  readonly synapse: (synapse: KeptSynapse) => Written;
  /** Nothing is kept about this synapse any more. */
  readonly forget: (name: string) => Written;
  /** Where the synapse of this name is kept, or would be. */
  readonly fileOf: (name: string) => string;
  /** Somebody wrote these by hand and they cannot be used: they are not to be lost. */
  readonly treatAsBroken: (files: readonly string[]) => void;
}

/** `directory` is that of everything the service writes. */
export function keeping(kept: Kept, directory: string, files: Store['files']): Keeping {
  let { settings } = kept;
  const synapses = new Map(kept.synapses);
  const broken = new Set(kept.broken);

  const put = (file: string, text: string): Written =>
    pipe(
      broken.has(file) ? once(setAside(file), () => broken.delete(file)) : TE.right(undefined),
      TE.flatMap(() => files.put(file, text)),
    );
  return {
    present: () => ({ ...kept, settings, synapses, broken }),
    settings: (after) => {
      const file = settingsFile(directory);
      const isEmpty = Object.keys(after).length === 0 && !broken.has(file);
      return once(isEmpty ? files.remove(file) : put(file, settingsText(after)), () => {
        settings = after;
      });
    },
    synapse: (one) => once(put(one.file, synapseText(one)), () => synapses.set(one.name, one)),
    forget: (name) => {
      const file = synapses.get(name)?.file;
      return file === undefined ? TE.right(undefined) : once(files.remove(file), () => synapses.delete(name));
    },
    fileOf: (name) => {
      const known = synapses.get(name)?.file;
      if (known !== undefined) return known;
      const taken = new Set([...synapses.values()].map(({ file }) => file));
      const inDirectory = (fileName: string) => join(synapsesDirectory(directory), fileName);
      return inDirectory(synapseFile(name, (fileName) => taken.has(inDirectory(fileName))));
    },
    treatAsBroken: (others) => {
      for (const file of others) broken.add(file);
    },
  };
}

/** Remembers what was done once it is done. */
const once =
  (written: Written, remember: () => void): Written =>
  async () => {
    const result = await written();
    if (E.isRight(result)) remember();
    return result;
  };

/** Gives a file the first free name of those that say what it is; one that is gone by now needs none. */
const setAside = (file: string): Written =>
  TE.tryCatch(
    async () => {
      if (!existsSync(file)) return;
      let number = 1;
      while (existsSync(`${file}.broken-${number}`)) number += 1;
      await rename(file, `${file}.broken-${number}`);
    },
    (error) => ({
      _tag: 'StoreFailed',
      message: `${file}: ${describeUnknown(error)}`,
      isFull: (error as NodeJS.ErrnoException).code === 'ENOSPC',
    }),
  );
