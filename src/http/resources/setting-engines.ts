import * as t from 'io-ts';
import { Nullable, titled } from '../codecs.ts';
import type { Routes } from '../deps.ts';
import { changeOfChoices, shownChoices } from '../engine-choices.ts';
import { orThrow } from '../errors.ts';
import { operations } from '../openapi/route-doc.ts';

/** `/settings/engines`: which engine of each kind is in use, which can be had, and their main parameters. */
export const settingEngineRoutes: Routes<'settings' | 'changes' | 'equipment'> = async (app, deps) => {
  const { settings, changes, equipment } = deps;
  const view = () => ({
    engines: shownChoices(settings(), changes.kitSettings(), equipment).map(
      ({ kitChosen, isChanged, engines, orders, ...one }) => ({
        ...one,
        ...(orders === undefined ? {} : { orders }),
        kit_chosen: kitChosen,
        changed: isChanged,
        engines: engines.map(({ isListed, lack, ...engine }) => ({
          ...{ ...engine, listed: isListed },
          ...(lack === undefined ? {} : { lack }),
        })),
      }),
    ),
  });

  app.get('/settings/engines', routes.readEngines, async () => view());

  app.patch('/settings/engines', routes.setEngines, async ({ body }) => {
    const change = changeOfChoices(body, settings(), changes.kitSettings(), equipment);
    await orThrow(async () => (change._tag === 'Left' ? change : await changes.settings(change.right)()));
    return view();
  });
};

const Named = t.type({ name: t.string }, 'an engine, or null');

const WANTED = {
  name: 'an engine of the settings, or another one that Broca has',
  parameters: 'those to change; null takes one away',
};

const Wanted = Nullable(
  titled('WantedEngine', t.intersection([Named, t.partial({ parameters: t.UnknownRecord })]), WANTED),
);

const WantedRecogniser = Nullable(
  titled(
    'WantedRecogniser',
    t.intersection([Named, t.partial({ parameters: t.UnknownRecord, orders: t.string })]),
    {
      ...WANTED,
      orders:
        'another recogniser, which hears first. Its text counts if it is an order; the sound of anything else goes to `name`',
    },
  ),
);

const EnginesBody = titled(
  'WantedEngines',
  t.partial(
    { trigger: Wanted, stt: WantedRecogniser, tts: Wanted, player: Wanted },
    'a map of engines by kind',
  ),
  { trigger: "null brings back what the kit's files say; the same for the others" },
);

const EnginesAnswer = titled(
  'EnginesAnswer',
  t.type({
    engines: t.readonlyArray(
      titled(
        'EngineChoice',
        t.intersection([
          t.type({
            kind: t.keyof({ trigger: null, stt: null, tts: null, player: null }),
            chosen: t.string,
            chain: t.readonlyArray(t.string),
            kit_chosen: t.string,
            changed: t.boolean,
            engines: t.readonlyArray(
              titled(
                'EngineToChoose',
                t.intersection([
                  t.type({
                    name: t.string,
                    engine: t.string,
                    parameters: t.UnknownRecord,
                    listed: t.boolean,
                    keys: t.readonlyArray(t.string),
                  }),
                  t.partial({ lack: t.string }),
                ]),
                {
                  listed: 'whether the settings list it; others are added when they are chosen',
                  keys: 'the parameters that can be set here',
                  lack: 'what it needs and this machine lacks',
                },
              ),
            ),
          }),
          t.partial({ orders: t.string }),
        ]),
        {
          orders: 'of recognisers, the one that hears first, and orders alone',
          chain: 'the engines that are tried one after another; empty if there is one alone',
          kit_chosen: "what the kit's own files say",
          changed: "whether the choice or its parameters differ from the kit's files",
        },
      ),
    ),
  }),
);

const routes = operations('settings', {
  readEngines: {
    role: 'order',
    summary: 'The engines in use, and those that can be chosen',
    answers: { 200: EnginesAnswer },
    examples: { all: { summary: 'All of them' } },
  },
  setEngines: {
    schema: { body: EnginesBody },
    role: 'author',
    summary: 'Chooses engines, with their main parameters',
    description:
      'Parameters that are paths or programs can be set only in settings.yml. All is changed, or nothing.',
    answers: { 200: EnginesAnswer },
    failures: { 507: 'the disk is full' },
    examples: {
      phrase: {
        summary: 'A wake word',
        body: { trigger: { name: 'phrase', parameters: { phrase: 'okay computer' } } },
      },
      free: {
        summary: 'A recogniser for what is no order',
        body: { stt: { name: 'sherpa', parameters: { model: 'moonshine-tiny-en' }, orders: 'pocketsphinx' } },
      },
      reset: { summary: 'As in the files again', body: { trigger: null } },
      wrong: { summary: 'No name of an engine', body: { player: { name: 3 } }, status: 400 },
    },
  },
});
