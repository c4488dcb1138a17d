import type { HostedService } from '../settings/wyoming.ts';
import type { WyomingEvent } from '../wyoming/event.ts';
import { type Info, infoOf } from '../wyoming/info.ts';
import { type Offer, PROGRAM } from './offer.ts';

/** What of ours others may use. */
export interface Offers {
  readonly version: string;
  readonly services: readonly HostedService[];
  readonly stt: Offer;
  readonly tts: Offer;
  /** Undefined while no hotword is listened for. */
  readonly wake: (Offer & { readonly hotwords: readonly string[] }) | undefined;
}

/** The answer to `describe`: what is there, and whether it can be used. */
export function hostedInfo({ version, services, stt, tts, wake }: Offers): WyomingEvent {
  const has = (service: HostedService): boolean => services.includes(service);
  const program = (description: string, isInstalled = true) => ({
    ...artifact(PROGRAM, description, isInstalled),
    version,
  });
  const info: Partial<Info> = {
    ...(has('asr') && {
      asr: [
        {
          ...program('what the room hears with', stt.isInstalled),
          supports_transcript_streaming: true,
          requires_external_vad: true,
          models: [model(stt)],
        },
      ],
    }),
    ...(has('tts') && {
      tts: [
        {
          ...program('what the room speaks with', tts.isInstalled),
          supports_synthesize_streaming: true,
          voices: [{ ...model(tts), speakers: [] }],
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
          models: [{ ...artifact('brain', 'every synapse with an order', true), languages: [] }],
        },
      ],
    }),
  };
  return infoOf(info);
}

const model = ({ name, description, isInstalled, version, languages }: Offer) => ({
  ...artifact(name, description, isInstalled),
  ...(version === undefined ? {} : { version }),
  languages: [...languages],
});

/** Peers fail without an attribution. */
const artifact = (name: string, description: string, installed: boolean) => ({
  name,
  description,
  installed,
  attribution: { name: 'Broca', url: '' },
});
