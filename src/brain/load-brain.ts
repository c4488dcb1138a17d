import { stat } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { type Refusal, refusals } from '../lib/decode.ts';
import type { Problem } from '../lib/errors.ts';
import { readRegularFile } from '../lib/files.ts';
import { parsedTemplate } from '../sentences/template.ts';
import { type ReadSynapse, readSynapse, type SynapseCodecs } from './decode-synapse.ts';
import { unknownSynapse } from './names.ts';
import { joinedSentences, type KitSentences, type SentenceOptions } from './sentences/joined-sentences.ts';
import { sentencesOfEntry, sentencesOfFile, type WrittenSentences } from './sentences/kit-sentences.ts';
import { readSentences } from './sentences/read-sentences.ts';
import type { Synapse } from './synapse.ts';
import { type NamedBy, readYamlList, type YamlFile } from './yaml/yaml-file.ts';

/** A brain file with its includes, as far as they can be read. */
export interface LoadedBrain {
  readonly synapses: readonly Synapse[];
  /** The synapses, including those that are used without their wrong parts. */
  readonly usable: readonly Synapse[];
  /** Every mistake in all the files. */
  readonly problems: readonly Problem[];
  /** The names of all synapses, also of broken ones; undefined if a file could not be read. */
  readonly names: ReadonlySet<string> | undefined;
  /** Those names that were found. */
  readonly found: ReadonlySet<string>;
  /** Whether a synapse has this name, or may have it in a file that could not be read. */
  readonly mayHave: CouldContainSynapse;
  /** Its lists, rules and intents. */
  readonly sentences: KitSentences;
  /** Every synapse as it was written, with its place. */
  readonly written: readonly RawSynapse[];
  /** Those that could be read; a long one is several. */
  readonly files: readonly YamlFile[];
  /** Absolute paths of all that were to be read. */
  readonly named: readonly string[];
}

export interface RawSynapse extends ReadSynapse {
  readonly file: YamlFile;
  readonly index: number;
}

interface Include {
  readonly path: string;
  readonly namedBy?: NamedBy;
}

const Includes = t.type({ includes: t.readonlyArray(t.string, 'a list of files') });

/** Reads a brain file with its includes, which are relative to it and come after its own synapses, in their order. */
export async function loadBrain(
  path: string,
  codecs: SynapseCodecs,
  options: SentenceOptions = {},
): Promise<LoadedBrain> {
  const written: RawSynapse[] = [];
  const parts: WrittenSentences[] = [];
  const problems: Problem[] = [];
  const files: YamlFile[] = [];
  const pending: Include[] = [{ path }];
  const seen = new Set([path]);
  const unread: CouldContainSynapse[] = [];
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
    const reading = { within: dirname(path), namedBy: next.namedBy };
    if (next.namedBy !== undefined && (await isFolder(next.path))) {
      const folder = await readSentences(next.path, options.language ?? 'en', reading);
      parts.push(...folder.written);
      problems.push(...folder.problems.map((problem) => ({ ...problem, isPartial: true })));
      for (const file of folder.named) seen.add(file);
      continue;
    }
    const read = await readYamlList(next.path, reading, (file) => readItems(file, dirname(path), codecs))();
    if (E.isLeft(read)) {
      unread.push(next.namedBy === undefined ? anyName : await couldContainSynapse(next.path));
      problems.push(...(read.left._tag === 'InvalidKit' ? read.left.problems : []));
      continue;
    }
    for (const content of read.right) {
      files.push(content.file);
      for (const one of content.written) written.push(one);
      parts.push(...content.sentences);
      problems.push(...content.problems);
      for (const include of content.includes) {
        if (!seen.has(include.path)) pending.push(include);
        seen.add(include.path);
      }
    }
  }
  const found = new Set(written.flatMap(({ name }) => name ?? []));
  const names = unread.length === 0 ? found : undefined;
  const mayHave: CouldContainSynapse = (name) => found.has(name) || unread.some((holds) => holds(name));
  const sentences = joinedSentences(parts, options);
  problems.push(...sameNames(written), ...unknownLinks(written, found, mayHave));
  problems.push(...sentences.problems, ...written.flatMap((one) => unknownInOrders(one, sentences)));
  const synapses = written.flatMap(({ decoded }) => (E.isRight(decoded) ? [decoded.right] : []));
  const usable = written.flatMap((one) => one.usable ?? []);
  return { synapses, usable, problems, names, found, mayHave, sentences, written, files, named: [...seen] };
}

