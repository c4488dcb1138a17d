import * as E from 'fp-ts/lib/Either.js';
import { type EngineEntry, type EngineKinds, standInFor } from '../../engines/choose.ts';
import type { EngineHealth } from '../../engines/ports.ts';
import { foundText } from '../../lib/decode.ts';
import type { AssistantError } from '../../lib/errors.ts';
import { languageFamily, plainLanguage } from '../../lib/text.ts';
import type { HostedService } from '../../settings/wyoming.ts';
import { type MessageData, PROGRAM, type WyomingEvent } from '../protocol/event.ts';
import { brocaArtifact, infoOf } from '../protocol/info.ts';

/** An engine as clients see it. */
export interface HostedOffer {
  /** The name in the settings. */
  readonly name: string;
  /** Such as `en-US`; at least one, beginning with the language of the first engine of a chain. */
  readonly languages: readonly string[];
  readonly speakers: readonly string[];
  readonly isInstalled: boolean;
  readonly version: string | undefined;
  /** The name, and the problem if it has one. */
  readonly description: string;
  /** An extra voice of an engine, which the settings do not list. It is the last choice by language. */
  readonly isSpare?: true;
}

/** An offer with its engine. */
export interface HostedEngine<Engine> extends HostedOffer {
  readonly engine: () => Engine;
}

/** The offer of an engine of the settings; `entries` are the engines of its chain. */
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

/** Chooses an offer by name, language, language family, or the first; empty fields match any. Left: what is unknown. */
export function chooseOffer<Offer extends HostedOffer>(
  what: string,
  offers: readonly Offer[],
  { name = '', language = '', speaker = '' }: MessageData<'synthesize'>['voice'] = {},
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

/** The distance of an offer from a language: 0 for the best match, infinite for none. */
function distanceOf({ languages: [first = '', ...others], isSpare }: HostedOffer, language: string): number {
  const isSame = (one: string): boolean => languageFamily(one) === languageFamily(language);
  const nearness = [
    plainLanguage(first) === plainLanguage(language),
    isSame(first),
    others.some(isSame),
  ].indexOf(true);
  return nearness < 0 ? Number.POSITIVE_INFINITY : nearness + (isSpare === true ? 3 : 0);
}

/** Some engines have hundreds of voices. */
const MAX_LISTED = 20;

function listText(names: readonly string[]): string {
  const all = [...new Set(names)];
  if (all.length === 0) return 'none';
  const more = all.length - MAX_LISTED;
  return `${all.slice(0, MAX_LISTED).join(', ')}${more > 0 ? ` and ${more} more, which describe tells` : ''}`;
}

const unknown = (field: string, message: string): E.Either<AssistantError, never> =>
  E.left({ _tag: 'UnknownName', field, message });

/** The language of an engine's parameters: given, or part of the name of a voice or model; `en-US` by default. */
export function languageOf({ parameters }: EngineEntry): string {
  const { language, locale, voice, model } = parameters;
  const written = codeIn(language, WHOLE) ?? codeIn(locale, WHOLE);
  return written ?? codeIn(voice, START) ?? codeIn(model, INSIDE) ?? 'en-US';
}

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

/** The hotwords of an entry of the settings that wake, as detections name them. */
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

/** The engines that clients may use. */
export interface HostedOffers {
  readonly version: string;
  readonly services: readonly HostedService[];
  /** The first is the default; the same for `tts`. */
  readonly stt: readonly HostedOffer[];
  readonly tts: readonly HostedOffer[];
  /** Undefined while no hotword engine is active. */
  readonly wake: (HostedOffer & { readonly hotwords: readonly string[] }) | undefined;
}

/** The answer to `describe`. */
export function hostedInfo({ version, services, stt, tts, wake }: HostedOffers): WyomingEvent {
  const has = (service: HostedService): boolean => services.includes(service);
  const program = (description: string, installed = true) => ({
    ...brocaArtifact(PROGRAM, description, version),
    installed,
  });
  return infoOf({
    ...(has('asr') && {
      asr: [
        {
          ...program(
            'speech recognition of the assistant',
            stt.some((offer) => offer.isInstalled),
          ),
          supports_transcript_streaming: true,
          requires_external_vad: true,
          models: stt.map(model),
        },
      ],
    }),
    ...(has('tts') && {
      tts: [
        {
          ...program(
            'voices of the assistant',
            tts.some((offer) => offer.isInstalled),
          ),
          supports_synthesize_streaming: true,
          voices: tts.map((voice) => ({
            ...model(voice),
            speakers: voice.speakers.map((name) => ({ name })),
          })),
        },
      ],
    }),
    ...(has('wake') &&
      wake !== undefined && {
        wake: [
          {
            ...program('hotwords of the assistant', wake.isInstalled),
            // clients show the description instead of the name
            models: wake.hotwords.map((name) => ({
              ...model({ ...wake, name, description: name }),
              phrase: name,
            })),
          },
        ],
      }),
    ...(has('handle') && {
      handle: [
        {
          ...program('the brain, with its orders and questions'),
          supports_handled_streaming: false,
          supports_home_control: false,
          // no language means any: orders can be in any language
          models: [{ ...brocaArtifact('brain', 'every synapse with an order'), languages: [] }],
        },
      ],
    }),
  });
}

const model = ({ name, description, isInstalled, version, languages }: HostedOffer) => ({
  ...brocaArtifact(name, description, version),
  installed: isInstalled,
  languages: [...languages],
});
