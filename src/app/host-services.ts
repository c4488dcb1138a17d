import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { EventSource$ } from '../brain/guarded-events.ts';
import type { EnginesAtWork } from '../engines/at-work.ts';
import { type EngineKinds, healthOf } from '../engines/choose.ts';
import { followSettings } from '../machines/states.ts';
import { isAnnounced } from '../settings/wyoming.ts';
import { handle } from '../wyoming/hosting/handle.ts';
import { type HostingHealth, hosting, hostingTarget } from '../wyoming/hosting/hosting.ts';
import { type HostedOffers, hostedInfo, offerOf } from '../wyoming/hosting/offer.ts';
import type { RequestHandler } from '../wyoming/hosting/request.ts';
import { asr, wake } from '../wyoming/hosting/sound-requests.ts';
import { streamedTts, tts } from '../wyoming/hosting/tts.ts';
import type { Assistant } from './assistant.ts';
import { hostedEngines } from './hosted-engines.ts';
import { chosenTriggers, wakeWords } from './wake-words.ts';

interface HostServicesDeps {
  /** The kit's directory. */
  readonly home: string;
  /** The data directory, which also holds the models. */
  readonly data: string;
  readonly assistant: Pick<Assistant, 'brain' | 'ask' | 'nextCall'>;
  readonly events$: EventSource$;
  readonly engines: EnginesAtWork;
  readonly kinds: EngineKinds;
  readonly version: string;
  readonly log: { readonly info: (line: string) => void; readonly warn: (line: string) => void };
}

/** The maximum time that a client's `describe` waits for the list of voices; voices listed later reach the next one. */
const LISTING_MS = 500;

/** Offers the services of a started assistant that the settings name. A change of the settings applies at once. */
export function hostServices(deps: HostServicesDeps) {
  const { home, data, assistant, events$, engines, kinds, version, log } = deps;
  const { brain, ask, nextCall } = assistant;
  const settings = () => brain.getSnapshot().context.settings;
  const ours = hostedEngines({ settings, engines, kinds, data, warn: log.warn });
  const hotwords = (): readonly string[] => wakeWords(settings(), kinds);
  const wakeOffer = (): HostedOffers['wake'] =>
    engines.trigger.instance.detect === undefined
      ? undefined
      : {
          ...offerOf(engines.trigger.name, chosenTriggers(settings()), healthOf(engines.trigger)),
          hotwords: hotwords(),
        };
  let listing: Promise<void> = Promise.resolve();
  /** RequestHandler that outlasts its engine's removal from the settings releases the engine at its end. */
  const thenRelease =
    (work: RequestHandler): RequestHandler =>
    (...request) =>
      work(...request).finally(ours.letGo);
  const host = hosting({
    works: {
      asr: thenRelease(asr(ours.stt)),
      tts: thenRelease(tts(ours.tts)),
      streamedTts: thenRelease(streamedTts(ours.tts)),
      wake: wake(() => engines.trigger.instance, hotwords),
      handle: handle(ask.run, nextCall, events$),
    },
    info: async (services) => {
      if (services.includes('tts'))
        await Promise.race([listing, wait(LISTING_MS, undefined, { ref: false })]);
      return hostedInfo({ version, services, stt: ours.stt(), tts: ours.tts(), wake: wakeOffer() });
    },
    learn: engines.learnOthers,
    name: `broca-${hostname()}`,
    log,
  });
  const follow = (): void => {
    const { wyoming } = settings();
    const socket = wyoming.socket === undefined ? undefined : resolve(home, wyoming.socket);
    listing = ours.follow();
    void host.use(hostingTarget({ ...wyoming, advertises: isAnnounced(wyoming) }, socket));
  };
  const following = followSettings(brain, ['wyoming', 'stt', 'tts'], follow);
  follow();
  return {
    /** Undefined when the settings offer no service. */
    health: (): HostingHealth | undefined => {
      const health = host.health();
      return health.state === 'off' ? undefined : health;
    },
    drain: host.drain,
    close: async (): Promise<void> => {
      following.unsubscribe();
      ours.close();
      await host.close();
    },
  };
}
