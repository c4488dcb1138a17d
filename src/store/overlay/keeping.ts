import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type AssistantError, describeUnknown } from '../../lib/errors.ts';
import type { SettingsChange } from '../../settings/edit-settings.ts';
import type { RestApi } from '../../settings/rest-api.ts';
import type { Store } from '../store.ts';
import {
  listFile,
  listsDirectory,
  listText,
  type StoredChanges,
  type StoredList,
  type StoredSynapse,
  settingsFile,
  settingsText,
  synapseFile,
  synapsesDirectory,
  synapseText,
} from './stored-text.ts';

type Written = TE.TaskEither<AssistantError, void>;

/** The stored changes, equal in memory and on disk. Left: `StoreFailed`, or `TooLarge` beyond the quota; then both stay as they are. */
export type Keeping = ReturnType<typeof overlayStore>;

/** The quota of what clients may store. */
export type Quota = Pick<RestApi, 'maxSynapses' | 'maxSynapsesBytes'>;

/** The limit includes variables, which may be many. */
const MAX_SETTINGS_BYTES = 1_000_000;

/** The limits of one list, and of all that are stored. */
const MAX_VALUES = 10_000;
const MAX_LISTS = 1_000;
const MAX_LISTS_BYTES = 8_000_000;

/** How many orders one synapse of the kit may be given. */
const MAX_ORDERS = 1_000;

/** `directory` is the data directory. */
export function overlayStore(
  kept: StoredChanges,
  directory: string,
  files: Pick<Store['files'], 'put' | 'remove'>,
  quota: () => Quota,
) {
  let { settings } = kept;
  const synapses = new Map(kept.synapses);
  const lists = new Map(kept.lists);
  const broken = new Set(kept.broken);
  const bytes = new Map(kept.bytes);

  const put = (file: string, text: string): Written =>
    pipe(
      broken.has(file) ? once(setAside(file), () => broken.delete(file)) : TE.right(undefined),
      TE.flatMap(() => files.put(file, text)),
    );
  /** Allows changes that do not grow, also above a reduced quota. */
  const beyondQuota = (one: StoredSynapse, length: number): string | undefined => {
    const { name, file } = one;
    const { maxSynapses, maxSynapsesBytes } = quota();
    const isNew = one.kind === 'written' && synapses.get(name)?.kind !== 'written';
    const count = [...synapses.values()].filter(({ kind }) => kind === 'written').length;
    if (isNew && count >= maxSynapses)
      return `there are ${count} synapses from the API already, and rest_api.max_synapses is ${maxSynapses}`;
    const orders = ordersOf(one);
    if (orders > MAX_ORDERS && orders > ordersOf(synapses.get(name)))
      return `"${name}" was given ${MAX_ORDERS} orders already, and no more may be added`;
    const before = bytes.get(file) ?? 0;
    const sum = [...bytes.values()].reduce((one, other) => one + other, length - before);
    return length > before && sum > maxSynapsesBytes
      ? `what clients changed of synapses would take ${sum} bytes, and rest_api.max_synapses_megabytes is ${maxSynapsesBytes / 1_000_000}`
      : undefined;
  };
  /** Allows changes that do not grow, whatever is there already. */
  const beyondLists = ({ name, list }: NamedList, length: number): string | undefined => {
    const count = list.kind === 'texts' ? list.values.length : 0;
    if (count > MAX_VALUES) return `the list would have ${count} values, and may have ${MAX_VALUES}`;
    const before = lists.get(name);
    if (before === undefined && lists.size >= MAX_LISTS)
      return `${lists.size} lists were set already, and no more may be`;
    const sum = [...lists.values()].reduce((all, one) => all + one.bytes, length - (before?.bytes ?? 0));
    return sum > MAX_LISTS_BYTES && length > (before?.bytes ?? 0)
      ? `the lists that were set would take ${sum} bytes, and may take ${MAX_LISTS_BYTES}`
      : undefined;
  };
  return {
    present: (): StoredChanges => ({ ...kept, settings, synapses, lists, broken, bytes }),
    settings: (after: SettingsChange): Written => {
      const file = settingsFile(directory);
      const isEmpty = Object.keys(after).length === 0 && !broken.has(file);
      const text = settingsText(after);
      const length = Buffer.byteLength(text);
      if (length > MAX_SETTINGS_BYTES && length > Buffer.byteLength(settingsText(settings)))
        return TE.left(
          tooLarge(`the changed settings would take ${length} bytes, and may take ${MAX_SETTINGS_BYTES}`),
        );
      return once(isEmpty ? files.remove(file) : put(file, text), () => {
        settings = after;
      });
    },
    synapse: (one: StoredSynapse): Written => {
      const text = synapseText(one);
      const length = Buffer.byteLength(text);
      const isLimited = one.kind === 'written' || ordersOf(one) > 0;
      const beyond = isLimited ? beyondQuota(one, length) : undefined;
      if (beyond !== undefined) return TE.left(tooLarge(beyond));
      return once(put(one.file, text), () => {
        synapses.set(one.name, one);
        bytes.set(one.file, length);
      });
    },
    /** Removes all stored data of this synapse. */
    forget: (name: string): Written => {
      const file = synapses.get(name)?.file;
      return file === undefined
        ? TE.right(undefined)
        : once(files.remove(file), () => {
            synapses.delete(name);
            bytes.delete(file);
          });
    },
    /** The file of the synapse of this name, present or future. */
    fileOf: (name: string) => fileIn(synapsesDirectory(directory), synapses, name, synapseFile),
    list: (one: NamedList): Written => {
      const text = listText(one);
      const length = Buffer.byteLength(text);
      const beyond = beyondLists(one, length);
      if (beyond !== undefined) return TE.left(tooLarge(beyond));
      const file = fileIn(listsDirectory(directory), lists, one.name, listFile);
      return once(put(file, text), () => lists.set(one.name, { ...one, file, bytes: length }));
    },
    /** Removes the stored list of this name. */
    forgetList: (name: string): Written => {
      const file = lists.get(name)?.file;
      return file === undefined ? TE.right(undefined) : once(files.remove(file), () => lists.delete(name));
    },
    /** Hand-written unusable files, which are renamed before a write. */
    treatAsBroken: (others: readonly string[]) => {
      for (const file of others) broken.add(file);
    },
  };
}

const ordersOf = (one: StoredSynapse | undefined): number =>
  one?.kind === 'switched' ? (one.orders ?? []).length : 0;

type NamedList = Pick<StoredList, 'name' | 'list'>;

/** The file of this name, present or future. */
function fileIn(
  directory: string,
  stored: ReadonlyMap<string, { readonly file: string }>,
  name: string,
  fileOf: typeof synapseFile,
): string {
  const known = stored.get(name)?.file;
  if (known !== undefined) return known;
  const taken = new Set([...stored.values()].map(({ file }) => file));
  return join(
    directory,
    fileOf(name, (fileName) => taken.has(join(directory, fileName))),
  );
}

const tooLarge = (message: string): AssistantError => ({ _tag: 'TooLarge', message });

/** Updates the memory after the write. */
const once =
  (written: Written, remember: () => unknown): Written =>
  async () => {
    const result = await written();
    if (E.isRight(result)) remember();
    return result;
  };

/** Renames a file to its first free `.broken-N`. A missing file is ignored. */
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
