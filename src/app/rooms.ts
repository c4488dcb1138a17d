import type { EarsReport } from '../brain/ears-report.ts';
import type { RoomReport } from '../brain/room-report.ts';
import type { EnginesAtWork } from '../engines/at-work.ts';
import { type ChosenEngine, healthOf } from '../engines/choose.ts';
import type { EngineHealth } from '../engines/ports.ts';
import { groupedBy } from '../lib/grouped-by.ts';
import { isDeafItself, isMutedItself, presentSatellites } from '../machines/satellites.ts';
import type { SatelliteLine } from '../rooms/satellite-line.ts';
import { ownEntries } from '../settings/own-entries.ts';
import type { SatelliteSettings } from '../settings/satellites.ts';
import { shownAddress } from '../wyoming/protocol/address.ts';
import type { Assistant } from './assistant.ts';

interface RoomsWorld extends Pick<Assistant, 'brain' | 'satellites'> {
  readonly ears: () => EarsReport;
  readonly engines: EnginesAtWork;
  /** To those that are dialled from here. */
  readonly lines: () => readonly SatelliteLine[];
}

/** Every satellite that is here or that the settings name, in the order of their names. */
export function roomReports(world: RoomsWorld): readonly RoomReport[] {
  const { settings } = world.brain.getSnapshot().context;
  const present = presentSatellites(world.brain).map(([name]) => name);
  const lines = world.lines();
  const all = [...settings.satellites, ...lines].map(({ name }) => name);
  return [...new Set([...all, ...present])].sort().map((name) => {
    const line = lines.find((one) => one.name === name);
    const own = settings.satellites.find((one) => one.name === name);
    return { name, ...lineReport(line, own), ...presentReport(world, name, own) };
  });
}

const lineReport = (line: SatelliteLine | undefined, own: SatelliteSettings | undefined) => {
  const isDialled = line !== undefined || own !== undefined;
  return {
    kind: isDialled ? ('wyoming' as const) : ('tab' as const),
    address: line?.address ?? (own && shownAddress(own.address)),
    state: line?.state ?? (isDialled ? ('waiting' as const) : ('connected' as const)),
    detail: line?.detail,
    isDiscovered: line?.isDiscovered ?? false,
  };
};

function presentReport(world: RoomsWorld, name: string, own: SatelliteSettings | undefined) {
  const { brain, satellites, ears } = world;
  const { settings } = brain.getSnapshot().context;
  const [, ref] = presentSatellites(brain).find(([one]) => one === name) ?? [];
  const known = ref && satellites.known(ref);
  const heard = ears().satellites.find((one) => one.name === name);
  const wants = known?.satellite.wants ?? own ?? {};
  const { stt, tts, trigger } = ownEntries(settings, wants);
  return {
    area: known === undefined ? own?.area : known.satellite.area,
    ...{ ears: heard?.state, levelDb: heard?.levelDb, peakDb: heard?.peakDb },
    isDeaf: ref === undefined ? (own?.isDeaf ?? false) : isDeafItself(ref),
    isMuted: ref === undefined ? (own?.isMuted ?? false) : isMutedItself(ref),
    language: wants.language,
    engines: {
      stt: (stt ?? { name: settings.stt.chosen }).name,
      tts: (tts ?? { name: settings.tts.chosen }).name,
      trigger: (trigger ?? { name: settings.trigger.chosen }).name,
    },
  };
}

/** How the engines are that satellites have of their own, by `KIND of NAME, NAME`. */
export function ownEnginesHealth({ brain, satellites }: Pick<RoomsWorld, 'brain' | 'satellites'>) {
  const uses = presentSatellites(brain).flatMap(([name, ref]) => {
    const engines = satellites.known(ref)?.engines;
    if (engines === undefined) return [];
    const own = engines.own();
    return KINDS.filter((kind) => own[kind] !== undefined).map((kind) => ({
      kind,
      name,
      engine: engines[kind]() as ChosenEngine<Healthy>,
    }));
  });
  return Object.fromEntries(
    [...groupedBy(uses, ({ engine }) => engine)].map(([engine, users]) => [
      `${users[0]?.kind} of ${users.map(({ name }) => name).join(', ')}`,
      healthOf(engine),
    ]),
  );
}

const KINDS = ['stt', 'tts', 'trigger'] as const;

type Healthy = { readonly health: () => EngineHealth };
