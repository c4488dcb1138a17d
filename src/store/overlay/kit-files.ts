import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import { rawSynapse, readSynapse, type SynapseCodecs } from '../../brain/decode-synapse.ts';
import type { Synapse, SynapseSource } from '../../brain/synapse.ts';
import { behindBlankLines } from '../../brain/yaml/block-list.ts';
import { type FoundItem, findItem, NO_BLOCK, nameIn, readFound } from '../../brain/yaml/changed-list.ts';
import { leadsOutOf, readRegularFile, unreadableText } from '../../lib/files.ts';

/** A brain file of the user. */
export interface KitFile {
  /** As the kit names it. */
  readonly file: string;
  /** Where links lead to. */
  readonly path: string;
  /** With its byte order mark, if it has one. */
  readonly text: string;
}

/** A synapse in its file. */
export interface OwnLines extends KitFile {
  readonly found: FoundItem;
  /** With the comments right above. */
  readonly lines: string;
  /** The blank lines below. */
  readonly gap: string;
  /** The name of the synapse before it. */
  readonly previous: string | undefined;
}

/** Reads a brain file of the kit. Left: why it is not one that may be shown and changed. */
export async function readKitFile(home: string, file: string): Promise<E.Either<string, KitFile>> {
  const path = resolve(home, file);
  try {
    const bytes = await readRegularFile(path);
    if (leadsOutOf(home, path)) return E.left(`${file} is not in the folder of the kit`);
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return E.right({ file, path: await realpath(path), text });
  } catch (error) {
    return E.left(`${file} cannot be read: ${unreadableText(error)}`);
  }
}

/** Reads the lines of a synapse of the kit. Left: why they are not what is in force, or cannot be told apart. */
export async function readOwnLines(
  home: string,
  codecs: SynapseCodecs,
  own: Synapse,
): Promise<E.Either<string, OwnLines>> {
  const { name, source } = own;
  if (source === 'api') return E.left(`"${name}" is in no file of the kit`);
  const read = await readKitFile(home, source.file);
  if (E.isLeft(read)) return read;
  const { file, text } = read.right;
  const found = findItem(text, name, source.line);
  if (found === undefined)
    return E.left(`${file} does not have "${name}" any more, or is not written as ${NO_BLOCK}`);
  const item = readFound(file, text, found);
  const isInForce =
    E.isRight(item) && isDeepStrictEqual(rawOf(codecs, item.right.value, source), rawSynapse(own));
  if (!isInForce) return E.left(`${file} has changed, and what it says of "${name}" is not in use yet`);
  const { start, end, index, list } = found;
  const before = list.items[index - 1];
  return E.right({
    ...read.right,
    found,
    lines: text.slice(start, end),
    gap: text.slice(end, behindBlankLines(text, end)),
    previous: before && nameIn(text.slice(before.start, before.end)),
  });
}

function rawOf(codecs: SynapseCodecs, value: unknown, source: SynapseSource): unknown {
  const { usable } = readSynapse(codecs, value, source);
  return usable && rawSynapse(usable);
}
