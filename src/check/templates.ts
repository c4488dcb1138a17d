import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { isTemplate, template } from 'pyjinja';
import { CERTIFICATES } from '../brain/broker-fields.ts';
import type { RawSynapse } from '../brain/load-brain.ts';
import type { Modules } from '../brain/modules.ts';
import { parametersOf } from '../brain/slot-names.ts';
import type { Signal } from '../brain/synapse.ts';
import type { Refusal } from '../lib/decode.ts';
import { readRegularFileSync } from '../lib/files.ts';
import { nearest } from '../lib/text.ts';
import type { Sentences } from '../sentences/sentences.ts';
import type { ReadKit } from '../settings/load-kit.ts';
import { COMMON_PARAMETERS } from '../template/render-parameters.ts';
import { error, keyWarning, type Rule, warning } from './finding.ts';
import { mapOf, textsIn, writtenParts } from './raw-kit.ts';
import { linksByTemplate } from './reachable.ts';
import { sentencesOf, usedNames } from './sentences.ts';

/** A template of a neuron. */
export interface RawTemplate {
  readonly synapse: RawSynapse;
  readonly text: string;
  /** Its path in the file of the synapse. */
  readonly path: Refusal['path'];
  /** Whether only values of the call and the settings are available: the neuron adds none. */
  readonly isParameter: boolean;
  /** Its file, if that is not the synapse's. */
  readonly from?: string;
}

const WITH_OWN_VALUES: ReadonlySet<unknown> = new Set(COMMON_PARAMETERS);

/** All templates of the brain, including template files. Holes of answers are not templates. */
const templatesOf = ({ brain, home }: ReadKit): readonly RawTemplate[] =>
  brain.written.flatMap((synapse) =>
    writtenParts(synapse, 'neurons').flatMap(({ value, path }) => {
      const { from_answer_link: _, ...parameters } = mapOf(value);
      const written = textsIn(parameters)
        .filter(({ text }) => isTemplate(text))
        .map(
          (found): RawTemplate => ({
            synapse,
            text: found.text,
            path: [...path, ...found.path],
            isParameter: !WITH_OWN_VALUES.has(found.path[0]),
          }),
        );
      return [...written, ...fromFile(synapse, parameters.file_template, [...path, 'file_template'], home)];
    }),
  );

/** The maximum size of a template file, as at run time. */
const LARGEST_BYTES = 1_048_576;

function fromFile(
  synapse: RawSynapse,
  name: unknown,
  path: Refusal['path'],
  home: string,
): readonly RawTemplate[] {
  if (typeof name !== 'string' || isTemplate(name)) return [];
  try {
    const from = resolve(home, name);
    const text = readRegularFileSync(from, LARGEST_BYTES).toString();
    return [{ synapse, text, path, isParameter: false, from }];
  } catch {
    return []; // another rule reports an unreadable file
  }
}

/** Finds templates that can never be rendered. */
export const brokenTemplates: Rule = (kit) =>
  templatesOf(kit).flatMap(({ synapse, text, path, from }) => {
    const { problem } = template(text);
    if (problem === undefined) return [];
    const message = from === undefined ? problem : `${from}: ${problem}`;
    return [error(synapse.file, path, { rule: 'broken-template', message })];
  });

/** Finds names without a value in synapses that only orders start: links, signals and some neurons set variables. */
export const missingValues: Rule = (kit, { modules }) => {
  const { brain, settings } = kit;
  if (brain.names === undefined) return [];
  if (brain.written.some((one) => linksByTemplate(one, modules) || makesVariables(one, modules))) return [];
  const linked = new Set(brain.written.flatMap(({ links }) => links.map(({ synapse }) => synapse)));
  const variables = Object.keys(settings.settings.variables);
  const sentences = sentencesOf(kit);
  return templatesOf(kit).flatMap(({ synapse, text, path, isParameter }) => {
    const given = isParameter && !linked.has(synapse.name ?? '') ? namesGiven(synapse, sentences) : undefined;
    if (given === undefined) return [];
    const known = [...given, ...variables, 'kalliope_memory'];
    return template(text)
      .needs.filter((name) => !known.includes(name))
      .map((name) =>
        warning(synapse.file, path, {
          rule: 'missing-value',
          message: `no order of this synapse and no variable gives "${name}" a value`,
          suggestion: nearest(name, known),
        }),
      );
  });
};

