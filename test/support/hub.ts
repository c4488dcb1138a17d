import { NEVER, type Observable } from 'rxjs';
import { satelliteLines } from '../../src/app/satellite-connections.ts';
import type { SatelliteSettings } from '../../src/settings/satellites.ts';
import type { Address } from '../../src/wyoming/protocol/address.ts';
import type { DiscoveryEvent } from '../../src/wyoming/protocol/discovery.ts';
import { withSatellites } from './satellites.ts';
import { until } from './until.ts';

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

/** The real assistant, which dials these satellites; its time is in the test's hand, that of lines is real. */
export function withHub(
  satellites: readonly SatelliteSettings[],
  given: Options,
  { sightings$ = NEVER, settings = {} }: More = {},
) {
  const logged: string[] = [];
  const all = withSatellites({
    ...{ ...given, settings: { ...settings, satellites } },
    dials: { log: (line) => logged.push(line), sightings$ },
  });
  const lines = () => satelliteLines(all.brain);
  const stateOf = (name: string) => lines().find((line) => line.name === name)?.state;
  /** Waits until it is so, while the satellites that are not connected are dialled again. */
  const again = (isSo: () => boolean) =>
    until(() => {
      if (!isSo() && lines().some(({ state }) => state === 'waiting')) all.clock.increment(1_000);
      return isSo();
    });
  return {
    ...all,
    ...{ lines, logged, stateOf, again },
    connected: (name: string) => again(() => stateOf(name) === 'connected'),
    use: (changed: Partial<NonNullable<More['settings']>>) => {
      const { settings: present } = all.brain.getSnapshot().context;
      all.brain.send({ type: 'settings.changed', settings: { ...present, ...changed } });
    },
    end: () => all.brain.stop(),
  };
}
