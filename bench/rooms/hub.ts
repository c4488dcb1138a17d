import { setTimeout as wait } from 'node:timers/promises';
import { childrenOf } from '../../test/support/children-of.ts';
import type { IndependentSatellite } from '../../test/support/independent/satellite.ts';
import { kit } from '../../test/support/kit.ts';
import { residentMb } from '../../test/support/process-figures.ts';
import { until } from '../../test/support/until.ts';
import { processorMs } from '../support/hotword-process.ts';
import { brocaProcess, type ServerProcess } from '../support/server-process.ts';

export interface Hub extends ServerProcess {
  /** Shares of one core, in percent, from now on for so long. */
  readonly shares: (forMs: number) => Promise<{ readonly main: number; readonly children: number }>;
  readonly memoryMb: () => { readonly main: number; readonly children: number };
}

const COMMON = `
microphone: {source: none}
default_player: none
players: [none]
text_to_speech: [{ espeak: { language: en-US } }]
rest_api: {active: true, port: 0, password_protected: false}
`;

/** The built service with these satellites, in a process of its own; settles when it has taken them all in. */
export async function hubOf(
  satellites: readonly IndependentSatellite[],
  files: Readonly<Record<string, string>>,
): Promise<Hub> {
  const rooms = satellites
    .map(({ port }, at) => `  room-${at}: {uri: "tcp://127.0.0.1:${port}", area: room-${at}}\n`)
    .join('');
  const section = satellites.length === 0 ? '' : `satellites:\n${rooms}`;
  const hub = await brocaProcess(
    kit({ ...files, 'settings.yml': `${COMMON}${section}${files['settings.yml'] ?? ''}` }),
  );
  const pid = hub.pid ?? 0;
  await until(() => satellites.every((one) => one.isConnected() && one.told('detect').length > 0));
  const children = (): number => childrenOf(pid).reduce((sum, child) => sum + processorMs(child.pid), 0);
  return {
    ...hub,
    shares: async (forMs) => {
      const [beganMs, main, others] = [performance.now(), processorMs(pid), children()];
      await wait(forMs);
      const tookMs = performance.now() - beganMs;
      const share = (ms: number): number => (100 * ms) / tookMs;
      return { main: share(processorMs(pid) - main), children: share(children() - others) };
    },
    memoryMb: () => ({
      main: residentMb(pid),
      children: childrenOf(pid).reduce((sum, child) => sum + residentMb(child.pid), 0),
    }),
  };
}
