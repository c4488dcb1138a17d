import type { Observable } from 'rxjs';
import type { HostedService } from '../../settings/wyoming.ts';
import { type Message, type MessageType, PROGRAM, type WyomingEvent } from '../protocol/event.ts';
import { brocaArtifact, type Info, infoOf } from '../protocol/info.ts';
import type { HostedOffer } from './offer.ts';

/** What of ours others may use. */
export interface HostedOffers {
  readonly version: string;
  readonly services: readonly HostedService[];
  /** The first is used where none is named. */
  readonly stt: readonly HostedOffer[];
  readonly tts: readonly HostedOffer[];
  /** Undefined while no hotword is listened for. */
  readonly wake: (HostedOffer & { readonly hotwords: readonly string[] }) | undefined;
}

/** The answer to `describe`: what is there, and whether it can be used. */
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
            // clients show the description in the place of the name
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
          // no language is any: orders are what their author wrote
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

/** The way back to whoever asked. */
export interface Responder {
  readonly send: (event: WyomingEvent) => void;
  /** Settles when all that was sent has left, or nobody is there any more. */
  readonly flushed: () => Promise<void>;
  /** Aborts when the request is over, answered or not. */
  readonly signal: AbortSignal;
}

/**
 * Works on one request: `first` began it, `rest$` is what follows and waits for nobody; it completes when the request is over. Settles with the
 * last answer; rejects with an `AssistantError` where there is none to give.
 */
export type RequestHandler = (
  first: Message,
  rest$: Observable<Message>,
  answering: Responder,
) => Promise<void>;

/** What a request is made of. */
export interface RequestKind {
  readonly service: HostedService;
  /** What may follow its first message. */
  readonly goesOn: readonly MessageType[];
  /** After this one the client only listens. */
  readonly last: MessageType;
  /** It goes on for as long as the client likes. */
  readonly isEndless?: true;
}

const AUDIO_TYPES: readonly MessageType[] = ['audio-start', 'audio-chunk', 'audio-stop'];

export const REQUEST_KINDS = {
  asr: { service: 'asr', goesOn: AUDIO_TYPES, last: 'audio-stop' },
  wake: { service: 'wake', goesOn: AUDIO_TYPES, last: 'audio-stop', isEndless: true },
  tts: { service: 'tts', goesOn: [], last: 'synthesize' },
  /** The whole text in between is for services that do not know the pieces. */
  streamedTts: {
    service: 'tts',
    goesOn: ['synthesize-chunk', 'synthesize', 'synthesize-stop'],
    last: 'synthesize-stop',
  },
  handle: { service: 'handle', goesOn: [], last: 'transcript' },
} as const satisfies Readonly<Record<string, RequestKind>>;

export type RequestKindName = keyof typeof REQUEST_KINDS;

/** What a message begins; sound alone begins what the sound before it was for. Undefined for one that begins nothing. */
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

/** What is asked of services of other kinds, or in the middle of nothing: whoever sent it waits in vain. */
export const UNSUPPORTED: ReadonlyMap<Message['type'], string> = new Map([
  ['recognize', 'nothing here recognizes intents: a transcript is handled'],
  ['intent', 'intents are not handled here: a transcript is'],
  ['synthesize-chunk', 'synthesize-chunk without a synthesize-start before it'],
  ['synthesize-stop', 'synthesize-stop without a synthesize-start before it'],
]);
