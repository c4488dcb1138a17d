import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { neurons } from './actors/neurons/index.ts';
import { assistant } from './assistant.ts';
import type { News } from './brain/events.ts';
import type { Modules } from './brain/modules.ts';
import { closeEngines, type EnginesAtWork, enginesAtWork } from './engines/at-work.ts';
import { type AudioLimits, audioFrames } from './engines/audio-file/audio-frames.ts';
import { healthOf } from './engines/choose.ts';
import type { AssistantError } from './errors.ts';
import { buildServer } from './http/server.ts';
import { loadKit } from './settings/load-kit.ts';
import { chosenEngine, type Settings } from './settings/settings.ts';

export interface StartOptions {
  /** The kit: `settings.yml`, `brain.yml` and what they name. */
  readonly home: string;
  /** What the service writes; `data` in the home when absent. */
  readonly data?: string | undefined;
  /** Goes before the settings' port; 0 takes any free one. */
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

/** What a brain may name in this build. */
export const MODULES: Modules = {
  neurons: new Map(neurons.map((neuron) => [neuron.name, neuron])),
  signals: new Set(['order']),
};

const UPLOAD: AudioLimits = { maxBytes: 50_000_000, maxMs: 120_000 };

/** Loads a kit and starts the service. Left: `InvalidKit`; a port that cannot be had rejects. */
export async function start(options: StartOptions): Promise<E.Either<AssistantError, Broca>> {
  const { home, log = console.log, upload = UPLOAD } = options;
  const kit = await loadKit(resolve(home), MODULES)();
  if (E.isLeft(kit)) return kit;
  const data = resolve(options.data ?? resolve(home, 'data'));
  const settings = withCachePath(kit.right.settings, data);
  await mkdir(data, { recursive: true });
  const engines = enginesOf(settings, data, log);
  let finished = () => {};
  const stopped = new Promise<void>((resolve) => {
    finished = resolve;
  });
  const { brain, ask, nextCall, news$ } = assistant(kit.right, { engines, stop: () => void stop(), log });
  news$.subscribe(failuresTo(log));

  const server = await buildServer({
    brain,
    ask,
    nextCall,
    log,
    settings: () => settings,
    codecs: kit.right.codecs,
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
        await closeEngines(engines);
        finished();
      }
    })();
    return stopping;
  };

  brain.start();
  const { active, host, port } = settings.restApi;
  try {
    if (active) listening = server.listen({ host, port: options.port ?? port });
    return E.right({ url: await listening, stop, stopped });
  } catch (error) {
    await stop();
    throw error;
  }
}

const { version: VERSION } = createRequire(import.meta.url)('../package.json') as {
  readonly version: string;
};

const enginesOf = (settings: CachingSettings, data: string, log: (line: string) => void): EnginesAtWork =>
  enginesAtWork(
    {
      stt: chosenEngine(settings.stt),
      tts: chosenEngine(settings.tts),
      player: chosenEngine(settings.player),
      trigger: chosenEngine(settings.trigger),
    },
    {
      dataDirectory: data,
      cacheDirectory: resolve(data, settings.cachePath),
      log,
    },
  );

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
    if (news.type !== 'speech.failed' || news.error === last) return;
    last = news.error;
    log(`could not say "${news.text}": ${news.error}`);
  };
}