function readItems(file: YamlFile, home: string, codecs: SynapseCodecs) {
  const written: RawSynapse[] = [];
  const sentences: WrittenSentences[] = [];
  const includes: Include[] = [];
  const problems: Problem[] = [];
  const whole = sentencesOfFile(file);
  if (whole !== undefined) return { file, written, sentences: [whole], includes, problems };
  if (file.value !== null && !Array.isArray(file.value)) {
    problems.push(file.problem({ path: [], found: file.value, expected: 'a list of synapses' }));
    return { file, written, sentences, includes, problems };
  }
  for (const [index, item] of (file.value ?? []).entries()) {
    const own = sentencesOfEntry(file, index, item);
    if (own !== undefined) {
      sentences.push(own);
      continue;
    }
    const isInclude = t.UnknownRecord.is(item) && Object.hasOwn(item, 'includes');
    const read = isInclude ? undefined : readSynapse(codecs, item, ...placeOf(home, file, index));
    const decoded = read === undefined ? E.mapLeft(refusals)(Includes.decode(item)) : read.decoded;
    if (read !== undefined) written.push({ ...read, file, index });
    if (E.isLeft(decoded)) {
      problems.push(...decoded.left.map((wrong) => file.problem({ ...wrong, path: [index, ...wrong.path] })));
    } else if ('includes' in decoded.right) {
      for (const [position, found] of decoded.right.includes.entries()) {
        const namedBy: NamedBy = (expected) =>
          file.problem({ path: [index, 'includes', position], found, expected });
        includes.push({ path: resolve(home, found), namedBy });
      }
    }
  }
  return { file, written, sentences, includes, problems };
}

function placeOf(home: string, file: YamlFile, index: number) {
  const lineOf = (path: Refusal['path']): number => file.lineOf([index, ...path]);
  return [{ file: relative(home, file.file), line: lineOf([]) }, lineOf] as const;
}

function sameNames(written: readonly RawSynapse[]): readonly Problem[] {
  const first = new Set<string>();
  return written.flatMap(({ name, file, index }) => {
    if (name === undefined) return [];
    const isFirst = !first.has(name);
    first.add(name);
    return isFirst
      ? []
      : [file.problem({ path: [index, 'name'], found: name, expected: 'a name no other synapse has' })];
  });
}

function unknownLinks(
  written: readonly RawSynapse[],
  names: ReadonlySet<string>,
  mayHave: CouldContainSynapse,
): readonly Problem[] {
  const known = [...names];
  return written.flatMap(({ links, file, index }) =>
    links
      .filter(({ synapse }) => !mayHave(synapse))
      .map(({ path, synapse }) =>
        file.problem({ ...unknownSynapse([index, ...path], synapse, known), isPartial: true }),
      ),
  );
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** The unknown lists and rules that the patterns of a synapse name. */
export const unknownInOrders = (
  { file, index }: Pick<RawSynapse, 'file' | 'index'>,
  { unknownIn }: KitSentences,
): readonly Problem[] => {
  const synapse: unknown = Array.isArray(file.value) ? file.value[index] : undefined;
  const signals = t.UnknownRecord.is(synapse) && Array.isArray(synapse.signals) ? synapse.signals : [];
  return signals.flatMap((signal: unknown, place) => {
    const order = t.UnknownRecord.is(signal) ? signal.order : undefined;
    if (!Pattern.is(order) || !MAY_NAME.test(order.text)) return [];
    const said = parsedTemplate(order.text);
    const path = [index, 'signals', place, 'order', 'text'];
    return E.isLeft(said)
      ? []
      : unknownIn(said.right).map((wrong) => file.problem({ ...wrong, path, isPartial: true }));
  });
};

const Pattern = t.type({ text: t.string, 'matching-type': t.literal('pattern') });

/** A text without these signs names nothing. */
const MAY_NAME = /[{<]/;

/** Whether a file may hold a synapse with this name. */
type CouldContainSynapse = (name: string) => boolean;

/** The same of a brain file that is no YAML: its text tells which names it cannot hold, unless it includes others. */
export async function couldContainSynapse(path: string): Promise<CouldContainSynapse> {
  const text = await readRegularFile(path).then(String, () => undefined);
  return text === undefined || /\bincludes\b/.test(text) ? anyName : (name) => text.includes(name);
}

/** The names in a file that can't be read: unknown. */
const anyName: CouldContainSynapse = () => true;