/** What its orders and intents give; undefined if something else may start it. */
function namesGiven({ decoded }: RawSynapse, sentences: Sentences): ReadonlySet<string> | undefined {
  if (E.isLeft(decoded)) return undefined;
  const { signals } = decoded.right;
  const known = new Set(sentences.intents.map(({ intent }) => intent));
  const isKnown = ({ order, intent }: Signal) => order !== undefined || (intent && known.has(intent.intent));
  return signals.length > 0 && signals.every(isKnown) ? parametersOf(decoded.right, sentences) : undefined;
}

const makesVariables = (synapse: RawSynapse, { neurons }: Modules): boolean =>
  writtenParts(synapse, 'neurons').some(({ name, value }) =>
    neurons.get(name.toLowerCase())?.makesVariables?.(mapOf(value)),
  );

/** Finds variables that no template uses. A template file whose path is a template may use any of them. */
export const unusedVariables: Rule = (kit) => {
  const [, ...files] = kit.settings.files;
  if (files.length === 0 || hasUnknownFiles(kit)) return [];
  const named = new Set(
    templatesOf(kit).flatMap(({ text }) => text.match(/[\p{L}_][\p{L}\p{M}\p{N}_]*/gu) ?? []),
  );
  const { lists } = usedNames(kit);
  return files.flatMap((file) =>
    Object.keys(mapOf(file.value))
      .filter((name) => !named.has(name) && !lists.has(name))
      .map((name) =>
        keyWarning(file, [name], { rule: 'unused-variable', message: 'no template of the brain names it' }),
      ),
  );
};

const hasUnknownFiles = ({ brain }: ReadKit): boolean =>
  brain.written.some((synapse) =>
    writtenParts(synapse, 'neurons').some(({ value }) =>
      textsIn(value).some(({ text, path }) => path.at(-1) === 'file_template' && isTemplate(text)),
    ),
  );

/** Finds missing files of neurons, signals and the broker. Missing correction files, includes and variables are errors. */
export const missingFiles: Rule = (kit, { modules }) =>
  namedFiles(kit, modules)
    .filter(({ paths }) => !paths.some(isThere))
    .map(({ file, path, paths: [name] }) =>
      warning(file, path, { rule: 'missing-file', message: `no file ${name}` }),
    );

/** The files that neurons, signals and the broker of the settings name, with their places. `paths` are absolute; one of them is meant. */
export const namedFiles = ({ settings, brain, home }: ReadKit, modules: Modules) => [
  ...settings.files.slice(0, 1).flatMap((file) =>
    textsIn(mapOf(file.value).mqtt)
      .filter(({ path }) => path.length === 1 && CERTIFICATES.some((key) => key === path[0]))
      .map(({ text, path }) => ({ file, path: ['mqtt', ...path], paths: [resolve(home, text)] })),
  ),
  ...brain.written.flatMap((synapse) =>
    partsWithPaths(synapse, modules).flatMap(({ value, path, keys }) =>
      textsIn(value)
        .filter(({ text, path: [key] }) => keys.includes(String(key)) && !isTemplate(text))
        .map((found) => ({
          file: synapse.file,
          path: [...path, ...found.path],
          paths: [found.text, programIn(found.text)].map((text) => resolve(home, text)),
        })),
    ),
  ),
];

/** Its neurons and signals, with their parameters that are paths. */
const partsWithPaths = (synapse: RawSynapse, { neurons, signals }: Modules) => [
  ...writtenParts(synapse, 'neurons').map((part) => ({
    ...part,
    keys: ['file_template', ...(neurons.get(part.name.toLowerCase())?.paths ?? [])],
  })),
  ...writtenParts(synapse, 'signals').map((part) => ({
    ...part,
    keys: signals.get(part.name)?.paths ?? [],
  })),
];

/** A script may have arguments behind its path. */
const programIn = (text: string): string => text.split(' ', 1)[0] ?? text;

function isThere(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
