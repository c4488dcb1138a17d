import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import { unknownHooks } from '../brain/events.ts';
import { atStart, readYaml, withoutPlaces, type YamlFile } from '../brain/yaml/yaml-file.ts';
import { isMap } from '../lib/collections.ts';
import { type Refusal, refusals } from '../lib/decode.ts';
import type { AssistantError, Problem } from '../lib/errors.ts';
import { certificateFiles, certificateRefusals } from './certificate.ts';
import { undefinedChoice } from './chains.ts';
import { missingDetectorUri } from './listening.ts';
import { overlappingTopics } from './mqtt.ts';
import { accessRefusals, type RestApi } from './rest-api.ts';
import { unknownSatelliteEngines } from './satellites.ts';
import { ENGINE_LISTS, RawSettings, type Settings, settingsOf, Variables } from './settings.ts';
import type { Traces } from './traces.ts';
import { wyomingRefusals } from './wyoming.ts';

export interface LoadedSettings {
  /** The settings, where a value with a mistake counts as absent. */
  readonly settings: Settings;
  /** Every mistake in the settings and the variable files. */
  readonly problems: readonly Problem[];
  /** Turns a refused value into a problem with its position in the settings file. */
  readonly problem: YamlFile['problem'];
  /** The files that could be read, `settings.yml` first. */
  readonly files: readonly YamlFile[];
  /** Absolute paths of all files that the settings name, including the certificate. */
  readonly named: readonly string[];
  /** Whether the kit has no `settings.yml` and uses every default. */
  readonly isLeftOut: boolean;
  /** The problems of the API, also while it is switched off. */
  readonly openDoors: readonly Problem[];
}

const NAME = 'settings.yml';

/** Reads `settings.yml` of `home` and its variable files, the later over the earlier. It may be missing beside a brain. */
export async function loadSettings(home: string): Promise<LoadedSettings> {
  const path = resolve(home, NAME);
  const names = await readdir(home).catch((): string[] => []);
  const isLeftOut = names.includes('brain.yml') && !names.includes(NAME);
  const file = isLeftOut ? E.right(nothingIn(path)) : await readYaml(path, { within: home })();
  const { problem, value }: YamlFile = E.isRight(file) ? file.right : nothingIn(path);
  const { written, wrong } = decodeSections(value ?? {});
  const { variables, problems, files } = await readVariables(home, problem, written);
  const settings = resolvePaths(settingsOf(written, variables), home);
  const certificate = certificateFiles(home, settings.restApi);
  const doors = [...accessRefusals(settings.restApi), ...certificateRefusals(home, settings.restApi)];
  const late = [
    ...unknownHooks(Object.keys(written.hooks ?? {})),
    ...ENGINE_LISTS.flatMap(({ kind, list, key }) => undefinedChoice(key, list, settings[kind])),
    ...unknownSatelliteEngines(settings),
    ...wyomingRefusals(settings.wyoming),
    ...overlappingTopics(settings.mqtt),
    ...missingDetectorUri(settings.listening),
    ...(settings.restApi.active ? doors : []),
  ];
  return {
    settings,
    problem,
    isLeftOut,
    openDoors: doors.map(problem),
    files: [...(E.isRight(file) ? [file.right] : []), ...files],
    named: [
      path,
      ...(written.var_files ?? []).map((name) => resolve(home, name)),
      ...(certificate === undefined ? [] : [certificate.cert, certificate.key]),
    ],
    problems: [
      ...(E.isLeft(file) ? problemsOf(file.left) : []),
      ...[...wrong, ...late].map(problem),
      ...problems,
    ],
  };
}

/** Resolves the sound file of the microphone in the kit. */
function resolvePaths(settings: Settings, home: string): Settings {
  const { microphone } = settings;
  const path = microphone?.parameters.path;
  if (microphone === undefined || typeof path !== 'string') return settings;
  const parameters = { ...microphone.parameters, path: resolve(home, path) };
  return { ...settings, microphone: { ...microphone, parameters } };
}

const problemsOf = (error: AssistantError): readonly Problem[] =>
  error._tag === 'InvalidKit' ? error.problems : [];

const nothingIn = (file: string): YamlFile =>
  withoutPlaces({ file, value: null, problem: ({ expected }) => atStart(file, 'nothing', expected) });

/** Decodes what is left without the mistakes, so that later checks run too. */
export function decodeSections(value: unknown): { written: RawSettings; wrong: readonly Refusal[] } {
  const decoded = RawSettings.decode(value);
  if (E.isRight(decoded)) return { written: decoded.right, wrong: [] };
  const wrong = refusals(decoded.left);
  if (wrong.some(({ path }) => path.length === 0)) return { written: {}, wrong };
  const again = RawSettings.decode(wrong.reduce((left, { path }) => withoutKey(left, path), value));
  return { written: E.isRight(again) ? again.right : {}, wrong };
}

/** Removes the key at `path`. In a list, where indexes must stay, the whole list is removed. */
function withoutKey(value: unknown, [key, ...rest]: Refusal['path']): unknown {
  if (!isMap(value) || key === undefined) return value;
  const { [String(key)]: inner, ...others } = value;
  return rest.length > 0 && isMap(inner) ? { ...others, [key]: withoutKey(inner, rest) } : others;
}

async function readVariables(home: string, problem: YamlFile['problem'], { var_files }: RawSettings) {
  let variables: Readonly<Record<string, unknown>> = {};
  const problems: Problem[] = [];
  const files: YamlFile[] = [];
  for (const [index, found] of (var_files ?? []).entries()) {
    const file = await readYaml(resolve(home, found), {
      within: home,
      namedBy: (expected) => problem({ path: ['var_files', index], found, expected }),
    })();
    if (E.isLeft(file)) {
      problems.push(...problemsOf(file.left));
      continue;
    }
    files.push(file.right);
    const decoded = Variables.decode(file.right.value);
    if (E.isLeft(decoded)) problems.push(...refusals(decoded.left).map(file.right.problem));
    else variables = { ...variables, ...decoded.right };
  }
  return { variables, problems, files };
}

/** The changed settings that take effect only at the next start, by their keys in the file. */
export function atNextStart(before: Settings, after: Settings): readonly string[] {
  const changed = <Part extends object>(of: (settings: Settings) => Part, key: keyof Part): boolean =>
    !isDeepStrictEqual(of(before)[key], of(after)[key]);
  return [
    ...LISTENING.filter(([key]) => changed(({ restApi }) => restApi, key)).map(
      ([, name]) => `rest_api.${name}`,
    ),
    ...(changed((settings) => settings, 'cachePath') ? ['cache_path'] : []),
    ...(['level', 'format'] as const)
      .filter((key) => changed(({ logging }) => logging, key))
      .map((key) => `logging.${key}`),
    ...TRACES.filter(([key]) => changed(({ traces }) => traces, key)).map(([, name]) => `traces.${name}`),
  ];
}

const LISTENING: readonly (readonly [keyof RestApi, string])[] = [
  ['active', 'active'],
  ['host', 'host'],
  ['port', 'port'],
  ['sslCertFile', 'ssl_cert'],
  ['sslKeyFile', 'ssl_key'],
];

const TRACES: readonly (readonly [keyof Traces, string])[] = [
  ['keep', 'keep'],
  ['maxBytes', 'max_megabytes'],
  ['otlp', 'otlp_endpoint'],
];
