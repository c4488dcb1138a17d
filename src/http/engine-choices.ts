import { isDeepStrictEqual } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import { pathText, type Refusal, refusalsText } from '../lib/decode.ts';
import type { AssistantError } from '../lib/errors.ts';
import { masked } from '../lib/secrets.ts';
import { type Chosen, writtenChoice } from '../settings/chains.ts';
import type { SettingsChange } from '../settings/edit-settings.ts';
import { chosenEngine, ENGINE_LISTS, type EngineEntry, type Settings } from '../settings/settings.ts';
import { CHOSEN_KINDS, type ChosenKind, type Equipment } from './equipment.ts';

/** An engine to choose, with parameters to change; a null among them takes one away. */
export interface EngineWanted {
  readonly name: string;
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
}

interface RecogniserWanted extends EngineWanted {
  /** Another recogniser, which hears first, and orders alone. */
  readonly orders?: string | undefined;
}

/** What is chosen of each kind; null brings back what the kit's files say. */
export type EnginesWanted = {
  readonly [Kind in Exclude<ChosenKind, 'stt'>]?: EngineWanted | null | undefined;
} & { readonly stt?: RecogniserWanted | null | undefined };

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
      orders: chain[0]?.find(({ isForOrders }) => isForOrders === true)?.name,
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
    const orders = kind === 'stt' ? wanted.stt?.orders : undefined;
    const entryOf = (one: string) => present[kind].entries.find((entry) => entry.name === one);
    const own = entryOf(name);
    const refuseName = (key: string, found: string, names: readonly string[]): SettingsChange => {
      wrong.push({ path: [kind, key], found, expected: `one of ${names.join(', ')}`, isUnknownName: true });
      return {};
    };
    const known = namesOf(kind, present, equipment);
    const engines = known.filter((one) => orders === undefined || one !== 'none');
    if (!engines.includes(name)) return refuseName('name', name, engines);
    const others = engines.filter((one) => one !== name);
    if (orders !== undefined && !others.includes(orders)) return refuseName('orders', orders, others);
    const parameters = Object.fromEntries(
      Object.entries({ ...own?.parameters, ...changed }).filter(
        ([key, value]) => value !== null || !Object.hasOwn(changed, key),
      ),
    );
    const refused = equipment.refused(kind, { name, parameters }, Object.keys(changed));
    if (refused !== undefined) wrong.push(refused);
    const isListChanged = own === undefined || Object.keys(changed).length > 0;
    const added = [
      ...(orders === undefined || entryOf(orders) !== undefined ? [] : [{ name: orders, parameters: {} }]),
      ...(isListChanged ? [{ name, parameters }] : []),
    ];
    return {
      ...(added.length > 0 ? { [list]: written(added) } : {}),
      [`default_${kind}`]: orders === undefined ? name : writtenChoice(behind(orders, name, present.stt)),
    };
  });
  return wrong.length === 0 ? E.right(Object.assign({}, ...changes)) : E.left(refusedBody(wrong));
}

/** What can be chosen: the engines of the settings, and others that Broca has. */
const namesOf = (
  kind: ChosenKind,
  present: Settings,
  { offers }: Pick<Equipment, 'offers'>,
): readonly string[] => [
  ...new Set([...present[kind].entries.map(({ name }) => name), ...offers(kind).map(({ engine }) => engine)]),
];

/** A recogniser behind one for orders, which keeps its timeout. */
function behind(orders: string, name: string, { chosen, chain = [] }: Settings['stt']): Chosen {
  const link = chain.flat().find((one) => one.isForOrders === true && one.name === orders);
  return { chosen, chain: [[link ?? { name: orders, isForOrders: true }], [{ name }]] };
}

/** A voice of the settings, or one that Broca has, with other parameters. Left: `BadRequest` with the field. */
export function voiceToTry(
  { name, parameters = {} }: EngineWanted,
  present: Settings,
  { offers, refused }: Pick<Equipment, 'offers' | 'refused'>,
): E.Either<AssistantError, EngineEntry> {
  const own = present.tts.entries.find((entry) => entry.name === name);
  const known = namesOf('tts', present, { offers });
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
