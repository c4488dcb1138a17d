import { hostname } from 'node:os';
import { resolve } from 'node:path';
import type { Assistant } from '../assistant.ts';
import type { NewsSource } from '../brain/guarded-news.ts';
import type { EnginesAtWork } from '../engines/at-work.ts';
import { healthOf } from '../engines/choose.ts';
import { asr } from '../hosting/asr.ts';
import { handle } from '../hosting/handle.ts';
import { hostedInfo, type Offers } from '../hosting/hosted-info.ts';
import { type Hosting, type HostingHealth, hosting, wantedOf } from '../hosting/hosting.ts';
import { hotwordsOf } from '../hosting/hotwords-of.ts';
import { type HostedOffer, offerOf } from '../hosting/offer.ts';
import { streamedTts, tts } from '../hosting/tts.ts';
import { wake } from '../hosting/wake.ts';
import { type ChosenEntry, chosenEngines, type EngineEntry } from '../settings/settings.ts';
import { isAnnounced } from '../settings/wyoming.ts';

interface HostedWorld {
  /** The kit's directory. */
  readonly home: string;
  readonly assistant: Pick<Assistant, 'brain' | 'ask' | 'nextCall'>;
  readonly news$: NewsSource;
  readonly engines: EnginesAtWork;
  readonly version: string;
  readonly log: { readonly info: (line: string) => void; readonly warn: (line: string) => void };
}

interface Hosted extends Pick<Hosting, 'drain' | 'close'> {
  /** Undefined where the settings host nothing. */
  readonly health: () => HostingHealth | undefined;
}

/** What others may use of an assistant that has started, as the settings say; a change of them is followed at once. */
export function hosted(world: HostedWorld): Hosted {
  const { home, assistant, news$, engines, version, log } = world;
  const { brain, ask, nextCall } = assistant;
  const settings = () => brain.getSnapshot().context.settings;
  const entries = () => chosenEngines(settings());
  const sttOffer = (): HostedOffer => offer(entries().stt, engines.stt);
  const ttsOffer = (): HostedOffer => offer(entries().tts, engines.tts);
  const hotwords = (): readonly string[] => [...new Set(all(entries().trigger).flatMap(hotwordsOf))];
  const wakeOffer = (): Offers['wake'] =>
    engines.trigger.instance.detect === undefined
      ? undefined
      : { ...offer(entries().trigger, engines.trigger), hotwords: hotwords() };
  const host = hosting({
    works: {
      asr: asr(() => engines.stt.instance, sttOffer),
      tts: tts(() => engines.tts.instance, ttsOffer),
      streamedTts: streamedTts(() => engines.tts.instance, ttsOffer),
      wake: wake(() => engines.trigger.instance, hotwords),
      handle: handle({ run: ask.run, nextCall, news$ }),
    },
    info: (services) =>
      hostedInfo({ version, services, stt: sttOffer(), tts: ttsOffer(), wake: wakeOffer() }),
    learn: engines.learnOthers,
    name: `broca-${hostname()}`,
    log,
  });
  const follow = (): void => {
    const { wyoming } = settings();
    const socket = wyoming.socket === undefined ? undefined : resolve(home, wyoming.socket);
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
      await host.close();
    },
  };
}

const offer = (entry: ChosenEntry, chosen: Parameters<typeof healthOf>[0]): HostedOffer =>
  offerOf(chosen.name, all(entry), healthOf(chosen));

/** Those of a chain. */
const all = (entry: ChosenEntry): readonly EngineEntry[] => entry.chain?.flat() ?? [entry];
