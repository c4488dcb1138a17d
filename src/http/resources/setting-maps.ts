import * as t from 'io-ts';
import { HookMap } from '../../brain/events.ts';
import { withSchema } from '../../lib/codecs.ts';
import { NUMBER_OPTIONS } from '../../settings/options.ts';
import { decodeOrThrow, titled } from '../codecs.ts';
import type { Routes } from '../deps.ts';
import { orThrow } from '../errors.ts';
import { operations } from '../openapi/route-doc.ts';
import type { PresentSettings } from '../shapes.ts';
import { HooksShown } from './settings.ts';
import { presentSettings, visibleTo } from './visible.ts';

/** The settings that are maps: variables, hooks and options. What is sent is added to what there is. */
export const settingMapRoutes: Routes<'brain' | 'version' | 'changes' | 'settings' | 'shapes'> = async (
  app,
  deps,
) => {
  const { settings, changes, shapes } = deps;

  app.get('/settings/variables', routes.readVariables, async ({ caller }) => ({
    variables: visibleTo(caller, settings()).variables(),
  }));

  app.post('/settings/variables', routes.setVariables, async ({ body, caller }) => {
    const after = await orThrow(changes.settings({ variables: decodeOrThrow(shapes().variables, body) }));
    return { variables: visibleTo(caller, after).variables() };
  });

  app.get('/settings/hooks', routes.readHooks, async () => shapes().hooks(settings().hooks));

  app.post('/settings/hooks', routes.setHooks, async ({ body }) => {
    const { hooks } = await orThrow(changes.settings({ hooks: body }));
    return shapes().hooks(hooks);
  });

  app.get('/settings/options', routes.readOptions, async () => ({
    options: optionsView(presentSettings(deps)),
  }));

  app.patch('/settings/options', routes.setOptions, async ({ body }) => {
    await orThrow(changes.settings(body));
    return { options: optionsView(presentSettings(deps)) };
  });
};

/** The options to change; an unknown one is refused. */
export const OptionsBody = titled(
  'ChangedOptions',
  t.refinement(
    t.partial(NUMBER_OPTIONS, 'a JSON object with options'),
    (options) => Object.keys(options).every((key) => Object.hasOwn(NUMBER_OPTIONS, key)),
    `a JSON object with some of ${Object.keys(NUMBER_OPTIONS).join(', ')}`,
  ),
);

const OptionsAnswer = titled(
  'OptionsAnswer',
  t.type({ options: t.type({ ...NUMBER_OPTIONS, deaf: t.boolean, mute: t.boolean, name: t.string }) }),
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

/** All options with their present values, the recogniser's too. */
const optionsView = ({ settings: { options }, isDeaf, isMuted }: PresentSettings) => ({
  ...options,
  deaf: isDeaf,
  mute: isMuted,
  name: 'Options',
});

const routes = operations('settings', {
  readVariables: {
    role: 'order',
    summary: 'All variables',
    answers: { 200: VariablesAnswer },
    examples: { all: { summary: 'Now' } },
  },
  setVariables: {
    role: 'author',
    summary: 'Adds or changes variables',
    answers: { 200: VariablesAnswer },
    body: VariablesBody,
    failures: NOT_KEPT,
    examples: {
      one: { summary: 'One more', body: { room: 'kitchen' } },
      number: { summary: 'A value that is no text', body: { room: 3 }, status: 400 },
    },
  },
  readHooks: {
    role: 'order',
    summary: 'All hooks',
    answers: { 200: HooksAnswer },
    examples: { all: { summary: 'Now' } },
  },
  setHooks: {
    schema: { body: HooksBody },
    role: 'author',
    summary: 'Sets the synapses of hooks',
    description: 'Other hooks stay as they are; each synapse must exist.',
    answers: { 200: HooksAnswer },
    failures: NOT_KEPT,
    examples: {
      one: {
        summary: 'A synapse for orders that match nothing',
        body: { hooks: { on_order_not_found: 'sorry' } },
      },
      bare: { summary: 'A hook without synapses', body: { on_order_not_found: null } },
      number: { summary: 'Not the name of a synapse', body: { hooks: { on_start: 3 } }, status: 400 },
    },
  },
  readOptions: {
    role: 'order',
    summary: 'All options',
    answers: { 200: OptionsAnswer },
    examples: { all: { summary: 'Now' } },
  },
  setOptions: {
    schema: { body: OptionsBody },
    role: 'author',
    summary: 'Changes options of the speech detection',
    description: 'Deaf and mute have their own paths.',
    answers: { 200: OptionsAnswer },
    failures: NOT_KEPT,
    examples: {
      threshold: { summary: 'A quieter room', body: { energy_threshold: 3000, stt_timeout: 5 } },
      negative: { summary: 'A negative number', body: { energy_threshold: -1 }, status: 400 },
    },
  },
});
