import * as t from 'io-ts';
import { HookMap } from '../../brain/hooks.ts';
import { described } from '../../lib/described.ts';
import { NotNegative, Positive } from '../../settings/codec.ts';
import { HooksShown } from './settings.ts';
import { titled } from './titled.ts';

const NUMBERS = {
  energy_threshold: NotNegative,
  adjust_for_ambient_noise_second: NotNegative,
  stt_timeout: NotNegative,
  recognizer_multiplier: Positive,
  recognizer_energy_ratio: Positive,
  recognizer_recording_timeout: Positive,
  recognizer_recording_timeout_with_silence: Positive,
};

/** The options to change; one that nobody knows is a mistake. */
export const OptionsBody = titled(
  'ChangedOptions',
  t.refinement(
    t.partial(NUMBERS, 'a JSON object with options'),
    (options) => Object.keys(options).every((key) => Object.hasOwn(NUMBERS, key)),
    `a JSON object with some of ${Object.keys(NUMBERS).join(', ')}`,
  ),
);

export const OptionsAnswer = titled(
  'OptionsAnswer',
  t.type({ options: t.type({ ...NUMBERS, deaf: t.boolean, mute: t.boolean, name: t.string }) }),
);

/** The hooks to change, in a map of their own or as they are. */
export const HooksBody = described(
  new t.Type<t.TypeOf<typeof HookMap>, unknown, unknown>(
    HookMap.name,
    HookMap.is,
    (value, context) => {
      if (!t.UnknownRecord.is(value) || !Object.hasOwn(value, 'hooks'))
        return HookMap.validate(value, context);
      return HookMap.validate(value.hooks, [
        ...context,
        { key: 'hooks', type: HookMap, actual: value.hooks },
      ]);
    },
    (hooks) => hooks,
  ),
  titled(
    'ChangedHooks',
    t.union(
      [t.type({ hooks: HookMap }), t.intersection([HookMap, t.partial({ hooks: t.null })])],
      'hooks, or a map that has them',
    ),
  ),
);

export const HooksAnswer = titled('HooksAnswer', t.type({ hooks: HooksShown }));

export const VariablesBody = titled('ChangedVariables', t.record(t.string, t.string, 'a map of texts'));

/** Those of the kit may be anything. */
export const VariablesAnswer = titled('VariablesAnswer', t.type({ variables: t.UnknownRecord }));
