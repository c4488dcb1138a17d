import { once } from 'node:events';
import { constants, existsSync } from 'node:fs';
import { access, mkdtemp, rmdir, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { lessonInSteps } from '../../brain/brain-lesson.ts';
import { brainInForce } from '../../brain/sentences/sentences-in-force.ts';
import { type EnginesAtWork, enginesAtWork } from '../../engines/at-work.ts';
import { type EngineEntry, realEngine } from '../../engines/choose.ts';
import { describeUnknown } from '../../lib/errors.ts';
import { atOnce } from '../../lib/steps.ts';
import type { AllModules } from '../../modules/module.ts';
import { type Lesson, NO_LESSON } from '../../sentences/lesson.ts';
import type { ReadKit } from '../../settings/load-kit.ts';
import type { RestApi } from '../../settings/rest-api.ts';
import { chosenEngines, type Settings } from '../../settings/settings.ts';
import { kitFindings } from '../check.ts';
import { kitInForce, placeToWrite } from '../kit-in-force.ts';
import { count } from '../styled.ts';
import { type Check, ok, problem, warning } from './report.ts';

/** A kit, and the parts that would work after a start. */
export interface Installation {
  readonly home: string;
  /** It may not exist yet. */
  readonly data: string;
  readonly read: ReadKit<AllModules>;
  /** The effective settings. Parts with mistakes are left out. */
  readonly settings: Settings;
  /** What may be said to the kit; nothing if its brain can't be used. */
  readonly lesson: Lesson;
  readonly engines: EnginesAtWork;
  /** Closes the engines, and removes their files if there was no data directory. */
  readonly close: () => Promise<void>;
}

/** Reads a kit like a start, without creating its data directory. */
export async function installationOf(home: string, given: string | undefined): Promise<Installation> {
  const { read, data, kit, settings } = await kitInForce(home, given);
  const { tts, ...entries } = chosenEngines(settings);
  const { engines: kinds } = read.modules;
  const { own = {} } = kinds.tts;
  // a cached text would not use the voice
  const uncached = <Entry extends EngineEntry>(entry: Entry): Entry => {
    const { name } = realEngine(entry, (engine) => engine in kinds.tts.engines || engine in own);
    return Object.hasOwn(own, name) ? entry : { ...entry, parameters: { ...entry.parameters, cache: false } };
  };
  const { chain } = tts;
  const voices = chain === undefined ? {} : { chain: chain.map((step) => step.map(uncached)) };
  const place = await placeToWrite(data, entries.trigger.name);
  const engines = enginesAtWork(
    { ...entries, tts: { ...uncached(tts), ...voices } },
    { dataDirectory: place.directory, cacheDirectory: resolve(data, settings.cachePath), log: () => {} },
    kinds,
  );
  const lesson = kit === undefined ? NO_LESSON : lessonOf(kit);
  const close = async (): Promise<void> => {
    await engines.close();
    await place.remove();
  };
  return { home, data, read, settings, lesson, engines, close };
}

function lessonOf(kit: Parameters<typeof brainInForce>[0]): Lesson {
  const { synapses, sentences } = brainInForce(kit);
  return atOnce(lessonInSteps(synapses, sentences));
}

const MEGABYTE = 1_000_000;
/** The minimum of free space. The voice's cache alone may take 100 MB. */
const LITTLE_MB = 300;
const TOO_LITTLE_MB = 20;

/** Checks whether the data directory is writable, and its free space. */
export const dataDirectory = ({ home, data }: Pick<Installation, 'home' | 'data'>): readonly Check[] => [
  {
    name: 'data',
    look: async () => {
      if (data === resolve(home))
        return problem(`${data} is the kit's own`, 'choose another one with --data');
      try {
        if (!existsSync(data)) {
          await access(existing(data), constants.W_OK | constants.X_OK);
          return ok(`${data}, which will be made`);
        }
        await rmdir(await mkdtemp(join(data, '.doctor-')));
        return ok(data);
      } catch (error) {
        return problem(
          `${data} cannot be written to (${describeUnknown(error)})`,
          'give the user who runs broca the right to, or choose another one with --data',
        );
      }
    },
  },
  {
    name: 'disk',
    look: async () => {
      const { bavail, bsize } = await statfs(existing(data));
      const freeMb = Math.floor((bavail * bsize) / MEGABYTE);
      const found = `${freeMb} MB free for ${data}`;
      if (freeMb >= LITTLE_MB) return ok(found);
      return (freeMb < TOO_LITTLE_MB ? problem : warning)(found, 'make room');
    },
  },
];

/** The directory, or its nearest existing parent. */
const existing = (path: string): string => (existsSync(path) ? path : existing(dirname(path)));

/** Counts the findings of `broca check`, which may take a while in a large brain. */
export const kit = ({ read }: Installation): Check => ({
  name: 'kit',
  deadlineMs: 30_000,
  look: async () => {
    const findings = await kitFindings(read);
    const errors = findings.filter(({ severity }) => severity === 'error').length;
    const warnings = findings.length - errors;
    const found = `${read.home}: ${count(errors, 'error')}, ${count(warnings, 'warning')}`;
    if (findings.length === 0) return ok(`${read.home}: no mistakes`);
    return (errors > 0 ? problem : warning)(found, `broca check ${read.home} names them`);
  },
});

/** Checks whether the port is free or already used by Broca. */
export const port = (restApi: RestApi): Check => ({
  name: 'port',
  look: async (signal) => {
    const { active, host, port, sslCertFile } = restApi;
    if (!active) return ok('the API is switched off');
    const place = `${host}:${port}`;
    const server = createServer();
    try {
      server.listen({ host, port });
      await once(server, 'listening');
      return ok(port === 0 ? `any free port of ${host}` : `${place} is free`);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'EADDRINUSE') return problem(message, 'choose another rest_api.host or rest_api.port');
      const url = `${sslCertFile === null ? 'http' : 'https'}://${place}/health`;
      return (await isBroca(url, signal))
        ? ok(`${place}: Broca answers there already`)
        : problem(
            `${place} is in use`,
            'stop what uses it, or choose another port: --port, or rest_api.port',
          );
    } finally {
      server.close();
    }
  },
});

/** A service with a password reveals nothing else. */
async function isBroca(url: string, signal: AbortSignal): Promise<boolean> {
  const health: unknown = await fetch(url, { signal })
    .then((answer) => answer.json())
    .catch(() => undefined);
  return typeof health === 'object' && health !== null && 'live' in health && 'engines' in health;
}
