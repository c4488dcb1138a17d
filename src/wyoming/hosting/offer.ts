import * as E from 'fp-ts/lib/Either.js';
import { type EngineEntry, type EngineKinds, standInFor } from '../../engines/choose.ts';
import type { EngineHealth } from '../../engines/ports.ts';
import { foundText } from '../../lib/decode.ts';
import type { AssistantError } from '../../lib/errors.ts';
import { languageFamily, plainLanguage } from '../../lib/text.ts';
import { PROGRAM } from '../protocol/event.ts';

/** What an engine of ours is to others. */
export interface HostedOffer {
  /** As the settings call it. */
  readonly name: string;
  /** Like `en-US`; at least one, that of the first engine of a chain first. */
  readonly languages: readonly string[];
  readonly speakers: readonly string[];
  readonly isInstalled: boolean;
  readonly version: string | undefined;
  /** What is to be known of it. */
  readonly description: string;
  /** The settings do not list it: an engine has it besides. By language it is chosen last. */
  readonly isSpare?: true;
}

/** An offer that can be taken. */
export interface HostedEngine<Engine> extends HostedOffer {
  readonly engine: () => Engine;
}

/** What the engine does that the settings call so, in the languages of those that do its work. */
export function offerOf(
  name: string,
  entries: readonly EngineEntry[],
  { state, detail, version }: EngineHealth,
): HostedOffer {
  const isWell = state !== 'missing' && state !== 'failed';
  const why = detail === undefined ? state : `${state}: ${detail}`;
  return {
    name,
    languages: [...new Set(entries.map(languageOf))],
    speakers: entries.flatMap(({ parameters: { speaker } }) =>
      typeof speaker === 'string' ? [speaker] : [],
    ),
    isInstalled: state !== 'missing',
    version,
    description: isWell ? name : `${name} (${why})`,
  };
}

/** What is asked of an engine: nothing, and an empty text, is anything. */
export interface OfferRequest {
  readonly name?: string | undefined;
  readonly language?: string | undefined;
  readonly speaker?: string | undefined;
}

/**
 * The offer that is meant: by its name, else the first in that language, or in another of its family, else the first of all. Left: what there is
 * in the place of what was asked for.
 */
export function chooseOffer<Offer extends HostedOffer>(
  what: string,
  offers: readonly Offer[],
  { name = '', language = '', speaker = '' }: OfferRequest,
): E.Either<AssistantError, Offer> {
  const named = name === '' || name === PROGRAM ? offers : offers.filter((offer) => offer.name === name);
  if (named.length === 0)
    return unknown(
      'name',
      `there is no ${what} ${foundText(name)} here, there is ${listText(offers.map((one) => one.name))}`,
    );
  const [best] = named
    .map((offer) => ({ offer, distance: language === '' ? 0 : distanceOf(offer, language) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .toSorted((one, other) => one.distance - other.distance);
  if (best === undefined)
    return unknown(
      'language',
      `no ${what} here knows ${foundText(language)}, there is ${listText(named.flatMap((one) => one.languages))}`,
    );
  const { offer } = best;
  if (speaker !== '' && !offer.speakers.includes(speaker))
    return unknown(
      'speaker',
      `the ${what} ${offer.name} has no speaker ${foundText(speaker)}, it has ${listText(offer.speakers)}`,
    );
  return E.right(offer);
}

/** How far an offer is from what speaks that language best: infinitely where it does not. */
function distanceOf({ languages: [first = '', ...others], isSpare }: HostedOffer, language: string): number {
  const isSame = (one: string): boolean => languageFamily(one) === languageFamily(language);
  const nearness = [
    plainLanguage(first) === plainLanguage(language),
    isSame(first),
    others.some(isSame),
  ].indexOf(true);
  return nearness < 0 ? Number.POSITIVE_INFINITY : nearness + (isSpare === true ? 3 : 0);
}

/** An engine may have a hundred voices. */
const MAX_LISTED = 20;

function listText(names: readonly string[]): string {
  const all = [...new Set(names)];
  if (all.length === 0) return 'none';
  const more = all.length - MAX_LISTED;
  return `${all.slice(0, MAX_LISTED).join(', ')}${more > 0 ? ` and ${more} more, which describe tells` : ''}`;
}

const unknown = (field: string, message: string): E.Either<AssistantError, never> =>
  E.left({ _tag: 'UnknownName', field, message });

/** The language an engine's parameters mean, as `en-US`: said, or in the name of a voice or a model; `en-US` where nothing tells. */
export function languageOf({ parameters }: EngineEntry): string {
  const { language, locale, voice, model } = parameters;
  return (
    codeIn(language, WHOLE) ??
    codeIn(locale, WHOLE) ??
    codeIn(voice, START) ??
    codeIn(model, INSIDE) ??
    DEFAULT_LANGUAGE
  );
}

const DEFAULT_LANGUAGE = 'en-US';

const WHOLE = /^([a-z]{2,3})(?:[-_]([a-z]{2}))?$/i;

/** `fr_FR-siwis-medium`, `fr-FR_ReneeVoice`, `de`. */
const START = /^([a-z]{2})(?:[-_]([a-z]{2}))?(?![a-z])/i;

/** `models/vosk-model-small-en-us-0.15` */
const INSIDE = /-([a-z]{2})(?:-([a-z]{2}))?-[0-9.]+\/?$/i;

function codeIn(written: unknown, form: RegExp): string | undefined {
  if (typeof written !== 'string') return undefined;
  const [, family, country] = form.exec(written.trim()) ?? [];
  if (family === undefined) return undefined;
  return `${family.toLowerCase()}${country === undefined ? '' : `-${country.toUpperCase()}`}`;
}

/** The words an entry of the settings wakes at, as detections name them. */
export function hotwordsOf(
  { name, parameters }: EngineEntry,
  triggers: EngineKinds['trigger'],
): readonly string[] {
  const isKnown = Object.hasOwn(triggers.engines, name) || typeof parameters.engine === 'string';
  const { hotwords, ...alone } = isKnown ? parameters : standInFor(triggers, parameters).parameters;
  const { names } = alone;
  if (Array.isArray(names)) return names.filter((one) => typeof one === 'string');
  const all: readonly unknown[] = Array.isArray(hotwords) ? hotwords : [alone];
  return [...new Set(all.flatMap(wakingName))];
}

function wakingName(hotword: unknown): readonly string[] {
  const { phrase, name = phrase, means } = (hotword ?? {}) as Readonly<Record<string, unknown>>;
  return typeof name === 'string' && means !== 'stop' ? [name] : [];
}
