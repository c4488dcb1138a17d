import type { Observable } from 'rxjs';
import { wyomingHub } from '../../src/app/wyoming-hub.ts';
import type { SatelliteSettings } from '../../src/settings/satellites.ts';
import type { Address } from '../../src/wyoming/protocol/address.ts';
import type { DiscoveryEvent } from '../../src/wyoming/protocol/discovery.ts';
import type { RetryDelays } from '../../src/wyoming/satellites/session.ts';
import { withSatellites } from './satellites.ts';
import { until } from './until.ts';

/** Nothing here waits for long. */
const FAST: RetryDelays = { failedMs: 30, droppedMs: 30, otherMs: 600_000 };

type Options = Omit<Parameters<typeof withSatellites>[0], 'settings'>;

interface More {
  readonly sightings$?: Observable<DiscoveryEvent>;
  readonly settings?: Partial<NonNullable<Parameters<typeof withSatellites>[0]['settings']>>;
}

/** A satellite as the settings have it. */
export const dialled = (
  name: string,
  address: Address,
  more: Partial<SatelliteSettings> = {},
): SatelliteSettings => ({
  ...{ name, address, isDeaf: false, isMuted: false },
  ...{ language: undefined, stt: undefined, tts: undefined, trigger: undefined, area: undefined },
  ...more,
});

/** The real assistant, with a hub of these satellites; its time is in the test's hand, that of lines is real. */
export function withHub(
  satellites: readonly SatelliteSettings[],
  given: Options,
  { sightings$, settings = {} }: More = {},
) {
  const all = withSatellites({ ...given, settings: { ...settings, satellites } });
  const logged: string[] = [];
  const hub = wyomingHub({
    ...all,
    join: all.satellites.join,
    log: (line) => logged.push(line),
    delays: FAST,
    ...(sightings$ === undefined ? {} : { sightings$ }),
  });
  const stateOf = (name: string) => hub.lines().find((line) => line.name === name)?.state;
  return {
    ...all,
    ...{ hub, logged, stateOf },
    connected: (name: string) => until(() => stateOf(name) === 'connected'),
    use: (changed: Partial<NonNullable<More['settings']>>) => {
      const { settings: present } = all.brain.getSnapshot().context;
      all.brain.send({ type: 'settings.changed', settings: { ...present, ...changed } });
    },
    end: () => {
      hub.close();
      all.brain.stop();
    },
  };
}
