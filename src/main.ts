import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { assistant } from './app/assistant.ts';
import { applyStaged } from './app/backup/apply.ts';
import { backups } from './app/backup/backup.ts';
import { dataDirectory, dataPath, unusedFiles } from './app/data-directory.ts';
import { type EarsFromOutside, earsFromOutside } from './app/ears-from-outside.ts';
import { createEquipment } from './app/equipment.ts';
import { firstRun } from './app/first-run.ts';
import { gracefulStop, type Resources, resources } from './app/graceful-stop.ts';
import { homeConnection } from './app/home-connection.ts';
import { hostServices } from './app/host-services.ts';
import { hotReload } from './app/hot-reload.ts';
import { httpDeps } from './app/http-deps.ts';
import { applyOverlay, type CheckedKit, startSettings } from './app/load-kit.ts';
import { nearReady } from './app/near-ready.ts';
import { createInspector, createObserver, openTracing } from './app/observer.ts';
import { enginesOf } from './app/place-ears.ts';
import { readForStart } from './app/read-for-start.ts';
import { restoreState } from './app/restore-state.ts';
import { satelliteLines } from './app/satellite-connections.ts';
import { wakeWords } from './app/wake-words.ts';
import { guardedEvents } from './brain/guarded-events.ts';
import { prepare } from './brain/match-order.ts';
import { nearBrainInSteps } from './brain/near/near-brain.ts';
import type { AudioLimits } from './engines/audio-file/frames.ts';
import { tokens } from './http/access/tokens.ts';
import type { Limits } from './http/guards/limits.ts';
import { listen } from './http/guards/listen.ts';
import { buildServer } from './http/server.ts';
import type { AssistantError } from './lib/errors.ts';
import { atRest } from './machines/at-rest.ts';
import { modulesOf } from './modules/load-modules.ts';
import { serviceLog } from './observe/log/log.ts';
import { logEvents } from './observe/log/log-events.ts';
import { certificateFiles } from './settings/certificate.ts';
import type { RestApi } from './settings/rest-api.ts';
import { lockDirectory } from './store/directory-lock.ts';
import { removeLeftOvers } from './store/overlay/read-stored.ts';
import { store as openStore } from './store/store.ts';
import { sandbox } from './template/sandbox.ts';
import { kitInForce, replaying } from './testing/replay/replaying.ts';

export interface StartOptions {
  /** The directory of the kit: `settings.yml`, `brain.yml` and the files they name. */
  readonly home: string;
  /** The data directory; `data` in the kit by default. */
  readonly data?: string | undefined;
  /** Overrides the settings' port, and switches the API on; 0 takes any free port. */
  readonly port?: number | undefined;
  /** Gets the log as lines of text; by default they go to stdout. */
  readonly log?: (line: string) => void;
  /** Overrides the settings' format of the log on stdout. */
  readonly logFormat?: 'text' | 'json' | undefined;
  /** The limits of an upload; 50 MB and two minutes of sound by default. */
  readonly upload?: AudioLimits;
  /** Overrides of the limits for clients of the API. */
  readonly limits?: Partial<Limits> | undefined;
}

/** A running service. */
export interface Broca extends Pick<ReturnType<typeof gracefulStop>, 'stop' | 'stopNow' | 'stopped'> {
  /** The address of the API; undefined when the settings switch it off. */
  readonly url: string | undefined;
  /** The settings that it listened with. */
  readonly restApi: Pick<RestApi, 'host' | 'isPasswordProtected'>;
  /** Opens the ears, like the wake word. */
  readonly press: EarsFromOutside['press'];
  /** Writes a line in the log's format, at any log level. */
  readonly say: (text: string) => void;
}

const UPLOAD: AudioLimits = { maxBytes: 50_000_000, maxMs: 120_000 };

/** Loads a kit and starts the service. Left: `InvalidKit`, or a data directory that is unsuitable or in use. Rejects if it cannot listen on the port. */
export async function start(
  options: StartOptions,
  held: Resources = resources(),
): Promise<E.Either<AssistantError, Broca>> {
  try {
    const started = await startAll(options, held);
    if (E.isLeft(started)) await held.release();
    return started;
  } catch (error) {
    await held.release().catch(() => {}); // the first error is the cause
    throw error;
  }
}

