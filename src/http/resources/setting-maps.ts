import type { FastifyPluginAsync } from 'fastify';
import * as t from 'io-ts';
import { HookMap } from '../../brain/events.ts';
import { withSchema } from '../../lib/codecs.ts';
import { NotNegative, Positive } from '../../settings/section.ts';
import { decodeOrThrow, type IoTsProvider, titled } from '../codecs.ts';
import type { HttpDeps } from '../deps.ts';
import { orThrow } from '../errors.ts';
import type { RouteDoc } from '../openapi/route-doc.ts';
import type { PresentSettings } from '../shapes.ts';
import { HooksShown } from './settings.ts';
import { presentSettings, visibleTo } from './visible.ts';

/** The settings that are maps: variables, hooks and options. What is sent is added to what there is. */
export const settingMapRoutes: FastifyPluginAsync<
  Pick<HttpDeps, 'brain' | 'version' | 'changes' | 'settings' | 'shapes'>
> = async (fastify, deps) => {
  const app = fastify.withTypeProvider<IoTsProvider>();
  const { settings, changes, shapes } = deps;

  app.get('/settings/variables', { config: { doc: readVariables } }, async ({ caller }) => ({
    variables: visibleTo(caller, settings()).variables(),
  }));

  app.post('/settings/variables', { config: { doc: setVariables } }, async ({ body, caller }) => {
    const after = await orThrow(changes.settings({ variables: decodeOrThrow(shapes().variables, body) }));
    return { variables: visibleTo(caller, after).variables() };
  });

  app.get('/settings/hooks', { config: { doc: readHooks } }, async () => shapes().hooks(settings().hooks));

  app.post(
    '/settings/hooks',
    { schema: { body: HooksBody }, config: { doc: setHooks } },
    async ({ body }) => {
      const { hooks } = await orThrow(changes.settings({ hooks: body }));
      return shapes().hooks(hooks);
    },
  );

  app.get('/settings/options', { config: { doc: readOptions } }, async () => ({
    options: optionsView(presentSettings(deps)),
  }));

  app.patch(
    '/settings/options',
    { schema: { body: OptionsBody }, config: { doc: setOptions } },
    async ({ body }) => {
      await orThrow(changes.settings(body));
      return { options: optionsView(presentSettings(deps)) };
    },
  );
};

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

const OptionsAnswer = titled(
  'OptionsAnswer',
  t.type({ options: t.type({ ...NUMBERS, deaf: t.boolean, mute: t.boolean, name: t.string }) }),
);

/** The hooks to change, in a map of their own or as they are. */
const HooksBody = withSchema(
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

const HooksAnswer = titled('HooksAnswer', t.type({ hooks: HooksShown }));

const VariablesBody = titled('ChangedVariables', t.record(t.string, t.string, 'a map of texts'));

/** Those of the kit may be anything. */
const VariablesAnswer = titled('VariablesAnswer', t.type({ variables: t.UnknownRecord }));

const NOT_KEPT = { 507: 'the disk is full' };

const readVariables: RouteDoc = {
  operationId: 'readVariables',
  tag: 'settings',
  role: 'order',
  summary: 'All variables',
  answers: { 200: VariablesAnswer },
  examples: { all: { summary: 'Now' } },
};

const setVariables: RouteDoc = {
  operationId: 'setVariables',
  tag: 'settings',
  role: 'author',
  summary: 'Adds variables, or gives them other values',
  answers: { 200: VariablesAnswer },
  body: VariablesBody,
  failures: NOT_KEPT,
  examples: {
    one: { summary: 'One more', body: { room: 'kitchen' } },
    number: { summary: 'A value that is no text', body: { room: 3 }, status: 400 },
  },
};

const readHooks: RouteDoc = {
  operationId: 'readHooks',
  tag: 'settings',
  role: 'order',
  summary: 'All hooks',
  answers: { 200: HooksAnswer },
  examples: { all: { summary: 'Now' } },
};

const setHooks: RouteDoc = {
  operationId: 'setHooks',
  tag: 'settings',
  role: 'author',
  summary: 'Ties synapses to hooks, or nothing',
  description: 'The hooks that are not named stay as they are; each synapse has to exist.',
  answers: { 200: HooksAnswer },
  failures: NOT_KEPT,
  examples: {
    one: {
      summary: 'A synapse for orders that match nothing',
      body: { hooks: { on_order_not_found: 'sorry' } },
    },
    bare: { summary: 'Nothing, the hooks as they are', body: { on_order_not_found: null } },
    number: { summary: 'No name of a synapse', body: { hooks: { on_start: 3 } }, status: 400 },
  },
};

const readOptions: RouteDoc = {
  operationId: 'readOptions',
  tag: 'settings',
  role: 'order',
  summary: 'All options',
  answers: { 200: OptionsAnswer },
  examples: { all: { summary: 'Now' } },
};

const setOptions: RouteDoc = {
  operationId: 'setOptions',
  tag: 'settings',
  role: 'author',
  summary: 'Changes options of the speech detection',
  description: 'Deaf and mute have paths of their own.',
  answers: { 200: OptionsAnswer },
  failures: NOT_KEPT,
  examples: {
    threshold: { summary: 'A quieter room', body: { energy_threshold: 3000, stt_timeout: 5 } },
    negative: { summary: 'Less than nothing', body: { energy_threshold: -1 }, status: 400 },
  },
};

/** All options with their present values, the recogniser's too. */
const optionsView = ({ settings: { options }, isDeaf, isMuted }: PresentSettings) => ({
  ...options,
  deaf: isDeaf,
  mute: isMuted,
  name: 'Options',
});
