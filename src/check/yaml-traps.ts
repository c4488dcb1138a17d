import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import { readSynapse } from '../brain/decode-synapse.ts';
import type { NeuronCall, Synapse } from '../brain/synapse.ts';
import type { YamlFile } from '../brain/yaml/yaml-file.ts';
import { withoutNulls } from '../lib/codecs.ts';
import { pathText, type Refusal } from '../lib/decode.ts';
import { isSecretPath } from '../lib/secrets.ts';
import type { ReadKit } from '../settings/load-kit.ts';
import { ENGINE_LISTS, RawSettings } from '../settings/settings.ts';
import { type Finding, found, type Rule } from './finding.ts';
import { IGNORED } from './unknown-keys.ts';

type Scalar = ReturnType<YamlFile['scalars']>[number];

/** Decodes a file with another value at a place. Left if it is refused. */
type Read = (value: unknown, at: Refusal['path']) => E.Either<unknown, unknown>;

/**
 * Finds unquoted words that YAML 1.1 reads as something else, where the word itself would be valid too: `on` (true), `1:30` (90),
 * `0123` (83). Places for booleans or numbers only, or where both mean the same, are fine. Places for texts only
 * already give an error.
 */
export const yamlTraps: Rule = ({ settings, brain, codecs }) => {
  const [settingsFile, ...variables] = settings.files;
  const inSynapses: Read = (value, [index]) => {
    const item = Array.isArray(value) ? value[Number(index)] : undefined;
    return E.map((synapse: Synapse) => ({ ...synapse, neurons: synapse.neurons.map(meaning) }))(
      readSynapse(codecs, item, 'api').decoded,
    );
  };
  const meaning = ({ name, parameters }: NeuronCall): unknown =>
    codecs.modules.neurons.get(name.toLowerCase())?.parameters.decode(withoutNulls(parameters));
  return [
    ...(settingsFile === undefined ? [] : trapsIn(settingsFile, RawSettings.decode)),
    ...variables.flatMap((file) => trapsIn(file, E.right)),
    ...brain.files.flatMap((file) => trapsIn(file, inSynapses)),
  ];
};

/** The suggestion for a value that was refused because YAML reads it as something else. */
export function quotesFor({ settings, brain }: ReadKit): ReadonlyMap<string, string> {
  const quotes = new Map<string, string>();
  for (const file of [...settings.files, ...brain.files]) {
    for (const scalar of file.scalars()) {
      if (isTrap(scalar) && !isSecretPath(scalar.path))
        quotes.set(`${file.file}:${scalar.line}:${scalar.column}`, quoted(scalar));
    }
  }
  return quotes;
}

function trapsIn(file: YamlFile, read: Read): readonly Finding[] {
  const traps = file
    .scalars()
    .filter((scalar) => isTrap(scalar) && !isSwitch(scalar) && !isPlainHour(scalar));
  return traps.flatMap((scalar) => {
    const { path, isKey, source, value, line, column } = scalar;
    if (!isKey && !textWouldDo(file, scalar, read)) return [];
    const place = { file: file.file, line, column, path: pathText(path) };
    const remark = isSecretPath(path)
      ? { message: 'without quotes it is read as something else' }
      : { message: `${source} without quotes is read as ${value}`, suggestion: quoted(scalar) };
    return [found('warning', place, { rule: 'yaml-trap', ...remark })];
  });
}

const WITH_SWITCHES: ReadonlySet<unknown> = new Set([...ENGINE_LISTS.map(({ list }) => list), ...IGNORED]);

/** Exempts parameters of engines, such as `cache: yes`: none of their switches is a text. */
const isSwitch = ({ path, value }: Scalar): boolean =>
  typeof value === 'boolean' && WITH_SWITCHES.has(path[0]);

/** Exempts values such as `hour: 07`, which mean 7 with or without quotes. */
const isPlainHour = ({ path, source, value }: Scalar): boolean =>
  path[1] === 'signals' && path[3] === 'event' && Number(source) === value;

const quoted = ({ source }: Scalar): string => `"${source}"`;

/** Matches yes, no, on and off, and numbers with a colon, an underscore, a plus or a leading zero. */
const isTrap = ({ source, value }: Scalar): boolean =>
  typeof value === 'boolean'
    ? !/^(?:true|false)$/i.test(source)
    : /[:_]|^\+|^-?0\d/.test(source) && /^[-+]?[\d_:.]+$/.test(source);

/** Whether both the value and the written text are valid with different meanings. */
function textWouldDo({ value }: YamlFile, { path, source }: Scalar, read: Read): boolean {
  const asRead = read(value, path);
  const asText = read(withAt(value, path, source), path);
  return E.isRight(asRead) && E.isRight(asText) && !isDeepStrictEqual(asRead.right, asText.right);
}

function withAt(whole: unknown, [key, ...rest]: Refusal['path'], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(whole)) return whole.with(Number(key), withAt(whole[Number(key)], rest, value));
  const map = whole as Readonly<Record<string, unknown>>;
  return { ...map, [key]: withAt(map[key], rest, value) };
}

/** Warns about a kit without settings, whose file may have another name or place. */
export const leftOut: Rule = ({ settings }) => {
  const [file] = settings.files;
  if (!settings.isLeftOut || file === undefined) return [];
  const message = 'no settings.yml: every default is used';
  return [
    found('warning', { file: file.file, line: 1, column: 1, path: '' }, { rule: 'no-settings', message }),
  ];
};

/** Finds duplicate keys in a map. Only the last value counts. */
export const duplicateKeys: Rule = ({ settings, brain }) =>
  [...settings.files, ...brain.files].flatMap(({ duplicates }) =>
    duplicates.map((place) =>
      found('warning', place, {
        rule: 'duplicate-key',
        message: 'this map has the key already; the last value counts',
      }),
    ),
  );

/** Finds unquoted templates, which YAML reads as maps, in neurons that accept any value. */
export const unquoted: Rule = ({ settings, brain, problems }) => {
  const refused = new Set(problems.map(placeOf));
  return [...settings.files, ...brain.files].flatMap(({ mapsAsKeys }) =>
    mapsAsKeys
      .filter((map) => !refused.has(placeOf(map)))
      .map((map) =>
        found('error', map, {
          rule: 'unquoted',
          message: `found ${map.found}, expected ${map.expected}`,
        }),
      ),
  );
};

const placeOf = ({ file, line, column }: ReadKit['problems'][number]): string => `${file}:${line}:${column}`;
