import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import type { Values } from 'pyjinja';
import { HookMap, hookedSynapses, KnownHook } from '../../brain/events.ts';
import { isQuotingOff } from '../../brain/modules.ts';
import { RawNumber } from '../../brain/raw-numbers.ts';
import { Flag } from '../../brain/raw-values.ts';
import { readYaml } from '../../brain/yaml/yaml-file.ts';
import { NonEmptyString, withKnownKeys, withSchema } from '../../lib/codecs.ts';
import { refusals, refusalsText } from '../../lib/decode.ts';
import { type AssistantError, describe } from '../../lib/errors.ts';
import { existingFile } from '../../system/files.ts';
import { templatesIn } from '../../template/render-parameters.ts';
import { neuron } from '../neuron.ts';

const EngineName = withSchema(
  t.refinement(t.string, (name) => name !== '', 'the name of an engine'),
  { minLength: 1 },
);

const Engine = t.union(
  [t.string, t.record(t.string, t.union([t.UnknownRecord, t.null]))],
  'an engine name or a map {name: parameters}',
);
const Engines = t.readonlyArray(Engine, 'a list of engines');

const Variables = t.record(t.string, t.unknown, 'a map of variables');

/** Refuses a misspelt hook when the brain is loaded. */
const KnownHooks = withKnownKeys(
  new t.Type<t.TypeOf<typeof HookMap>, unknown>(
    HookMap.name,
    HookMap.is,
    (value, context) => {
      const hooks = HookMap.validate(value, context);
      if (E.isLeft(hooks)) return hooks;
      const unknown = Object.keys(hooks.right).find((name) => !KnownHook.is(name));
      if (unknown === undefined) return hooks;
      return t.failure(unknown, [...context, { key: unknown, type: KnownHook, actual: unknown }]);
    },
    (hooks) => hooks,
  ),
  HookMap,
);

const Positive = RawNumber('a number above 0', (value) => value > 0, { exclusiveMinimum: 0 });

/** Changes these settings at once and permanently. If one is wrong, none changes, and the neuron fails with the mistakes. */
export const settings = neuron({
  name: 'settings',
  paths: ['var_files'],
  namesFiles: ['speech_to_text', 'text_to_speech', 'players', 'triggers'],
  staysInside: true,
  makesVariables: (parameters) => 'variable' in parameters || 'var_files' in parameters,
  parameters: t.partial({
    default_stt: EngineName,
    default_tts: EngineName,
    default_player: EngineName,
    default_trigger: EngineName,
    speech_to_text: Engines,
    text_to_speech: Engines,
    players: Engines,
    triggers: Engines,
    hooks: KnownHooks,
    var_files: t.readonlyArray(NonEmptyString, 'a list of files'),
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
    return hookedSynapses(decoded.right);
  },
  run: ({ var_files = [], variable = {}, ...change }, { home, changeSettings }, { scope, written }) =>
    pipe(
      variablesIn(
        var_files.map((file) => resolve(home, file)),
        home,
      ),
      TE.flatMap((read) =>
        pipe(
          changeSettings(
            { ...change, variables: { ...read, ...variable }, spokenVariables: spokenIn(written) },
            scope,
          ),
          TE.mapLeft((error) => failed(describe(error))),
        ),
      ),
      TE.map(() => ({ _tag: 'Finished' })),
    ),
});

/** The variables whose values come from templates. `quote_parameters: false` turns the check off. */
function spokenIn(written: Values): readonly string[] {
  if (!t.UnknownRecord.is(written.variable) || isQuotingOff(written)) return [];
  return Object.entries(written.variable).flatMap(([name, value]) =>
    templatesIn(value).length > 0 ? [name] : [],
  );
}

/** Merges all files; later ones win. Left: the first file that can't be read or holds no map. */
const variablesIn =
  (files: readonly string[], home: string): TE.TaskEither<AssistantError, Values> =>
  async () => {
    let variables: Values = {};
    for (const file of files) {
      const found = await existingFile(file)(); // what is no file on the disk may have no end
      if (E.isLeft(found)) return E.left(failed(`var_files: ${found.left}`));
      const read = await readYaml(file, { within: home })();
      if (E.isLeft(read)) return E.left(failed(describe(read.left)));
      const decoded = Variables.decode(read.right.value);
      if (E.isLeft(decoded))
        return E.left(failed(`${file}: ${refusalsText(refusals(decoded.left), 'the file')}`));
      variables = { ...variables, ...decoded.right };
    }
    return E.right(variables);
  };

const failed = (message: string): AssistantError => ({ _tag: 'NeuronFailed', neuron: 'settings', message });
