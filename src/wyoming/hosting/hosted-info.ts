import type { Observable } from 'rxjs';
import type { HostedService } from '../../settings/wyoming.ts';
import { type Message, type MessageType, PROGRAM, type WyomingEvent } from '../protocol/event.ts';
import { brocaArtifact, type Info, infoOf } from '../protocol/info.ts';
import type { HostedOffer } from './offer.ts';

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
  const info: Partial<Info> = {
    ...(has('asr') && {
      asr: [
        {
          ...program('speech recognition of the assistant', areInstalled(stt)),
          supports_transcript_streaming: true,
          requires_external_vad: true,
          models: stt.map(model),
        },
      ],
    }),
    ...(has('tts') && {
      tts: [
        {
          ...program('voices of the assistant', areInstalled(tts)),
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
  };
  return infoOf(info);
}

const areInstalled = (offers: readonly HostedOffer[]): boolean =>
  offers.some(({ isInstalled }) => isInstalled);

const model = ({ name, description, isInstalled, version, languages }: HostedOffer) => ({
  ...brocaArtifact(name, description, version),
  installed: isInstalled,
  languages: [...languages],
});

/** The connection to the client of a request. */
export interface Responder {
  readonly send: (event: WyomingEvent) => void;
  /** Settles when all was sent or the connection is closed. */
  readonly flushed: () => Promise<void>;
  /** Aborts when the request is over, answered or not. */
  readonly signal: AbortSignal;
}

/**
 * Handles one request: `first` began it, `rest$` has the following messages, without replay, and completes when the request is over.
 * Settles after the last answer; rejects with an `AssistantError`.
 */
export type RequestHandler = (
  first: Message,
  rest$: Observable<Message>,
  answering: Responder,
) => Promise<void>;

/** The messages of a kind of request. */
export interface RequestKind {
  readonly service: HostedService;
  /** The types that may follow its first message. */
  readonly goesOn: readonly MessageType[];
  /** The last message of the client. */
  readonly last: MessageType;
  /** It continues until the client ends it. */
  readonly isEndless?: true;
}

const AUDIO_TYPES: readonly MessageType[] = ['audio-start', 'audio-chunk', 'audio-stop'];

export const REQUEST_KINDS = {
  asr: { service: 'asr', goesOn: AUDIO_TYPES, last: 'audio-stop' },
  wake: { service: 'wake', goesOn: AUDIO_TYPES, last: 'audio-stop', isEndless: true },
  tts: { service: 'tts', goesOn: [], last: 'synthesize' },
  /** The whole text (`synthesize`) is for services without streaming. */
  streamedTts: {
    service: 'tts',
    goesOn: ['synthesize-chunk', 'synthesize', 'synthesize-stop'],
    last: 'synthesize-stop',
  },
  handle: { service: 'handle', goesOn: [], last: 'transcript' },
} as const satisfies Readonly<Record<string, RequestKind>>;

export type RequestKindName = keyof typeof REQUEST_KINDS;

/** The kind of request that a message begins; undefined for none. Sound alone begins a request of the kind `sound`. */
export function kindStartedBy(type: Message['type'], sound: 'asr' | 'wake'): RequestKindName | undefined {
  if (AUDIO_TYPES.includes(type)) return sound;
  return START_TYPES.get(type);
}

const START_TYPES: ReadonlyMap<Message['type'], RequestKindName> = new Map([
  ['transcribe', 'asr'],
  ['detect', 'wake'],
  ['synthesize', 'tts'],
  ['synthesize-start', 'streamedTts'],
  ['transcript', 'handle'],
]);

/** The errors for messages that no request here can answer. */
export const UNSUPPORTED: ReadonlyMap<Message['type'], string> = new Map([
  ['recognize', 'nothing here recognizes intents: a transcript is handled'],
  ['intent', 'intents are not handled here: a transcript is'],
  ['synthesize-chunk', 'synthesize-chunk without a synthesize-start before it'],
  ['synthesize-stop', 'synthesize-stop without a synthesize-start before it'],
]);
