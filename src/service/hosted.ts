import { hostname } from 'node:os';
import { resolve } from 'node:path';
import type { Assistant } from '../assistant.ts';
import type { NewsSource } from '../brain/guarded-news.ts';
import type { EnginesAtWork } from '../engines/at-work.ts';
import { healthOf } from '../engines/choose.ts';
import type { EngineKinds } from '../engines/index.ts';
import { asr } from '../hosting/asr.ts';
import { handle } from '../hosting/handle.ts';
import { hostedInfo, type Offers } from '../hosting/hosted-info.ts';
import { type Hosting, type HostingHealth, hosting, wantedOf } from '../hosting/hosting.ts';
import { hotwordsOf } from '../hosting/hotwords-of.ts';
import { offerOf } from '../hosting/offer.ts';
import { streamedTts, tts } from '../hosting/tts.ts';
import { wake } from '../hosting/wake.ts';
import { chosenEngine, type EngineEntry } from '../settings/settings.ts';
import { isAnnounced } from '../settings/wyoming.ts';
import { hostedEngines } from './hosted-engines.ts';

interface HostedWorld {
  /** The kit's directory. */
  readonly home: string;
  readonly assistant: Pick<Assistant, 'brain' | 'ask' | 'nextCall'>;
  readonly news$: NewsSource;
  readonly engines: EnginesAtWork;
  readonly kinds: EngineKinds;
  readonly version: string;
  readonly log: { readonly info: (line: string) => void; readonly warn: (line: string) => void };
}

interface Hosted extends Pick<Hosting, 'drain' | 'close'> {
  /** Undefined where the settings host nothing. */
  readonly health: () => HostingHealth | undefined;
}

/** What others may use of an assistant that has started, as the settings say; a change of them is followed at once. */
export function hosted(world: HostedWorld): Hosted {
  const { home, assistant, news$, engines, kinds, version, log } = world;
  const { brain, ask, nextCall } = assistant;
  const settings = () => brain.getSnapshot().context.settings;
  const ours = hostedEngines({ settings, engines, kinds, warn: log.warn });
  const triggers = (): readonly EngineEntry[] => {
    const chosen = chosenEngine(settings().trigger);
    return chosen.chain?.flat() ?? [chosen];
  };
  const hotwords = (): readonly string[] => [...new Set(triggers().flatMap(hotwordsOf))];
  const wakeOffer = (): Offers['wake'] =>
    engines.trigger.instance.detect === undefined
      ? undefined
      : {
          ...offerOf(engines.trigger.name, triggers(), healthOf(engines.trigger)),
          hotwords: hotwords(),
        };
  let known: Promise<void> = Promise.resolve();
  const host = hosting({
    works: {
      asr: asr(ours.stt),
      tts: tts(ours.tts),
      streamedTts: streamedTts(ours.tts),
      wake: wake(() => engines.trigger.instance, hotwords),
      handle: handle({ run: ask.run, nextCall, news$ }),
    },
    info: async (services) => {
      if (services.includes('tts')) await known;
      return hostedInfo({ version, services, stt: ours.stt(), tts: ours.tts(), wake: wakeOffer() });
    },
    learn: engines.learnOthers,
    name: `broca-${hostname()}`,
    log,
  });
  const follow = (): void => {
    const { wyoming } = settings();
    const socket = wyoming.socket === undefined ? undefined : resolve(home, wyoming.socket);
    if (wyoming.isActive) known = ours.follow();
    void host.use(wantedOf({ ...wyoming, advertises: isAnnounced(wyoming) }, socket));
  };
  const following = brain.on('settings.changed', follow);
  follow();
  return {
    health: () => {
      const health = host.health();
      return health.state === 'off' ? undefined : health;
    },
    drain: host.drain,
    close: async () => {
      following.unsubscribe();
      ours.close();
      await host.close();
    },
  };
}