/** Acquires one part after another. The caller releases them when one fails. */
async function startAll(options: StartOptions, held: Resources): Promise<E.Either<AssistantError, Broca>> {
  const { home, upload = UPLOAD } = options;
  const load = { listens: options.port !== undefined, modules: modulesOf(resolve(home)) };
  const places = { home: resolve(home), data: dataPath(resolve(home), options.data) };
  const restoredFiles = await applyStaged(places);
  if (E.isLeft(restoredFiles)) return restoredFiles;
  const { kit, reading, keep } = await readForStart({ ...load, ...places });
  const log = serviceLog(options, E.isRight(kit) ? kit.right : undefined);
  for (const line of [...restoredFiles.right, ...reading.lines]) log.warn(line);
  if (E.isLeft(kit)) return kit;
  const directory = await dataDirectory(resolve(home), options.data);
  if (E.isLeft(directory)) return directory;
  const data = directory.right;
  const lock = await lockDirectory(data, { log: log.warn });
  if (E.isLeft(lock)) return lock;
  held.add(lock.right, (unlock) => unlock());
  await removeLeftOvers(data, reading.places.map(dirname));
  const started = (read: CheckedKit): CheckedKit => ({
    ...read,
    settings: startSettings(read.settings, options, data),
  });
  const { kit: present, changed, unread } = await applyOverlay(started(kit.right), data, log.warn);
  const settings = startSettings(present.settings, options, data);
  const engines = held.add(
    enginesOf(settings, data, { log: log.warn, kinds: kit.right.modules.engines }),
    close,
  );
  const store = held.add(
    openStore({ path: resolve(data, 'broca.db'), runs: settings.traces, log: log.warn }),
    close,
  );
  const templates = held.add(sandbox(), close);
  let listening: Promise<string | undefined> = Promise.resolve(undefined);
  const { stop, stopNow, cut, stopped } = gracefulStop({
    graceMs: () => brain.getSnapshot().context.settings.restApi.graceMs,
    finish: async (cut) => {
      await listening.catch(() => {}); // a hook on_start may stop what is still being opened
      await Promise.all([server.close(), hosting.drain(cut), atRest(brain, cut)]);
    },
    end: held.release,
  });
  const restored = await restoreState(store, settings, log.warn);
  const tracing = await openTracing(settings, () => brain, VERSION, log.warn);
  held.add(tracing, close);
  const all = held.add(
    assistant(
      { ...present, settings },
      {
        engines,
        stop: () => void stop(),
        log: log.info,
        sandbox: templates,
        store,
        version: VERSION,
        recalled: restored,
        changed,
        recorded: tracing.recordings.recorded,
        dials: { log: log.warn },
      },
    ),
    async ({ brain, settled }) => {
      brain.stop();
      await settled();
    },
  );
  const { brain, presentKit, satellites, events$, changes } = all;
  prepare(presentKit().brain); // the first order shall not wait for it
  log.follow(() => {
    const { settings, brain: present } = presentKit();
    return { settings, synapses: present.synapses };
  });
  const heard$ = guardedEvents(events$, log.error);
  heard$.subscribe(logEvents(log, log.transcripts));
  held.add(
    nearReady({ events$: heard$, steps: () => nearBrainInSteps(presentKit().brain) }).subscribe(),
    async (readying) => readying.unsubscribe(),
  );
  const observer = held.add(
    createObserver({
      brain,
      presentKit,
      satellites,
      events$: heard$,
      engines,
      store,
      recalled: restored,
      tracing,
      version: VERSION,
    }),
    close,
  );
  const machines = held.add(createInspector({ ...all, engines, observed: observer, log: log.error }), close);
  const { engines: kinds } = kit.right.modules;
  const saidToWake = () => wakeWords(brain.getSnapshot().context.settings, kinds);
  const ears = earsFromOutside({ ...all, wakeWords: saidToWake });

  const files = held.add(
    hotReload({
      ...load,
      home: resolve(home),
      kit: kit.right,
      data,
      loggedLines: reading.lines,
      places: reading.places,
      key: reading.key,
      use: (read) => changes.useKit(started(read)),
      now: () => new Date(),
      log,
    }),
    close,
  );

  const unused = unusedFiles(data, unread, changes);
  for (const { detail } of await unused.fromBefore()) log.warn(detail);
  const access = tokens(data, { now: () => new Date(), log: log.error });
  const equipment = held.add(
    createEquipment({ data, kinds: () => presentKit().codecs.modules.engines, log: log.info }),
    close,
  );
  const parts = { home: resolve(home), assistant: all, ears, engines, files, log, machines, store };
  const server = held.add(
    await buildServer(
      httpDeps({
        ...parts,
        tokens: access,
        equipment,
        backup: backups({ ...places, version: VERSION, now: () => new Date() }),
        firstRun: firstRun({ data, log: log.warn }),
        observed: observer,
        replaying: replaying(() => kitInForce(presentKit(), resolve(home))),
        mqtt: () => mqtt.health(),
        lines: () => satelliteLines(brain),
        setAside: unused.all,
        wyoming: () => hosting.health(),
        events$: heard$,
        version: VERSION,
        cut,
        upload,
        limits: options.limits,
        certificate: certificateFiles(resolve(home), settings.restApi),
      }),
    ),
    close,
  );
  brain.start();
  const mqtt = held.add(
    homeConnection({ ...parts, observed: observer, events$: heard$, version: VERSION, cut }),
    close,
  );
  const hosting = held.add(hostServices({ ...parts, data, kinds, events$: heard$, version: VERSION }), close);
  const { active, host, port, isHostLeftOut, isPasswordProtected } = settings.restApi;
  try {
    if (active) listening = listen(server, { host, port: options.port ?? port });
    const url = await listening;
    if (active && isHostLeftOut && isPasswordProtected) log.warn(ONLY_HERE);
    if (!reading.isChecked) files.check();
    setTimeout(() => void keep(), KEPT_AFTER_MS).unref(); // the first orders come first
    return E.right({
      ...{ url, restApi: settings.restApi, stop, stopNow, stopped },
      ...{ press: ears.press, say: log.say },
    });
  } catch (error) {
    await stop();
    throw error;
  }
}

const KEPT_AFTER_MS = 1_000;

const close = (part: { readonly close: () => unknown }): unknown => part.close();

const { version: VERSION } = createRequire(import.meta.url)('../package.json') as {
  readonly version: string;
};

/** Logged when the settings require a password, which suggests that other machines should connect, as with Kalliope. */
const ONLY_HERE = 'only this machine can reach the API; set rest_api.host: 0.0.0.0 to allow others';
