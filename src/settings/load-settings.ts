import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import { readYaml, type YamlFile } from '../brain/yaml-file.ts';
import { type Refusal, refusals } from '../decode.ts';
import type { AssistantError, Problem } from '../errors.ts';
import { Variables, WrittenSettings } from './codec.ts';
import { type EngineChoice, type RestApi, type Settings, settingsOf } from './settings.ts';

export interface LoadedSettings {
  readonly settings: Settings;
  /** Where in the settings file something found wrong later stands. */
  readonly problem: (refusal: Refusal) => Problem;
}

/** Reads `settings.yml` of `home` and its variable files, which are relative to `home`; a later one wins. Left: `InvalidKit`. */
export const loadSettings =
  (home: string): TaskEither<AssistantError, LoadedSettings> =>
  async () => {
    const file = await readYaml(resolve(home, 'settings.yml'))();
    if (E.isLeft(file)) return file;
    const { problem, value } = file.right;
    const written = WrittenSettings.decode(value ?? {});
    if (E.isLeft(written)) {
      return E.left({ _tag: 'InvalidKit', problems: refusals(written.left).map(problem) });
    }
    const { variables, problems } = await readVariables(home, file.right, written.right);
    const settings = settingsOf(written.right, variables);
    problems.push(...[...undefinedChoices(settings), ...openDoors(settings.restApi)].map(problem));
    return problems.length > 0 ? E.left({ _tag: 'InvalidKit', problems }) : E.right({ settings, problem });
  };

async function readVariables(home: string, settings: YamlFile, { var_files }: WrittenSettings) {
  const variables: Record<string, unknown> = {};
  const problems: Problem[] = [];
  for (const [index, name] of (var_files ?? []).entries()) {
    const file = await readYaml(resolve(home, name))();
    if (E.isLeft(file)) {
      const isMissing = file.left._tag === 'InvalidKit' && file.left.problems[0]?.found === 'no such file';
      if (isMissing)
        problems.push(
          settings.problem({ path: ['var_files', index], found: name, expected: 'a file that exists' }),
        );
      else if (file.left._tag === 'InvalidKit') problems.push(...file.left.problems);
      continue;
    }
    const decoded = Variables.decode(file.right.value);
    if (E.isLeft(decoded)) problems.push(...refusals(decoded.left).map(file.right.problem));
    else Object.assign(variables, decoded.right);
  }
  return { variables, problems };
}

function undefinedChoices({ stt, tts, player, trigger }: Settings): readonly Refusal[] {
  const choices: readonly (readonly [key: string, list: string, EngineChoice])[] = [
    ['default_speech_to_text', 'speech_to_text', stt],
    ['default_text_to_speech', 'text_to_speech', tts],
    ['default_player', 'players', player],
    ['default_trigger', 'triggers', trigger],
  ];
  return choices
    .filter(([, , { entries, chosen }]) => !entries.some(({ name }) => name === chosen))
    .map(([key, list, { entries, chosen }]) => ({
      path: [key],
      found: chosen,
      expected: `one of ${list} (${entries.map(({ name }) => name).join(', ')})`,
    }));
}

/** The API may be reached from other machines only with a password, or when the settings say that they mean it. */
function openDoors({
  active,
  host,
  isPasswordProtected,
  allowsUnprotected,
  login,
  password,
}: RestApi): readonly Refusal[] {
  if (!active) return [];
  if (isPasswordProtected) {
    const missing = Object.entries({ login, password }).filter(([, value]) => value === null || value === '');
    return missing.map(([key, found]) => ({
      path: ['rest_api', key],
      found,
      expected: `a ${key}, because password_protected is true`,
    }));
  }
  if (allowsUnprotected || /^(127\.\d+\.\d+\.\d+|localhost|::1)$/.test(host)) return [];
  const expected = '127.0.0.1, or password_protected: true, or allow_unprotected: true';
  return [{ path: ['rest_api', 'host'], found: host, expected }];
}
