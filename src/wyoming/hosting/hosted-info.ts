import type { HostedService } from '../../settings/wyoming.ts';
import { PROGRAM, type WyomingEvent } from '../protocol/event.ts';
import { type Info, infoOf, ours } from '../protocol/info.ts';
import type { HostedOffer } from './offer.ts';

/** What of ours others may use. */
export interface Offers {
  readonly version: string;
  readonly services: readonly HostedService[];
  /** The first is used where none is named. */
  readonly stt: readonly HostedOffer[];
  readonly tts: readonly HostedOffer[];
  /** Undefined while no hotword is listened for. */
  readonly wake: (HostedOffer & { readonly hotwords: readonly string[] }) | undefined;
}

/** The answer to `describe`: what is there, and whether it can be used. */
export function hostedInfo({ version, services, stt, tts, wake }: Offers): WyomingEvent {
  const has = (service: HostedService): boolean => services.includes(service);
  const program = (description: string, installed = true) => ({
    ...ours(PROGRAM, description, version),
    installed,
  });
  const info: Partial<Info> = {
    ...(has('asr') && {
      asr: [
        {
          ...program('what the room hears with', areInstalled(stt)),
          supports_transcript_streaming: true,
          requires_external_vad: true,
          models: stt.map(model),
        },
      ],
    }),
    ...(has('tts') && {
      tts: [
        {
          ...program('what the room speaks with', areInstalled(tts)),
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
            ...program('what opens the ears', wake.isInstalled),
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
          ...program('the brain: its orders and its questions'),
          supports_handled_streaming: false,
          supports_home_control: false,
          // no language is any: orders are what their author wrote
          models: [{ ...ours('brain', 'every synapse with an order'), languages: [] }],
        },
      ],
    }),
  };
  return infoOf(info);
}

const areInstalled = (offers: readonly HostedOffer[]): boolean =>
  offers.some(({ isInstalled }) => isInstalled);

const model = ({ name, description, isInstalled, version, languages }: HostedOffer) => ({
  ...ours(name, description, version),
  installed: isInstalled,
  languages: [...languages],
});
