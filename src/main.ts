import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { assistant } from './assistant.ts';
import type { News } from './brain/events.ts';
import { checkedKit } from './checked-kit.ts';
import { type EnginesAtWork, enginesAtWork } from './engines/at-work.ts';
import { type AudioLimits, audioFrames } from './engines/audio-file/audio-frames.ts';
import { healthOf } from './engines/choose.ts';
import type { EngineKinds } from './engines/index.ts';
import type { AssistantError } from './errors.ts';
import { buildServer } from './http/server.ts';
import { isWaiting } from './machines/waiting.ts';
import { chosenEngines, type Settings } from './settings/settings.ts';
import { store as openStore } from './store/store.ts';
import { sandbox } from './template/sandbox.ts';

export interface StartOptions {
  /** The kit: `settings.yml`, `brain.yml` and what they name. */
  readonly home: string;
  /** What the service writes; `data` in the home when absent. */
  readonly data?: string | undefined;
  /** Goes before the settings' port, and switches the API on; 0 takes any free one. */
  readonly port?: number | undefined;
  readonly log?: (line: string) => void;
  /** What an upload may be at most; 50 MB and two minutes of sound when absent. */
  readonly upload?: AudioLimits;
}

/** A service at work. */
export interface Broca {
  /** Where the API listens, `undefined` when the settings switch it off. */
  readonly url: string | undefined;
  readonly stop: () => Promise<void>;
  /** Settles when it has stopped, whoever stopped it. */
  readonly stopped: Promise<void>;
}

const UPLOAD: AudioLimits = { maxBytes: 50_000_000, maxMs: 120_000 };

/** Loads a kit and starts the service. Left: `InvalidKit`; a port that cannot be had rejects. */
export async function start(options: StartOptions): Promise<E.Either<AssistantError, Broca>> {
  const { home, log = console.log, upload = UPLOAD } = options;
  const kit = await checkedKit(resolve(home), log, { listens: options.port !== undefined });
  if (E.isLeft(kit)) return kit;
  const { modules } = kit.right;
  const data = resolve(options.data ?? resolve(home, 'data'));
  const settings = withCachePath(withApi(kit.right.settings, options), data);
  await mkdir(data, { recursive: true });
  const engines = enginesOf(settings, data, { log, kinds: modules.engines });
  const store = openStore({ path: resolve(data, 'broca.db') });
  const templates = sandbox();
  let finished = () => {};
  const stopped = new Promise<void>((resolve) => {
    finished = resolve;
  });
  const { brain, ask, nextCall, news$, locate, timers } = assistant(
    { ...kit.right, settings },
    {
      engines,
      stop: () => void stop(),
      log,
      sandbox: templates,
      store,
      version: VERSION,
    },
  );
  news$.subscribe(failuresTo(log));

  const server = await buildServer({
    brain,
    ask,
    nextCall,
    locate,
    timers,
    now: () => new Date(),
    isWaiting: (conversation) => isWaiting(brain, conversation),
    log,
    settings: () => brain.getSnapshot().context.settings,
    codecs: kit.right.codecs,
    neurons: modules.neuronNames,
    version: VERSION,
    engines: () => ({
      stt: healthOf(engines.stt),
      tts: healthOf(engines.tts),
      player: healthOf(engines.player),
      trigger: healthOf(engines.trigger),
    }),
    audioFrames: (bytes$) => audioFrames(bytes$, upload),
    maxUploadBytes: upload.maxBytes,
  });
  let listening: Promise<string | undefined> = Promise.resolve(undefined);
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      await listening.catch(() => {}); // a hook on_start may stop what is still being opened
      try {
        await server.close();
      } finally {
        brain.stop();
        await Promise.allSettled([engines.close(), store.close(), templates.close()]);
        finished();
      }
    })();
    return stopping;
  };

  brain.start();
  const { active, host, port, isHostLeftOut, isPasswordProtected } = settings.restApi;
  try {
    if (active) listening = server.listen({ host, port: options.port ?? port });
    const url = await listening;
    if (active && isHostLeftOut && isPasswordProtected) log(ONLY_HERE);
    return E.right({ url, stop, stopped });
  } catch (error) {
    await stop();
    throw error;
  }
}

const { version: VERSION } = createRequire(import.meta.url)('../package.json') as {
  readonly version: string;
};

const enginesOf = (
  settings: CachingSettings,
  data: string,
  { log, kinds }: { readonly log: (line: string) => void; readonly kinds: EngineKinds },
): EnginesAtWork =>
  enginesAtWork(
    chosenEngines(settings),
    { dataDirectory: data, cacheDirectory: resolve(data, settings.cachePath), log },
    kinds,
  );

/** Whoever asks for a password means others to come in, as Kalliope let them. */
const ONLY_HERE = 'the API answers this machine only; rest_api.host: 0.0.0.0 opens it';

const withApi = (settings: Settings, { port }: StartOptions): Settings =>
  port === undefined ? settings : { ...settings, restApi: { ...settings.restApi, active: true } };

type CachingSettings = Settings & { readonly cachePath: string };

const withCachePath = (settings: Settings, data: string): CachingSettings => ({
  ...settings,
  cachePath: settings.cachePath ?? resolve(data, 'tts-cache'),
});

/** Logs what failed; a failure that comes again and again, such as a missing sound card, is said once. */
function failuresTo(log: (line: string) => void): (news: News) => void {
  let last: string | undefined;
  return (news) => {
    if (news.type === 'actor.failed') log(`${news.actor} failed: ${news.error}`);
    if (news.type === 'signal.failed') log(`signal ${news.signal}: ${news.error}`);
    if (news.type === 'hook.failed') log(`hook ${news.hook}: ${news.error}`);
    if (news.type === 'neuron.failed') log(`${news.place}: ${news.error}`);
    if (news.type !== 'speech.failed' || news.error === last) return;
    last = news.error;
    log(`could not say "${news.text}": ${news.error}`);
  };
}
