import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { HOOK_NAMES, HookMap, hooked } from '../../brain/hooks.ts';
import { Flag, WrittenNumber } from '../../brain/written-values.ts';
import { readYaml } from '../../brain/yaml-file.ts';
import { refusals, refusalsText } from '../../decode.ts';
import { type AssistantError, describe } from '../../errors.ts';
import type { Values } from '../../template/template.ts';
import { neuron } from '../neuron.ts';

const Engine = t.union(
  [t.string, t.record(t.string, t.union([t.UnknownRecord, t.null]))],
  'an engine name or a map {name: parameters}',
);
const Engines = t.readonlyArray(Engine, 'a list of engines');

const Variables = t.record(t.string, t.unknown, 'a map of variables');

const Positive = WrittenNumber('a number above 0', (value) => value > 0);

/**
 * Changes the settings given, at once and for everybody, until the service stops. When one of them is wrong none holds, and
 * the neuron fails naming what is wrong.
 */
export const settings = neuron({
  name: 'settings',
  parameters: t.partial({
    default_stt: t.string,
    default_tts: t.string,
    default_player: t.string,
    default_trigger: t.string,
    speech_to_text: Engines,
    text_to_speech: Engines,
    players: Engines,
    triggers: Engines,
    hooks: HookMap,
    var_files: t.readonlyArray(t.string, 'a list of files'),
    variable: Variables,
    mute: Flag,
    deaf: Flag,
    recognizer_multiplier: Positive,
    recognizer_energy_ratio: Positive,
    recognizer_recording_timeout: Positive,
    recognizer_recording_timeout_with_silence: Positive,
  }),
  links: ({ hooks }) => {
    const decoded = HookMap.decode(hooks);
    if (E.isLeft(decoded)) return [];
    return HOOK_NAMES.flatMap((name) => {
      const hook = decoded.right[name] ?? null;
      const path = (index: number) => ['hooks', name, ...(typeof hook === 'string' ? [] : [index])];
      return hooked(hook).map((synapse, index) => ({ path: path(index), synapse }));
    });
  },
  run: ({ var_files = [], variable, ...change }, { home, changeSettings }, { scope }) =>
    pipe(
      variablesIn(var_files.map((file) => resolve(home, file))),
      TE.chainEitherK((read) =>
        pipe(
          changeSettings({ ...change, variables: { ...read, ...variable } }, scope),
          E.mapLeft((wrong) => failed(refusalsText(wrong, 'settings'))),
        ),
      ),
      TE.map(() => ({ _tag: 'Finished' })),
    ),
});

/** Of all files together, a later one wins. Left: the first file that cannot be read, or holds no map. */
const variablesIn =
  (files: readonly string[]): TE.TaskEither<AssistantError, Values> =>
  async () => {
    let variables: Values = {};
    for (const file of files) {
      const read = await readYaml(file)();
      if (E.isLeft(read)) return E.left(failed(describe(read.left)));
      const decoded = Variables.decode(read.right.value);
      if (E.isLeft(decoded))
        return E.left(failed(`${file}: ${refusalsText(refusals(decoded.left), 'the file')}`));
      variables = { ...variables, ...decoded.right };
    }
    return E.right(variables);
  };

const failed = (message: string): AssistantError => ({ _tag: 'NeuronFailed', neuron: 'settings', message });
