import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import { pathText, type Refusal, refusalsText } from '../lib/decode.ts';
import type { AssistantError } from '../lib/errors.ts';
import { masked } from '../lib/secrets.ts';
import { writtenChoice } from '../settings/chains.ts';
import type { SettingsChange } from '../settings/edit-settings.ts';
import { chosenEngine, ENGINE_LISTS, type EngineEntry, type Settings } from '../settings/settings.ts';
import { CHOSEN_KINDS, type ChosenKind, type Equipment } from './equipment.ts';

/** An engine to choose, with parameters to change; a null among them takes one away. */
export interface EngineWanted {
  readonly name: string;
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
}

/** What is chosen of each kind; null brings back what the kit's files say. */
export type EnginesWanted = { readonly [Kind in ChosenKind]?: EngineWanted | null | undefined };

/** What is chosen of each kind, and what can be: the engines of the settings, and others that Broca has. */
export const shownChoices = (present: Settings, kit: Settings, { offers }: Pick<Equipment, 'offers'>) =>
  CHOSEN_KINDS.map((kind) => {
    const { entries, chosen, chain = [] } = present[kind];
    const offered = offers(kind);
    const listed = entries.map(({ name, parameters }) => {
      const engine = typeof parameters.engine === 'string' ? parameters.engine : name;
      return {
        name,
        engine,
        parameters,
        isListed: true,
        offer: offered.find((one) => one.engine === engine),
      };
    });
    const others = offered
      .filter(({ engine }) => !listed.some(({ name }) => name === engine))
      .map((offer) => ({ name: offer.engine, engine: offer.engine, parameters: {}, isListed: false, offer }));
    return {
      kind,
      chosen,
      chain: chain.flat().map(({ name }) => name),
      kitChosen: kit[kind].chosen,
      isChanged: !isDeepStrictEqual(chosenEngine(present[kind]), chosenEngine(kit[kind])),
      engines: [...listed, ...others].map(({ parameters, offer, ...one }) => ({
        ...one,
        parameters: masked(parameters) as Readonly<Record<string, unknown>>,
        keys: offer?.keys ?? [],
        lack: offer?.lack(parameters),
      })),
    };
  });

/** The change that these choices mean. Left: `BadRequest` with the field. */
export function changeOfChoices(
  wanted: EnginesWanted,
  present: Settings,
  kit: Settings,
  equipment: Pick<Equipment, 'offers' | 'refused'>,
): E.Either<AssistantError, SettingsChange> {
  const wrong: Refusal[] = [];
  const changes = ENGINE_LISTS.map(({ kind, list }): SettingsChange => {
    const choice = wanted[kind];
    if (choice === undefined) return {};
    if (choice === null)
      return { [list]: written(kit[kind].entries), [`default_${kind}`]: writtenChoice(kit[kind]) };
    const { name, parameters: changed = {} } = choice;
    const own = present[kind].entries.find((entry) => entry.name === name);
    if (own === undefined && !equipment.offers(kind).some(({ engine }) => engine === name)) {
      const known = [
        ...present[kind].entries,
        ...equipment.offers(kind).map(({ engine }) => ({ name: engine })),
      ];
      const names = [...new Set(known.map((one) => one.name))];
      wrong.push({
        path: [kind, 'name'],
        found: name,
        expected: `one of ${names.join(', ')}`,
        isUnknownName: true,
      });
      return {};
    }
    const parameters = Object.fromEntries(
      Object.entries({ ...own?.parameters, ...changed }).filter(
        ([key, value]) => value !== null || !Object.hasOwn(changed, key),
      ),
    );
    const refused = equipment.refused(kind, { name, parameters }, Object.keys(changed));
    if (refused !== undefined) wrong.push(refused);
    const isListChanged = own === undefined || Object.keys(changed).length > 0;
    return {
      ...(isListChanged ? { [list]: written([{ name, parameters }]) } : {}),
      [`default_${kind}`]: name,
    };
  });
  return wrong.length === 0 ? E.right(Object.assign({}, ...changes)) : E.left(refusedBody(wrong));
}

/** A voice of the settings, or one that Broca has, with other parameters. Left: `BadRequest` with the field. */
export function voiceToTry(
  { name, parameters = {} }: EngineWanted,
  present: Settings,
  { offers, refused }: Pick<Equipment, 'offers' | 'refused'>,
): E.Either<AssistantError, EngineEntry> {
  const own = present.tts.entries.find((entry) => entry.name === name);
  const named = present.tts.entries.map((one) => one.name);
  const known = [...new Set([...named, ...offers('tts').map(({ engine }) => engine)])];
  if (!known.includes(name))
    return E.left(refusedBody([{ path: ['name'], found: name, expected: `one of ${known.join(', ')}` }]));
  const entry = { name, parameters: { ...own?.parameters, ...parameters } };
  const wrong = refused('tts', entry, Object.keys(parameters));
  return wrong === undefined
    ? E.right(entry)
    : E.left(refusedBody([{ ...wrong, path: wrong.path.slice(1) }]));
}

const refusedBody = (wrong: readonly Refusal[]): AssistantError => ({
  _tag: 'BadRequest',
  field: pathText(wrong[0]?.path ?? []),
  message: refusalsText(wrong, 'the body'),
});

const written = (entries: Settings['stt']['entries']) =>
  entries.map(({ name, parameters }) => ({ [name]: parameters }));
