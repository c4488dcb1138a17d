import type { NewsSource } from '../brain/guarded-news.ts';
import { type EnginesAtWork, healthOfAll } from '../engines/at-work.ts';
import { type AudioLimits, audioFrames } from '../engines/audio-file/audio-frames.ts';
import { shapesOf } from '../http/shapes/shapes-of.ts';
import type { HttpWorld } from '../http/world.ts';
import { statesOf } from '../machines/states.ts';
import { isWaiting } from '../machines/waiting.ts';
import type { ServiceLog } from '../observe/log/service-log.ts';
import type { SatelliteLine } from '../rooms/satellite-line.ts';
import type { Store } from '../store/store.ts';
import { announcing } from './announcing.ts';
import type { Assistant } from './assistant.ts';
import type { EarsFromOutside } from './ears-from-outside.ts';
import type { HotReload } from './hot-reload.ts';
import { injecting } from './injecting.ts';
import { ownEnginesHealth, roomReports } from './rooms.ts';
import { saying } from './saying.ts';
import { switching } from './switching.ts';
import { synapseChecks } from './synapse-checks.ts';

/** The parts of a service that its interface shows, or acts on. */
interface ServiceParts
  extends Pick<
    HttpWorld,
    | 'observed'
    | 'replaying'
    | 'machines'
    | 'tokens'
    | 'mqtt'
    | 'wyoming'
    | 'version'
    | 'limits'
    | 'certificate'
    | 'cut'
    | 'setAside'
  > {
  /** The kit's directory. */
  readonly home: string;
  readonly assistant: Assistant;
  /** What it tells, without what a bug in whoever listens would break. */
  readonly news$: NewsSource;
  readonly ears: EarsFromOutside;
  readonly engines: EnginesAtWork;
  /** To the satellites that are dialled from here. */
  readonly lines: () => readonly SatelliteLine[];
  readonly files: HotReload;
  readonly log: ServiceLog;
  readonly store: Store;
  /** What an upload may be at most. */
  readonly upload: AudioLimits;
}

/** What the interface may do with a service, and see of it. */
export function httpWorld(parts: ServiceParts): HttpWorld {
  const { home, assistant, news$, engines, lines, files, log, store, upload, ...shown } = parts;
  const { brain, ask, nextCall, locate, timers, changes, satellites } = assistant;
  const say = saying(brain, news$);
  const settings = (): ReturnType<HttpWorld['settings']> => brain.getSnapshot().context.settings;
  return {
    ...shown,
    ...{ brain, ask, nextCall, locate, timers, changes, settings },
    states: () => statesOf(brain),
    injecting: injecting(brain, {
      press: shown.ears.press,
      heldCount: () => shown.machines.stepping.state().count,
    }),
    say,
    announce: announcing({ brain, say, nextCall }),
    rooms: {
      report: () => roomReports({ brain, satellites, engines, lines, ears: shown.ears.report }),
      switch: switching({ brain, changes }),
    },
    now: () => new Date(),
    isWaiting: (conversation) => isWaiting(brain, conversation),
    log: log.error,
    tellRequest: requestTeller(log),
    shapes: () => shapesOf(settings()),
    checkSynapse: synapseChecks(brain, home),
    reload: files.reload,
    kit: files.state,
    storeFailure: store.failure,
    neurons: () => brain.getSnapshot().context.codecs.modules.neuronNames,
    engines: () => ({ ...healthOfAll(engines), ...ownEnginesHealth({ brain, satellites }) }),
    audioFrames: (bytes$) => audioFrames(bytes$, upload),
    maxUploadBytes: upload.maxBytes,
  };
}

/** What somebody did with a token is told where anything is; other requests, and those that only read, where each one is. */
const requestTeller =
  ({ info, debug, isDebug }: ServiceLog): NonNullable<HttpWorld['tellRequest']> =>
  ({ method, path, ...rest }) => {
    const isDeed = rest.token !== undefined && method !== 'GET' && method !== 'HEAD';
    if (!isDeed && !isDebug) return;
    const by = rest.token === undefined ? '' : ` by the token "${rest.token}"`;
    const tell = isDeed ? info : debug;
    tell(`${method} ${path}${by}: ${rest.status} in ${rest.ms} ms`, { method, path, ...rest });
  };
